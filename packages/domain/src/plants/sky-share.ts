import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";

/** Below this clear-sky irradiation the share is not meaningful. [kWh/m²] */
const enoughKwhM2 = 0.5;

/** The irradiation on the modules, and that of a clear sky on flat ground. [kWh/m²] */
export interface SkyShare {
  readonly measuredKwhM2: number;
  readonly clearKwhM2: number;
}

/**
 * The irradiation of a day so far over that of a clear sky on flat ground. Tilted modules usually receive more than flat ground, so a small
 * share means clouds, whatever the orientation of the sensor. (T7)
 * @param irradiance timestamps and values [unix s, W/m²]; each holds for `stepMinutes`
 * @returns null while too little of the day has passed
 */
export function skyShare(
  irradiance: readonly (readonly [timeSeconds: number, wattsM2: number | null])[],
  site: Site,
  stepMinutes: number,
): SkyShare | null {
  const hours = stepMinutes / 60;
  let measured = 0;
  let clear = 0;
  for (const [time, watts] of irradiance) {
    if (watts === null) continue;
    const middle = time + (stepMinutes * 60) / 2;
    measured += (Math.max(0, watts) / 1000) * hours;
    clear += (clearSkyHaurwitz(90 - sunPosition(middle, site).apparentElevation) / 1000) * hours;
  }
  return clear < enoughKwhM2 ? null : { measuredKwhM2: measured, clearKwhM2: clear };
}

/** Below this share of a clear sky there was little sun. (T7) */
const littleShare = 0.4;
export const isLittleSun = ({ measuredKwhM2, clearKwhM2 }: SkyShare): boolean =>
  measuredKwhM2 < clearKwhM2 * littleShare;
