import { slotSeconds } from "../data/plant-day.ts";
import { median } from "../data/median.ts";
import { plantPower } from "./clear-curve.ts";
import type { DaySamples } from "./day-samples.ts";
import { causeRules, type Finding } from "./finding.ts";
import type { DayObservation } from "./observation.ts";
import type { HealthPlant } from "./health-plant.ts";
import { clearKwAt, solarSlots } from "./reference-light.ts";
import type { NeighbourLight, References } from "./references.ts";

/** Fewer say nothing: one of them may be ill and not know it. (H2) */
const minNeighbours = 3;
/** Half an hour before and after a slot: plants so far apart are compared by the hour. (H2) */
const halfHourSlots = 6;
/** The middles of clear days lie so near to each other on roofs of one class. [h] (H7b) */
const middleHours = 14 / 60;
/** And the days are as wide: steep and flat roofs differ by less, a tracker's day is wider. [1] */
const widthShare = 0.1;

/** Farther away the sky is another one. [km] (H2) */
export const neighbourKm = 50;
/** So many are asked, the nearest ones. */
export const maxNeighbours = 8;

/** Less of what its own reference promises is no light for others. [1] */
const minOwnShare = 0.8;

/** What a day of a plant tells those nearby, and nothing else of it. */
export interface DayLight {
  /** Midnight of the plant. [unix s] */
  readonly startSeconds: number;
  /** Of the whole day. */
  readonly slots: number;
  /** Of the plant in the slots that are known, NaN where an inverter has no value; none at all of a day on which something was wrong. [kW] */
  readonly powerKw: ArrayLike<number>;
  /** Its clear day, as it was known before. */
  readonly clearKw: readonly number[];
  readonly kwp: number;
  /** East of Greenwich. [degrees] */
  readonly longitude: number;
}
/** A plant nearby by its days that touch the one that is judged, ascending. */
export type Neighbour = readonly DayLight[];

/** Whether a plant measures nothing by which its light is known: then its neighbours are asked. (H2) */
export const wantsNeighbours = ({ site, sensors, sections }: HealthPlant): boolean =>
  site !== null &&
  sensors.length === 0 &&
  sections.every(({ theoretical }) => theoretical === null);

/** Whether it can tell others: one that asks is not asked, so that nobody is judged by itself. (H7c) */
export const givesLight = (plant: HealthPlant): boolean =>
  plant.site !== null && plant.inverters.length > 0 && !wantsNeighbours(plant);

/** @param of the day, with what was found until its end */
export function dayLight(
  plant: HealthPlant,
  of: {
    readonly samples: DaySamples;
    readonly clearKw: readonly number[];
    readonly findings: readonly Finding[];
    readonly observation: Pick<DayObservation, "madeKwh" | "expected">;
  },
): DayLight {
  const { samples, clearKw } = of;
  const { startSeconds, slots } = samples;
  const known = Math.min(slots, samples.knownSlots);
  const isIll = of.findings.some(
    ({ cause, since, ended }) =>
      causeRules[cause].carriesLoss &&
      since < startSeconds + slots * slotSeconds &&
      (ended === null || ended > startSeconds),
  );
  const { madeKwh, expected } = of.observation;
  // What nobody has found yet: it makes much less of its own light than usual.
  const isLow = expected !== null && madeKwh !== null && madeKwh < minOwnShare * expected.kwh;
  return {
    startSeconds,
    slots,
    powerKw:
      isIll || isLow
        ? []
        : plantPower(plant, samples)
            .subarray(0, known)
            .map((kw) => Math.max(0, kw)),
    clearKw,
    kwp: plant.kwp,
    longitude: plant.site?.longitude ?? 0,
  };
}

/** Middle and width of a clear day: mean and standard deviation of its energy over the solar day. [h] null: not learnt. */
function shapeOf(clearKw: readonly number[]): { middle: number; width: number } | null {
  if (clearKw.length !== solarSlots) return null;
  const mean = (figure: (hour: number) => number): number => {
    let [sum, all] = [0, 0];
    for (const [slot, kw] of clearKw.entries()) {
      sum += kw * figure((slot + 0.5) / 2);
      all += kw;
    }
    return sum / all;
  };
  const middle = mean((hour) => hour);
  const width = Math.sqrt(mean((hour) => (hour - middle) ** 2));
  return width > 0 ? { middle, width } : null;
}

