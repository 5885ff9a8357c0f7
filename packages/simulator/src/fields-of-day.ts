import { cosIncidence, iamPhysical, incidenceAngle } from "@heliograph/domain/sun/incidence.ts";
import type { Plane, SunDirection } from "@heliograph/domain/sun/incidence.ts";
import { temperatureFaiman } from "@heliograph/domain/sun/cell-temperature.ts";
import { pvwattsDc } from "@heliograph/domain/sun/pvwatts.ts";
import { groundReflected, skyPerez } from "@heliograph/domain/sun/transposition.ts";
import { dualAxisPlane, dualAxisPosition } from "@heliograph/domain/trackers/dual-axis.ts";
import { singleAxisAngle, singleAxisPlane } from "@heliograph/domain/trackers/single-axis.ts";
import type { FieldSpec, PlantSpec } from "./plant-spec.ts";
import type { DayFrame, SunOfDay } from "./sun-of-day.ts";
import type { WeatherOfDay } from "./weather.ts";

/** Position of a tracker: rotation east to west, tilt. [°] */
export interface TrackerPosition {
  readonly x: number;
  readonly y: number;
}

/** Light and power of one kWp of a healthy field at the start of each slot. */
export interface FieldOfDay {
  /** [W/m²] */
  readonly planeWm2: Float64Array;
  /** [°C] */
  readonly cellC: Float64Array;
  /** DC power of one kWp. [kW] */
  readonly unitKw: Float64Array;
  /** Target position of its trackers. */
  readonly target: readonly TrackerPosition[];
}

/** Change of power with temperature of usual silicon modules. [1/K] */
export const gammaPerK = -0.0036;
/** Efficiency after cables, mismatch, normal soiling and flash tolerance. Source: PVWatts default losses, without shading and availability. */
const remaining = 0.925;
/** Diffuse and ground light meet the glass at about 58°. Source: Duffie, Beckman, chapter 5. */
const diffuseModifier = 0.95;

/** At night single axes lie flat and dual axes rest nearly so, that rain and snow run off. */
const restingTilt = 8;

/** Target position of the trackers of a field for a sun position. [°] */
export function trackerTarget(
  field: FieldSpec,
  latitude: number,
  sun: SunDirection,
): TrackerPosition {
  if (field.mount.kind === "single") {
    return { x: singleAxisAngle(field.mount.geometry, sun) ?? 0, y: field.mount.geometry.axisTilt };
  }
  return dualAxisPosition(sun, { latitude }) ?? { x: 0, y: restingTilt };
}

/** The orientation of the modules. [°] */
export function planeOf(field: FieldSpec, latitude: number, position: TrackerPosition): Plane {
  if (field.mount.kind === "fixed") return field.mount;
  if (field.mount.kind === "single") return singleAxisPlane(field.mount.geometry, position.x);
  return dualAxisPlane(position, { latitude });
}

/** Light on a plane: all of it, and the part that the cells see behind the glass. [W/m²] */
export function lightOn(
  plane: Plane,
  sun: SunDirection,
  weather: WeatherOfDay,
  slot: number,
): { total: number; effective: number } {
  const sky = weather.sky[slot];
  const state = weather.state[slot];
  if (!sky || !state) return { total: 0, effective: 0 };
  const beam = sky.directNormal > 0 ? Math.max(sky.directNormal * cosIncidence(plane, sun), 0) : 0;
  const passed = beam > 0 ? beam * iamPhysical(incidenceAngle(plane, sun)) : 0;
  const rest = skyPerez(plane, sun, sky, state) + groundReflected(plane.tilt, sky.globalHorizontal);
  return { total: beam + rest, effective: passed + rest * diffuseModifier };
}

export function fieldOfDay(
  spec: PlantSpec,
  field: FieldSpec,
  frame: DayFrame,
  skyOfDay: { readonly sun: SunOfDay; readonly weather: WeatherOfDay },
): FieldOfDay {
  const { sun, weather } = skyOfDay;
  const planeWm2 = new Float64Array(frame.slots);
  const cellC = new Float64Array(frame.slots);
  const unitKw = new Float64Array(frame.slots);
  const target: TrackerPosition[] = [];
  const isFixed = field.mount.kind === "fixed";
  for (let i = 0; i < frame.slots; i++) {
    const direction = { zenith: sun.zenith[i] ?? 180, azimuth: sun.azimuth[i] ?? 0 };
    const airC = weather.airC[i] ?? 0;
    cellC[i] = airC;
    const position = isFixed ? { x: 0, y: 0 } : trackerTarget(field, spec.latitude, direction);
    if (!isFixed) target.push(position);
    if (!weather.sky[i]) continue;
    const light = lightOn(planeOf(field, spec.latitude, position), direction, weather, i);
    planeWm2[i] = light.total;
    // Faiman's wind is that at module height, about two thirds of that at 10 m.
    cellC[i] = temperatureFaiman({
      planeWm2: light.total,
      airC,
      windMs: (weather.windMs[i] ?? 0) * 0.67,
    });
    unitKw[i] = Math.max(
      0,
      pvwattsDc(light.effective, cellC[i] ?? 25, { nominalPower: remaining, gamma: gammaPerK }),
    );
  }
  return { planeWm2, cellC, unitKw, target };
}
