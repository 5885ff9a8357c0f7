import type { CivilDay } from "../data/civil-day.ts";
import { eurosOf, type KwhPrice } from "../tariffs/kwh-price.ts";

/** A day that is over, of whatever the intervention was about. */
export interface ComparedDay {
  readonly day: CivilDay;
  /** What nobody who works on it can help added: a grid that was open, snow, another fault. [kWh] */
  readonly madeKwh: number | null;
  /** By health's own expected power, which knows the weather of the day. [kWh] */
  readonly expectedKwh: number | null;
  readonly judgeableMinutes: number;
  /** Daylight of which too little arrived. */
  readonly uncoveredMinutes: number;
}
/** First and last day; backward where there is none between the two moments. */
export interface DaySpan {
  readonly from: CivilDay;
  readonly to: CivilDay;
}
/** When something was done: the last day before it and the first one after it, which are whole. */
export interface Spans {
  readonly before: DaySpan;
  readonly after: DaySpan;
}
export interface Side extends DaySpan {
  /** That count. */
  readonly days: number;
  /** Made over expected; null without any day that counts. */
  readonly ratio: number | null;
}
/** With the ends of its 95 % interval. */
export interface Ranged {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
export type WhyNoEffect = "too_few_before" | "too_few_after" | "no_reference";
export interface Effect {
  readonly before: Side;
  readonly after: Side;
  readonly why: WhyNoEffect | null;
  /** Of the ratio. */
  readonly change: Ranged | null;
  /** Of the days after it that count. [kWh] */
  readonly kwh: Ranged | null;
  /** null where one of these days has no price. [EUR] */
  readonly eur: Ranged | null;
}

/** So many days on each side, and at least so many of them that count. */
export const effectDays = 28;
export const minEffectDays = 5;
/** As a day is asked to be before it is fine. (H13) */
const minJudgedMinutes = 30;
const minCoverage = 0.8;

/** The whole days about an intervention that lasted from a day to a day: on these themselves both states are mixed. */
export const spansAbout = (first: CivilDay, last: CivilDay): Spans => ({
  before: { from: first - effectDays, to: first - 1 },
  after: { from: last + 1, to: last + effectDays },
});
/** Of a fault that is over: while it lasted, and since. */
export const spansOfFault = (since: CivilDay, ended: CivilDay): Spans => ({
  before: { from: Math.max(since + 1, ended - effectDays), to: ended - 1 },
  after: { from: ended + 1, to: ended + effectDays },
});

type Known = { readonly day: CivilDay; readonly made: number; readonly expected: number };

/**
 * What an intervention changed, cleared of the weather: energy over what health expected of the same days (the performance index of IEC
 * 61724-1), before and after.
 *
 * The ratio of a side is that of its sums, R = sum(made) / sum(expected), and its variance is that of a ratio estimator,
 * s2 = sum((made - R expected)^2) / ((n - 1) n mean(expected)^2) (Cochran, Sampling Techniques, 3rd ed. 1977, 6.3 and 6.4). The interval of the
 * difference is Welch's (1947), of 95 %: both sides scatter differently. Energy and money are those that would not have been there had the
 * ratio stayed as it was (avoided energy of IPMVP Core Concepts, and of ASHRAE Guideline 14): the difference times what was expected after it,
 * each day at its own price. Days are taken as independent of each other.
 */
export function effectOf(days: readonly ComparedDay[], spans: Spans, price: KwhPrice): Effect {
  const before = knownIn(days, spans.before);
  const after = knownIn(days, spans.after);
  const sides = { before: sideOf(before, spans.before), after: sideOf(after, spans.after) };
  const why = whyNot(days, before, after);
  const [was, is] = [scatterOf(before), scatterOf(after)];
  if (why !== null || was === null || is === null)
    return { ...sides, why, change: null, kwh: null, eur: null };
  const half = halfWidth(was, is);
  const value = is.ratio - was.ratio;
  const change = { value, low: value - half, high: value + half };
  const expected = after.reduce((sum, one) => sum + one.expected, 0);
  const isPriced = after.every(({ day }) => price(day) !== null);
  const worthOf = (share: number): number =>
    eurosOf(new Map(after.map((one) => [one.day, share * one.expected])), price) ?? 0;
  return {
    ...sides,
    why,
    change,
    kwh: ranged(change, (share) => share * expected),
    eur: isPriced ? ranged(change, worthOf) : null,
  };
}

const ranged = ({ value, low, high }: Ranged, of: (one: number) => number): Ranged => ({
  value: of(value),
  low: of(low),
  high: of(high),
});

function knownIn(days: readonly ComparedDay[], { from, to }: DaySpan): Known[] {
  return days.flatMap((one) => {
    const { day, madeKwh, expectedKwh, judgeableMinutes, uncoveredMinutes } = one;
    if (day < from || day > to || madeKwh === null || expectedKwh === null) return [];
    const covered = judgeableMinutes / (judgeableMinutes + uncoveredMinutes);
    const counts =
      expectedKwh > 0 && judgeableMinutes >= minJudgedMinutes && covered >= minCoverage;
    return counts ? [{ day, made: madeKwh, expected: expectedKwh }] : [];
  });
}
function sideOf(known: readonly Known[], span: DaySpan): Side {
  return { ...span, days: known.length, ratio: ratioOf(known) };
}
function ratioOf(known: readonly Known[]): number | null {
  const expected = known.reduce((sum, one) => sum + one.expected, 0);
  return expected > 0 ? known.reduce((sum, one) => sum + one.made, 0) / expected : null;
}
function whyNot(
  days: readonly ComparedDay[],
  before: readonly Known[],
  after: readonly Known[],
): WhyNoEffect | null {
  if (days.length > 0 && days.every(({ expectedKwh }) => expectedKwh === null))
    return "no_reference";
  if (before.length < minEffectDays) return "too_few_before";
  return after.length < minEffectDays ? "too_few_after" : null;
}

interface Scatter {
  readonly ratio: number;
  /** Variance of the ratio. */
  readonly variance: number;
  readonly days: number;
}
function scatterOf(known: readonly Known[]): Scatter | null {
  const ratio = ratioOf(known);
  const days = known.length;
  if (ratio === null || days < 2) return null;
  const mean = known.reduce((sum, one) => sum + one.expected, 0) / days;
  const squares = known.reduce((sum, one) => sum + (one.made - ratio * one.expected) ** 2, 0);
  return { ratio, variance: squares / ((days - 1) * days * mean ** 2), days };
}
function halfWidth(a: Scatter, b: Scatter): number {
  const variance = a.variance + b.variance;
  if (variance === 0) return 0;
  const freedom = variance ** 2 / (a.variance ** 2 / (a.days - 1) + b.variance ** 2 / (b.days - 1));
  return studentT(freedom) * Math.sqrt(variance);
}
/** The 97.5th percentile of Student's t, to half a hundredth from four degrees of freedom on. (Abramowitz, Stegun 1964, 26.7.5) */
export function studentT(freedom: number): number {
  const z = 1.959964;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), z);
}
