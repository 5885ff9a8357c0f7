import { slotSeconds } from "../data/plant-day.ts";
import type { JudgedDay, JudgedInverter } from "./judged-day.ts";

const slotHours = slotSeconds / 3600;
/** Of the energy that was measured. */
const maxUnknown = 0.2;

/** What an inverter made on a day, beside what is known to be expected of it in some of its slots. */
export interface EnergyParts {
  /** As its counter says, else as its power does; null where neither does. */
  readonly madeKwh: number | null;
  /** Where both are known: what was expected, and what its power made. */
  readonly comparedKwh: number;
  readonly comparedMadeKwh: number;
  /** What its power made where nothing is known to be expected. */
  readonly aloneKwh: number;
  /** What was expected where its power is not known, and what its counter counted there; both 0 where none did: nobody knows what it made. */
  readonly silentKwh: number;
  readonly silentMadeKwh: number;
  /** What its counter counted where neither is known. */
  readonly holeKwh: number;
}
/** @param expectedKw NaN = nobody knows */
export function energyParts(
  day: JudgedDay,
  one: JudgedInverter,
  expectedKw: Float64Array,
): EnergyParts {
  const { known, light } = day;
  const { powerKw } = one;
  let compared = 0;
  let comparedMade = 0;
  let alone = 0;
  let silent = 0;
  let measured = 0;
  let silentSlots = 0;
  let holeSlots = 0;
  for (let slot = 0; slot < known; slot++) {
    const kw = powerKw[slot]!;
    const expected = expectedKw[slot]!;
    // By night there is nothing to add up.
    if (kw === 0 && expected !== expected) {
      measured++;
      continue;
    }
    if (kw !== kw) {
      if (expected > 0) {
        silent += expected;
        silentSlots++;
      } else if (light[slot] === 1) holeSlots++;
      continue;
    }
    measured++;
    const made = kw > 0 ? kw : 0;
    if (expected !== expected) alone += made;
    else {
      if (expected > 0) compared += expected;
      comparedMade += made;
    }
  }
  const counter =
    one.facts.energy === null ? undefined : day.samples.energies.get(one.facts.energy);
  const isCounted = counter !== undefined && !counter.isLumped;
  const countedKwh = isCounted ? Math.max(0, counter.kwh - laterKwh(day, powerKw)) : 0;
  const measuredKwh = (comparedMade + alone) * slotHours;
  // What is counted and was not measured was made while nothing was: the slots share it.
  const unmeasuredKwh = Math.max(0, countedKwh - measuredKwh);
  const silentShare = silentSlots === 0 ? 0 : silentSlots / (silentSlots + holeSlots);
  return {
    madeKwh: isCounted ? countedKwh : measured > 0 ? measuredKwh : null,
    comparedKwh: compared * slotHours,
    comparedMadeKwh: comparedMade * slotHours,
    aloneKwh: alone * slotHours,
    silentKwh: isCounted ? silent * slotHours : 0,
    silentMadeKwh: unmeasuredKwh * silentShare,
    holeKwh: holeSlots === 0 ? 0 : unmeasuredKwh * (1 - silentShare),
  };
}
/** What was made on a day that runs after the slots that are judged: its counter has it already. */
function laterKwh({ known, samples }: JudgedDay, powerKw: Float64Array): number {
  let sum = 0;
  for (let slot = known; slot < samples.slots; slot++)
    if (powerKw[slot]! > 0) sum += powerKw[slot]!;
  return sum * slotHours;
}
/**
 * What an inverter should have made of the whole day: what it made, and what it lacked where that is known. So both hold the same slots: at dusk,
 * over a hole and wherever nobody says what was to be expected, what was made stands for it. (H2)
 */
export function expectedOfInverter({ madeKwh, ...parts }: EnergyParts): number | null {
  if (madeKwh === null) return null;
  const lacked = parts.comparedKwh - parts.comparedMadeKwh;
  const lackedUnseen = Math.max(0, parts.silentKwh - parts.silentMadeKwh);
  return Math.max(0, madeKwh + lacked + lackedUnseen);
}

/**
 * Where the reference says nothing, what was made is what was expected: of a fifth of the energy that was measured at most, else nobody knows;
 * and what a counter counted over a hole, always. (H7b)
 */
export function expectedTogether(parts: readonly EnergyParts[]): number | null {
  const sum = (of: (part: EnergyParts) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  const promised = sum((part) => part.comparedKwh + part.silentKwh);
  const unknown = sum((part) => part.aloneKwh);
  return promised === 0 || unknown > maxUnknown * (promised + unknown)
    ? null
    : promised + unknown + sum((part) => part.holeKwh);
}
