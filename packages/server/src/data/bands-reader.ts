import type { BandPeriod, Bands, ValueAt } from "@heliograph/contract/data/data.wire.ts";
import { dayOf, dayStartSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import type { DayFigures, FiguresQuestion } from "./day-figures.ts";
import { figureOf, readFigures } from "./figures-reader.ts";
import type { SeriesFacts } from "./series-facts.ts";

export interface BandsWanted extends FiguresQuestion {
  readonly period: BandPeriod;
}
type Band = Bands["series"][number];

/** 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/**
 * First days of the buckets of a range, and the day after the last: whole days that are over; a week may be cut by the ends of the range.
 */
export function bandDays(
  q: Pick<BandsWanted, "start" | "end" | "tz" | "period" | "nowSeconds">,
): number[] {
  const first = dayOf(q.start - 1, q.tz) + 1;
  const end = Math.min(dayOf(q.end, q.tz), dayOf(q.nowSeconds, q.tz));
  if (end <= first) return [];
  const days = [first];
  const step = q.period === "week" ? 7 : 1;
  for (let day = (step === 7 ? mondayOf(first) : first) + step; day < end; day += step)
    days.push(day);
  return [...days, end];
}

/** The bands of one plant's variables, in the order of `wanted`. Extremes are those of the stored days: of samples, not of means. (G9) */
export async function readBands(
  db: Db,
  q: BandsWanted,
): Promise<{ edges: number[]; series: Band[] }> {
  const days = bandDays(q);
  const figures = await readFigures(db, q);
  return {
    edges: days.map((day) => dayStartSeconds(day, q.tz)),
    series: q.wanted.map((series) =>
      bandOf(series, figures.get(series.number) ?? [], { ...q, days }),
    ),
  };
}

function bandOf(
  series: SeriesFacts,
  days: readonly DayFigures[],
  q: BandsWanted & { readonly days: readonly number[] },
): Band {
  const count = Math.max(0, q.days.length - 1);
  const empty = (): (number | null)[] => new Array<number | null>(count).fill(null);
  const band = { value: empty(), min: empty(), min_at: empty(), max: empty(), max_at: empty() };
  let at = 0;
  while (at < days.length && days[at]!.day < (q.days[0] ?? Infinity)) at++;
  for (let bucket = 0; bucket < count; bucket++) {
    const from = at;
    while (at < days.length && days[at]!.day < q.days[bucket + 1]!) at++;
    const own = days.slice(from, at).filter((day) => day.n > 0);
    const value = series.kind === "analogue" ? figureOf(series, own) : (own.at(-1)?.last ?? null);
    band.value[bucket] = typeof value === "number" ? value : null;
    for (const day of own) {
      if (isBeyond(day.min, band.min[bucket]!, -1)) {
        band.min[bucket] = day.min;
        band.min_at[bucket] = momentOf(day, day.minSlot, q);
      }
      if (isBeyond(day.max, band.max[bucket]!, 1)) {
        band.max[bucket] = day.max;
        band.max_at[bucket] = momentOf(day, day.maxSlot, q);
      }
    }
  }
  const newest = days.findLast((day) => day.n > 0);
  const last: ValueAt = newest ? [newest.last, momentOf(newest, newest.lastSlot, q)] : [null, null];
  return { id: series.id, last, ...band };
}

/** Whether a value is further down (-1) or up (1) than the one before; of equal ones the first stays. */
const isBeyond = (value: number | null, before: number | null, side: 1 | -1): boolean =>
  value !== null && (before === null || (value - before) * side > 0);

/** A slot of a slow value may still be to come. (D10) */
const momentOf = (
  day: DayFigures,
  slot: number | null,
  { nowSeconds }: Pick<BandsWanted, "nowSeconds">,
): number | null =>
  slot === null
    ? null
    : Math.min(day.start + slot * slotSeconds, Math.floor(nowSeconds / slotSeconds) * slotSeconds);
