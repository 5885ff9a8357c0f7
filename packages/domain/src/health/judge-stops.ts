import { slotSeconds } from "../data/plant-day.ts";
import {
  type JudgedDay,
  type JudgedInverter,
  minExpectedShare,
  restShare,
  type Trouble,
} from "./judged-day.ts";
import { clearKwAt } from "./reference-light.ts";

/** What the clear sky must give where nobody else says that there is light. [1] */
const clearShareOfStop = 0.3;
/** Under the darkest sky a plant fades to nothing, and what stops falls to it: so much it made just before. [1] */
const runningShare = 0.05;

const slotMinutes = slotSeconds / 60;

const rests = ({ powerKw, sizeKw }: JudgedInverter, slot: number): boolean =>
  powerKw[slot]! <= restShare * sizeKw;

/** Modules under snow are no warmer than what melts on them; a degree more is their sensor's. [degC] */
const meltingC = 1;

/** Whether the modules are known to be frozen. */
export const isFrozen = ({ plant, samples }: JudgedDay, slot: number): boolean =>
  (samples.values.get(plant.moduleTemperature ?? "")?.[slot] ?? NaN) <= meltingC;

/** Through snow some light comes at all times, through an open interface nothing goes out. [1] */
const deadShare = 0.01;
/** Whether something comes of what the reference promises, however little. */
function isAlive({ inverters }: JudgedDay, slot: number): boolean {
  let [made, promised] = [0, 0];
  for (const { powerKw, promisedKw } of inverters) {
    if (!(promisedKw[slot]! > 0)) continue;
    made += Math.max(0, powerKw[slot]!);
    promised += promisedKw[slot]!;
  }
  return made > deadShare * promised;
}

/** 1 where all inverters rest and nothing has stopped: the modules are frozen, or a little still comes through what lies on them. (H4) */
function coveredSlots(day: JudgedDay): Uint8Array {
  const covered = new Uint8Array(day.samples.slots);
  for (let slot = day.lit.from; slot < day.lit.to; slot++)
    if (
      day.inverters.every((one) => rests(one, slot)) &&
      (isFrozen(day, slot) || isAlive(day, slot))
    )
      covered[slot] = 1;
  return covered;
}

/** The grid interface is open; where nobody measures it, all of several inverters rest although there is light. */
export function judgeGrid(day: JudgedDay): Trouble[] {
  const { plant, samples, inverters } = day;
  const isMeasured = plant.gridInterface !== null;
  if (!isMeasured && inverters.length < 2) return [];
  if (isMeasured && !day.gridOpen.includes(1)) return [];
  const bad = new Uint8Array(samples.slots);
  const judged = new Uint8Array(samples.slots);
  const state = samples.values.get(plant.gridInterface?.id ?? "");
  const covered = coveredSlots(day);
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
    if (!isBright || covered[slot] === 1) continue;
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
export function judgeStops(day: JudgedDay, without: readonly Trouble[]): Trouble[] {
  const isAlone = day.inverters.length === 1;
  const covered = coveredSlots(day);
  return day.inverters.flatMap((one): Trouble[] => {
    const alone = isAlone ? stopsAlone(day, one) : null;
    const isJudged = (slot: number): boolean =>
      covered[slot] === 0 && (one.judged[slot] === 1 || alone?.seen[slot] === 1);
    const first = firstRest(day, one, isJudged);
    if (first === null) return [];
    const judged = new Uint8Array(day.samples.slots);
    const bad = new Uint8Array(day.samples.slots);
    for (let slot = 0; slot < day.known; slot++) {
      if (without.some((trouble) => trouble.bad[slot] === 1)) continue;
      if (alone?.begun[slot] === 1 && covered[slot] === 0) bad[slot] = 1;
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
