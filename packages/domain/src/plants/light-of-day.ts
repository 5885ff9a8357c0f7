import { siteOf } from "../alerts/alert-plan.ts";
import { formatCivilDay } from "../data/civil-day.ts";
import { dayOf, dayStartSeconds } from "../data/plant-day.ts";
import { sunTimes } from "../sun/sun-times.ts";
import type { PlantModel } from "./plant-model.ts";

const hour = 3600;
/** [unix s] */
interface Light {
  readonly from: number;
  readonly to: number;
  /** When the sun rises and sets; null where nobody knows, and where it does not. */
  readonly sun: readonly [rise: number, set: number] | null;
}
/** From an hour before sunrise until an hour after sunset of the plant's day; of a plant without a place from 4 to 22 o'clock. */
export function lightOf(model: PlantModel, nowSeconds: number): Light {
  const { timezone } = model.plant;
  const day = dayOf(nowSeconds, timezone);
  const [start, end] = [dayStartSeconds(day, timezone), dayStartSeconds(day + 1, timezone)];
  const site = siteOf(model);
  if (site === null) return { from: start + 4 * hour, to: start + 22 * hour, sun: null };
  const { sunriseSeconds, sunsetSeconds } = sunTimes(site, formatCivilDay(day), timezone);
  const isWhole =
    sunriseSeconds === null || sunsetSeconds === null || sunsetSeconds <= sunriseSeconds;
  return isWhole
    ? { from: start, to: end, sun: null }
    : {
        from: sunriseSeconds - hour,
        to: sunsetSeconds + hour,
        sun: [Math.round(sunriseSeconds), Math.round(sunsetSeconds)],
      };
}
