import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { Slot } from "../data/data.api.ts";
import { todayIn } from "../ui/period.ts";
import { isHourTwice, utcOffset } from "@heliograph/domain/data/utc-offset.ts";
import type { Sheet, SheetCell } from "../ui/sheet.ts";
import { hasBand, type PlottedSeries } from "./plot.ts";

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
    readonly words: { readonly lowest: string; readonly highest: string };
  },
): Sheet {
  const named = ({ series }: PlottedSeries): string =>
    series.unit === "" ? series.name : `${series.name} (${series.unit})`;
  const head = [shown.timeName, ...plots.map(named)];
  if (plots.some(({ band }) => band)) return bandSheet(name, plots, { ...shown, named });
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
  const isTwice = isHourTwice(moments.map((one) => one.offsetSeconds));
  return {
    name,
    head: isTwice ? head.toSpliced(1, 0, "UTC") : head,
    rows: moments.map(({ time, offsetSeconds, wallSeconds }): SheetCell[] => [
      { wallSeconds },
      ...(isTwice ? [utcOffset(offsetSeconds)] : []),
      ...values.map((own) => own.get(time) ?? null),
    ]),
  };
}

/** One row a day or a week, named by its first day: the mean, and of a line the lowest and the highest beside it. */
function bandSheet(
  name: string,
  plots: readonly PlottedSeries[],
  shown: Omit<Parameters<typeof chartSheet>[2], "slots"> & {
    readonly named: (plot: PlottedSeries) => string;
  },
): Sheet {
  const edges = plots.find(({ band }) => band)?.band?.edges ?? [];
  const buckets = edges.slice(0, -1).flatMap((edge, bucket) => {
    const isInside = edge >= shown.fromSeconds && edge < shown.toSeconds;
    return isInside ? [{ edge, bucket }] : [];
  });
  const columns = plots.flatMap((plot) => {
    const of = shown.named(plot);
    const mean = { head: of, values: meansOf(plot, edges) };
    if (!hasBand(plot)) return [mean];
    return [
      mean,
      { head: `${of}, ${shown.words.lowest}`, values: plot.band.min },
      { head: `${of}, ${shown.words.highest}`, values: plot.band.max },
    ];
  });
  return {
    name,
    head: [shown.timeName, ...columns.map((column) => column.head)],
    rows: buckets.map(({ edge, bucket }): SheetCell[] => [
      todayIn(shown.zone, edge),
      ...columns.map(({ values }) => values[bucket] ?? null),
    ]),
  };
}

/** The mean of each bucket; what is compared with it has its points in the middle of the same ones, but not in all. */
function meansOf({ band, points }: PlottedSeries, edges: readonly number[]): (number | null)[] {
  if (band) return band.points.map(([, value]) => value);
  const known = new Map(points);
  return edges.slice(1).map((end, bucket) => known.get(((edges[bucket] ?? 0) + end) / 2) ?? null);
}
