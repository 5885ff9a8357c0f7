import { aheadOf, countDay, nothingAhead } from "../data/counter.ts";
import { counterLimit } from "../data/counter-limit.ts";
import { isDaily, newCounter, type CounterEventKind } from "../data/counter-state.ts";
import { foldDay, stepOf } from "../data/fold.ts";
import { counterRole, kindOf, type KindFacts } from "../data/kinds.ts";
import { daySlots, dayOf, firstSlotSeconds, slotSeconds } from "../data/plant-day.ts";
import { judgePowers, powerBound } from "../data/power-bound.ts";
import { kwhPerUnit } from "../data/unit-of.ts";
import type { Site } from "../sun/sun-position.ts";
import type { TableMoment } from "./table-reading.ts";

/** A variable that a file is brought to, as the plant judges it. */
export interface JudgedTarget extends KindFacts {
  readonly mib: string;
  readonly vmax: number | null;
  readonly deviceType: string | null;
  /** [kW] */
  readonly nominalKw: number | null;
}
export interface JudgingPlant {
  readonly tz: string;
  readonly site: Site | null;
  /** null for none. */
  readonly kwp: number | null;
}
/** What of a variable's readings the plant will not take as they stand. */
export interface JudgedSeries {
  readonly mib: string;
  /** Readings of a counter that are no energy. (D7.3, D7.4) */
  readonly quarantined: number;
  /** Slots with a power that is not believed. (D16) */
  readonly unbelieved: number;
  /** The first of either. [unix s] */
  readonly firstDoubted: number | null;
  /** How often the counter begins anew, at a lower reading (D7.6) or at a higher one (D7.4). */
  readonly resets: number;
  readonly replaced: number;
  /** Days on which so many powers are too high that the nominal is doubted, and nothing is left out. (D16) */
  readonly doubtfulDays: number;
}

interface Day {
  readonly slots: Float64Array;
  readonly startSeconds: number;
  readonly stepMinutes: ReturnType<typeof stepOf>;
}

/** Judges one variable of a reading by itself, day after day, as the plant will once it is written; null where nothing can be said against it. (X35) */
export function judgeSeries(
  moments: readonly TableMoment[],
  target: JudgedTarget,
  plant: JudgingPlant,
): JudgedSeries | null {
  const kind = kindOf(target);
  const size = { nominalKw: target.nominalKw, plantKwp: plant.kwp };
  const bound = powerBound({ ...target, ...size });
  if (kind !== "counter" && bound === null) return null;
  const days = daysOf(moments, { mib: target.mib, tz: plant.tz, kind });
  const found =
    kind === "counter"
      ? countersDoubts(days, target, plant)
      : powersDoubts(days, bound!, plant.site);
  const { quarantined, unbelieved, resets, replaced, doubtfulDays } = found;
  return quarantined + unbelieved + resets + replaced + doubtfulDays === 0
    ? null
    : { mib: target.mib, ...found };
}
type Doubts = Omit<JudgedSeries, "mib">;
const noDoubts: Doubts = {
  quarantined: 0,
  unbelieved: 0,
  firstDoubted: null,
  resets: 0,
  replaced: 0,
  doubtfulDays: 0,
};

function countersDoubts(
  days: readonly Day[],
  target: JudgedTarget,
  { site, kwp }: JudgingPlant,
): Doubts {
  const limit = counterLimit({
    role: counterRole(target, target.deviceType),
    nominalKw: target.nominalKw,
    plantKwp: kwp,
    place: site,
    vmax: target.vmax,
    kwhPerUnit: kwhPerUnit(target.udm),
  });
  let state = newCounter;
  const doubted: number[] = [];
  const events: CounterEventKind[] = [];
  for (const [at, { slots, startSeconds, stepMinutes }] of days.entries()) {
    const next = days[at + 1];
    const end = startSeconds + slots.length * slotSeconds;
    const ahead = next === undefined ? nothingAhead : aheadOf(next.slots, next.startSeconds, end);
    // Nothing comes after a file: its last readings are judged by what it has.
    const knownUntil = next === undefined ? Number.MAX_SAFE_INTEGER : next.startSeconds;
    const day = countDay({ slots, startSeconds, stepMinutes, ahead, knownUntil }, limit, state);
    doubted.push(...day.quarantined.map(({ stampSeconds }) => stampSeconds));
    events.push(...day.events.map(({ kind }) => kind));
    state = day.state;
  }
  const times = (kind: CounterEventKind): number => events.filter((one) => one === kind).length;
  return {
    ...noDoubts,
    quarantined: doubted.length,
    firstDoubted: doubted[0] ?? null,
    // A daily counter that begins anew every morning does what it is there for.
    resets: isDaily(state) ? 0 : times("reset"),
    replaced: times("replaced"),
  };
}

function powersDoubts(days: readonly Day[], bound: number, site: Site | null): Doubts {
  let [unbelieved, doubtfulDays] = [0, 0];
  let firstDoubted: number | null = null;
  for (const { slots, startSeconds } of days) {
    const judged = judgePowers(slots, { bound, startSeconds, site });
    if (judged.isNominalQuestioned) doubtfulDays++;
    const at = judged.unbelieved?.findIndex((value) => !Number.isNaN(value)) ?? -1;
    if (at < 0) continue;
    firstDoubted ??= startSeconds + at * slotSeconds;
    unbelieved += judged.unbelieved!.filter((value) => !Number.isNaN(value)).length;
  }
  return { ...noDoubts, unbelieved, firstDoubted, doubtfulDays };
}

/** The folded days of one variable; those without a reading are none. */
function daysOf(
  moments: readonly TableMoment[],
  { mib, tz, kind }: { mib: string; tz: string; kind: ReturnType<typeof kindOf> },
): Day[] {
  const days: Day[] = [];
  let [stamps, values]: [number[], number[]] = [[], []];
  let [day, end] = [0, -Infinity];
  const close = (): void => {
    if (stamps.length === 0) return;
    const frame = {
      startSeconds: firstSlotSeconds(day, tz),
      slotCount: daySlots(day, tz),
      stepMinutes: stepOf(stamps),
    };
    const slots = foldDay({ stamps, values }, kind, frame);
    days.push({ slots, startSeconds: frame.startSeconds, stepMinutes: frame.stepMinutes });
    [stamps, values] = [[], []];
  };
  for (const { timestamp, values: of } of moments) {
    const value = of[mib];
    if (typeof value !== "number") continue;
    if (timestamp >= end) {
      close();
      day = dayOf(timestamp, tz);
      end = firstSlotSeconds(day + 1, tz);
    }
    stamps.push(timestamp);
    values.push(value);
  }
  close();
  return days;
}

/** The moments of a day, `YYYY-MM-DD` of the plant as a number; of a day without any, the first later day that has some, else the last before. */
export function dayWithData(
  moments: readonly TableMoment[],
  day: number,
  tz: string,
): { readonly day: number; readonly moments: readonly TableMoment[] } | null {
  const from = firstSlotSeconds(day, tz);
  const at = moments.findIndex(({ timestamp }) => timestamp >= from);
  const found = moments[at < 0 ? moments.length - 1 : at];
  if (found === undefined) return null;
  const own = dayOf(found.timestamp, tz);
  const [start, end] = [firstSlotSeconds(own, tz), firstSlotSeconds(own + 1, tz)];
  return {
    day: own,
    moments: moments.filter(({ timestamp }) => timestamp >= start && timestamp < end),
  };
}
