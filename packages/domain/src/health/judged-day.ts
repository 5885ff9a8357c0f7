import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import type { DaySamples } from "./day-samples.ts";
import type { HealthInverter, HealthPlant } from "./health-plant.ts";
import { median, medianBy } from "../data/median.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { learntYield, type PromisedShare, ReferenceLight, solarSlotOf } from "./reference-light.ts";
import { expectedShare } from "./expected-share.ts";
import { type DayFigures, daysIn, middleFigure, noFigures, usualFigure } from "./day-figures.ts";
import type { Circumstances, References } from "./references.ts";
import { medianOf, medianWithout, middleOf } from "./selection.ts";
import { type BoxOfDay, boxesOf, deadShares } from "./string-boxes.ts";
import { sunHeights } from "./sun-heights.ts";

/** At rest: at most this share of its size. */
export const restShare = 0.005;
/** Below this height of the sun nothing is judged. [degrees] (H7b) */
const minSunDegrees = 10;
/** Less than this share of its size expected, and it is not judged. (H7b) */
export const minExpectedShare = 0.1;
/** Peers that run, so that their median stands alone as what is expected. (H7b) */
const minPeers = 3;
/** At this share of its rating an inverter clips. */
export const clipShare = 0.985;

/** One inverter on the day that is judged. */
export interface JudgedInverter {
  readonly facts: HealthInverter;
  readonly index: number;
  /** Its rating, else the highest power that it ever held. [kW] */
  readonly sizeKw: number;
  /** Its day over that of its peers at its size, as usual. */
  readonly usualRatio: number;
  /** The same of the middle one of its orientation: what is learnt stays anchored to the peers as they are. */
  groupRatio: number;
  /** Inverters of its orientation beside it. */
  peers: number;
  /** [kW] NaN = gap. */
  readonly powerKw: Float64Array;
  /** The same with what its dead strings would have added. [kW] */
  readonly soundKw: Float64Array;
  /** What its peers make at its size, else what its reference promises; at most its rating. NaN = nobody knows. [kW] */
  readonly expectedKw: Float64Array;
  /** What the reference of its section promises; null without one. */
  readonly promised: PromisedShare | null;
  /** The same at what it usually makes of it, at most its rating; NaN = nothing is promised. [kW] */
  readonly promisedKw: Float64Array;
  /** 1 where it can be judged. (H7b) */
  readonly judged: Uint8Array;
}

/** A fault of the day, slot by slot. */
export interface Trouble {
  readonly cause: Cause;
  readonly kind: "plant" | "section" | "device" | "variable";
  readonly subject: string;
  /** 1 where it is bad. */
  readonly bad: Uint8Array;
  /** 1 where it can be judged. */
  readonly judged: Uint8Array;
  /** The inverters that lose, and what in each slot; null: all that they lack. [kW] */
  readonly loss: readonly { readonly inverter: number; readonly kw: Float64Array | null }[];
  /** What was lost where no inverter was measured. [kWh] */
  readonly unmeasuredKwh?: number;
  /** Where it is bad from midnight on and began on a day before, on which nobody could know it yet. [unix s] */
  readonly begun?: number;
  readonly numbers: Readonly<Record<string, number>>;
  readonly series: readonly string[];
  readonly sureness: number;
}

/** By inverter the slots in which something fast is wrong with it; what is harmless is not counted. */
export type FaultySlots = readonly Uint8Array[];

/** A day made ready to be judged. */
export interface JudgedDay {
  readonly plant: HealthPlant;
  readonly samples: DaySamples;
  readonly references: References;
  readonly circumstances: Circumstances;
  /** Slots that are over. */
  readonly known: number;
  /** null where the plant has no place. [degrees] */
  readonly sun: Float64Array | null;
  /** 1 with the sun high enough; everywhere 1 where the plant has no place. */
  readonly light: Uint8Array;
  /** The first slot with light and the one after the last: only these are judged. */
  readonly lit: { readonly from: number; readonly to: number };
  readonly inverters: readonly JudgedInverter[];
  readonly boxes: readonly BoxOfDay[];
  readonly reference: ReferenceLight;
  /** 1 with the grid interface open. */
  readonly gridOpen: Uint8Array;
  /** Hour of the solar day by slot. */
  readonly solarHours: Uint8Array;
}

const nothing = new Float64Array(0);

/** Memory of the day that is judged, in one piece for all inverters; the next day takes it over. */
let room = { kw: new Float64Array(0), judged: new Uint8Array(0) };
function roomOf(count: number, slots: number): typeof room {
  const length = count * slots;
  if (room.judged.length < length)
    room = { kw: new Float64Array(2 * length), judged: new Uint8Array(length) };
  // Those of the reference are filled by it.
  room.kw.fill(NaN, length, 2 * length);
  room.judged.fill(0, 0, length);
  return room;
}

