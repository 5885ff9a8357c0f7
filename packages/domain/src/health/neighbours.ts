import { slotSeconds } from "../data/plant-day.ts";
import { median } from "../data/median.ts";
import type { DaySamples } from "./day-samples.ts";
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

/** A plant nearby that is in no incident. */
export interface Neighbour {
  readonly plant: HealthPlant;
  readonly references: Pick<References, "clearKw">;
  /** Its days that touch the one that is judged. */
  readonly days: readonly DaySamples[];
}

/** Whether a plant measures nothing by which its light is known: then its neighbours are asked. (H2) */
export const wantsNeighbours = ({ site, sensors, sections }: HealthPlant): boolean =>
  site !== null &&
  sensors.length === 0 &&
  sections.every(({ theoretical }) => theoretical === null);

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

/** The power of a neighbour in the slots of another plant's day, whatever its own zone is; NaN where an inverter has no value. [kW] */
function powerIn({ plant, days }: Neighbour, day: DaySamples): Float64Array {
  const power = new Float64Array(day.slots).fill(NaN);
  for (const own of days) {
    const columns = plant.inverters.map(({ power: id }) => own.values.get(id));
    const shift = (day.startSeconds - own.startSeconds) / slotSeconds;
    const first = Math.max(0, -shift);
    const last = Math.min(day.slots, own.knownSlots - shift, day.knownSlots);
    for (let slot = first; slot < last; slot++) {
      let kw = 0;
      for (const column of columns) kw += column?.[slot + shift] ?? NaN;
      power[slot] = Math.max(0, kw);
    }
  }
  return power;
}

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
  const made = neighbours.map((one) => ({ ...one, kw: hourly(powerIn(one, samples), knownSlots) }));
  const alike = made.filter(
    ({ plant, references: { clearKw } }) =>
      plant.kwp > 0 && isSameClass(clearKw, references.clearKw),
  );
  const learnt = made.filter(({ references: { clearKw } }) => clearKw.length === solarSlots);
  const clearness = ({ plant, references: own, kw }: (typeof made)[number]): Float64Array =>
    kw.map((value, slot) => {
      const clear = clearKwAt(own, plant, startSeconds + slot * slotSeconds);
      return clear > 0 ? value / clear : NaN;
    });
  return {
    perKwp: middleOfThree(
      alike.map(({ plant, kw }) => kw.map((value) => value / plant.kwp)),
      slots,
    ),
    clearness: middleOfThree(learnt.map(clearness), slots),
  };
}
