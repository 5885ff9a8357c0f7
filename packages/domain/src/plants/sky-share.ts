import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";

/** Before so much of a clear sky has come, its share says nothing. [kWh/m²] */
const enoughKwhM2 = 0.5;

/** What the sun sent onto the modules, and what it would have sent onto flat ground without a cloud. [kWh/m²] */
export interface SkyShare {
  readonly measuredKwhM2: number;
  readonly clearKwhM2: number;
}

/**
 * The irradiation of a day so far beside that of a clear sky over flat ground. Tilted modules take more than flat ground as a rule, so a
 * small share means clouds, whichever way the sensor looks. (T7)
 * @param irradiance moments and values [unix s, W/m²]; each holds for `stepMinutes`
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