/** Makes a day ready to be judged; what it answers holds until the next one is. */
export function judgedDay(of: {
  readonly plant: HealthPlant;
  readonly samples: DaySamples;
  readonly references: References;
  readonly circumstances: Circumstances;
}): JudgedDay {
  const { plant, samples, references } = of;
  const { slots } = samples;
  const known = Math.min(samples.knownSlots, slots);
  const sun = plant.site === null ? null : sunHeights(plant.site, samples.startSeconds, slots);
  const light = new Uint8Array(slots);
  for (let slot = 0; slot < known; slot++)
    light[slot] = sun === null || sun[slot]! > minSunDegrees ? 1 : 0;
  const lit = { from: Math.max(0, light.indexOf(1)), to: light.lastIndexOf(1) + 1 };
  const powers = plant.inverters.map(({ power }) => samples.values.get(power) ?? nothing);
  const sizes = sizesOf(plant, powers, references);
  const reference = new ReferenceLight(
    of,
    new Map(plant.inverters.map(({ id }, i) => [id, sizes[i]!])),
  );
  const gridOpen = openSlots(plant, samples, known);
  const { ratios, groups } = usualOf(plant, references);
  const lighted = { ...of, light, lit };
  const boxes = boxesOf(lighted);
  const dead = deadShares(lighted, boxes);
  const count = plant.inverters.length;
  const { kw, judged } = roomOf(count, slots);
  const inverters = plant.inverters.map((facts, index): JudgedInverter => {
    const promised = reference.inverter(facts);
    const [from, to] = [index * slots, (index + 1) * slots];
    const ofReference = kw.subarray(from, to);
    if (promised === null) ofReference.fill(NaN);
    else fillPromised(of, facts, { promised, sizeKw: sizes[index]! }, ofReference);
    const powerKw =
      powers[index]!.length === slots ? powers[index]! : new Float64Array(slots).fill(NaN);
    return {
      facts,
      index,
      sizeKw: sizes[index]!,
      usualRatio: ratios[index]!,
      groupRatio: 1,
      peers: 0,
      powerKw,
      soundKw: soundOf(powerKw, dead.get(facts.id)),
      expectedKw: kw.subarray(count * slots + from, count * slots + to),
      promised,
      promisedKw: ofReference,
      judged: judged.subarray(from, to),
    };
  });
  const solarHours = Uint8Array.from(
    { length: slots },
    (_, slot) => solarSlotOf(samples.startSeconds + slot * slotSeconds, plant) >> 1,
  );
  const day: JudgedDay = {
    ...of,
    known,
    sun,
    light,
    lit,
    inverters,
    boxes,
    reference,
    gridOpen,
    solarHours,
  };
  for (const group of groups) fillExpected(day, group);
  for (const one of inverters) fillJudged(day, one);
  return day;
}

/** Beyond this share of dead strings what is left says nothing of the others. */
const maxDeadShare = 0.5;
function soundOf(powerKw: Float64Array, dead: Float64Array | undefined): Float64Array {
  if (dead === undefined) return powerKw;
  return powerKw.map((kw, slot) =>
    dead[slot]! > 0 && dead[slot]! <= maxDeadShare ? kw / (1 - dead[slot]!) : kw,
  );
}

function fillPromised(
  { samples, references }: Pick<JudgedDay, "samples" | "references">,
  facts: HealthInverter,
  of: { readonly promised: PromisedShare; readonly sizeKw: number },
  into: Float64Array,
): void {
  const own = (learntYield(references, facts.id, of.promised.source) ?? 1) * of.sizeKw;
  const limit = facts.nominalKw ?? Infinity;
  const { share } = of.promised;
  for (let slot = 0; slot < samples.knownSlots; slot++)
    into[slot] = Math.min(share[slot]! * own, limit);
  into.fill(NaN, samples.knownSlots);
}

/** What references alone say of a plant's inverters: the same at each look at a day. */
interface Usual {
  readonly plant: HealthPlant;
  readonly ratios: readonly number[];
  readonly groups: readonly (readonly number[])[];
}
const known = new WeakMap<References, Usual>();
function usualOf(plant: HealthPlant, references: References): Usual {
  const before = known.get(references);
  if (before?.plant === plant) return before;
  const ratios = plant.inverters.map(({ id }) => usualRatioOf(references, id));
  const usual = { plant, ratios, groups: groupsOf(plant, references) };
  known.set(references, usual);
  return usual;
}

const minUsualDays = 3;
const ratiosOf = (references: References, id: string): DayFigures =>
  references.inverters[id]?.ratios ?? noFigures;
