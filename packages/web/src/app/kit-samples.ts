import type { Point } from "../ui/charts/series.ts";
import type { MarkState } from "../ui/states.ts";

/** 18 June 2026 in Rome: midnight, and five past two in the afternoon. [epoch seconds] */
export const midnight = 1_781_733_600;
export const sampleNow = midnight + 14 * 3600 + 300;
const slotSeconds = 300;

/** A repeatable wobble between -1 and 1: the same picture at every visit. */
const wobble = (index: number, seed: number): number =>
  Math.sin(index * 1.7 + seed * 3.1) * Math.cos(index * 0.61 + seed);

/** Share of the peak under a clear sky at an hour of that day, 0 to 1. */
export function clearShare(hour: number): number {
  const [rise, set] = [5.67, 21.17];
  return hour <= rise || hour >= set
    ? 0
    : Math.sin((Math.PI * (hour - rise)) / (set - rise)) ** 1.45;
}

/**
 * A day of five-minute values.
 * @param peak value under the full sun
 * @param more.untilSeconds nothing is known after it
 * @param more.gap hours without data: [from, to]
 */
export function sampleDay(
  peak: number,
  more: {
    readonly untilSeconds?: number;
    readonly gap?: readonly [number, number];
    readonly seed?: number;
    readonly base?: number;
  } = {},
): Point[] {
  return Array.from({ length: 289 }, (_, index): Point => {
    const time = midnight + index * slotSeconds;
    const hour = index / 12;
    const hidden = more.gap && hour > more.gap[0] && hour < more.gap[1];
    if (hidden || time > (more.untilSeconds ?? Number.POSITIVE_INFINITY)) return [time, null];
    const cloud = hour > 11 && hour < 11.7 ? 0.7 : 1;
    const noise = 1 + wobble(index, more.seed ?? 1) * 0.02;
    return [
      time,
      Math.max(
        0,
        (more.base ?? 0) * (1 + 0.2 * wobble(index, 7)) + peak * clearShare(hour) * cloud * noise,
      ),
    ];
  });
}

export interface SamplePlant {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  readonly kwp: number;
  readonly state: MarkState;
  readonly alerts: number;
  readonly ageSeconds: number;
  readonly share: number;
  readonly lon: number;
  readonly lat: number;
}
const rows: readonly (readonly [
  string,
  string,
  string,
  number,
  MarkState,
  number,
  number,
  number,
  number,
  number,
])[] = [
  ["214", "Cascina Bellaria", "Agricola Bellaria", 487.6, "KO", 3, 120, 0.64, 8.18, 44.79],
  ["1087", "Masseria Tre Torri", "Tre Torri Energia", 998.4, "KO", 2, 240, 0.23, 17.6, 40.66],
  ["331", "Molino Santa Chiara", "Molini Riuniti", 212.5, "ERROR", 1, 60, 0.6, 11.34, 44.5],
  ["762", "Cantina Val d'Arbia", "Val d'Arbia Vini", 96.2, "SILENT", 0, 21_600, 0, 11.45, 43.2],
  ["905", "Opificio Fonte Alta", "Fonte Alta", 1480, "SILENT", 0, 172_800, 0, 13.4, 42.35],
  ["118", "Ca' Morosina", "Agricola Morosin", 349.8, "OK", 0, 60, 0.74, 11.9, 45.42],
  ["127", "Interporto Nord", "Logistica Padana", 2406, "OK", 0, 180, 0.73, 9.85, 45.5],
  ["1203", "Solare Campidano", "Campidano Green", 3120, "OK", 0, 120, 0.74, 8.78, 39.55],
  ["640", "Serre del Golfo", "Ortofrutta del Golfo", 751.3, "OK", 0, 120, 0.76, 14.2, 37.08],
  ["588", "Frantoio Le Querce", "Oleificio Le Querce", 64.8, "FAILING", 0, 300, 0.7, 16.5, 39.1],
  [
    "56",
    "Ex fornace Belfiore",
    "Immobiliare Belfiore",
    120,
    "DISABLED",
    0,
    53_000_000,
    0,
    12.2,
    44.1,
  ],
];
export const samplePlants: readonly SamplePlant[] = rows.map(
  ([id, name, client, kwp, state, alerts, ageSeconds, share, lon, lat]) => ({
    id,
    name,
    client,
    kwp,
    state,
    alerts,
    ageSeconds,
    share,
    lon,
    lat,
  }),
);

/** The plant's day from 05 to 21 h as shares of its peak power, for sparklines. */
export const sampleSpark = (plant: SamplePlant): (number | null)[] =>
  Array.from({ length: 97 }, (_, index) => {
    const hour = 5 + index / 6;
    const until = (sampleNow - plant.ageSeconds - midnight) / 3600;
    if (hour > until || (plant.state === "ERROR" && hour > 9 && hour < 10.5)) return null;
    return clearShare(hour) * (plant.share === 0 ? 0.7 : plant.share);
  });

/** Thirty days in MWh, the eighteenth not over. */
export const sampleDays: readonly (number | null)[] = Array.from({ length: 30 }, (_, index) =>
  index > 17 ? null : index === 17 ? 1.67 : 2 + wobble(index, 4) * 0.7,
);
export const sampleMonths: readonly (number | null)[] = [
  21.2,
  25.1,
  46.3,
  53.8,
  68.9,
  40.6,
  null,
  null,
  null,
  null,
  null,
  null,
];
export const sampleEstimates: readonly number[] = [
  19.8, 27.4, 44.9, 56.2, 66.8, 70.4, 73.9, 65.3, 48.7, 33.1, 21.2, 17.6,
];
export const sampleInverters: readonly number[] = [42.9, 42.1, 43.4, 42.6, 16.1, 41.8, 42.7, 42.2];
