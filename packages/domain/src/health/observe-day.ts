import type { ExpectedSource, Unjudgeable } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { badDays } from "./bad-day.ts";
import type { DaySamples } from "./day-samples.ts";
import type { HealthPlant } from "./health-plant.ts";
import {
  type EnergyParts,
  energyParts,
  expectedOfInverter,
  expectedTogether,
} from "./energy-parts.ts";
import { judgeCommunication, silentSlots } from "./judge-communication.ts";
import { judgeClipping, judgeCurtailment, judgeDerating } from "./judge-plateaus.ts";
import { judgeGrid, judgeStops } from "./judge-stops.ts";
import { judgeStrings } from "./judge-strings.ts";
import { judgeTrackers } from "./judge-trackers.ts";
import {
  clipShare,
  judgedDay,
  type FaultySlots,
  type JudgedDay,
  type JudgedInverter,
  type Trouble,
} from "./judged-day.ts";
import type { DayObservation, InverterDay } from "./observation.ts";
import { claimedDays, clearKwAt } from "./reference-light.ts";
import type { Circumstances, References } from "./references.ts";
import { observeSensors } from "./sensor-day.ts";

const slotMinutes = slotSeconds / 60;
/** Of the inverters so many must have a value. (H7b) */
const minCoverage = 0.8;

/**
 * What a day, or as much of it as is known, shows of a plant. Peers are compared by their power over their size, medians of those that run,
 * one orientation at a time; losses follow "one cause at a time". (H3, H5, H7b)
 * Source of the terms: IEC TS 63019 (unavailability by cause), IEC 61724-1 (expected power, data availability).
 */
export function observeDay(
  plant: HealthPlant,
  samples: DaySamples,
  references: References,
  circumstances: Circumstances,
): DayObservation {
  const day = judgedDay({ plant, samples, references, circumstances });
  const silent = silentSlots(day);
  const grid = judgeGrid(day);
  const stops = judgeStops(day, grid);
  const { troubles: ofStrings, strings } = judgeStrings(day);
  const stopsOf = Map.groupBy(stops, ({ subject }) => subject);
  const trackers = judgeTrackers(day);
  const derating = judgeDerating(day, (id) => [...grid, ...(stopsOf.get(id) ?? [])], trackers);
  const curtailment = judgeCurtailment(day);
  const troubles = [
    ...judgeCommunication(day, silent),
    ...grid,
    ...stops,
    ...ofStrings,
    ...trackers,
    ...derating,
    ...curtailment,
    ...judgeClipping(day),
  ];
  const faulty = faultySlots(day, troubles);
  const light = judgeableTime(day, silent);
  const promised = day.inverters.map((one) => energyParts(day, one, one.promisedKw));
  const expected = expectedOf(day, promised);
  const inverters = day.inverters.map((one) => inverterDay(day, one, faulty));
  return {
    day: samples.day,
    knownUntil: samples.startSeconds + day.known * slotSeconds,
    ...light,
    clearness: clearnessOf(day),
    expected: expected === null ? null : { kwh: expected.kwh, source: expected.source },
    madeKwh: sumOrNull(inverters.map(({ madeKwh }) => madeKwh)),
    sections: plant.sections.map(({ number }) => sectionOf(day, number, { inverters, promised })),
    inverters,
    strings,
    sensors: observeSensors(day, faulty),
    bad: badDays(day, troubles),
  };
}

function faultySlots(day: JudgedDay, troubles: readonly Trouble[]): FaultySlots {
  const slots = day.inverters.map(() => new Uint8Array(day.samples.slots));
  for (const { bad, loss, cause } of troubles) {
    if (cause === "clipping") continue;
    // The silence of one device says nothing of the others.
    if (loss.length === 0 && cause === "no_communication") continue;
    const hit = loss.length > 0 ? loss : slots.map((_, inverter) => ({ inverter, kw: null }));
    for (const { inverter, kw } of hit)
      for (let slot = 0; slot < day.known; slot++)
        if (kw === null || kw[slot]! > 0) slots[inverter]![slot]! |= bad[slot]!;
  }
  return slots;
}

function judgeableTime(
  day: JudgedDay,
  silent: Uint8Array,
): Pick<DayObservation, "judgeableMinutes" | "unjudgeableMinutes"> {
  const unjudgeable: Partial<Record<Unjudgeable, number>> = {};
  let judgeableMinutes = 0;
  for (let slot = 0; slot < day.known; slot++) {
    if (day.sun !== null && day.sun[slot]! <= 0) continue;
    const why = whyNot(day, silent, slot);
    if (why === null) judgeableMinutes += slotMinutes;
    else unjudgeable[why] = (unjudgeable[why] ?? 0) + slotMinutes;
  }
  return { judgeableMinutes, unjudgeableMinutes: unjudgeable };
}

