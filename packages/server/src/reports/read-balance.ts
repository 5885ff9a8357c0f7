import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  balanceDays,
  type BalanceSources,
  countersOf,
  readPowersOf,
  resolutionOfDays,
} from "@heliograph/domain/plants/balance-days.ts";
import type { BalanceDay } from "@heliograph/domain/plants/energy-balance.ts";
import type { ReportFacts } from "@heliograph/domain/reports/facts.ts";
import { anyReader } from "../platform/caller.ts";
import type { FactsOf } from "./facts-of.ts";
import type { SourceVariable } from "./plant-sources.ts";
import { bucketsOf, type ReadData } from "./read-figures.ts";

/** The balance of each day of the period that has begun. */
export async function readBalance(
  data: Pick<ReadData, "aggregated" | "fetch">,
  { model, span, nowSeconds }: FactsOf,
  sources: BalanceSources<SourceVariable>,
): Promise<BalanceDay[]> {
  const tz = model.plant.timezone;
  const start = dayStartSeconds(span.first, tz);
  const end = Math.min(
    dayStartSeconds(span.last + 1, tz),
    dayStartSeconds(dayOf(nowSeconds, tz) + 1, tz),
  );
  const dateOf = (seconds: number): string => formatCivilDay(dayOf(seconds, tz));
  const counters = countersOf(sources).map(({ id }) => id);
  const powers = readPowersOf(sources).map(({ id }) => id);
  const resolution = resolutionOfDays(span.last - span.first + 1);
  const rowsOf = (bytes: Uint8Array) =>
    JSON.parse(Buffer.from(bytes).toString()) as (number | string | null)[][];
  const days = Array.from({ length: dayOf(end - 1, tz) - span.first + 1 }, (_, at) => [
    formatCivilDay(span.first + at),
  ]);
  const sums =
    counters.length === 0
      ? days
      : rowsOf(await data.aggregated(anyReader, { ids: counters, start, end, tz, period: "day" }));
  const means =
    powers.length === 0
      ? []
      : rowsOf(await data.fetch(anyReader, { ids: powers, start, end, tz, resolution }));
  return balanceDays(sources, { sums, means, resolution, nowSeconds, dayOf: dateOf });
}

/** What went into the storage and came out of it, by bucket. null: the plant has none that is measured. */
export async function readStorage(
  data: Pick<ReadData, "aggregated" | "fetch">,
  of: FactsOf,
  sources: BalanceSources<SourceVariable>,
): Promise<ReportFacts["storage"]> {
  if (sources.powers.storage.length === 0) return null;
  const days = await readBalance(data, of, sources);
  const byDay = new Map(days.map((one) => [one.day, one.metered]));
  const capacities = of.model.devices
    .filter(({ type, disabled }) => type === "storage" && !disabled)
    .map(({ nominal }) => nominal);
  const capacity = capacities.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
  const buckets = bucketsOf(of.span);
  return {
    charged: buckets.map((day) => byDay.get(day)?.charged ?? null),
    discharged: buckets.map((day) => byDay.get(day)?.discharged ?? null),
    capacityKwh: capacity > 0 && !capacities.includes(null) ? capacity : null,
  };
}
