import { hoursOfCounter } from "@heliograph/domain/data/hours-of-counter.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  chartError,
  energyScale,
  rowsQuery,
  scaled,
  type DataRow,
  sumsQuery,
} from "../../data/data.api.ts";
import { BarChartView } from "../../ui/charts/chart.tsx";
import type { BarSlot } from "../../ui/charts/series.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { inKwh, isOfPower, type Scope, sumOf } from "./scope.ts";
import { chosenVariables, type Day } from "./use-day.ts";

const hourSeconds = 3600;
/** As far before the day as the reading is looked for from which its first hour rises; else it rises from the first reading of the day. [s] */
const beforeSeconds = 6 * hourSeconds;

/** What it produces is counted, and nothing measures it as a power. */
export const isOfCounters = (scope: Pick<Scope, "powers" | "energies">): boolean =>
  scope.powers.length === 0 && scope.energies.length > 0 && !isOfPower(scope);
/** Its day is known by the hour, unless other curves were chosen for it. */
export const isByHour = (scope: Scope): boolean =>
  isOfCounters(scope) && chosenVariables(scope, "daily_vars").length === 0;

/** What the counters rose by in each hour of the day that has begun. */
export function HoursOfDay(props: {
  readonly scope: Scope;
  readonly day: Day;
  readonly heightPx: number;
  /** What stands where nothing was counted. */
  readonly nothing: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { scope, day, heightPx } = props;
  const { zone, energies } = scope;
  const { startSeconds, endSeconds } = day;
  const ids = energies.map(({ id }) => id);
  const readings = useQuery(
    rowsQuery({
      ids,
      startSeconds: startSeconds - beforeSeconds,
      endSeconds,
      zone,
      resolution: 5,
    }),
  );
  const sums = useQuery(sumsQuery({ ids, startSeconds, endSeconds, zone, period: "day" }));
  const starts = hoursOf(day);
  const counted = energies.map((energy, column) => {
    const made = numberOf(sums.data?.[0]?.[column + 1]);
    return hoursOfColumn(readings.data ?? [], { column, starts, energyKwh: inKwh(energy, made) });
  });
  const hours = starts.map((_, hour) => sumOf(counted.map((column) => column[hour] ?? null)));
  const failed = [readings, sums].find(({ data, error }) => error !== null && data === undefined);
  const waits = !failed && [readings, sums].some(({ data }) => data === undefined);
  const isNothing = !failed && !waits && hours.every((value) => value === null);
  if (isNothing) return props.nothing;
  const scale = energyScale("kWh", hours);
  const scaledHours = scaled(hours, 1 / scale.factor);
  const slots = slotsOf(day, (seconds) => format.time(seconds));
  return (
    <BarChartView
      name={t("dashboard.hoursChart")}
      heightPx={heightPx}
      error={failed ? chartError(failed.error!) : null}
      onRetry={() => void Promise.all([readings.refetch(), sums.refetch()])}
      chart={{
        slots,
        unit: scale.unit,
        runningIndex: day.shown === day.today ? starts.length - 1 : null,
        series: [
          {
            id: "hours",
            name: t("common.quantity.production"),
            colour: "production",
            values: slots.map((_, hour) => scaledHours[hour] ?? null),
          },
        ],
        estimate: null,
      }}
      waits={waits}
    />
  );
}

const numberOf = (value: DataRow[number] | undefined): number | null =>
  typeof value === "number" ? value : null;
/** The starts of the hours that have begun. [unix s] */
const hoursOf = ({ startSeconds, endSeconds, nowSeconds }: Day): number[] => {
  const count = Math.ceil((Math.min(endSeconds, nowSeconds) - startSeconds) / hourSeconds);
  return Array.from({ length: Math.max(0, count) }, (_, hour) => startSeconds + hour * hourSeconds);
};
/** All hours of the day, also those to come: 23 to 25. */
function slotsOf({ startSeconds, endSeconds }: Day, time: (seconds: number) => string): BarSlot[] {
  const count = Math.round((endSeconds - startSeconds) / hourSeconds);
  return Array.from({ length: count }, (_, hour) => {
    const start = startSeconds + hour * hourSeconds;
    return {
      label: time(start).slice(0, 2),
      title: `${time(start)}–${time(start + hourSeconds)}`,
    };
  });
}
/** The hours of one counter, as it rose between its readings; null in an hour without one. [kWh] */
function hoursOfColumn(
  rows: readonly DataRow[],
  of: {
    readonly column: number;
    readonly starts: readonly number[];
    readonly energyKwh: number | null;
  },
): (number | null)[] {
  const first = of.starts[0] ?? 0;
  const readings = rows.flatMap((row) => {
    const value = numberOf(row[of.column + 1]);
    return value === null ? [] : [[Number(row[0]), value] as const];
  });
  const byHour = Map.groupBy(
    readings.filter(([time]) => time >= first),
    ([time]) => Math.floor((time - first) / hourSeconds),
  );
  const known = of.starts.map((_, hour) => byHour.get(hour)?.at(-1)?.[1] ?? null);
  const stood = readings.findLast(([time]) => time < first) ?? readings[0];
  return hoursOfCounter(known, stood?.[1] ?? null, of.energyKwh).map((value, hour) =>
    known[hour] === null ? null : value,
  );
}
