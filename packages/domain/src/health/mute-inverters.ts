import { slotSeconds } from "../data/plant-day.ts";
import { type JudgedDay, minExpectedShare } from "./judged-day.ts";
import { isFrozen } from "./snow-cover.ts";
import { clearKwAt } from "./reference-light.ts";
import { lateAfterSeconds } from "./rhythm.ts";

/** Inverters that were measured today are late after so long, or after the plant's rhythm where that is longer. [s] */
const lateToday = 2 * 3600;
/** Where nothing of today was measured they may be read once a night, by another logger than the meter. [s] */
const lateSinceBefore = 36 * 3600;
/** What a clear sky would give, so that even under clouds an inverter is awake. [share of the size] */
const clearShareAwake = 0.3;

/** Slots in which the plant is heard and not one of its inverters is, although the light would have them awake. (H7) */
export interface MuteSlots {
  readonly mute: Uint8Array;
  /** The first slot whose inverters may still be sent: nothing came after it, and it is not late yet. */
  readonly waitsFrom: number;
}

/** Of a plant whose inverters have never been measured nothing is mute. */
export function muteSlots(day: JudgedDay): MuteSlots {
  const { samples, references, inverters, known } = day;
  const mute = new Uint8Array(samples.slots);
  let last = -1;
  for (let slot = 0; slot < known; slot++) {
    if (inverters.some(({ powerKw }) => powerKw[slot] === powerKw[slot])) last = slot;
    else if (samples.arrived[slot] === 1 && isAwake(day, slot)) mute[slot] = 1;
  }
  const newest = last < 0 ? references.lastPower : samples.startSeconds + (last + 1) * slotSeconds;
  if (newest === null) return { mute: new Uint8Array(samples.slots), waitsFrom: known };
  const late = last < 0 ? lateSinceBefore : Math.max(lateToday, lateAfterSeconds(references));
  const isLate = samples.startSeconds + known * slotSeconds - newest > late;
  return { mute, waitsFrom: isLate ? known : last + 1 };
}

/** By what the references promise, else by the plant's own clear sky; frozen modules lie under snow. */
function isAwake(day: JudgedDay, slot: number): boolean {
  const { light, gridOpen, inverters, references, plant, samples } = day;
  if (light[slot] === 0 || gridOpen[slot] === 1 || isFrozen(day, slot)) return false;
  const isPromised = inverters.some(({ promisedKw }) => promisedKw[slot] === promisedKw[slot]);
  if (isPromised)
    return inverters.some(
      ({ sizeKw, promisedKw }) => promisedKw[slot]! >= sizeKw * minExpectedShare,
    );
  const size = inverters.reduce((sum, { sizeKw }) => sum + sizeKw, 0);
  const clear = clearKwAt(references, plant, samples.startSeconds + slot * slotSeconds);
  return size > 0 && clear >= size * clearShareAwake;
}
