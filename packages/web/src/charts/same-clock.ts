import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { Point } from "../ui/charts/series.ts";

const daySeconds = 86_400;

/** Days of one clock laid upon days of another, or of the same one. */
export interface Laid {
  readonly fromZone: string;
  readonly ontoZone: string;
  /** Null for a day that lies on none. */
  readonly onto: (day: CivilDay) => CivilDay | null;
}

/**
 * Points moved to where the other clock shows the same time of the other day, so that noon is noon also on a day on which a clock changes.
 * An hour that the other clock skips has no place; of an hour that this one has twice the later stays.
 */
export function onClockOf(points: readonly Point[], laid: Laid): Point[] {
  const placed = new Map<number, Point>();
  for (const [time, value] of points) {
    const clock = time + offsetSecondsAt(time, laid.fromZone);
    const day = Math.floor(clock / daySeconds);
    const other = laid.onto(day);
    const place = other === null ? null : momentOf(clock + (other - day) * daySeconds, laid);
    if (place !== null) placed.set(place, [place, value]);
  }
  return [...placed.values()].toSorted((a, b) => a[0] - b[0]);
}

/** The moment at which the other clock shows so many seconds since 1970; the earlier of two. */
function momentOf(clock: number, { ontoZone }: Laid): number | null {
  // A clock changes at most once between the day before and the day after.
  const offsets = [clock - daySeconds, clock + daySeconds].map((near) =>
    offsetSecondsAt(near, ontoZone),
  );
  const moments = offsets.map((offset) => clock - offset).toSorted((a, b) => a - b);
  return moments.find((moment) => moment + offsetSecondsAt(moment, ontoZone) === clock) ?? null;
}
