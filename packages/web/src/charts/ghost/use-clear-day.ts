import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { clearDayReach, clearestDay } from "@heliograph/domain/charts/clear-day.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type DataRow, rangeIn, sumsQuery } from "../../data/data.api.ts";
import { customPeriod } from "../../ui/period.ts";
import { sectionSeries, standingVariables } from "../../variables/variables.api.ts";

/** What tells how clear a day was: the plant's irradiance, else its power, else its energy, as far as the reader sees one. */
function lightIds(plant: Plant): string[] {
  const [whole] = plant.sections;
  if (whole === undefined) return [];
  const { firr } = sectionSeries(plant, whole);
  if (firr !== null) return [firr.id];
  const { power, energy } = standingVariables(plant, whole);
  return (power.length > 0 ? power : energy).map(({ id }) => id);
}

const none: readonly DataRow[] = [];
const sumOf = (row: DataRow): number | null => {
  const values = row.slice(1);
  return values.every((value) => typeof value === "number")
    ? values.reduce((sum, value) => sum + value, 0)
    : null;
};

/** Whether clear days of the plant can be told from others. */
export const knowsLight = (plant: Plant): boolean => lightIds(plant).length > 0;

/**
 * The clearest day within a month of another one, today left out.
 * @param day null: nobody asks
 * @returns `day` null where there is none, or while the answer is on its way
 */
export function useClearDay(
  plant: Plant,
  day: string | null,
  today: string,
): { readonly day: string | null; readonly busy: boolean; readonly error: unknown } {
  const ids = useMemo(() => (day === null ? [] : lightIds(plant)), [plant, day]);
  const near = Temporal.PlainDate.from(day ?? today);
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const last = near.add({ days: clearDayReach }).toString();
  const first = near.subtract({ days: clearDayReach }).toString();
  const span = customPeriod(first, last < yesterday ? last : yesterday);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    ...sumsQuery({ ids, ...rangeIn(span, plant.timezone), period: "day", integral: true }),
    enabled: ids.length > 0,
  });
  const rows = data && !isPlaceholderData ? data : none;
  const found = useMemo(() => {
    if (day === null) return null;
    const sums = new Map(
      rows.flatMap((row) => {
        const sum = sumOf(row);
        return sum === null ? [] : [[parseCivilDay(String(row[0])), sum] as const];
      }),
    );
    const clear = clearestDay(sums, { near: parseCivilDay(day), latitude: plant.lat });
    return clear === null ? null : formatCivilDay(clear);
  }, [rows, day, plant.lat]);
  return { day: found, busy: ids.length > 0 && rows === none && isFetching, error };
}
