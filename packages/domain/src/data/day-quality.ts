import { awakeElevation, daylightSeconds, daylightTimes, type Place } from "../sun/daylight.ts";
import { newCounter, type CounterDay, type Quarantined } from "./counter-state.ts";
import { slotSeconds } from "./plant-day.ts";

/** A rise that holds what rose on earlier local days. (D14) */
export interface Lump {
  /** How many such days are without data; 0 where a hole over midnight took only a part of the day before. */
  readonly days: number;
  /** What rose, in the counter's unit, between two samples. [unix s] */
  readonly energy: number;
  readonly from: number;
  readonly to: number;
}
/** How good a day's figure is: what is not perfect of it. Stored beside the day's figures, as JSON with keys in this order. (D14) */
export interface DayQuality {
  /** [slots with a value, slots that should have one], where some are missing. */
  readonly coverage?: readonly [have: number, expected: number];
  /** [inputs with an energy, inputs] of a formula, where some have none. */
  readonly parts?: readonly [have: number, of: number];
  readonly lump?: Lump;
  /** Readings that were not believed, and what they would have added. */
  readonly quarantined?: readonly [count: number, energy: number];
  /** What comes next may still change it. */
  readonly isOpen?: true;
}

/** When a variable is expected to say something. */
export interface Expected {
  /** Whether only the sun makes it speak. */
  readonly isSunlit: boolean;
  /** Without a place the sun is up from 8 to 16 hours after midnight. */
  readonly place: Place | null;
}
const plainDay = { from: 8 * 12, to: 16 * 12 };
const plainDaySlots = 24 * 12;

/** The days that were asked for last: all variables of a plant ask for the same ones. */
let known = { startSeconds: NaN, slots: 0, place: null as Place | null, isUp: new Uint8Array(0) };

/** Of each slot of a day whether the sun is up in it. */
export function sunnySlots(startSeconds: number, slots: number, place: Place | null): Uint8Array {
  const isSame =
    known.startSeconds === startSeconds &&
    known.slots === slots &&
    known.place?.latitude === place?.latitude &&
    known.place?.longitude === place?.longitude;
  if (isSame) return known.isUp;
  const isUp = new Uint8Array(slots);
  if (place === null) isUp.fill(1, plainDay.from, plainDay.to);
  else {
    const end = startSeconds + slots * slotSeconds;
    const seconds = new Float64Array(slots);
    for (const time of daylightTimes(startSeconds, end, { place, elevation: awakeElevation })) {
      const first = Math.max(0, Math.floor((time.from - startSeconds) / slotSeconds));
      for (let slot = first; slot < slots; slot++) {
        const from = startSeconds + slot * slotSeconds;
        if (from >= time.to) break;
        seconds[slot]! += Math.min(time.to, from + slotSeconds) - Math.max(time.from, from);
      }
    }
    for (let slot = 0; slot < slots; slot++) isUp[slot] = Number(seconds[slot]! > slotSeconds - 1);
  }
  known = { startSeconds, slots, place, isUp };
  return isUp;
}
/** Slots of a day that should have a value, and those of them that do; samples are already held for their step. */
export function coverageOf(
  held: ArrayLike<number>,
  startSeconds: number,
  expected: Expected,
): readonly [have: number, expected: number] {
  const isUp = expected.isSunlit ? sunnySlots(startSeconds, held.length, expected.place) : null;
  let have = 0;
  let count = 0;
  for (let slot = 0; slot < held.length; slot++) {
    if (isUp !== null && isUp[slot] === 0) continue;
    count++;
    if (held[slot] === held[slot]) have++;
  }
  return [have, count];
}

/** Readings that were not believed, and what they would have added: those that follow each other are one rise. */
export function quarantineOf(
  quarantined: readonly Quarantined[],
  stepMinutes: number,
): readonly [count: number, energy: number] {
  let energy = 0;
  let highest = 0;
  let last = -Infinity;
  for (const { stampSeconds, increment } of quarantined) {
    if (stampSeconds - last > stepMinutes * 60) {
      energy += highest;
      highest = 0;
    }
    highest = Math.max(highest, increment);
    last = stampSeconds;
  }
  return [quarantined.length, energy + highest];
}

/** A hole before midnight that is no longer than this, in hours that should have data, is no more than a plant that falls asleep early. [s] */
const shortHoleSeconds = 3600;

/** The rise of a counted day's first sample, when days without data, or a hole that began in the hours of the day before that should have some, lie before it. */
export function lumpOf(
  counted: CounterDay,
  of: {
    startSeconds: number;
    stepMinutes: number;
    seen: number;
    daysWithout: number;
    expected: Expected;
  },
): Lump | null {
  // A counter that sent nothing before rose from nowhere.
  if (of.seen === newCounter.seen) return null;
  if (of.daysWithout < 1 && !isHoleBefore(of)) return null;
  const slot = counted.increments.findIndex((rise) => rise === rise);
  const energy = counted.increments[slot] ?? 0;
  if (!(energy > 0) || counted.events.some(({ kind }) => kind === "reset")) return null;
  const to = of.startSeconds + slot * slotSeconds;
  return { days: of.daysWithout, energy, from: of.seen, to };
}

/** Whether the day before a midnight lacks its last hours, of those that should have data. */
function isHoleBefore(of: {
  startSeconds: number;
  stepMinutes: number;
  seen: number;
  expected: Expected;
}): boolean {
  const from = of.seen + of.stepMinutes * 60;
  const least = Math.max(shortHoleSeconds, 3 * of.stepMinutes * 60);
  if (of.startSeconds - from <= least) return false;
  const { isSunlit, place } = of.expected;
  if (!isSunlit) return true;
  if (place !== null) return daylightSeconds(from, of.startSeconds, place, awakeElevation) > least;
  const sunset = of.startSeconds - (plainDaySlots - plainDay.to) * slotSeconds;
  return sunset - from > least;
}

/** JSON of a day's quality, always in the same order; null when all is well. */
export function qualityText(quality: DayQuality): string | null {
  const { coverage, parts, lump, quarantined, isOpen } = quality;
  const isWhole =
    [coverage, parts, lump, quarantined].every((one) => one === undefined) && isOpen !== true;
  return isWhole ? null : JSON.stringify({ coverage, parts, lump, quarantined, isOpen });
}
