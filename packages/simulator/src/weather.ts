import { clamp, cosDegrees } from "@heliograph/domain/sun/angles.ts";
import { clearSkyIneichen } from "@heliograph/domain/sun/clear-sky.ts";
import { decomposeErbs } from "@heliograph/domain/sun/decomposition.ts";
import {
  absoluteAirMass,
  extraterrestrialSpencer,
  pressureAtAltitude,
  relativeAirMass,
} from "@heliograph/domain/sun/extraterrestrial.ts";
import type { SkyIrradiance } from "@heliograph/domain/sun/clear-sky.ts";
import type { SkyState } from "@heliograph/domain/sun/transposition.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { isActive, progress, type Fault } from "./faults.ts";
import { chance, seedOf, smoothChance } from "./noise.ts";
import type { PlantSpec } from "./plant-spec.ts";
import type { DayFrame, SunOfDay } from "./sun-of-day.ts";

/** Weather at the start of each slot. */
export interface WeatherOfDay {
  /** null with the sun down. */
  readonly sky: readonly (SkyIrradiance | null)[];
  readonly state: readonly SkyState[];
  /** [°C] */
  readonly airC: Float64Array;
  /** At 10 m. [m/s] */
  readonly windMs: Float64Array;
}

const hourSeconds = 3600;
const daySeconds = 86_400;

/** 0 in mid January, 1 in mid July: when air and sky are at their extremes in Europe. */
function summerness(dayOfYear: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear - 18)) / 365.25);
}

/**
 * Share of sky under cloud, 0..1. Fronts take days and cross whole regions, so neighbours share most of it.
 * @param unixSeconds moment [unix s]
 */
function cloudCover(
  spec: PlantSpec,
  seeds: { region: number; place: number },
  unixSeconds: number,
): number {
  const summer = summerness((unixSeconds / daySeconds) % 365.25);
  const usual = spec.cloud[0] + (spec.cloud[1] - spec.cloud[0]) * summer;
  const front = smoothChance(seeds.region, unixSeconds / (2.7 * daySeconds));
  const local = smoothChance(seeds.place, unixSeconds / (9 * hourSeconds));
  // Push values away from the middle: real days are mostly clear or mostly covered.
  const mixed = (0.7 * front + 0.3 * local - 0.5) * 2.3;
  return clamp(usual + mixed * (0.55 + 0.25 * usual), 0, 1);
}

/** Share of clear-sky light that arrives, 0.1..1.06: drifting clouds of three sizes against the cover of the hour. */
function transmission(cover: number, seed: number, unixSeconds: number): number {
  const cloud =
    0.5 * smoothChance(seed, unixSeconds / 5800) +
    0.3 * smoothChance(seed + 1, unixSeconds / 1900) +
    0.2 * smoothChance(seed + 2, unixSeconds / 560);
  const shape = clamp((cloud - 0.22) / 0.56, 0, 1);
  const edge = clamp((shape - (1 - cover)) / 0.2 + cover, 0, 1);
  const opacity = edge * edge * (3 - 2 * edge);
  const thickness =
    0.42 +
    0.3 * smoothChance(seed + 3, unixSeconds / 25_000) +
    0.18 * Math.max(0, cover - 0.6) * 2.5;
  // Bright cloud edges throw extra light beside their shadows.
  const glint = cover > 0.25 && cover < 0.75 ? 0.06 * (1 - opacity) * shape : 0;
  return 1 - opacity * thickness + glint;
}

/** A thunderstorm of a summer's afternoon: on how many of its days, when it comes, how long it stays, and what it leaves of the light. */
const storm = {
  odds: 0.06,
  firstHour: 12,
  hours: 6,
  minSeconds: 1200,
  spanSeconds: 3000,
  edgeSeconds: 600,
  passed: 0.02,
};

/** Share of the light that a storm lets through: under the darkest of them a plant stands nearly still. @param solarSeconds seconds of local solar time since 1970 */
function throughStorm(seed: number, solarSeconds: number): number {
  const day = Math.floor(solarSeconds / daySeconds);
  if (chance(seed, day) >= storm.odds * summerness(day % 365.25)) return 1;
  const begin = (storm.firstHour + storm.hours * chance(seed, day, 1)) * hourSeconds;
  const length = storm.minSeconds + storm.spanSeconds * chance(seed, day, 2);
  const since = solarSeconds - day * daySeconds - begin;
  const depth = clamp(Math.min(since, length - since) / storm.edgeSeconds, 0, 1);
  return 1 - depth * (1 - storm.passed);
}

