import { median } from "../data/median.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { clearSkyIneichen, type SkyIrradiance } from "../sun/clear-sky.ts";
import {
  absoluteAirMass,
  extraterrestrialSpencer,
  pressureAtAltitude,
  relativeAirMass,
} from "../sun/extraterrestrial.ts";
import type { Plane, SunDirection } from "../sun/incidence.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import { planeIrradiance, skyPerez, type SkyState } from "../sun/transposition.ts";
import { dualAxisPlane } from "../trackers/dual-axis.ts";
import { flatNorthSouth, singleAxisPlane } from "../trackers/single-axis.ts";
import type { DaySamples } from "./day-samples.ts";
import type { HealthPlant } from "./health-plant.ts";
import { fastestDegrees } from "./judged-moment.ts";
import { medianIn } from "./selection.ts";
import { sunHeights } from "./sun-heights.ts";

/** Lower light comes through too much air to be compared. [degrees] */
const minElevation = 12;
/** Usual haze of Europe in winter, and what summer adds. [1] Source: Remund et al. 2003, Worldwide Linke turbidity information. */
const winterHaze = 2.8;
const summerHaze = 1;

/** The clear sky over a site at a moment. */
export interface ClearMoment {
  readonly sun: SunDirection;
  readonly sky: SkyIrradiance;
  readonly state: SkyState;
}

/** Of each place the moments of the last day that was asked for: sensors ask for the same ones, and a day that runs is looked at again and again. */
const known = new WeakMap<Site, { readonly start: number; moments: (ClearMoment | null)[] }>();
/** null with the sun too low. */
function momentOfSlot(
  site: Site,
  { startSeconds, slots }: DaySamples,
  slot: number,
): ClearMoment | null {
  let day = known.get(site);
  if (day?.start !== startSeconds) known.set(site, (day = { start: startSeconds, moments: [] }));
  const before = day.moments[slot];
  if (before !== undefined) return before;
  // The middle of a slot is not further from its beginning than the sun goes in it.
  const isNight = sunHeights(site, startSeconds, slots)[slot]! < minElevation - fastestDegrees;
  const moment = isNight ? null : clearMoment(site, startSeconds + slot * slotSeconds);
  day.moments[slot] = moment;
  return moment;
}

/** null with the sun too low. */
export function clearMoment(site: Site, unixSeconds: number): ClearMoment | null {
  const sun = sunPosition(unixSeconds, site);
  if (sun.apparentElevation < minElevation) return null;
  const dayOfYear = Math.floor((unixSeconds / 86_400) % 365.25) + 1;
  const warmth = 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.25);
  const summer = site.latitude >= 0 ? warmth : 1 - warmth;
  const mass = relativeAirMass(sun.apparentZenith);
  const extraterrestrialWm2 = extraterrestrialSpencer(dayOfYear);
  const altitudeM = site.altitudeM ?? 0;
  return {
    sun: { zenith: sun.apparentZenith, azimuth: sun.azimuth },
    sky: clearSkyIneichen(sun.apparentZenith, {
      absoluteAirMass: absoluteAirMass(mass, pressureAtAltitude(altitudeM)),
      linkeTurbidity: winterHaze + summerHaze * summer,
      altitudeM,
      extraterrestrialWm2,
    }),
    state: { extraterrestrialWm2, relativeAirMass: mass },
  };
}

/** A clear sky's light on a plane. [W/m2] */
export const clearWm2 = (plane: Plane, { sun, sky, state }: ClearMoment): number =>
  planeIrradiance(plane, sun, sky, { skyDiffuse: skyPerez(plane, sun, sky, state) }).total;

/** A reading under what the sky would be without clouds. */
export interface ClearReading {
  readonly moment: ClearMoment;
  readonly watts: number;
  /** Where the trackers stood; null without any. */
  readonly tracked: Plane | null;
}
/** A learnt plane: fixed, or that of the plant's trackers. */
export interface LearntPlane extends Plane {
  readonly isTracked: boolean;
}
const planeOf = (plane: LearntPlane, { tracked }: ClearReading): Plane =>
  plane.isTracked && tracked !== null ? tracked : plane;