/** Whether two plants' clear days have one shape: the same class of tilt and azimuth, as learnt. (H7c) */
function isSameClass(a: readonly number[], b: readonly number[]): boolean {
  const [one, other] = [shapeOf(a), shapeOf(b)];
  if (one === null || other === null) return false;
  return (
    Math.abs(one.middle - other.middle) <= middleHours &&
    Math.abs(one.width / other.width - 1) <= widthShare
  );
}

/** The power of a neighbour in the slots of another plant's day, whatever its own zone is; NaN where nothing is known of it. [kW] */
function powerIn(days: Neighbour, day: DaySamples): Float64Array {
  const power = new Float64Array(day.slots).fill(NaN);
  for (const { startSeconds, powerKw } of days) {
    const shift = (day.startSeconds - startSeconds) / slotSeconds;
    const last = Math.min(day.slots, powerKw.length - shift, day.knownSlots);
    for (let slot = Math.max(0, -shift); slot < last; slot++) power[slot] = powerKw[slot + shift]!;
  }
  return power;
}
/** Its day that holds the middle of another plant's. */
const dayAt = (days: Neighbour, middle: number): DayLight | undefined =>
  days.find(
    ({ startSeconds, slots }) =>
      startSeconds <= middle && middle < startSeconds + slots * slotSeconds,
  );

/** Mean over the hour around each slot, at the edges over as much on both sides; NaN with a gap in it. */
function hourly(power: Float64Array, known: number): Float64Array {
  const sums = new Float64Array(power.length + 1);
  const counts = new Uint16Array(power.length + 1);
  for (const [slot, kw] of power.entries()) {
    const isKnown = kw >= 0;
    sums[slot + 1] = sums[slot]! + (isKnown ? kw : 0);
    counts[slot + 1] = counts[slot]! + (isKnown ? 1 : 0);
  }
  return power.map((_, slot) => {
    const half = Math.min(halfHourSlots, slot, known - 1 - slot);
    const [from, to] = [slot - half, slot + half + 1];
    if (half < 0 || counts[to]! - counts[from]! < to - from) return NaN;
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

/** The median of at least three of these in each slot, NaN where fewer have a value; null of fewer. */
function middleOfThree(columns: readonly Float64Array[], slots: number): Float64Array | null {
  if (columns.length < minNeighbours) return null;
  return Float64Array.from({ length: slots }, (_, slot) => {
    const values = columns.flatMap((column) => {
      const value = column[slot]!;
      return value >= 0 ? [value] : [];
    });
    return values.length < minNeighbours ? NaN : median(values);
  });
}

/**
 * What neighbours say of a plant's day: power per kWp of those of its class, and the share of its own clear sky that each made. An hour
 * around each slot, the median of at least three. (H2, H7c)
 */
export function neighbourLight(
  of: {
    readonly plant: HealthPlant;
    readonly samples: DaySamples;
    readonly references: Pick<References, "clearKw">;
  },
  neighbours: readonly Neighbour[],
): NeighbourLight {
  const { samples, references } = of;
  const { slots, startSeconds, knownSlots } = samples;
  const middle = startSeconds + (slots * slotSeconds) / 2;
  const made = neighbours.flatMap((days) => {
    const day = dayAt(days, middle);
    const kw = hourly(powerIn(days, samples), knownSlots);
    return day !== undefined && kw.some((value) => value >= 0) ? [{ ...day, kw }] : [];
  });
  const alike = made.filter(
    ({ kwp, clearKw }) => kwp > 0 && isSameClass(clearKw, references.clearKw),
  );
  const learnt = made.filter(({ clearKw }) => clearKw.length === solarSlots);
  const clearness = ({ longitude, clearKw, kw }: (typeof made)[number]): Float64Array =>
    kw.map((value, slot) => {
      const clear = clearKwAt(
        { clearKw },
        { site: { longitude } },
        startSeconds + slot * slotSeconds,
      );
      return clear > 0 ? value / clear : NaN;
    });
  return {
    perKwp: middleOfThree(
      alike.map(({ kwp, kw }) => kw.map((value) => value / kwp)),
      slots,
    ),
    clearness: middleOfThree(learnt.map(clearness), slots),
  };
}
