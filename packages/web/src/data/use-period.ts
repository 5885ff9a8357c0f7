import { useSearchPart } from "../ui/page.ts";
import { type Period, periodFrom, searchOf } from "../ui/period.ts";
import { periodWords, zoomWord } from "../ui/search.ts";

// What is chosen of one period says nothing of another one.
const words = { ...periodWords, zoom: zoomWord() };

/**
 * The period that stands in the address, and how to change it; what else stands there stays. Back and forward step through what was chosen.
 * @param today the plant's today, an ISO date
 */
export function usePeriod(today: string): readonly [Period, (period: Period) => void] {
  const [search, change] = useSearchPart(words);
  const choose = (period: Period): void =>
    change({ ...searchOf(period, today), zoom: undefined }, "push");
  return [periodFrom(search, today), choose];
}
