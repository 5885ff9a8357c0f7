import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Period, periodFrom, searchOf } from "../ui/period.ts";

const periodKeys = ["period", "day", "from", "to"];

/**
 * The period that stands in the address, and how to change it; what else stands there stays.
 * @param today the plant's today, an ISO date
 */
export function usePeriod(today: string): readonly [Period, (period: Period) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (period: Period): void => {
    const others = Object.fromEntries(
      Object.entries(search).filter(([key]) => !periodKeys.includes(key)),
    );
    void navigate({ to: ".", search: { ...others, ...searchOf(period, today) }, replace: true });
  };
  return [periodFrom(search, today), choose];
}
