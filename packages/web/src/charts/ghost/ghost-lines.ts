import type { Point, TimeSeries } from "../../ui/charts/series.ts";
import type { PlottedSeries } from "../plot.ts";

/** Opacity of a bar of the past. */
const barFill = 0.35;

/** What is stacked upon each other: all of the first unit, or what has the same word. Null: it stands alone. */
const stackOf = (one: TimeSeries, unit: string | undefined, isStacked: boolean): string | null =>
  isStacked ? (one.unit === unit ? "all" : null) : one.stack || null;

/** The sum where all of them have a value. */
function sumOf(plots: readonly PlottedSeries[]): Point[] {
  const [first, ...others] = plots.map(({ points }) => points);
  const values = others.map((points) => new Map(points));
  return (first ?? []).map(([time, value]): Point => {
    const all = [value, ...values.map((own) => own.get(time) ?? null)];
    return [
      time,
      all.includes(null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    ];
  });
}

/**
 * What is drawn, each series with its past behind it; what is stacked has one past, that of its sum.
 * @param ghosts of all series
 * @param named how a past is called
 */
export function withGhosts(
  drawn: readonly TimeSeries[],
  ghosts: readonly PlottedSeries[],
  of: { readonly isStacked: boolean; readonly named: (name: string | null) => string },
): readonly TimeSeries[] {
  const [first] = drawn;
  const pastOf = (id: string): PlottedSeries[] =>
    ghosts.filter(({ series }) => String(series.place) === id);
  const stacks = Map.groupBy(drawn, (one) => stackOf(one, first?.unit, of.isStacked));
  const drawnStacks = new Set<string>();
  return drawn.flatMap((one) => {
    const stack = stackOf(one, first?.unit, of.isStacked);
    if (stack !== null && drawnStacks.has(stack)) return [one];
    if (stack !== null) drawnStacks.add(stack);
    const together = stack === null ? [one] : (stacks.get(stack) ?? [one]);
    const plots = together.flatMap(({ id }) => pastOf(id));
    const points = plots.length < together.length ? [] : sumOf(plots);
    if (!points.some(([, value]) => value !== null)) return [one];
    const { id, unit, colour, kind, digits, min, max, offZero } = one;
    const past: TimeSeries = {
      id: `${id} ghost`,
      ghostOf: id,
      name: of.named(together.length > 1 ? null : one.name),
      unit,
      colour,
      points,
      kind: kind === "bar" ? "bar" : "line",
      ...(kind === "bar" ? { fill: barFill } : {}),
      ...(digits === undefined ? {} : { digits }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      offZero,
    };
    return [one, past];
  });
}
