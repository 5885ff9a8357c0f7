/** What five-minute samples say of a day: sun that counts, open interface, standing inverters. */
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";

/** Length of a sample. [h] */
export const sampleHours = 1 / 12;
/** Two sensors that differ by more are not of one mind: the higher one counts. [share of the higher one] */
const sensorsApart = 0.1;
/** An inverter stands at or below this share of its nominal power. */
export const standingShare = 0.005;
/** Above this temperature modules are reckoned with less power. [°C] Source: CEI 82-25, Rfv2. */
const rfv2FromDegrees = 40;
const referenceDegrees = 25;

/** The values of several series at a slot, each NaN for a gap. */
type Series = readonly Float64Array[];

/**
 * Irradiance of several sensors of one plane: their mean, or the highest where they differ by more than a tenth; NaN where none has a value. [W/m²]
 * Source: contract method of Mazara 01, two pyranometers.
 */
export function referenceIrradiance(sensors: Series, slot: number): number {
  let count = 0;
  let sum = 0;
  let [low, high] = [Infinity, -Infinity];
  for (const { [slot]: value = NaN } of sensors) {
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (count === 0) return NaN;
  return high - low > sensorsApart * high ? high : sum / count;
}

/** Mean of what is known; NaN where nothing is. */
export function meanAt(series: Series, slot: number): number {
  let count = 0;
  let sum = 0;
  for (const { [slot]: value = NaN } of series) {
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
  }
  return count === 0 ? NaN : sum / count;
}

/**
 * By how much warm modules give less. [1] Without a temperature 1.
 * rfv2: 1 up to 40 °C, then 1 - gamma/100 (T - 40) (CEI 82-25); ref25: 1 - gamma/100 (T - 25), on both sides (IEC 61724-1, at STC).
 */
export function temperatureFactor(
  moduleDegrees: number,
  { gamma, temperature_correction: of }: Pick<GperfParams, "gamma" | "temperature_correction">,
): number {
  if (of === "none" || Number.isNaN(moduleDegrees)) return 1;
  if (of === "ref25") return 1 - (gamma / 100) * (moduleDegrees - referenceDegrees);
  return moduleDegrees <= rfv2FromDegrees
    ? 1
    : 1 - (gamma / 100) * (moduleDegrees - rfv2FromDegrees);
}

export interface InverterPower {
  /** [kW] */
  readonly power: Float64Array;
  readonly nominalKw: number | null;
}
/** Whether an inverter stands at a power. [kW] Of one without a nominal power only nothing is standing. */
export const isStanding = (powerKw: number, nominalKw: number | null): boolean =>
  powerKw <= standingShare * (nominalKw ?? 0);

/** What was measured on a day, slot by slot of it, NaN for a gap. */
export interface DayOfSamples {
  /** Of the plane of the modules. [W/m²] */
  readonly irradiance: Series;
  /** Of modules. [°C] */
  readonly temperature: Series;
  /** State of the grid interface and its value when closed; null: nobody says it. */
  readonly iface: { readonly values: Float64Array; readonly closed: number } | null;
  readonly inverters: readonly InverterPower[];
  /** Slots that are over. */
  readonly knownSlots: number;
  /** Slots of daylight, [from, to) each: those that are to have an irradiance. */
  readonly daylight: readonly { readonly from: number; readonly to: number }[];
}

/** Samples of an inverter while it was to run, and those of them in which it stood. */
export interface InverterTime {
  readonly samples: number;
  readonly down: number;
}
/** A day as the guarantee reads it, before any power or price. */
export interface MeasuredSun {
  readonly valid: number;
  /** Valid ones with an open interface. */
  readonly detached: number;
  /** Valid ones without a temperature, and without a state of the interface where one is asked. */
  readonly withoutTemperature: number;
  readonly withoutState: number;
  /** Irradiation of the valid ones, and with the temperature factor; the same of the detached ones. [kWh/m²] */
  readonly h: number;
  readonly hr: number;
  readonly hrDetached: number;
  /** Samples of inverters that are known in valid slots with a closed interface, and those that stood. */
  readonly inverterSamples: number;
  readonly inverterDown: number;
  /** The same of each inverter, in their order. */
  readonly inverters: readonly InverterTime[];
  /** Slots of daylight so far, and those with an irradiance. */
  readonly expected: number;
  readonly present: number;
}

/** Whether the interface is open at a slot; what is not known is closed. */
export const isOpen = (iface: DayOfSamples["iface"], slot: number): boolean => {
  const state = iface?.values[slot] ?? NaN;
  return iface !== null && !Number.isNaN(state) && state !== iface.closed;
};

/** Adds up the samples of a day. A sample counts from `minirr` on; one without an irradiance does not, and lowers the coverage. */
export function measuredSun(
  day: DayOfSamples,
  params: Pick<GperfParams, "minirr" | "gamma" | "temperature_correction">,
): MeasuredSun {
  const { irradiance, temperature, iface, inverters, knownSlots } = day;
  let [valid, detached, withoutTemperature, withoutState] = [0, 0, 0, 0];
  let [h, hr, hrDetached] = [0, 0, 0];
  const times = inverters.map(() => ({ samples: 0, down: 0 }));
  for (let slot = 0; slot < knownSlots; slot++) {
    const g = referenceIrradiance(irradiance, slot);
    if (!(g >= params.minirr)) continue;
    const tm = meanAt(temperature, slot);
    const sun = (g / 1000) * sampleHours;
    const corrected = sun * temperatureFactor(tm, params);
    valid++;
    h += sun;
    hr += corrected;
    if (Number.isNaN(tm)) withoutTemperature++;
    if (iface !== null && Number.isNaN(iface.values[slot] ?? NaN)) withoutState++;
    if (isOpen(iface, slot)) {
      detached++;
      hrDetached += corrected;
      continue;
    }
    for (const [at, { power, nominalKw }] of inverters.entries()) {
      const value = power[slot] ?? NaN;
      const time = times[at];
      if (Number.isNaN(value) || time === undefined) continue;
      time.samples++;
      if (isStanding(value, nominalKw)) time.down++;
    }
  }
  let [expected, present] = [0, 0];
  for (const { from, to } of day.daylight)
    for (let slot = from; slot < Math.min(to, knownSlots); slot++) {
      expected++;
      if (!Number.isNaN(referenceIrradiance(irradiance, slot))) present++;
    }
  return {
    valid,
    detached,
    withoutTemperature,
    withoutState,
    h,
    hr,
    hrDetached,
    inverterSamples: times.reduce((sum, { samples }) => sum + samples, 0),
    inverterDown: times.reduce((sum, { down }) => sum + down, 0),
    inverters: times,
    expected,
    present,
  };
}

/** A reading that fell. */
export interface Fall {
  readonly slot: number;
  readonly before: number;
  readonly after: number;
}
/** Less is noise of a meter's last digit. [share] */
const fallShare = 0.001;
/** Where a counter's reading falls: it was reset or replaced, and its day is counted from both sides. @param before the last reading of the days before; NaN without any */
export function fallsOf(
  readings: Float64Array,
  before: number,
): { readonly falls: readonly Fall[]; readonly last: number } {
  const falls: Fall[] = [];
  let last = before;
  for (const [slot, value] of readings.entries()) {
    if (Number.isNaN(value)) continue;
    if (value < last - Math.abs(last) * fallShare) falls.push({ slot, before: last, after: value });
    last = value;
  }
  return { falls, last };
}

/** A sample as it is shown: [irradiance, module temperature, factor, 1 where it counts, 1 where the interface is open, reading of the counter]. */
export type ShownSample = readonly [
  g: number,
  tm: number,
  r: number,
  valid: number,
  open: number,
  reading: number,
];
/** The samples of a day in which there is sun, or should be, and all that count. */
export function shownSamples(
  day: DayOfSamples,
  readings: Float64Array | undefined,
  params: Pick<GperfParams, "minirr" | "gamma" | "temperature_correction">,
): { readonly slot: number; readonly sample: ShownSample }[] {
  const isDaylight = (slot: number): boolean =>
    day.daylight.some(({ from, to }) => slot >= from && slot < to);
  return Array.from({ length: day.knownSlots }, (_, slot) => slot).flatMap((slot) => {
    const g = referenceIrradiance(day.irradiance, slot);
    if (!isDaylight(slot) && !(g > 0) && !(g >= params.minirr)) return [];
    const tm = meanAt(day.temperature, slot);
    const sample: ShownSample = [
      g,
      tm,
      temperatureFactor(tm, params),
      g >= params.minirr ? 1 : 0,
      isOpen(day.iface, slot) ? 1 : 0,
      readings?.[slot] ?? NaN,
    ];
    return [{ slot, sample }];
  });
}
