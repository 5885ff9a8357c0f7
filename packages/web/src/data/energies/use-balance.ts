import {
  type Balance,
  type BalanceDay,
  balanceOf,
} from "@heliograph/domain/plants/energy-balance.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { daysIn, type Period, shiftPeriod, todayIn } from "../../ui/period.ts";
import { useNow } from "../../ui/use-format.tsx";
import type { PlantVariable } from "../../variables/variables.api.ts";
import { chartError, rangeIn, rowsQuery, sumsQuery } from "../queries.ts";
import {
  balanceDays,
  type BalanceSources,
  countersOf,
  readPowersOf,
  resolutionOfDays,
} from "@heliograph/domain/plants/balance-days.ts";

/** The balance of a period. */
export interface ReadBalance {
  readonly period: Period;
  readonly days: readonly BalanceDay[];
  readonly balance: Balance;
  /** Sums of the period by the place of the money; null: nothing was counted. */
  readonly money: readonly (number | null)[];
}
export interface BalanceAnswer {
  /** While another period loads, the one before. */
  readonly shown: ReadBalance | undefined;
  readonly error: string | null;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Reads the counters of each day of a period, and the powers that nothing counts. @param asked null: nothing is asked */
export function useBalance(
  sources: BalanceSources<PlantVariable>,
  zone: string,
  asked: Period | null,
): BalanceAnswer {
  const nowSeconds = useNow(60);
  const { unit, from, to } = asked ?? {};
  // The same object while it is the same period: what is reckoned hangs on it.
  const period = useMemo(() => (unit && from && to ? { unit, from, to } : null), [unit, from, to]);
  const range = period ? rangeIn(period, zone) : { startSeconds: 0, endSeconds: 0, zone };
  const resolution = resolutionOfDays(period ? daysIn(period) : 1);
  const ids = countersOf(sources).map(({ variable }) => variable.id);
  const powerIds = readPowersOf(sources).map(({ variable }) => variable.id);
  // Where nothing is counted, the days of the balance are still asked for: by a power.
  const sums = useQuery(
    sumsQuery({ ids: ids.length > 0 ? ids : powerIds, ...range, period: "day" }),
  );
  const means = useQuery(rowsQuery({ ids: powerIds, ...range, resolution }));
  const own = sums.isPlaceholderData ? undefined : sums.data;
  const ownMeans = means.isPlaceholderData ? undefined : means.data;
  const isRead = own !== undefined && (powerIds.length === 0 || ownMeans !== undefined);
  const read = useMemo((): ReadBalance | undefined => {
    if (!isRead || !period) return undefined;
    const days = balanceDays(sources, {
      sums: own,
      means: ownMeans ?? [],
      resolution,
      nowSeconds,
      dayOf: (seconds) => todayIn(zone, seconds),
    });
    const first = countersOf(sources).length - sources.money.length + 1;
    const money = sources.money.map((_, at) => {
      const values = own.flatMap((row) => {
        const value = row[first + at];
        return typeof value === "number" ? [value] : [];
      });
      return values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
    });
    return { period, days, balance: balanceOf(days), money };
  }, [isRead, own, ownMeans, resolution, sources, period, nowSeconds, zone]);
  const [before, setBefore] = useState<ReadBalance>();
  if (read && before !== read) setBefore(read);
  const failed = read ? null : (sums.error ?? means.error);
  return {
    shown: read ?? (failed ? undefined : before),
    error: failed ? chartError(failed) : null,
    busy: period !== null && !read && !failed,
    retry: () => {
      for (const one of [sums, means]) if (one.error) void one.refetch();
    },
  };
}

/** Whether today is one of its days. */
export const isRunning = (period: Period, today: string): boolean =>
  period.from <= today && today <= period.to;

/** What of a balance is compared with the period before: its whole days, today not among them. */
export const comparedShares = ({ days, period, balance }: ReadBalance, today: string) =>
  isRunning(period, today)
    ? balanceOf(days.filter(({ day }) => day < today)).shares
    : balance.shares;

/**
 * The period before, as long as this one has been: of a month that goes on, as many whole days of the month before as it has had. Null where
 * there is nothing of the kind: today has no whole day yet, and ten years have no ten before them.
 */
export function periodBefore(period: Period, today: string): Period | null {
  if (period.unit === "years" || period.unit === "custom") return null;
  const before = shiftPeriod(period, -1);
  if (period.to < today) return before;
  if (period.from >= today) return null;
  const since = Temporal.PlainDate.from(period.from);
  const last = Temporal.PlainDate.from(today).subtract({ days: 1 });
  const to =
    period.unit === "year"
      ? last.subtract({ years: 1 })
      : Temporal.PlainDate.from(before.from).add(since.until(last));
  const end = to.toString() < before.to ? to.toString() : before.to;
  return { unit: "custom", from: before.from, to: end };
}
