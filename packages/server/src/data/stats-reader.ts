import type {
  AggregationPeriod,
  Quality,
  StatName,
  StatsItem,
  StatsQuestion,
  Value,
  ValueAt,
} from "@heliograph/contract/data/data.wire.ts";
import { withoutDust } from "@heliograph/domain/data/coarse.ts";
import { nextPeriodStart, periodStart } from "@heliograph/domain/data/civil-day.ts";
import {
  dayOf,
  dayStartSeconds,
  sameOffsets,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";

import { marginSlots } from "./fold-measured.ts";
import { firstDaysOf, readHistory, type HistoryRow } from "./history.store.ts";
import { readSpans } from "./quality-reader.ts";
import { inSnapshot } from "./range-reader.ts";
import { oldestUnsealedSlot, readMark } from "./seal.store.ts";
import type { DayFigures } from "./day-figures.ts";
import { figureOf, isIntegral, readFigures, withTermsOf } from "./figures-reader.ts";
import { seriesByNumber, type PlantFacts, type SeriesFacts } from "./series-facts.ts";

/** What is asked of every plant alike. */
export interface StatsWanted extends Pick<
  StatsQuestion,
  "include" | "date_format" | "quality" | "integral"
> {
  readonly tz: string;
  /** Last values by id. */
  readonly last: ReadonlyMap<string, ValueAt>;
  /** [unix s] */
  readonly nowSeconds: number;
}
export interface StatsOfPlant extends StatsWanted {
  readonly facts: PlantFacts;
  readonly numbers: readonly number[];
}
type Stat = readonly [Value, number | null];

const periods = ["day", "month", "year"] as const;
const daysOfPeriod = { day: 1, month: 31, year: 366 } as const;

/** About how many slots of a variable must be looked at: a stored day costs what six do, unless it is cut at other midnights; the days of the tail are made anew. */
export function slotsOfStats(q: StatsWanted, facts: PlantFacts): number {
  const longest = periods.findLast((period) => q.include.includes(period));
  const days = longest === undefined ? 0 : daysOfPeriod[longest];
  const isForeign = !sameOffsets(q.tz, facts.tz, q.nowSeconds - days * 86_400, q.nowSeconds);
  return days * (isForeign ? 288 : 6) + 2 * 288;
}

/**
 * Figures of variables, each [value, when]. day, month, year: of the current local period, by kind (increments of a counter, mean of an
 * analogue, or its integral where that is asked for). total: the first reading of a counter and all that it rose by since: it neither falls at a reset nor jumps with a new meter (D7.9);
 * the last value of everything else. first, last, min, max: over all history.
 */
export async function readStats(db: Db, q: StatsOfPlant): Promise<StatsItem[]> {
  const byNumber = seriesByNumber(q.facts);
  const wanted = q.numbers.map((number) => byNumber.get(number)!);
  const stats = new Map<StatName, Map<number, Stat>>();
  const asked = periods.filter((period) => q.include.includes(period));
  const longest = asked.at(-1);
  if (longest !== undefined) {
    const today = dayOf(q.nowSeconds, q.tz);
    const range = {
      start: dayStartSeconds(periodStart(today, longest), q.tz),
      end: dayStartSeconds(nextPeriodStart(today, longest), q.tz),
    };
    const figures = await readFigures(db, { ...q, wanted, ...range });
    for (const period of asked) {
      const from = periodStart(today, period);
      stats.set(
        period,
        new Map(
          wanted.map((series) => {
            const days = (figures.get(series.number) ?? []).filter((day) => day.day >= from);
            const integral = isIntegral(q.integral ?? false, series);
            return [series.number, [figureOf(series, days, { integral }), lastMoment(days, q)]];
          }),
        ),
      );
    }
  }
  if (q.include.some((name) => !(periods as readonly string[]).includes(name)))
    await addHistory(db, { ...q, wanted, stats });
  const qualities = q.quality === true ? await readQualityOf(db, { ...q, wanted }) : null;
  return wanted.map((series, at) => ({
    id: series.id,
    ...(qualities === null ? {} : { quality: qualities[at]! }),
    ...Object.fromEntries(
      q.include.map((name) => {
        const [value, moment] = stats.get(name)?.get(series.number) ?? [null, null];
        return [
          name,
          [value, q.date_format === "iso" && moment !== null ? iso(moment, q.tz) : moment],
        ];
      }),
    ),
  }));
}

/** Of the figures that are asked for, what is not perfect of them; first, last, min and max are readings, and no figures. (D14) */
async function readQualityOf(
  db: Db,
  q: StatsOfPlant & { wanted: readonly SeriesFacts[] },
): Promise<NonNullable<StatsItem["quality"]>[]> {
  const today = dayOf(q.nowSeconds, q.tz);
  const names = q.include.filter((name) => name === "total" || isPeriod(name));
  const born = await firstDaysOf(db, q.facts.plantId, q.numbers);
  const unsealed = await oldestUnsealedSlot(db, q.facts.plantId);
  const tail = unsealed === null ? today : dayOf(unsealed * slotSeconds, q.tz);
  const oldest = Math.min(today, tail, ...born.values());
  const spans = names.map((name) => ({
    from: isPeriod(name) ? periodStart(today, name) : oldest,
    to: isPeriod(name) ? nextPeriodStart(today, name) : today + 1,
  }));
  if (spans.length === 0) return q.wanted.map(() => ({}));
  const columns: (Quality | null)[][] = q.wanted.map(() => []);
  for (const [at, span] of spans.entries()) {
    const read = await readSpans(
      db,
      {
        ...q,
        start: dayStartSeconds(span.from, q.tz),
        end: dayStartSeconds(span.to, q.tz),
        isOfDays: names[at] === "day",
      },
      [span],
    );
    read.forEach((column, series) => columns[series]!.push(column[0]!));
  }
  return columns.map((column) =>
    Object.fromEntries(
      names.flatMap((name, at) => (column[at] === null ? [] : [[name, column[at]!]])),
    ),
  );
}
const isPeriod = (name: StatName): name is AggregationPeriod =>
  (periods as readonly StatName[]).includes(name);

/** Of a slow value, and of a formula of it, there are slots that are still to come: none is later than the one that runs now. (D10) */
const atMost = (moment: number, { nowSeconds }: Pick<StatsOfPlant, "nowSeconds">): number =>
  Math.min(moment, Math.floor(nowSeconds / slotSeconds) * slotSeconds);
function lastMoment(
  days: readonly DayFigures[],
  q: Pick<StatsOfPlant, "nowSeconds">,
): number | null {
  const last = days.findLast((day) => day.lastSlot !== null);
  return last === undefined ? null : atMost(last.start + last.lastSlot! * slotSeconds, q);
}
function iso(seconds: number, tz: string): string {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(tz)
    .toString({ timeZoneName: "never" });
}

/** All history: what is sealed of the days that nothing can change any more, and the days since as they are at this moment. */
async function addHistory(
  db: Db,
  q: StatsOfPlant & { wanted: readonly SeriesFacts[]; stats: Map<StatName, Map<number, Stat>> },
): Promise<void> {
  const wanted = withTermsOf(q);
  const numbers = wanted.map(({ number }) => number);
  const { history, recent } = await inSnapshot(db, async (snapshot) => {
    const mark = await readMark(snapshot, q.facts.plantId);
    const facts = { ...q.facts, tz: mark?.timezone ?? q.facts.tz };
    const oldest = await oldestUnsealedSlot(snapshot, facts.plantId);
    const yesterday = dayOf(q.nowSeconds, facts.tz) - 1;
    const from =
      oldest === null
        ? yesterday
        : Math.min(yesterday, dayOf((oldest - marginSlots) * slotSeconds, facts.tz));
    const { nowSeconds } = q;
    const range = { start: dayStartSeconds(from, facts.tz), end: nowSeconds + 86_400, nowSeconds };
    return {
      history: await readHistory(snapshot, facts.plantId, { numbers, before: from }),
      recent: await readFigures(snapshot, { facts, wanted, tz: facts.tz, ...range }),
    };
  });
  for (const name of ["total", "first", "last", "min", "max"] as const) {
    if (!q.include.includes(name)) continue;
    if (name === "total") {
      q.stats.set(name, totalsOf(q, { history, recent }));
      continue;
    }
    q.stats.set(
      name,
      new Map(
        q.wanted.map((series) => {
          const parts = {
            before: history.get(series.number),
            days: (recent.get(series.number) ?? []).filter((day) => day.n > 0),
            last: q.last.get(series.id) ?? [null, null],
          };
          const last = series.formula === null ? parts.last : lastOfFormula(parts, q);
          return [series.number, statOf(name, { ...parts, last })];
        }),
      ),
    );
  }
}

/**
 * First reading and all rises of a counter; of a sum of counters the same sum of theirs. Of an analogue all that it added up to, where that is
 * asked for. (D7.9, D7.10, D8)
 */
function totalsOf(
  q: StatsOfPlant & { wanted: readonly SeriesFacts[] },
  known: {
    history: ReadonlyMap<number, HistoryRow>;
    recent: ReadonlyMap<number, readonly DayFigures[]>;
  },
): Map<number, Stat> {
  const byId = new Map(q.facts.series.map((series) => [series.id, series]));
  const totalOf = (series: SeriesFacts): number | null => {
    if (series.terms !== null) {
      const parts = series.terms.map(([id, times]) => {
        const total = totalOf(byId.get(id)!);
        return total === null ? null : times * total;
      });
      const there = parts.filter((part) => part !== null);
      return there.length === 0 ? null : there.reduce((a, b) => a + b, 0);
    }
    const before = known.history.get(series.number);
    const days = (known.recent.get(series.number) ?? []).filter((day) => day.n > 0);
    const first = before?.first ?? days[0]?.first ?? null;
    if (first === null) return null;
    return days.reduce((sum, day) => sum + (day.energy ?? 0), first + (before?.energy ?? 0));
  };
  return new Map(
    q.wanted.map((series) => {
      const days = (known.recent.get(series.number) ?? []).filter((day) => day.n > 0);
      const parts = {
        before: known.history.get(series.number),
        days,
        last: q.last.get(series.id) ?? ([null, null] as const),
      };
      const last = series.formula === null ? parts.last : lastOfFormula(parts, q);
      const integral = series.kind === "analogue" && isIntegral(q.integral ?? false, series);
      if (series.kind !== "counter" && !integral) return [series.number, last];
      if (integral) return [series.number, [addedUp(parts), last[1]]];
      const total = totalOf(series);
      return [series.number, total === null ? last : [withoutDust(total), last[1]]];
    }),
  );
}

function addedUp({ before, days }: Pick<Parts, "before" | "days">): number | null {
  const known = [before?.energy, ...days.map(({ energy }) => energy)].filter((one) => one != null);
  return known.length === 0 ? null : withoutDust(known.reduce((a, b) => a + b, 0));
}

interface Parts {
  readonly before: HistoryRow | undefined;
  readonly days: readonly DayFigures[];
  readonly last: readonly [Value, number | null];
}
/** A formula is a function of the folded slots: what lies in the newest of them is its last. (D12) */
function lastOfFormula({ before, days }: Parts, q: Pick<StatsOfPlant, "nowSeconds">): Stat {
  const day = days.at(-1);
  if (day !== undefined) return [day.last, lastMoment(days, q)];
  return before === undefined ? [null, null] : [before.last, before.last_at];
}

function statOf(name: "first" | "last" | "min" | "max", { before, days, last }: Parts): Stat {
  switch (name) {
    case "last":
      return last;
    case "first": {
      if (before !== undefined) return [before.first, before.first_at];
      const day = days[0];
      return day === undefined ? [null, null] : [day.first, momentOf(day, day.firstSlot)];
    }
    case "min":
    case "max": {
      const isBetter = (a: number, b: number): boolean => (name === "min" ? a < b : a > b);
      let best: Stat =
        before === undefined || before[name] === null
          ? [null, null]
          : [before[name], name === "min" ? before.min_at : before.max_at];
      for (const day of days) {
        const value = day[name];
        if (value !== null && (best[0] === null || isBetter(value, best[0] as number)))
          best = [value, momentOf(day, name === "min" ? day.minSlot : day.maxSlot)];
      }
      return best;
    }
  }
}
const momentOf = (day: DayFigures, slot: number | null): number | null =>
  slot === null ? null : day.start + slot * slotSeconds;
