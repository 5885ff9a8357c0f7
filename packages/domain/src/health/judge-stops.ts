import { slotSeconds } from "../data/plant-day.ts";
import {
  type JudgedDay,
  type JudgedInverter,
  minExpectedShare,
  type Trouble,
} from "./judged-day.ts";
import { clearKwAt } from "./reference-light.ts";
import { rests, type SnowCover } from "./snow-cover.ts";

/** What the clear sky must give where nobody else says that there is light. [1] */
const clearShareOfStop = 0.3;
/** Under the darkest sky a plant fades to nothing, and what stops falls to it: so much it made just before. [1] */
const runningShare = 0.05;

const slotMinutes = slotSeconds / 60;

/** The grid interface is open; where nobody measures it, all of several inverters rest although there is light. */
export function judgeGrid(day: JudgedDay, snow: SnowCover): Trouble[] {
  const { plant, samples, inverters } = day;
  const isMeasured = plant.gridInterface !== null;
  if (!isMeasured && inverters.length < 2) return [];
  if (isMeasured && !day.gridOpen.includes(1)) return [];
  const bad = new Uint8Array(samples.slots);
  const judged = new Uint8Array(samples.slots);
  const state = samples.values.get(plant.gridInterface?.id ?? "");
  for (let slot = 0; slot < day.known; slot++) {
    if (day.light[slot] === 0) continue;
    if (isMeasured) {
      judged[slot] = Number.isNaN(state?.[slot] ?? NaN) ? 0 : 1;
      bad[slot] = day.gridOpen[slot]!;
      continue;
    }
    const isBright = inverters.some(
      ({ sizeKw, promisedKw }) => promisedKw[slot]! >= sizeKw * minExpectedShare,
    );
    if (!isBright || snow.all[slot] === 1) continue;
    judged[slot] = 1;
    if (inverters.every((one) => rests(one, slot))) bad[slot] = 1;
  }
  if (!bad.includes(1)) return [];
  return [
    {
      cause: "grid_open",
      kind: "plant",
      subject: "",
      bad,
      judged,
      loss: inverters.map((one) => ({
        inverter: one.index,
        kw: one.promisedKw.map((kw, slot) => Math.max(0, kw - one.powerKw[slot]!)),
      })),
      numbers: {},
      series: plant.gridInterface === null ? [] : [plant.gridInterface.id],
      sureness: isMeasured ? 1 : 0.6,
    },
  ];
}

/** Inverters at rest while their peers run, or while the reference promises power. */
export function judgeStops(
  day: JudgedDay,
  { without, snow }: { readonly without: readonly Trouble[]; readonly snow: SnowCover },
): Trouble[] {
  const isAlone = day.inverters.length === 1;
  return day.inverters.flatMap((one): Trouble[] => {
    const alone = isAlone ? stopsAlone(day, one) : null;
    const covered = snow.byInverter.get(one.facts.id);
    const isCovered = (slot: number): boolean => snow.all[slot] === 1 || covered?.[slot] === 1;
    const isJudged = (slot: number): boolean =>
      !isCovered(slot) && (one.judged[slot] === 1 || alone?.seen[slot] === 1);
    const first = firstRest(day, one, isJudged);
    if (first === null) return [];
    const judged = new Uint8Array(day.samples.slots);
    const bad = new Uint8Array(day.samples.slots);
    for (let slot = 0; slot < day.known; slot++) {
      if (without.some((trouble) => trouble.bad[slot] === 1)) continue;
      if (alone?.begun[slot] === 1 && !isCovered(slot)) bad[slot] = 1;
      if (!isJudged(slot)) continue;
      judged[slot] = 1;
      if (rests(one, slot)) bad[slot] = 1;
    }
    if (!bad.includes(1)) return [];
    return [
      {
        cause: "device_stopped",
        kind: "device",
        subject: one.facts.id,
        bad,
        judged,
        loss: [{ inverter: one.index, kw: null }],
        numbers: { power_kw: one.powerKw[first]!, expected_kw: one.expectedKw[first]! },
        series: [one.facts.power],
        sureness: 0.95,
      },
    ];
  });
}

/** Most inverters never rest by day: nothing is made ready for them. */
function firstRest(
  day: JudgedDay,
  one: JudgedInverter,
  isJudged: (slot: number) => boolean,
): number | null {
  for (let slot = day.lit.from; slot < day.lit.to; slot++)
    if (rests(one, slot) && isJudged(slot)) return slot;
  return null;
}

/** Under a storm it may be as dark as at night for so long. [min] */
const stormMinutes = 30;
/** What shows of the stops of the only inverter of a plant without any reference. */
interface StopsAlone {
  /** Where one would be seen: not while it rests because its light has faded, nor before a storm would be over. */
  readonly seen: Uint8Array;
  /** The beginning of one that has lasted longer. */
  readonly begun: Uint8Array;
}
function stopsAlone(day: JudgedDay, one: JudgedInverter): StopsAlone {
  const seen = new Uint8Array(day.samples.slots);
  const begun = new Uint8Array(day.samples.slots);
  // One that never ran today has not faded, and no storm has come over it.
  let [hasRun, hasFaded] = [false, false];
  let dark: number[] = [];
  for (let slot = day.lit.from; slot < day.lit.to; slot++) {
    const kw = one.powerKw[slot]!;
    const isResting = rests(one, slot);
    if (!isResting && kw === kw)
      [hasRun, hasFaded, dark] = [true, kw < runningShare * one.sizeKw, []];
    if (!isBrightAlone(day, one, slot) || (isResting && hasFaded)) continue;
    if (!isResting || !hasRun || dark.length * slotMinutes >= stormMinutes) {
      seen[slot] = 1;
      for (const early of isResting ? dark : []) begun[early] = 1;
    } else dark.push(slot);
  }
  return { seen, begun };
}
/** How long a stop of the only inverter of a plant would have been seen. [min] */
export const stopMinutesAlone = (day: JudgedDay, one: JudgedInverter): number =>
  day.inverters.length > 1
    ? 0
    : stopsAlone(day, one).seen.reduce((sum, seen) => sum + seen, 0) * slotMinutes;

/** No peer and no reference: then a clear sky that would give much stands for both. */
function isBrightAlone(day: JudgedDay, one: JudgedInverter, slot: number): boolean {
  if (day.light[slot] === 0 || Number.isNaN(one.powerKw[slot])) return false;
  const at = day.samples.startSeconds + slot * slotSeconds;
  return clearKwAt(day.references, day.plant, at) >= one.sizeKw * clearShareOfStop;
}
