import type { DayQuality, Lump } from "@heliograph/domain/data/day-quality.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { clearSkyHaurwitz } from "@heliograph/domain/sun/clear-sky.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import type { Db } from "../platform/database.ts";
import type { DaySums, FiguresQuestion } from "./day-figures.ts";
import { readBlocks } from "./range-reader.ts";
import type { SeriesFacts } from "./series-facts.ts";

/** A rise after the range may span days of it: so far is looked for it. [s] */
const longestHoleSeconds = 92 * 86_400;
/** The clear sky is looked at so often. [s] */
const skySeconds = 1800;

/** The rises over days without data, or over a hole over midnight, of production counters that touch a range, by variable number. (D14) */
export async function readLumps(db: Db, q: FiguresQuestion): Promise<Map<number, Lump[]>> {
  const wanted = q.wanted.filter(({ kind, expected }) => kind === "counter" && expected.isSunlit);
  const lumps = new Map<number, Lump[]>();
  if (wanted.length === 0) return lumps;
  const asked = { ...q, wanted, end: q.end + longestHoleSeconds, mode: "qualities" } as const;
  const { rows } = await readBlocks(db, asked);
  for (const { number } of wanted)
    for (const { quality } of rows.get(number) ?? []) {
      const lump = quality === null ? undefined : (JSON.parse(quality) as DayQuality).lump;
      if (lump === undefined || lump.from >= q.end || lump.to < q.start) continue;
      lumps.set(number, [...(lumps.get(number) ?? []), lump]);
    }
  return lumps;
}

/**
 * Days with their lumps laid over the days that these span, along the clear sky: what they add up to over the span stays the same. (D14)
 * @param of.start the first moment that is asked for: days before it are not in the answer
 */
export function spreadOver(
  days: readonly DaySums[],
  lumps: readonly Lump[],
  of: Pick<FiguresQuestion, "start" | "end" | "tz"> & { readonly series: SeriesFacts },
): DaySums[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const first = dayOf(of.start, of.tz);
  const last = dayOf(of.end - 1, of.tz);
  const add = (day: number, energy: number): void => {
    if (day < first || day > last) return;
    const known = byDay.get(day);
    const sum = (known?.energy ?? 0) + energy;
    // Of a day that was not there all that it has is its share.
    byDay.set(day, { ...(known ?? { day }), n: 1, energy: Number(sum.toPrecision(12)) });
  };
  for (const lump of lumps) {
    add(dayOf(lump.to, of.tz), -lump.energy);
    for (const [day, share] of sharesOf(lump, of)) add(day, share);
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

/** What of a lump falls on each day of a zone between its two samples. */
function sharesOf(
  { energy, from, to }: Lump,
  { tz, series }: { readonly tz: string; readonly series: SeriesFacts },
): Map<number, number> {
  const weights = new Map<number, number>();
  let sum = 0;
  for (let moment = from; moment < to; moment += skySeconds) {
    const weight = skyAt(Math.min(moment + skySeconds / 2, to), series);
    const day = dayOf(moment, tz);
    weights.set(day, (weights.get(day) ?? 0) + weight);
    sum += weight;
  }
  if (sum === 0) return new Map([[dayOf(to, tz), energy]]);
  const shares = new Map<number, number>();
  let left = energy;
  for (const [day, weight] of weights) {
    const share = Math.round(((energy * weight) / sum) * 1000) / 1000;
    shares.set(day, share);
    left -= share;
  }
  // What rounding leaves stays on the day on which it was read.
  const end = dayOf(to, tz);
  return shares.set(end, (shares.get(end) ?? 0) + left);
}
/** Irradiance of a clear sky on level ground; where the plant lies nowhere, daylight from 8 to 16 hours. */
function skyAt(moment: number, { expected }: SeriesFacts): number {
  const { place } = expected;
  if (place === null) {
    const hour = (((moment % 86_400) + 86_400) % 86_400) / 3600;
    return hour >= 8 && hour < 16 ? 1 : 0;
  }
  return clearSkyHaurwitz(sunPosition(moment, { ...place, altitudeM: 0 }).apparentZenith);
}

/** First local day of each lump that has given away a part, and the days that hold one. */
export function daysOfLump(lump: Lump, tz: string): { first: number; last: number } {
  return { first: dayOf(lump.from, tz), last: dayOf(lump.to, tz) };
}
