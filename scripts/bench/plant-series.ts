/** Series as a plant of 500 kWp sends them: the sun's own course, clouds, nights, decimals of real instruments. */
import { clearSkyHaurwitz } from "@heliograph/domain/sun/clear-sky.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";

export const slotSeconds = 300;
const site = { latitude: 41.9, longitude: 12.5 };

/** What a series is made from, slot by slot. */
export interface Weather {
  /** First slot. [unix s] */
  readonly start: number;
  /** [W/m²] */
  readonly irradiance: Float64Array;
  /** [°C] */
  readonly ambient: Float64Array;
}

/** Reproducible random numbers in [0, 1): the same seed and position always give the same number. Mixing step: MurmurHash3 finaliser. */
export function chance(seed: number, place: number): number {
  let h = (Math.imul(seed | 0, 0x85ebca6b) ^ Math.imul(place | 0, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const isCounter = (variable: BenchVariable): boolean => variable.udm === "kWh";

export function weatherFrom(start: number, count: number): Weather {
  const irradiance = new Float64Array(count);
  const ambient = new Float64Array(count);
  for (let slot = 0; slot < count; slot++) {
    const at = start + slot * slotSeconds;
    const clear = clearSkyHaurwitz(sunPosition(at, site).apparentZenith);
    const day = Math.floor(at / 86_400);
    // Some days are clear, some covered, most of them broken.
    const cover = chance(1, day);
    const cloud = cover < 0.35 ? 0 : cover * (0.35 + 0.65 * chance(2, Math.floor(at / 900)));
    irradiance[slot] = clear * (1 - 0.8 * cloud) * (1 + 0.01 * (chance(3, at / slotSeconds) - 0.5));
    const season = Math.cos(((at / 86_400 - 200) / 365.25) * 2 * Math.PI);
    const hour = Math.cos(((at / 3600 - 13) / 24) * 2 * Math.PI);
    ambient[slot] = 14 + 9 * season + 4 * hour + 4 * (chance(4, day) - 0.5);
  }
  return { start, irradiance, ambient };
}

/** One variable of the plant: how it is called, and its value from the weather. */
export interface BenchVariable {
  readonly mib: string;
  readonly name: string;
  readonly udm: string;
  /** `share` is the part of full power [1]; `noise` lies around 0. */
  readonly value: (at: { share: number; ambient: number; noise: number }) => number;
}
const inverters = 4;
const analogues: BenchVariable[] = [
  { mib: "sen.1.irr", name: "Irradiance", udm: "W/m²", value: (a) => round(a.share * 1000, 1) },
  {
    mib: "sen.1.tmod",
    name: "Module temperature",
    udm: "°C",
    value: (a) => round(a.ambient + 28 * a.share + a.noise, 1),
  },
  {
    mib: "sen.1.tamb",
    name: "Air temperature",
    udm: "°C",
    value: (a) => round(a.ambient + 0.3 * a.noise, 1),
  },
  {
    mib: "met.1.p",
    name: "Power of the meter",
    udm: "kW",
    value: (a) => round(470 * a.share - 0.4, 1),
  },
  {
    mib: "met.1.f",
    name: "Frequency",
    udm: "Hz",
    value: (a) => round(50 + 0.03 * a.noise, 2),
  },
];
const ofInverter = (inverter: number): BenchVariable[] => [
  {
    mib: `inv.${inverter}.pac`,
    name: `Power of inverter ${inverter}`,
    udm: "kW",
    value: (a) => round(Math.max(0, 118 * a.share * (1 + 0.01 * a.noise) - 0.3), 2),
  },
  {
    mib: `inv.${inverter}.vdc`,
    name: `Direct voltage of inverter ${inverter}`,
    udm: "V",
    value: (a) => (a.share < 0.004 ? 0 : round(690 - 60 * a.share + 4 * a.noise, 1)),
  },
  {
    mib: `inv.${inverter}.idc`,
    name: `Direct current of inverter ${inverter}`,
    udm: "A",
    value: (a) => round(180 * a.share * (1 + 0.012 * a.noise), 3),
  },
];
const counterAt = (index: number): BenchVariable => ({
  mib: index < inverters ? `inv.${index + 1}.etot` : `met.${index}.e`,
  name: `Energy ${index + 1}`,
  udm: "kWh",
  // Increment of one slot: a series adds them up.
  value: (a) => ((index < inverters ? 118 : 30 + 20 * index) * a.share) / 12,
});

/** The 15 that are read, then 12 counters; then as many string currents as make the packet full. */
export const readVariables: readonly BenchVariable[] = [
  ...analogues,
  ...Array.from({ length: inverters }, (_, i) => ofInverter(i + 1)).flat(),
].slice(0, 15);
export const readCounters: readonly BenchVariable[] = Array.from({ length: 12 }, (_, i) =>
  counterAt(i),
);
export const packetWidth = 150;
export const plantVariables: readonly BenchVariable[] = [
  ...readVariables,
  ...readCounters,
  ...Array.from(
    { length: packetWidth - readVariables.length - readCounters.length },
    (_, i): BenchVariable => ({
      mib: `str.${i + 1}.i`,
      name: `Current of string ${i + 1}`,
      udm: "A",
      value: (a) => round(8.6 * a.share * (1 + 0.02 * a.noise), 2),
    }),
  ),
];

/** The series of one variable; a gap (the logger was away) about once in 400 slots. */
export function seriesOf(variable: BenchVariable, weather: Weather): Float64Array {
  const seed = plantVariables.indexOf(variable) + 10;
  const { irradiance, ambient, start } = weather;
  const series = new Float64Array(irradiance.length);
  let total = 1000 * seed;
  for (let slot = 0; slot < series.length; slot++) {
    const place = start / slotSeconds + slot;
    const value = variable.value({
      share: irradiance[slot]! / 1000,
      ambient: ambient[slot]!,
      noise: 2 * chance(seed, place) - 1,
    });
    if (isCounter(variable)) total += value;
    const isAway = chance(7, place) < 0.0025;
    series[slot] = isAway ? NaN : isCounter(variable) ? round(total, 1) : value;
  }
  return series;
}
