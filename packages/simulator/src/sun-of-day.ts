import { wrap360 } from "@heliograph/domain/sun/angles.ts";
import { geocentricSun, sunOverSite } from "@heliograph/domain/sun/sun-position.ts";
import type { GeocentricSun } from "@heliograph/domain/sun/sun-position.ts";
import { daySlots, firstSlotSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** The slots of one local day of a plant. */
export interface DayFrame {
  readonly day: CivilDay;
  /** Start of the first slot. [unix s] */
  readonly startSeconds: number;
  /** 276, 288 or 300 in Europe. */
  readonly slots: number;
}

export function frameOf(spec: Pick<PlantSpec, "timezone">, day: CivilDay): DayFrame {
  return {
    day,
    startSeconds: firstSlotSeconds(day, spec.timezone),
    slots: daySlots(day, spec.timezone),
  };
}

/** Apparent sun at the start of each slot. [°] */
export interface SunOfDay {
  readonly zenith: Float64Array;
  readonly azimuth: Float64Array;
}

/** Between two places this far apart the sun moves on a line to within 0.0001°, so the costly series are summed rarely. [s] */
const placeSeconds = 10_800;

export function sunOfDay(spec: PlantSpec, frame: DayFrame): SunOfDay {
  const zenith = new Float64Array(frame.slots);
  const azimuth = new Float64Array(frame.slots);
  let from = geocentricSun(frame.startSeconds);
  let to = from;
  let span = -1;
  for (let i = 0; i < frame.slots; i++) {
    const sinceStart = i * slotSeconds;
    const at = Math.floor(sinceStart / placeSeconds);
    if (at !== span) {
      span = at;
      from = at === 0 ? from : to;
      to = geocentricSun(frame.startSeconds + (at + 1) * placeSeconds);
    }
    const part = (sinceStart - span * placeSeconds) / placeSeconds;
    const sun = sunOverSite(between(from, to, part), spec);
    zenith[i] = sun.apparentZenith;
    azimuth[i] = sun.azimuth;
  }
  return { zenith, azimuth };
}

/** Degrees that the sky turns against the earth in a span: 360.98564736629 a day. */
const turnDegrees = (360.98564736629 * placeSeconds) / 86_400;

function between(from: GeocentricSun, to: GeocentricSun, part: number): GeocentricSun {
  const step = wrap360(to.rightAscension - from.rightAscension);
  return {
    rightAscension: from.rightAscension + step * part,
    declination: from.declination + (to.declination - from.declination) * part,
    siderealTime: from.siderealTime + turnDegrees * part,
    distanceAu: from.distanceAu,
    equationOfTimeMinutes: from.equationOfTimeMinutes,
  };
}
