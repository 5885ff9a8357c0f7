import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { todayIn } from "../ui/period.ts";

/**
 * The day of the plant's clock on which the curve of a variable opens: the newest of which it has a value, so today where there is one, and
 * yesterday before that. What was measured at midnight ends the day before.
 * @param newest when its newest value was measured; null where none is known: then the plant's newest counts. [unix s]
 */
export function openingDay(
  plant: Pick<Plant, "timezone" | "last_update">,
  newest: number | null,
  nowSeconds: number,
): string {
  const last = newest ?? plant.last_update;
  return todayIn(plant.timezone, last === null ? nowSeconds : Math.min(last - 1, nowSeconds));
}
