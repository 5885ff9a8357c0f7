import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { AggregationPeriod, Resolution } from "@heliograph/contract/data/data.wire.ts";
import { civilDayOf, civilParts, nextPeriodStart, periodStart } from "../data/civil-day.ts";
import { dayOf, dayStartSeconds } from "../data/plant-day.ts";

/** What a chart of a dashboard asks for. */
export interface ChartWindow {
  /** From the first moment (included) to the end (excluded) of the period that runs. [unix s] */
  readonly start: number;
  readonly end: number;
  /** Bars of days, months or years; null: rows of instants. (CHART-38 to CHART-40) */
  readonly each: AggregationPeriod | null;
  /** [minutes] A widget is narrower than a page: it asks for fewer instants. */
  readonly resolution: Resolution;
}
const barsOf = { day: "day", week: "day", month: "day", year: "month", years: "year" } as const;
const resolutionOf = { day: 5, week: 30, month: 60, year: 720, years: 720 } as const;
/** `years` are the ten that end with the running one. */
const yearsBack = 9;

/** The running period of a chart in a zone: its first day and the day after its last, at midnight there, whatever the clocks do. */
export function chartWindow(
  { type, period }: Pick<Chart, "type" | "period">,
  nowSeconds: number,
  zone: string,
): ChartWindow {
  const today = dayOf(nowSeconds, zone);
  const unit = period === "years" ? "year" : period;
  const running = periodStart(today, unit);
  const from =
    period === "years"
      ? civilDayOf({ ...civilParts(running), year: civilParts(running).year - yearsBack })
      : running;
  return {
    start: dayStartSeconds(from, zone),
    end: dayStartSeconds(nextPeriodStart(today, unit), zone),
    each: type === "bar" || type === "3D" ? barsOf[period] : null,
    resolution: resolutionOf[period],
  };
}
