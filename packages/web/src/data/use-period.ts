import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useSearchPart } from "../ui/page.ts";
import { type Period, periodFrom, searchOf, todayIn } from "../ui/period.ts";
import { periodWords, zoomWord } from "../ui/search.ts";

// What is chosen of one period says nothing of another one.
const words = { ...periodWords, zoom: zoomWord() };

/**
 * The period that stands in the address, and how to change it; what else stands there stays. Back and forward step through what was chosen.
 * @param usual the day where none stands in the address: `usualDay` of the plant, an ISO date
 */
export function usePeriod(usual: string): readonly [Period, (period: Period) => void] {
  const [search, change] = useSearchPart(words);
  const choose = (period: Period): void =>
    change({ ...searchOf(period, usual), zoom: undefined }, "push");
  return [periodFrom(search, usual), choose];
}

/** The day at which a plant is looked at until another one is chosen, an ISO date: its today; of one that is known from files alone the last that they have brought. What was measured at midnight ends the day before. (P33) */
export function usualDay(
  plant: Pick<Plant, "by_files" | "last_update" | "timezone">,
  nowSeconds: number,
): string {
  const { by_files: isByFiles, last_update: last, timezone: zone } = plant;
  return todayIn(zone, isByFiles && last !== null ? Math.min(last - 1, nowSeconds) : nowSeconds);
}
