import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { Slot } from "../data/data.api.ts";
import type { Sheet, SheetCell } from "../ui/sheet.ts";
import type { PlottedSeries } from "./plot.ts";

/** Exactly what a chart shows, as a table: its visible series in the window that is drawn. (CHART-25) */
export function chartSheet(
  name: string,
  plots: readonly PlottedSeries[],
  shown: {
    readonly zone: string;
    readonly timeName: string;
    readonly slots: readonly Slot[] | null;
    readonly fromSeconds: number;
    readonly toSeconds: number;
  },
): Sheet {
  const head = [
    shown.timeName,
    ...plots.map(({ series }) =>
      series.unit === "" ? series.name : `${series.name} (${series.unit})`,
    ),
  ];
  const values = plots.map(({ points }) => new Map(points));
  if (shown.slots) {
    return {
      name,
      head,
      rows: shown.slots.map((slot, index) => [
        slot.key,
        ...values.map((own) => own.get(index) ?? null),
      ]),
    };
  }
  const times = [...new Set(plots.flatMap(({ points }) => points.map(([time]) => time)))]
    .filter((time) => time >= shown.fromSeconds && time < shown.toSeconds)
    .toSorted((a, b) => a - b);
  return {
    name,
    head,
    rows: times.map((time): SheetCell[] => [
      { wallSeconds: time + offsetSecondsAt(time, shown.zone) },
      ...values.map((own) => own.get(time) ?? null),
    ]),
  };
}
