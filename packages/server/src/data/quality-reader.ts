import type { AggregationPeriod, Quality } from "@heliograph/contract/data/data.wire.ts";
import type { DayQuality, Expected } from "@heliograph/domain/data/day-quality.ts";
import { dayOf, dayStartSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { awakeElevation, daylightSeconds } from "@heliograph/domain/sun/daylight.ts";
import { longestAheadSeconds } from "@heliograph/domain/data/look-ahead.ts";
import type { Db } from "../platform/database.ts";
import type { FiguresQuestion } from "./day-figures.ts";
import { wholePeriods } from "./figures-reader.ts";
import { firstDaysOf } from "./history.store.ts";
import { daysOfLump, readLumps } from "./lumps.ts";
import { readBlocks } from "./range-reader.ts";
import { awaitsRecount } from "./seal.store.ts";
import type { SeriesFacts } from "./series-facts.ts";

interface QualityQuestion extends FiguresQuestion {
  readonly period: AggregationPeriod;
  readonly spread: boolean;
}
type Column = (Quality | null)[];
/** A day of a variable: null where it has no block. */
type Days = ReadonlyMap<number, DayQuality | "whole">;

/** Without a place the sun is expected for so long a day. [s] */
const plainDaySeconds = 8 * 3600;

/** How good the figures of days, months or years are, in the order of `wanted`: null for one that is whole and good. (D14) */
export async function readQualities(db: Db, q: QualityQuestion): Promise<Column[]> {
  const { starts, ...range } = wholePeriods(q, q.period);
  const end = dayOf(range.end - 1, q.tz) + 1;
  const spans = starts.map((from, at) => ({ from, to: starts[at + 1] ?? end }));
  const columns = await readSpans(db, { ...q, ...range, isOfDays: q.period === "day" }, spans);
  const lumps = q.spread ? await readLumps(db, { ...q, ...range }) : null;
  return columns.map((column, at) => {
    const spread = (lumps?.get(q.wanted[at]!.number) ?? []).map((lump) => daysOfLump(lump, q.tz));
    return column.map((quality, index) => {
      const { from, to } = spans[index]!;
      // A part of a lump lies here, or was taken away.
      const isSpread = spread.some((lump) => lump.first < to && lump.last >= from);
      return isSpread ? { ...quality, spread: true } : quality;
    });
  });
}

/**
 * The same of any spans of days, to excluded. What is stored is of the plant's own days; in another zone each figure wears that of the plant's
 * day of the same date.
 */
export async function readSpans(
  db: Db,
  q: FiguresQuestion & { readonly isOfDays: boolean },
  spans: readonly { readonly from: number; readonly to: number }[],
): Promise<Column[]> {
  const { rows } = await readBlocks(db, { ...q, mode: "qualities" });
  const numbers = q.wanted.map(({ number }) => number);
  const born = await firstDaysOf(db, q.facts.plantId, numbers);
  const isToRecount = await awaitsRecount(db, q.facts.plantId);
  return q.wanted.map((series) => {
    const own = rows.get(series.number) ?? [];
    const days: Days = new Map(
      own.map(({ day, quality }) => [
        day,
        quality === null ? "whole" : (JSON.parse(quality) as DayQuality),
      ]),
    );
    const first = Math.min(born.get(series.number) ?? Infinity, own[0]?.day ?? Infinity);
    return spans.map((span) => {
      const quality = qualityOf(series, days, { ...q, ...span, first, isToRecount });
      return Object.keys(quality).length === 0 ? null : quality;
    });
  });
}

interface Span {
  readonly from: number;
  /** Excluded. */
  readonly to: number;
  /** First day with data of the variable. */
  readonly first: number;
  readonly tz: string;
  readonly nowSeconds: number;
  /** Whether what was counted is to be counted anew by other rules. */
  readonly isToRecount: boolean;
  /** Whether each span is a day: longer ones count how many of their days have data. */
  readonly isOfDays: boolean;
}
/** What is not perfect of the days of a span, together. */
function qualityOf(series: SeriesFacts, days: Days, span: Span): Quality {
  if (series.kind === "text" || series.kind === "state") return {};
  const today = dayOf(span.nowSeconds, span.tz);
  let [have, expected, lumped, count, energy, daysWithData] = [0, 0, 0, 0, 0, 0];
  let isLumped = false;
  let isOpen = span.from <= today && today < span.to;
  let parts: readonly [number, number] | undefined;
  // What a span lacks before its variable began is lacking; of spans before that there is no figure.
  const from = span.first < span.to ? span.from : span.to;
  const to = Math.min(span.to, today + 1);
  for (let day = from; day < to; day++) {
    const known = days.get(day);
    const quality = known === "whole" ? {} : known;
    const due = expectedOf(day, series.expected, span);
    const [stored, whole] = quality?.coverage ?? [due, due];
    expected += day === today ? Math.min(due, whole) : quality === undefined ? due : whole;
    have += quality === undefined ? 0 : Math.min(stored, day === today ? due : stored);
    if (quality === undefined) continue;
    daysWithData++;
    if (span.isToRecount && series.kind === "counter") isOpen = true;
    lumped += quality.lump?.days ?? 0;
    // A part of a day that is read on the next one is no doubt about a month that has both.
    if (quality.lump !== undefined && dayOf(quality.lump.from, span.tz) < span.from)
      isLumped = true;
    count += quality.quarantined?.[0] ?? 0;
    energy += quality.quarantined?.[1] ?? 0;
    if (quality.parts !== undefined && (parts === undefined || quality.parts[0] < parts[0]))
      parts = quality.parts;
    const end = dayStartSeconds(day + 1, span.tz);
    if (quality.isOpen === true && span.nowSeconds < end + longestAheadSeconds) isOpen = true;
  }
  const ofDays =
    !span.isOfDays && daysWithData < to - from ? ([daysWithData, to - from] as const) : undefined;
  const missing = parts ?? ofDays;
  const coverage = expected > 0 ? Math.floor((have / expected) * 1e4) / 1e4 : 1;
  return {
    ...(coverage < 1 ? { coverage } : {}),
    ...(coverage < 1 && series.kind === "counter" ? { counted: true } : {}),
    ...(isOpen ? { provisional: true } : {}),
    ...(missing === undefined ? {} : { parts: [...missing] }),
    ...(lumped > 0 || isLumped ? { lumped } : {}),
    ...(count > 0
      ? {
          quarantined: {
            count,
            energy: Number((energy * (series.kwhPerUnit ?? 1)).toPrecision(9)),
          },
        }
      : {}),
  };
}

/** How many slots of a day should have a value by now. */
function expectedOf(day: number, { isSunlit, place }: Expected, span: Span): number {
  const start = dayStartSeconds(day, span.tz);
  // The last slots may still come.
  const end = Math.min(dayStartSeconds(day + 1, span.tz), span.nowSeconds - 3 * slotSeconds);
  if (end <= start) return 0;
  const seconds = !isSunlit
    ? end - start
    : place === null
      ? Math.max(0, Math.min(end - start - plainDaySeconds, plainDaySeconds))
      : daylightSeconds(start, end, place, awakeElevation);
  return Math.floor(seconds / slotSeconds);
}