/** Where the trackers of a plant stand in a slot: the middle of all. null while nobody knows. */
export function trackedPlane(plant: HealthPlant, samples: DaySamples, slot: number): Plane | null {
  const middle = (axis: "x" | "y"): number => {
    const values = plant.trackers.flatMap((one) => {
      const value = samples.values.get(one[axis] ?? "")?.[slot] ?? NaN;
      return Number.isNaN(value) ? [] : [value];
    });
    return medianIn(Float64Array.from(values), values.length);
  };
  const x = middle("x");
  if (Number.isNaN(x) || plant.site === null) return null;
  const y = middle("y");
  return Number.isNaN(y)
    ? singleAxisPlane(flatNorthSouth, x)
    : dualAxisPlane({ x, y }, { latitude: plant.site.latitude });
}

/** Readings of a sensor in steps of some slots, with the sky over them. */
export function clearReadings(
  plant: HealthPlant,
  samples: DaySamples,
  column: Float64Array,
  stepSlots: number,
): (ClearReading & { readonly slot: number })[] {
  const { site } = plant;
  if (site === null) return [];
  const readings: (ClearReading & { slot: number })[] = [];
  for (let slot = 0; slot < samples.knownSlots; slot += stepSlots) {
    const watts = column[slot]!;
    if (Number.isNaN(watts)) continue;
    const moment = momentOfSlot(site, samples, slot);
    if (moment === null) continue;
    const tracked = plant.trackers.length === 0 ? null : trackedPlane(plant, samples, slot);
    readings.push({ moment, watts, tracked, slot });
  }
  return readings;
}

/** A smooth day: its curve bends, and does not jump. [1] After Reno and Hansen 2016 (line length and slope of clear times). */
const maxRoughness = 0.05;
const minReadings = 8;
export function isSmooth(watts: readonly number[]): boolean {
  if (watts.length < minReadings) return false;
  let [bends, sum] = [0, 0];
  for (let i = 1; i + 1 < watts.length; i++) {
    bends += Math.abs(watts[i + 1]! - 2 * watts[i]! + watts[i - 1]!);
    sum += watts[i]!;
  }
  return sum > 0 && bends / sum < maxRoughness;
}

/** How badly a plane explains clear days: how far the curve is from its shape, and their level from a clear sky's. [1] */
function misfit(plane: LearntPlane, days: readonly (readonly ClearReading[])[]): number {
  const levels: number[] = [];
  let [off, count] = [0, 0];
  for (const readings of days) {
    const ratios = readings.map(
      (reading) => reading.watts / Math.max(20, clearWm2(planeOf(plane, reading), reading.moment)),
    );
    const level = median(ratios);
    levels.push(level);
    for (const ratio of ratios) off += Math.abs(ratio / level - 1);
    count += ratios.length;
  }
  const usual = median(levels);
  return off / count + levelWeight * Math.abs(usual - 1);
}
const levelWeight = 0.3;

/** The plane whose clear sky fits these days best, of a grid of tilts and azimuths. [degrees] null: none fits. */
export function fitPlane(days: readonly (readonly ClearReading[])[]): LearntPlane | null {
  let best: LearntPlane | null = null;
  let least = maxMisfit;
  const ask = (plane: LearntPlane): void => {
    const own = misfit(plane, days);
    if (own >= least) return;
    [best, least] = [plane, own];
  };
  if (days.some((readings) => readings.some(({ tracked }) => tracked !== null)))
    ask({ tilt: 0, azimuth: 180, isTracked: true });
  for (let tilt = 0; tilt <= 60; tilt += 5)
    for (let azimuth = 90; azimuth <= 270; azimuth += tilt === 0 ? 360 : 15)
      ask({ tilt, azimuth, isTracked: false });
  return best;
}
const maxMisfit = 0.12;

/** An hour in which the ratio to a clear sky hardly moves has no clouds; a veil so thick is none. */
const clearWindow = 5;
const maxWander = 0.03;
const minClearRatio = 0.6;
const minClear = 6;

/** The reading over that of a clear sky on the plane, in the clear hours of a day; null of a day without any. */
export function clearRatioOf(plane: LearntPlane, readings: readonly ClearReading[]): number | null {
  const ratios = readings.map(
    (reading) => reading.watts / Math.max(20, clearWm2(planeOf(plane, reading), reading.moment)),
  );
  const clear = new Set<number>();
  for (let from = 0; from + clearWindow <= ratios.length; from++) {
    const window = ratios.slice(from, from + clearWindow);
    const low = Math.min(...window);
    if (low < minClearRatio || Math.max(...window) - low > maxWander * low) continue;
    for (let i = from; i < from + clearWindow; i++) clear.add(i);
  }
  if (clear.size < minClear) return null;
  return median([...clear].map((i) => ratios[i]!));
}
