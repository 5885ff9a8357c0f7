import { median } from "../data/median.ts";
import {
  clipShare,
  type JudgedDay,
  type JudgedInverter,
  minExpectedShare,
  restShare,
  type Trouble,
} from "./judged-day.ts";

/** So much more must be expected, that a flat power is a limit. [1] */
const higher = 1.06;
/** Width of a plateau, and how far from it a power still lies on it. [1] */
const plateauWidth = 0.015;
const nearLevel = 0.02;
/** Half an hour makes a plateau; one that is known from the day before is known sooner. */
const minSlots = 6;
const minKnownSlots = 3;
/** Of one inverter a lower limit is none that anybody sets, and light that only the sky gives is as flat; a whole plant may be held lower. [1] */
const minLevelShare = 0.15;
const minLevelOfAll = 0.03;
/** Beside a tracker that stands wrong only what is as flat as a limit counts. [1] */
const flat = 0.004;
/** Of the time in which more is expected, so much lies on the plateau, and so little above it. */
const minStuck = 0.8;
const maxAbove = 0.1;
/** What is expected must move while the power does not: at noon of a clear day a weak inverter is flat too. */
const minMove = 0.04;
const moveOverOwn = 3;

interface Curve {
  readonly powerKw: Float64Array;
  readonly expectedKw: Float64Array;
  readonly judged: Uint8Array;
  readonly sizeKw: number;
  /** A flat power below it is no plateau. [kW] */
  readonly minLevelKw: number;
  /** Plateau of the day before. [kW] */
  readonly knownKw: number | null;
  /** 1 where something else may hold it down. */
  readonly doubted: Uint8Array | null;
}
interface Plateau {
  readonly levelKw: number;
  readonly bad: Uint8Array;
}

/** Slots in which a curve runs and stays clearly below what is expected, without being at its rating. */
function lowSlots({ powerKw, expectedKw, judged, sizeKw }: Curve): number[] {
  const low: number[] = [];
  for (let slot = 0; slot < judged.length; slot++) {
    const kw = powerKw[slot]!;
    // What fails most often is asked first.
    if (!(expectedKw[slot]! >= higher * kw) || judged[slot] === 0) continue;
    if (kw > restShare * sizeKw && kw < clipShare * sizeKw) low.push(slot);
  }
  return low;
}

/** The level around which most of these powers lie. [kW] */
function densestLevel(powers: readonly number[]): number {
  const sorted = powers.toSorted((a, b) => a - b);
  let [best, bestFrom] = [0, 0];
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && sorted[to]! <= sorted[from]! * (1 + plateauWidth)) to++;
    if (to - from >= best) [best, bestFrom] = [to - from, from];
  }
  return sorted[bestFrom + (best >> 1)]!;
}

const spread = (values: readonly number[], of: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length / 20);
  return (sorted[sorted.length - 1 - cut]! - sorted[cut]!) / of;
};

/**
 * The plateau of a power that stays at one level while more is expected of it, and never rises above it; null where there is none.
 * After the clipping filter of pvanalytics (levels that a daily curve does not exceed), held against the peers instead of a rating.
 */
function plateauOf(curve: Curve): Plateau | null {
  const { powerKw, expectedKw, judged, knownKw } = curve;
  const low = lowSlots(curve);
  if (low.length < minKnownSlots) return null;
  const levelKw = densestLevel(low.map((slot) => powerKw[slot]!));
  const isKnown = knownKw !== null && Math.abs(levelKw - knownKw) <= nearLevel * knownKw;
  const on = low.filter((slot) => Math.abs(powerKw[slot]! - levelKw) <= plateauWidth * levelKw);
  if (on.length < (isKnown ? minKnownSlots : minSlots)) return null;
  const expected = on.map((slot) => expectedKw[slot]!);
  const move = spread(expected, median(expected));
  const own = spread(
    on.map((slot) => powerKw[slot]!),
    levelKw,
  );
  if (levelKw < curve.minLevelKw) return null;
  if (!isKnown && (move < minMove || move < moveOverOwn * own)) return null;
  if (own > flat && on.some((slot) => curve.doubted?.[slot] === 1)) return null;
  const bad = new Uint8Array(judged.length);
  let [asked, stuck, above] = [0, 0, 0];
  // What is known from the day before holds from the morning on.
  for (let slot = isKnown ? 0 : on[0]!; slot <= on.at(-1)!; slot++) {
    if (judged[slot] === 0) continue;
    if (powerKw[slot]! > levelKw * (1 + 1.5 * nearLevel)) above++;
    if (expectedKw[slot]! < levelKw * higher) continue;
    asked++;
    if (Math.abs(powerKw[slot]! - levelKw) > nearLevel * levelKw) continue;
    stuck++;
    bad[slot] = 1;
  }
  return stuck < minStuck * asked || above > maxAbove * on.length ? null : { levelKw, bad };
}

