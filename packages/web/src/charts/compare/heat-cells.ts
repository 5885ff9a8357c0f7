import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import type { DataRow } from "../../data/data.api.ts";

const daySeconds = 86_400;

/** Values by day and by time of the day on the plant's clock. */
export interface HeatCells {
  readonly days: number;
  readonly slots: number;
  /** `day * slots + slot`; NaN where nothing was measured. */
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
}

/**
 * A variable as a carpet. On the day of a clock change the skipped hour is empty, and the hour that comes twice holds its later reading.
 * @param rows one variable, on buckets that divide a day
 * @param firstDay ISO date
 */
export function heatCells(
  rows: readonly DataRow[],
  facts: {
    readonly zone: string;
    readonly firstDay: string;
    readonly days: number;
    readonly slotMinutes: number;
  },
): HeatCells {
  const slots = 1440 / facts.slotMinutes;
  const first = Date.parse(`${facts.firstDay}T00:00:00Z`) / 1000;
  const values = new Float64Array(facts.days * slots).fill(Number.NaN);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = row[1];
    if (typeof value !== "number") continue;
    const time = Number(row[0]);
    const wall = time + offsetSecondsAt(time, facts.zone) - first;
    const day = Math.floor(wall / daySeconds);
    const slot = Math.floor((wall - day * daySeconds) / (facts.slotMinutes * 60));
    if (day < 0 || day >= facts.days) continue;
    values[day * slots + slot] = value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const empty = low > high;
  return { days: facts.days, slots, values, low: empty ? 0 : low, high: empty ? 0 : high };
}

/** Where the days below the carpet are named: months begin at their first day, shorter spans at even steps. */
export function dayMarks(
  firstDay: string,
  days: number,
  most: number,
): { readonly day: number; readonly names: "month" | "day" }[] {
  const first = Temporal.PlainDate.from(firstDay);
  if (days > 92) {
    const months: number[] = [];
    for (
      let month = first.day === 1 ? first : first.with({ day: 1 }).add({ months: 1 });
      first.until(month, { largestUnit: "day" }).days < days;
      month = month.add({ months: 1 })
    )
      months.push(first.until(month, { largestUnit: "day" }).days);
    const every = Math.ceil(months.length / most);
    return months.filter((_, at) => at % every === 0).map((day) => ({ day, names: "month" }));
  }
  const every = Math.max(1, Math.ceil(days / most));
  return Array.from({ length: Math.ceil(days / every) }, (_, at) => ({
    day: at * every,
    names: "day",
  }));
}
