import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { civilParts, formatCivilDay } from "../data/civil-day.ts";
import { dayOf, offsetSecondsAt } from "../data/plant-day.ts";
import { sunTimes, type SunTimes } from "../sun/sun-times.ts";
import type { Site } from "../sun/sun-position.ts";

/** When an alert is looked at. */
export type Gates = Pick<
  Alert,
  "disabled" | "active_hours" | "active_sun" | "active_weekdays" | "active_months"
>;
/** Where a plant is and by whose clock it lives; `site` null when nobody said where. */
export interface GatePlace {
  readonly tz: string;
  readonly site: Site | null;
}
/** `unknown`: it hangs on the sun of a place that nobody gave. */
export type GateState = "open" | "closed" | "unknown";

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether an alert is looked at in the slot that begins at a moment, by the plant's clock. (A4)
 * @param slotSeconds start of the slot [unix s]
 */
export function gateAt(gates: Gates, place: GatePlace, slotSeconds: number): GateState {
  if (gates.disabled) return "closed";
  const day = dayOf(slotSeconds, place.tz);
  // 1970-01-01 was a Thursday, the fourth day of its week.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  if (gates.active_months !== null && !gates.active_months.includes(civilParts(day).month))
    return "closed";
  if (gates.active_weekdays !== null && !gates.active_weekdays.includes(weekday)) return "closed";
  if (gates.active_hours !== null) {
    const [from, to] = gates.active_hours.map(minutesOf) as [number, number];
    const local = slotSeconds + offsetSecondsAt(slotSeconds, place.tz);
    const minute = (((local % 86_400) + 86_400) % 86_400) / 60;
    const isIn = from < to ? from <= minute && minute < to : from <= minute || minute < to;
    if (!isIn) return "closed";
  }
  if (gates.active_sun === null) return "open";
  if (place.site === null) return "unknown";
  return isInSunWindow(gates.active_sun, sunOf(place.site, day, place.tz), slotSeconds)
    ? "open"
    : "closed";
}

function isInSunWindow(
  [afterSunrise, afterSunset]: readonly [number, number],
  sun: SunTimes,
  slotSeconds: number,
): boolean {
  if (sun.kind !== "day") return sun.kind === "polar_day";
  const { sunriseSeconds, sunsetSeconds } = sun;
  const hasRisen = sunriseSeconds === null || slotSeconds >= sunriseSeconds + afterSunrise * 60;
  const isUp = sunsetSeconds === null || slotSeconds < sunsetSeconds + afterSunset * 60;
  return hasRisen && isUp;
}

/** The last day that was asked for, by place: hundreds of slots ask for the same one. */
const lastSun = new WeakMap<Site, { day: number; tz: string; sun: SunTimes }>();
function sunOf(site: Site, day: number, tz: string): SunTimes {
  const known = lastSun.get(site);
  if (known?.day === day && known.tz === tz) return known.sun;
  const sun = sunTimes(site, formatCivilDay(day), tz);
  lastSun.set(site, { day, tz, sun });
  return sun;
}
