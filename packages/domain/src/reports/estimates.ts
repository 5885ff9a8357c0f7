import type { EstimateBefore } from "./facts.ts";
import type { Estimates } from "@heliograph/contract/variables/variables.wire.ts";
import { type CivilDay, formatCivilDay } from "../data/civil-day.ts";
import { daysBeforeData } from "../variables/estimated-days.ts";
import type { ReportSpan } from "./report-period.ts";

/** Monthly estimates speak of months and years alone. */
export const isWholeEstimate = ({ freq }: Pick<ReportSpan, "freq">): boolean =>
  freq === "monthly" || freq === "yearly";

/**
 * What was estimated for a period and for each of its buckets that is a month, of several variables as one.
 * @param variables their monthly estimates in their own unit, by year, what one of their units is in the unit of the answer, and the day of their first value
 * @returns null where one of the months, or one of the variables, has no estimate
 */
export function estimateOf(
  variables: readonly {
    readonly estimates: Estimates;
    readonly factor: number;
    readonly began: CivilDay | null;
  }[],
  span: Pick<ReportSpan, "freq" | "first">,
  buckets: readonly string[],
): {
  readonly estimate: number | null;
  readonly estimates: readonly (number | null)[];
  readonly before: EstimateBefore;
} {
  const ofMonth = (month: string): number | null => {
    const [year = "", number = "1"] = month.split("-");
    const values = variables.map(({ estimates, factor }) => {
      const value = estimates[year]?.[Number(number) - 1];
      return value === undefined ? null : value * factor;
    });
    return values.length === 0 || values.includes(null)
      ? null
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const beforeOf = (month: string): number =>
    variables.reduce((whole, { estimates, factor, began }) => {
      const [year = "", number = "1"] = month.split("-");
      return (
        whole + (estimates[year]?.[Number(number) - 1] ?? 0) * factor * shareBefore(month, began)
      );
    }, 0);
  const none = { all: 0, buckets: buckets.map(() => 0) };
  if (span.freq === "monthly")
    return {
      estimate: ofMonth((buckets[0] ?? "").slice(0, 7)),
      estimates: buckets.map(() => null),
      before: { ...none, all: beforeOf((buckets[0] ?? "").slice(0, 7)) },
    };
  if (span.freq !== "yearly")
    return { estimate: null, estimates: buckets.map(() => null), before: none };
  const estimates = buckets.map(ofMonth);
  const before = buckets.map(beforeOf);
  return {
    estimate:
      estimates.length === 0 || estimates.includes(null)
        ? null
        : estimates.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    estimates,
    before: { all: before.reduce((whole, value) => whole + value, 0), buckets: before },
  };
}
/** The share of a month's days that lie before its data begin. */
function shareBefore(month: string, began: CivilDay | null): number {
  const days = daysBeforeData(month, began === null ? null : formatCivilDay(began));
  return days / Temporal.PlainYearMonth.from(month).daysInMonth;
}