/** The usual ratio of an inverter to its peers. */
function usualRatioOf(references: References, id: string): number {
  const days = ratiosOf(references, id);
  return daysIn(days) < minUsualDays ? 1 : usualFigure(days);
}

function sizesOf(
  plant: HealthPlant,
  powers: readonly Float64Array[],
  references: References,
): number[] {
  const own = plant.inverters.map(({ id, nominalKw }, i) => {
    if (nominalKw !== null) return nominalKw;
    let peak = references.inverters[id]?.peakKw ?? 0;
    for (const kw of powers[i]!) if (kw > peak) peak = kw;
    return peak;
  });
  // One that never ran has no peak: it is as big as the others are.
  const running = own.filter((kw) => kw > 0);
  const usual = running.length === 0 ? 0 : median(running);
  return own.map((kw) => (kw > 0 ? kw : usual));
}

function openSlots(plant: HealthPlant, samples: DaySamples, known: number): Uint8Array {
  const open = new Uint8Array(samples.slots);
  const state =
    plant.gridInterface === null ? undefined : samples.values.get(plant.gridInterface.id);
  if (state === undefined || plant.gridInterface === null) return open;
  const { closed } = plant.gridInterface;
  for (let slot = 0; slot < known; slot++)
    if (!Number.isNaN(state[slot]) && state[slot] !== closed) open[slot] = 1;
  return open;
}

/** How far apart the middles of two roofs' days lie, so that they are two orientations. [min] */
const orientationMinutes = 14;
const minClearDays = 4;

/** The inverters of one orientation each: by the middle of their clear days, and until that is learnt by their sections. (H7b) */
export const orientationGroups = (
  plant: HealthPlant,
  references: References,
): readonly (readonly number[])[] => usualOf(plant, references).groups;

function groupsOf(plant: HealthPlant, references: References): number[][] {
  const middles = plant.inverters.map(({ id }) => {
    const days = references.inverters[id]?.middles ?? noFigures;
    return daysIn(days) < minClearDays ? null : middleFigure(days);
  });
  const learnt = middles.filter((one) => one !== null).length;
  if (plant.inverters.length < 2 || learnt < plant.inverters.length) return bySections(plant);
  const order = plant.inverters.map((_, i) => i).toSorted((a, b) => middles[a]! - middles[b]!);
  const groups: number[][] = [];
  for (const [at, index] of order.entries()) {
    const before = at === 0 ? -Infinity : middles[order[at - 1]!]!;
    if (middles[index]! - before > orientationMinutes) groups.push([]);
    groups.at(-1)!.push(index);
  }
  return groups;
}

function bySections({ inverters }: HealthPlant): number[][] {
  return [
    ...Map.groupBy(
      inverters.map((_, i) => i),
      (i) => inverters[i]!.sections.join(","),
    ).values(),
  ];
}

/** The inverters of one orientation, member by member. */
interface Peers {
  readonly members: readonly JudgedInverter[];
  /** With what dead strings would have added, where that is believed. */
  readonly powers: Float64Array[];
  readonly expected: readonly Float64Array[];
  // Numbers in typed memory: of an array that holds whole numbers on one day and others on the next, compiled code is thrown away each time.
  readonly usual: Float64Array;
  readonly sizes: Float64Array;
  readonly limits: Float64Array;
  /** 1 where dead strings would have added something. */
  readonly isShort: Uint8Array;
  /** 1 where it is known what one usually makes beside the others: until then they say nothing of what it lacks. */
  readonly isKnown: Uint8Array;
  /** What dead strings would have added, and what of it the others show to be missing: sums over the day. [kW] */
  readonly claimed: Float64Array;
  readonly missing: Float64Array;
  /** Room for one slot. */
  readonly running: Float64Array;
  readonly shares: Float64Array;
  readonly kw: Float64Array;
}

/** Fills what is expected of the inverters of one orientation: the median of the others that run, at the size and usual ratio of each. */
function fillExpected(day: JudgedDay, group: readonly number[]): void {
  const members = group.map((i) => day.inverters[i]!);
  const groupRatio = medianBy(members, ({ usualRatio }) => usualRatio);
  for (const one of members) {
    one.groupRatio = groupRatio;
    one.peers = members.length - 1;
  }
  const peers: Peers = {
    members,
    powers: members.map(({ soundKw }) => soundKw),
    expected: members.map(({ expectedKw }) => expectedKw),
    usual: Float64Array.from(members, ({ usualRatio }) => usualRatio),
    sizes: Float64Array.from(members, ({ sizeKw }) => sizeKw),
    limits: Float64Array.from(members, ({ facts }) => facts.nominalKw ?? Infinity),
    isShort: Uint8Array.from(members, ({ powerKw, soundKw }) => (powerKw === soundKw ? 0 : 1)),
    isKnown: Uint8Array.from(members, ({ facts }) =>
      daysIn(ratiosOf(day.references, facts.id)) >= minUsualDays ? 1 : 0,
    ),
    claimed: new Float64Array(members.length),
    missing: new Float64Array(members.length),
    running: new Float64Array(members.length),
    shares: new Float64Array(members.length),
    kw: new Float64Array(members.length),
  };
  fillExpectedSlots(day, peers);
  if (withoutUnbelieved(peers)) fillExpectedSlots(day, peers);
}
function fillExpectedSlots(day: JudgedDay, peers: Peers): void {
  for (let slot = day.lit.from; slot < day.lit.to; slot++)
    if (day.light[slot] === 1 && day.gridOpen[slot] === 0) fillExpectedSlot(peers, slot);
}

