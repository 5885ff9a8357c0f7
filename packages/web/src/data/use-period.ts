import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Period, periodFrom, searchOf } from "../ui/period.ts";

const periodKeys = ["period", "day", "from", "to"];

/** What is chosen of one period says nothing of another one. */
const partKeys = ["zoom"];

/**
 * The period that stands in the address, and how to change it; what else stands there stays. Back and forward step through what was chosen.
 * @param today the plant's today, an ISO date
 */
export function usePeriod(today: string): readonly [Period, (period: Period) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (period: Period): void => {
    const others = Object.fromEntries(
      Object.entries(search).filter(([key]) => ![...periodKeys, ...partKeys].includes(key)),
    );
    const next = { ...others, ...searchOf(period, today) };
    void navigate({ to: ".", search: next, resetScroll: false });
  };
  return [periodFrom(search, today), choose];
}
