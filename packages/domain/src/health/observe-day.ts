import type { ExpectedSource, Unjudgeable } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { badDays } from "./bad-day.ts";
import { daysIn, noFigures } from "./day-figures.ts";
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
import { judgeGrid, judgeStops, stopMinutesAlone } from "./judge-stops.ts";
import { judgeStrings } from "./judge-strings.ts";
import { judgeTrackers } from "./judge-trackers.ts";
import {
  clipShare,
  judgedDay,
  type FaultySlots,
  type JudgedDay,
  type JudgedInverter,
  showsLight,
  type Trouble,
} from "./judged-day.ts";
import { muteSlots } from "./mute-inverters.ts";
import type { DayObservation, InverterDay } from "./observation.ts";
import { claimedDays, clearKwAt } from "./reference-light.ts";
import type { Circumstances, References } from "./references.ts";
import { snowCover } from "./snow-cover.ts";
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
  const muted = muteSlots(day);
  const silent = silentSlots(day, muted);
  const snow = snowCover(day);
  const grid = judgeGrid(day, snow);
  const stops = judgeStops(day, { without: grid, snow });
  const { troubles: ofStrings, strings } = judgeStrings(day);
  const stopsOf = Map.groupBy(stops, ({ subject }) => subject);
  const trackers = judgeTrackers(day);
  const derating = judgeDerating(day, (id) => [...grid, ...(stopsOf.get(id) ?? [])], trackers);
  const curtailment = judgeCurtailment(day);
  const unheard = judgeCommunication(day, silent, muted);
  const troubles = [
    ...unheard,
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
  const stood = stoodUnheard(day, unheard);
  const expected = expectedOf(day, promised, stood);
  const inverters = day.inverters.map((one) => inverterDay(day, one, { faulty, stood }));
  return {
    day: samples.day,
    knownUntil: samples.startSeconds + day.known * slotSeconds,
    ...light,
    heard: heardOf(day, silent),
    clearness: clearnessOf(day),
    expected: expected === null ? null : { kwh: expected.kwh, source: expected.source },
    madeKwh: sumOrNull(inverters.map(({ madeKwh }) => madeKwh)),
    sections: plant.sections.map(({ number }) =>
      sectionOf(day, number, { inverters, promised, stood }),
    ),
    inverters,
    strings,
    ...(snow.inverters.length > 0 ? { covered: snow.inverters } : {}),
    sensors: observeSensors(day, faulty, snow),
    bad: badDays(day, troubles),
  };
}

/** By inverter what it should have made while nothing was heard of a plant that stood still: by its size of what is known of the plant. [kWh] (H7e) */
function stoodUnheard({ inverters }: JudgedDay, unheard: readonly Trouble[]): readonly number[] {
  const kwh = unheard.reduce((sum, { unmeasuredKwh = 0 }) => sum + unmeasuredKwh, 0);
  const size = inverters.reduce((sum, { sizeKw }) => sum + sizeKw, 0);
  return inverters.map(({ sizeKw }) => (size > 0 ? (kwh * sizeKw) / size : 0));
}
/** What of it no reference has promised already. */
const unpromised = (parts: readonly EnergyParts[], stood: readonly number[]): number =>
  parts.some(({ silentKwh }) => silentKwh > 0) ? 0 : stood.reduce((sum, kwh) => sum + kwh, 0);

function heardOf({ samples, known }: JudgedDay, silent: Uint8Array): DayObservation["heard"] {
  const arrived = samples.arrived.subarray(0, known).map((one, slot) => one & ~silent[slot]!);
  const newest = arrived.lastIndexOf(1);
  if (newest < 0) return null;
  const minutes = arrived.reduce((sum, one) => sum + one, 0) * slotMinutes;
  return {
    minutes,
    from: samples.startSeconds + arrived.indexOf(1) * slotSeconds,
    until: samples.startSeconds + (newest + 1) * slotSeconds,
  };
}

function faultySlots(day: JudgedDay, troubles: readonly Trouble[]): FaultySlots {
  const { slots: length } = day.samples;
  const room = new Uint8Array(length * day.inverters.length);
  const slots = day.inverters.map((_, i) => room.subarray(i * length, (i + 1) * length));
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
  const counts = countInverters(day);
  for (let slot = 0; slot < day.known; slot++) {
    if (day.sun !== null && day.sun[slot]! <= 0) continue;
    const why = whyNot(day, { silent, counts }, slot);
    if (why === null) judgeableMinutes += slotMinutes;
    else unjudgeable[why] = (unjudgeable[why] ?? 0) + slotMinutes;
  }
  return { judgeableMinutes, unjudgeableMinutes: unjudgeable };
}

/** In each slot how many inverters have a value, something that is expected of them, and enough of it to be judged. */
interface InverterCounts {
  readonly present: Uint16Array;
  readonly expected: Uint16Array;
  readonly enough: Uint16Array;
}
function countInverters({ inverters, samples, lit }: JudgedDay): InverterCounts {
  const present = new Uint16Array(samples.slots);
  const expected = new Uint16Array(samples.slots);
  const enough = new Uint16Array(samples.slots);
  for (const one of inverters) {
    const { powerKw, expectedKw } = one;
    for (let slot = lit.from; slot < lit.to; slot++) {
      if (powerKw[slot] === powerKw[slot]) present[slot]!++;
      if (expectedKw[slot] === expectedKw[slot]) expected[slot]!++;
      if (showsLight(one, slot)) enough[slot]!++;
    }
  }
  return { present, expected, enough };
}