/** Of what its dead strings should have added an inverter must lack so much beside the others, or it is their sensors that are dead. [1] */
const minMissingShare = 0.25;
/** Takes back what dead strings would have added where the others show that nothing is missing; answers whether there was any. */
function withoutUnbelieved({ members, powers, isShort, claimed, missing }: Peers): boolean {
  let isAny = false;
  for (const [m, { powerKw }] of members.entries()) {
    if (claimed[m] === 0 || missing[m]! >= minMissingShare * claimed[m]!) continue;
    powers[m] = powerKw;
    isShort[m] = 0;
    isAny = true;
  }
  return isAny;
}

function fillExpectedSlot(all: Peers, slot: number): void {
  const { members, powers, expected, usual, sizes, limits, isShort, isKnown, running, shares, kw } =
    all;
  let count = 0;
  for (let m = 0; m < shares.length; m++) {
    kw[m] = powers[m]![slot]!;
    const share = sizes[m]! > 0 ? kw[m]! / sizes[m]! : NaN;
    shares[m] = share / usual[m]!;
    if (share > restShare) running[count++] = shares[m]!;
  }
  const middle = middleOf(running, count);
  const ofAll = medianOf(middle);
  // Of all but one the median says only on which side of the middle that one lies.
  const low = medianWithout(middle, -Infinity);
  const same = medianWithout(middle, middle.at);
  const high = medianWithout(middle, Infinity);
  for (let m = 0; m < shares.length; m++) {
    const own = shares[m]!;
    const runs = own * usual[m]! > restShare;
    const others = own < middle.at ? low : own > middle.at ? high : same;
    const peers = runs ? others : ofAll;
    const peerCount = runs ? count - 1 : count;
    const promised =
      peerCount >= minPeers ? NaN : members[m]!.promisedKw[slot]! / sizes[m]! / usual[m]!;
    const share =
      peerCount >= minPeers
        ? peers
        : expectedShare({
            own,
            peers,
            peerCount,
            // With two peers the middle of all three that run lies between own and theirs.
            twoPeers: runs && count === 3 ? [middle.below, middle.at, middle.above] : null,
            promised,
          });
    let expectedKw = share * usual[m]! * sizes[m]!;
    const made = members[m]!.powerKw[slot]!;
    if (isShort[m] === 1 && kw[m]! > made) {
      const claimed = Math.min(kw[m]!, limits[m]!) - made;
      all.claimed[m]! += claimed;
      // A few others are heard together with the reference, by whichever of them says more; alone they doubt nothing.
      const others =
        isKnown[m] === 0 || peerCount === 0
          ? NaN
          : peerCount >= minPeers
            ? peers
            : Math.max(peers, promised);
      all.missing[m]! +=
        others === others ? Math.min(others * usual[m]! * sizes[m]!, limits[m]!) - made : claimed;
      // What its dead strings would have added is measured: it lacks that much at least.
      if (kw[m]! > expectedKw) expectedKw = kw[m]!;
    }
    expected[m]![slot] = Math.min(expectedKw, limits[m]!);
  }
}

/** The reference must promise so many times what is needed, that it is heard against all inverters together. */
const surelyBright = 2;
/**
 * Whether a slot shows what an inverter makes of the light: it is judged, or the reference promises it much although its peers make nothing of
 * it either. Of snow on all modules, or of a limit to all, the peers say nothing. (H7b)
 */
export const showsLight = (one: JudgedInverter, slot: number): boolean =>
  one.judged[slot] === 1 ||
  (one.promisedKw[slot]! >= surelyBright * minExpectedShare * one.sizeKw &&
    one.powerKw[slot]! >= 0);

function fillJudged(day: JudgedDay, one: JudgedInverter): void {
  const least = one.sizeKw * minExpectedShare;
  const { expectedKw, powerKw, judged } = one;
  for (let slot = day.lit.from; slot < day.lit.to; slot++)
    if (expectedKw[slot]! >= least && powerKw[slot] === powerKw[slot]) judged[slot] = 1;
}
