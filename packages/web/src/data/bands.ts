import type { Bands } from "@heliograph/contract/data/data.wire.ts";
import type { Band, Point } from "../ui/charts/series.ts";

/** What a chart of months or years draws of one variable: a point in the middle of each bucket, and how far it went in it. */
export interface BandColumn extends Band {
  readonly points: readonly Point[];
  /** Newest value of the range. */
  readonly last: Point | null;
}

/**
 * The band of the variable that stands at a place of the answer; null where the answer does not have it.
 * @param factor to another unit
 */
export function bandOf({ edges, series }: Bands, column: number, factor = 1): BandColumn | null {
  const own = series[column];
  if (!own) return null;
  const [value, time] = own.last;
  const scaled = (values: readonly (number | null)[]): readonly (number | null)[] =>
    factor === 1 ? values : values.map((one) => (one === null ? null : one * factor));
  return {
    edges,
    min: scaled(own.min),
    minAt: own.min_at,
    max: scaled(own.max),
    maxAt: own.max_at,
    points: scaled(own.value).map((mean, bucket): Point => [
      ((edges[bucket] ?? 0) + (edges[bucket + 1] ?? 0)) / 2,
      mean,
    ]),
    last: typeof value === "number" && time !== null ? [time, value * factor] : null,
  };
}

/** The lowest and the highest of a series with a band, for what must hold all of it: an axis, its digits. */
export const reachOf = ({ edges, min, max }: Band): Point[] => [
  ...min.map((value, bucket): Point => [edges[bucket] ?? 0, value]),
  ...max.map((value, bucket): Point => [edges[bucket] ?? 0, value]),
];