/** Which condition of H7b a slot fails first; null where the plant can be judged. */
function whyNot(day: JudgedDay, silent: Uint8Array, slot: number): Unjudgeable | null {
  if (day.light[slot] === 0) return "sun_low";
  if (day.gridOpen[slot] === 1) return "grid_open";
  let [present, expected, enough] = [0, 0, 0];
  for (const one of day.inverters) {
    if (!Number.isNaN(one.powerKw[slot])) present++;
    if (!Number.isNaN(one.expectedKw[slot])) expected++;
    if (one.judged[slot] === 1) enough++;
  }
  if (silent[slot] === 1 || present < minCoverage * day.inverters.length) return "coverage";
  if (expected === 0) return "no_reference";
  return enough === 0 ? "expected_low" : null;
}

/** The energy that the reference promises the whole plant; null without one, and of a sensor before its ratio is learnt. (H2, H7c) */
function expectedOf(
  day: JudgedDay,
  promised: readonly EnergyParts[],
): {
  readonly kwh: number;
  readonly source: NonNullable<DayObservation["expected"]>["source"];
} | null {
  const whole = day.reference.section(0);
  if (whole === null || !isClaimed(day, whole.source)) return null;
  const kwh = expectedTogether(promised);
  return kwh === null ? null : { kwh, source: whole.source };
}
/** Whether most of the inverters have learnt what they make of it; one that has stood still since ever never does. */
function isClaimed({ references, inverters }: JudgedDay, source: ExpectedSource): boolean {
  const learnt = inverters.filter(
    ({ facts }) =>
      (references.inverters[facts.id]?.yields[source]?.length ?? 0) >= claimedDays[source],
  );
  return learnt.length * 2 > inverters.length;
}

function sectionOf(
  day: JudgedDay,
  number: number,
  of: { readonly inverters: readonly InverterDay[]; readonly promised: readonly EnergyParts[] },
): DayObservation["sections"][number] {
  const own = day.inverters.filter(({ facts }) => number === 0 || facts.sections.includes(number));
  return {
    number,
    madeKwh: sumOrNull(own.map(({ index }) => of.inverters[index]!.madeKwh)),
    expectedKwh:
      day.reference.section(number) === null
        ? null
        : expectedTogether(own.map(({ index }) => of.promised[index]!)),
  };
}

function sumOrNull(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return parts.length === 0 ? null : sum;
}

/** The share of its energy under a clear sky that the plant made; null until that is learnt. */
function clearnessOf(day: JudgedDay): number | null {
  let [made, clear] = [0, 0];
  for (let slot = 0; slot < day.known; slot++) {
    const kw = clearKwAt(day.references, day.plant, day.samples.startSeconds + slot * slotSeconds);
    if (day.light[slot] === 0 || !(kw > 0)) continue;
    let [power, size, all] = [0, 0, 0];
    for (const one of day.inverters) {
      all += one.sizeKw;
      if (Number.isNaN(one.powerKw[slot]) || one.powerKw[slot]! <= 0) continue;
      power += one.powerKw[slot]!;
      size += one.sizeKw;
    }
    if (size < all / 2) continue;
    made += power * (all / size);
    clear += kw;
  }
  return clear > 0 ? made / clear : null;
}

function inverterDay(day: JudgedDay, one: JudgedInverter, faulty: FaultySlots): InverterDay {
  const made = new Float64Array(24);
  const peers = new Float64Array(24);
  let judged = 0;
  const bad = faulty[one.index]!;
  const limit = (one.facts.nominalKw ?? Infinity) * clipShare;
  for (let slot = 0; slot < day.known; slot++) {
    if (one.judged[slot] === 0) continue;
    judged++;
    // At its rating every inverter is like its peers.
    if (bad[slot] === 1 || one.expectedKw[slot]! >= limit) continue;
    const hour = day.solarHours[slot]!;
    made[hour]! += one.powerKw[slot]!;
    peers[hour]! += (one.expectedKw[slot]! / one.usualRatio) * one.groupRatio;
  }
  const allPeers = peers.reduce((a, b) => a + b, 0);
  const parts = energyParts(day, one, one.expectedKw);
  return {
    id: one.facts.id,
    peers: one.peers,
    judgeableMinutes: judged * slotMinutes,
    madeKwh: parts.madeKwh,
    expectedKwh: judged === 0 ? null : expectedOfInverter(parts),
    peerRatio: allPeers > 0 ? made.reduce((a, b) => a + b, 0) / allPeers : null,
    hourRatios: Array.from(made, (kw, hour) => (peers[hour]! > 0 ? kw / peers[hour]! : NaN)),
  };
}