/** Inverters on a plateau below their rating while their peers go higher. */
export function judgeDerating(
  day: JudgedDay,
  withoutOf: (inverter: string) => readonly Trouble[],
  doubts: readonly Trouble[],
): Trouble[] {
  return day.inverters.flatMap((one): Trouble[] => {
    const without = withoutOf(one.facts.id);
    const judged =
      without.length === 0
        ? one.judged
        : one.judged.map((can, slot) => (without.some(({ bad }) => bad[slot] === 1) ? 0 : can));
    const knownKw = day.references.inverters[one.facts.id]?.plateauKw ?? null;
    const doubted = doubtedSlots(doubts, one.index);
    const { powerKw, expectedKw, sizeKw } = one;
    const minLevelKw = minLevelShare * sizeKw;
    const found = plateauOf({
      powerKw,
      expectedKw,
      sizeKw,
      minLevelKw,
      judged,
      knownKw,
      doubted,
    });
    if (found === null) return [];
    const { levelKw, bad } = found;
    return [
      {
        cause: "derating",
        kind: "device",
        subject: one.facts.id,
        bad,
        // Below the plateau nobody can see it.
        judged: judged.map((can, slot) =>
          can === 1 && one.expectedKw[slot]! >= levelKw * higher ? 1 : 0,
        ),
        loss: [{ inverter: one.index, kw: null }],
        numbers: { level_kw: levelKw },
        series: [one.facts.power],
        sureness: 0.9,
      },
    ];
  });
}

/** Where a tracker explains what the inverter lacks. */
function doubtedSlots(doubts: readonly Trouble[], inverter: number): Uint8Array | null {
  if (doubts.length === 0) return null;
  const own = doubts.flatMap(({ loss }) => loss.filter((one) => one.inverter === inverter));
  const [first] = own;
  if (first === undefined || first.kw === null) return null;
  return Uint8Array.from(first.kw, (_, slot) =>
    own.some(({ kw }) => (kw?.[slot] ?? 0) > 0) ? 1 : 0,
  );
}

/** All inverters on one plateau while the reference promises more: the grid, and no fault of the plant. */
export function judgeCurtailment(day: JudgedDay): Trouble[] {
  const { inverters, samples } = day;
  if (inverters.length < 2) return [];
  const sizeKw = inverters.reduce((sum, one) => sum + one.sizeKw, 0);
  const whole = {
    powerKw: new Float64Array(samples.slots),
    expectedKw: new Float64Array(samples.slots),
    judged: new Uint8Array(samples.slots),
    sizeKw,
    minLevelKw: minLevelOfAll * sizeKw,
    knownKw: null,
    doubted: null,
  };
  for (let slot = day.lit.from; slot < day.lit.to; slot++) {
    const level = day.light[slot] === 0 ? null : levelOf(inverters, slot);
    if (level === null) continue;
    whole.powerKw[slot] = level.made * sizeKw;
    whole.expectedKw[slot] = level.promised * sizeKw;
    if (whole.expectedKw[slot]! >= whole.sizeKw * minExpectedShare) whole.judged[slot] = 1;
  }
  const found = plateauOf(whole);
  if (found === null) return [];
  return [
    {
      cause: "curtailment",
      kind: "plant",
      subject: "",
      bad: found.bad,
      judged: whole.judged,
      loss: inverters.map((one) => ({
        inverter: one.index,
        // One that stands still lost it to something else.
        kw: one.promisedKw.map((kw, slot) =>
          one.powerKw[slot]! > restShare * one.sizeKw ? Math.max(0, kw - one.powerKw[slot]!) : 0,
        ),
      })),
      numbers: { level_kw: found.levelKw },
      series: inverters.map(({ facts }) => facts.power),
      sureness: 0.7,
    },
  ];
}

/**
 * What inverters make, and what is promised to them, over their size, where most of them stand at one share of it and none above: what stands
 * still or is held lower has a fault of its own. null: they do not.
 */
function levelOf(
  inverters: readonly JudgedInverter[],
  slot: number,
): { readonly made: number; readonly promised: number } | null {
  let high = 0;
  for (const { powerKw, sizeKw } of inverters) {
    const share = powerKw[slot]! / sizeKw;
    if (share > high) high = share;
  }
  if (high <= restShare) return null;
  let [count, size, made, promised] = [0, 0, 0, 0];
  for (const { powerKw, promisedKw, sizeKw } of inverters) {
    if (!(powerKw[slot]! / sizeKw >= (1 - nearLevel) * high)) continue;
    count++;
    size += sizeKw;
    made += powerKw[slot]!;
    promised += promisedKw[slot]!;
  }
  return count * 2 > inverters.length ? { made: made / size, promised: promised / size } : null;
}

/** Inverters at their rating: shown, and part of what is expected. Source: pvanalytics, features.clipping. */
export function judgeClipping(day: JudgedDay): Trouble[] {
  const bad = new Uint8Array(day.samples.slots);
  const clipped = new Set<string>();
  for (const { facts, powerKw } of day.inverters) {
    const rating = facts.nominalKw;
    if (rating === null) continue;
    for (let slot = 0; slot < day.known; slot++) {
      if (!(powerKw[slot]! >= clipShare * rating)) continue;
      bad[slot] = 1;
      clipped.add(facts.id);
    }
  }
  if (clipped.size === 0) return [];
  return [
    {
      cause: "clipping",
      kind: "plant",
      subject: "",
      bad,
      judged: day.light,
      loss: [],
      numbers: { inverters: clipped.size },
      series: [],
      sureness: 1,
    },
  ];
}
