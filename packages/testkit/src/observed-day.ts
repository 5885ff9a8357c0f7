/** Plants as health sees them, their days as curves, and what a day shows: for the tests of its judging. */
import { dayStartSeconds, daySlots } from "@heliograph/domain/data/plant-day.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import type { BadDay, DayObservation } from "@heliograph/domain/health/observation.ts";
import { observeDay } from "@heliograph/domain/health/observe-day.ts";
import {
  noReferences,
  type Circumstances,
  type References,
} from "@heliograph/domain/health/references.ts";

const zone = "Europe/Rome";
export const calm: Circumstances = { sick: new Set(), neighbours: null };
/** 12 slots an hour. */
export const at = (hour: number): number => Math.round(hour * 12);

/** A plant in Rome of inverters of 100 kW; power of inverter `i1` is the variable `p1`. */
export function plantOf(
  more: Partial<HealthPlant> & { inverters?: HealthPlant["inverters"] },
): HealthPlant {
  return {
    plantId: "101",
    timezone: zone,
    isByFiles: false,
    site: { latitude: 41.9, longitude: 12.5, altitudeM: 20 },
    kwp: 0,
    sections: [
      { number: 0, kwp: 0, power: null, theoretical: null, theoreticalSensors: [], energy: null },
    ],
    inverters: [],
    strings: [],
    trackers: [],
    sensors: [],
    gridInterface: null,
    counters: [],
    moduleTemperature: null,
    ...more,
  };
}
export const inverters = (count: number, more: Partial<HealthPlant["inverters"][number]> = {}) =>
  Array.from({ length: count }, (_, n) => ({
    id: `i${n + 1}`,
    sections: [] as number[],
    nominalKw: 100 as number | null,
    power: `p${n + 1}`,
    energy: null,
    ...more,
  }));

/** By the hour of the day. */
export type Curve = (hour: number) => number;
/** 50 kW from 8:00 to 18:00: hours times 50 is what is lost. */
export const steady: Curve = (hour) => (hour >= 8 && hour < 18 ? 50 : 0);
/** A day of the sun: 90 kW at 13:00, nothing before 6:00 and after 20:00. */
export const arch: Curve = (hour) =>
  hour > 6 && hour < 20 ? 90 * Math.sin((Math.PI * (hour - 6)) / 14) : 0;

export function samplesOf(
  curves: Readonly<Record<string, Curve>>,
  more: Partial<DaySamples> & { date?: string; silent?: readonly [number, number] } = {},
): DaySamples {
  const { date = "2026-06-21", silent, ...rest } = more;
  const day = parseCivilDay(date);
  const startSeconds = dayStartSeconds(day, zone);
  const slots = daySlots(day, zone);
  const isSilent = (slot: number): boolean =>
    silent !== undefined && slot >= at(silent[0]) && slot < at(silent[1]);
  const known = rest.knownSlots ?? slots;
  const arrived = Uint8Array.from({ length: slots }, (_, slot) =>
    slot < known && !isSilent(slot) ? 1 : 0,
  );
  return {
    day,
    startSeconds,
    slots,
    knownSlots: slots,
    stepMinutes: 5,
    newestData: startSeconds + known * 300,
    arrived,
    beforeLogger: null,
    deliveries: [...arrived].flatMap((one, slot) => (one === 1 ? [startSeconds + slot * 300] : [])),
    values: new Map(
      Object.entries(curves).map(([id, curve]) => [
        id,
        Float64Array.from({ length: slots }, (_, slot) =>
          arrived[slot] === 1 ? curve(slot / 12) : NaN,
        ),
      ]),
    ),
    energies: new Map(),
    ...rest,
  };
}
export const observe = (
  plant: HealthPlant,
  samples: DaySamples,
  references: References = noReferences,
): DayObservation => observeDay(plant, samples, references, calm);
export const found = ({ bad }: DayObservation, cause: string): BadDay[] =>
  bad.filter((one) => one.cause === cause);
/** All that is bad, but for what is no fault. */
export const faults = ({ bad }: DayObservation): string[] =>
  bad
    .filter(({ cause }) => cause !== "clipping")
    .map(({ cause, subject }) => `${cause} ${subject}`);
export const four = plantOf({ inverters: inverters(4) });
export const allFour = (curve: Curve, more: Record<string, Curve> = {}): Record<string, Curve> => ({
  p1: curve,
  p2: curve,
  p3: curve,
  p4: curve,
  ...more,
});
