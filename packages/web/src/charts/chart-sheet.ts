import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { Slot } from "../data/data.api.ts";
import { offsetText, type Sheet, type SheetCell } from "../ui/sheet.ts";
import type { PlottedSeries } from "./plot.ts";

/**
 * Exactly what a chart shows, as a table: its visible series in the window that is drawn. (CHART-25)
 * Where the clock was put back a second column says which of the two hours a row is of: a spreadsheet's moments know no zone.
 */
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
  const moments = times.map((time) => {
    const offsetSeconds = offsetSecondsAt(time, shown.zone);
    return { time, offsetSeconds, wallSeconds: time + offsetSeconds };
  });
  const isTwice = new Set(moments.map((one) => one.wallSeconds)).size < moments.length;
  return {
    name,
    head: isTwice ? head.toSpliced(1, 0, "UTC") : head,
    rows: moments.map(({ time, offsetSeconds, wallSeconds }): SheetCell[] => [
      { wallSeconds },
      // With its letters: a text that begins with a sign would be taken for a formula.
      ...(isTwice ? [`UTC${offsetText(offsetSeconds)}`] : []),
      ...values.map((own) => own.get(time) ?? null),
    ]),
  };
}