/** Which condition of H7b a slot fails first; null where the plant can be judged. */
function whyNot(
  day: JudgedDay,
  of: { readonly silent: Uint8Array; readonly counts: InverterCounts },
  slot: number,
): Unjudgeable | null {
  if (day.light[slot] === 0) return "sun_low";
  if (day.gridOpen[slot] === 1) return "grid_open";
  const { present, expected, enough } = of.counts;
  if (of.silent[slot] === 1 || present[slot]! < minCoverage * day.inverters.length)
    return "coverage";
  if (expected[slot] === 0) return "no_reference";
  return enough[slot] === 0 ? "expected_low" : null;
}

/** The energy that the reference promises the whole plant; null without one, and of a sensor before its ratio is learnt. (H2, H7c) */
function expectedOf(
  day: JudgedDay,
  promised: readonly EnergyParts[],
  stood: readonly number[],
): {
  readonly kwh: number;
  readonly source: NonNullable<DayObservation["expected"]>["source"];
} | null {
  const whole = day.reference.section(0);
  if (whole === null || !isClaimed(day, whole.source)) return null;
  const kwh = expectedTogether(promised);
  return kwh === null ? null : { kwh: kwh + unpromised(promised, stood), source: whole.source };
}
/** Whether most of the inverters have learnt what they make of it; one that has stood still since ever never does. */
function isClaimed({ references, inverters }: JudgedDay, source: ExpectedSource): boolean {
  const learnt = inverters.filter(
    ({ facts }) =>
      daysIn(references.inverters[facts.id]?.yields[source] ?? noFigures) >= claimedDays[source],
  );
  return learnt.length * 2 > inverters.length;
}

function sectionOf(
  day: JudgedDay,
  number: number,
  of: {
    readonly inverters: readonly InverterDay[];
    readonly promised: readonly EnergyParts[];
    readonly stood: readonly number[];
  },
): DayObservation["sections"][number] {
  const own = day.inverters.filter(({ facts }) => number === 0 || facts.sections.includes(number));
  const parts = own.map(({ index }) => of.promised[index]!);
  const known = day.reference.section(number) === null ? null : expectedTogether(parts);
  const stood = own.map(({ index }) => of.stood[index]!);
  return {
    number,
    madeKwh: sumOrNull(own.map(({ index }) => of.inverters[index]!.madeKwh)),
    expectedKwh: known === null ? null : known + unpromised(parts, stood),
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
  const { from, to } = day.lit;
  const power = new Float64Array(day.samples.slots);
  const size = new Float64Array(day.samples.slots);
  let all = 0;
  for (const { powerKw, sizeKw } of day.inverters) {
    all += sizeKw;
    for (let slot = from; slot < to; slot++) {
      const kw = powerKw[slot]!;
      if (!(kw > 0)) continue;
      power[slot]! += kw;
      size[slot]! += sizeKw;
    }
  }
  let made = 0;
  let clear = 0;
  for (let slot = from; slot < to; slot++) {
    const kw = clearKwAt(day.references, day.plant, day.samples.startSeconds + slot * slotSeconds);
    if (day.light[slot] === 0 || !(kw > 0) || size[slot]! < all / 2) continue;
    made += power[slot]! * (all / size[slot]!);
    clear += kw;
  }
  return clear > 0 ? made / clear : null;
}

function isLitAlone({ lit }: JudgedDay, one: JudgedInverter): boolean {
  for (let slot = lit.from; slot < lit.to; slot++) if (showsLight(one, slot)) return true;
  return false;
}

const hours = 24;
/** Room for the sums of one inverter by hour of the solar day. [kW] */
const hoursMade = new Float64Array(hours);
const hoursOfPeers = new Float64Array(hours);

function inverterDay(
  day: JudgedDay,
  one: JudgedInverter,
  { faulty, stood }: { readonly faulty: FaultySlots; readonly stood: readonly number[] },
): InverterDay {
  const made = hoursMade.fill(0);
  const peers = hoursOfPeers.fill(0);
  let judgedSlots = 0;
  const bad = faulty[one.index]!;
  const { solarHours, lit } = day;
  const { judged, powerKw, expectedKw, usualRatio, groupRatio } = one;
  const limit = (one.facts.nominalKw ?? Infinity) * clipShare;
  for (let slot = lit.from; slot < lit.to; slot++) {
    if (judged[slot] === 0) continue;
    judgedSlots++;
    const expected = expectedKw[slot]!;
    // At its rating every inverter is like its peers.
    if (bad[slot] === 1 || expected >= limit) continue;
    const hour = solarHours[slot]!;
    made[hour]! += powerKw[slot]!;
    peers[hour]! += (expected / usualRatio) * groupRatio;
  }
  const hourRatios: number[] = [];
  let allMade = 0;
  let allPeers = 0;
  for (let hour = 0; hour < hours; hour++) {
    allMade += made[hour]!;
    allPeers += peers[hour]!;
    hourRatios.push(peers[hour]! > 0 ? made[hour]! / peers[hour]! : NaN);
  }
  // Where its peers lack as much as it does all day, the reference alone says what it should have made.
  const isJudged = judgedSlots > 0 || isLitAlone(day, one);
  const parts = energyParts(day, one, judgedSlots > 0 ? one.expectedKw : one.promisedKw);
  const expected = expectedOfInverter(parts);
  const own = stood[one.index]!;
  const judgeableMinutes = judgedSlots * slotMinutes;
  const stopMinutes = stopMinutesAlone(day, one);
  return {
    id: one.facts.id,
    peers: one.peers,
    judgeableMinutes,
    ...(stopMinutes > judgeableMinutes ? { stopMinutes } : {}),
    madeKwh: parts.madeKwh,
    expectedKwh: !isJudged || expected === null ? null : expected + unpromised([parts], [own]),
    peerRatio: allPeers > 0 ? allMade / allPeers : null,
    hourRatios,
  };
}
