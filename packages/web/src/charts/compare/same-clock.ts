import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { Point } from "../../ui/charts/series.ts";

/** A day of one zone laid upon a day of another: the days begin together. [unix s] */
export interface Laid {
  readonly fromZone: string;
  readonly fromStart: number;
  readonly ontoZone: string;
  readonly ontoStart: number;
}

/**
 * Points of a plant where another plant's clock shows the same time, so that noon is noon also on the day on which one of the two clocks changes.
 * An hour that the other clock skips has no place; of an hour that this one has twice the later stays.
 */
export function onClockOf(points: readonly Point[], day: Laid): Point[] {
  const atStart = offsetSecondsAt(day.fromStart, day.fromZone);
  const laid = new Map<number, Point>();
  for (const [time, value] of points) {
    // Seconds on the clock since the day began, whatever the clock did.
    const clock = time + offsetSecondsAt(time, day.fromZone) - (day.fromStart + atStart);
    const place = placeOf(clock, day);
    if (place !== null) laid.set(place, [place, value]);
  }
  return [...laid.values()].toSorted((a, b) => a[0] - b[0]);
}

/** The moment of the other plant's day at which its clock shows so much; the earlier of two. */
function placeOf(clock: number, { ontoZone, ontoStart }: Laid): number | null {
  const atStart = offsetSecondsAt(ontoStart, ontoZone);
  const plain = ontoStart + clock;
  const atPlain = offsetSecondsAt(plain, ontoZone);
  for (const moment of [plain, plain + atStart - atPlain])
    if (moment + offsetSecondsAt(moment, ontoZone) === ontoStart + atStart + clock) return moment;
  return null;
}