/** Share of light lost to clouds above which the clear sky's beam is no longer used. */
const veil = 0.15;

/**
 * Clear-sky irradiance behind clouds. Without clouds the beam is that of the clear sky: a correlation fitted to hours of all kinds would
 * take it for haze, and trackers would lose a part of their gain. Behind clouds the correlation is better.
 * @param passed share of light that arrives [1] @param zenith [°] @returns [W/m²]
 */
export function skyBehind(
  clear: SkyIrradiance,
  passed: number,
  zenith: number,
  extraterrestrialWm2: number,
): SkyIrradiance {
  const globalHorizontal = clear.globalHorizontal * passed;
  const usual = decomposeErbs(globalHorizontal, zenith, extraterrestrialWm2);
  const open = clamp(1 - (1 - passed) / veil, 0, 1);
  const directNormal = usual.directNormal + (clear.directNormal - usual.directNormal) * open;
  return {
    globalHorizontal,
    directNormal,
    diffuseHorizontal: globalHorizontal - directNormal * cosDegrees(zenith),
  };
}

/** Where snow lies it is no warmer than this until that part of its time has passed. */
const snowC = -0.5;
const thaw = 0.6;

/** @param snow of the plant on that day: weather with and without a plant's faults */
export function weatherOfDay(
  spec: PlantSpec,
  frame: DayFrame,
  sun: SunOfDay,
  { seed, snow }: { readonly seed: number; readonly snow: readonly Fault[] },
): WeatherOfDay {
  const region = `${Math.round(spec.latitude / 2.5)}/${Math.round(spec.longitude / 5)}`;
  const seeds = { region: seedOf(seed, `front ${region}`), place: seedOf(seed, `sky ${spec.id}`) };
  const cloudSeed = seedOf(seed, `cloud ${spec.id}`);
  const airSeed = seedOf(seed, `air ${region}`);
  const stormSeed = seedOf(seed, `storm ${region}`);
  const windSeed = seedOf(seed, `wind ${spec.id}`);
  const pressurePa = pressureAtAltitude(spec.altitudeM);
  const dayOfYear = Math.floor((frame.startSeconds / daySeconds) % 365.25) + 1;
  const summer = summerness(dayOfYear);
  const extraterrestrialWm2 = extraterrestrialSpencer(dayOfYear);
  const linkeTurbidity = 2.7 + 1.1 * summer;
  const sky: (SkyIrradiance | null)[] = [];
  const state: SkyState[] = [];
  const airC = new Float64Array(frame.slots);
  const windMs = new Float64Array(frame.slots);
  for (let i = 0; i < frame.slots; i++) {
    const at = frame.startSeconds + i * slotSeconds;
    const zenith = sun.zenith[i] ?? 180;
    const cover = cloudCover(spec, seeds, at);
    const mass = relativeAirMass(zenith);
    state.push({ extraterrestrialWm2, relativeAirMass: mass });
    if (mass === null) {
      sky.push(null);
    } else {
      const clear = clearSkyIneichen(zenith, {
        absoluteAirMass: absoluteAirMass(mass, pressurePa),
        linkeTurbidity,
        altitudeM: spec.altitudeM,
        extraterrestrialWm2,
      });
      const passed =
        transmission(cover, cloudSeed, at) * throughStorm(stormSeed, at + spec.longitude * 240);
      sky.push(skyBehind(clear, passed, zenith, extraterrestrialWm2));
    }
    const solarHour = ((at + spec.longitude * 240) / hourSeconds) % 24;
    const swing = (4.6 - 2.6 * cover) * (0.75 + 0.5 * summer);
    const usual = spec.airC[0] + (spec.airC[1] - spec.airC[0]) * summerness(dayOfYear - 6);
    const spell = (smoothChance(airSeed, at / (4.3 * daySeconds)) - 0.5) * 8;
    const air = usual + spell + swing * Math.cos((2 * Math.PI * (solarHour - 14.6)) / 24);
    const lies = snow.some((one) => isActive(one, at) && progress(one, at) < thaw);
    airC[i] = lies ? Math.min(air, snowC) : air;
    const breeze = Math.max(0, Math.cos((2 * Math.PI * (solarHour - 15)) / 24));
    windMs[i] =
      0.6 +
      6.5 * smoothChance(windSeed, at / (8 * hourSeconds)) ** 2 +
      (1 + 2 * breeze) * smoothChance(windSeed + 1, at / 1300);
  }
  return { sky, state, airC, windMs };
}
