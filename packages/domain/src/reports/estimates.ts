import type { Estimates } from "@heliograph/contract/variables/variables.wire.ts";
import type { ReportSpan } from "./report-period.ts";

/** Monthly estimates speak of months and years alone. */
export const isWholeEstimate = ({ freq }: Pick<ReportSpan, "freq">): boolean =>
  freq === "monthly" || freq === "yearly";

/**
 * What was estimated for a period and for each of its buckets that is a month, of several variables as one.
 * @param variables their monthly estimates in their own unit, by year, and what one of their units is in the unit of the answer
 * @returns null where one of the months, or one of the variables, has no estimate
 */
export function estimateOf(
  variables: readonly { readonly estimates: Estimates; readonly factor: number }[],
  span: Pick<ReportSpan, "freq" | "first">,
  buckets: readonly string[],
): { readonly estimate: number | null; readonly estimates: readonly (number | null)[] } {
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
  if (span.freq === "monthly")
    return {
      estimate: ofMonth((buckets[0] ?? "").slice(0, 7)),
      estimates: buckets.map(() => null),
    };
  if (span.freq !== "yearly") return { estimate: null, estimates: buckets.map(() => null) };
  const estimates = buckets.map(ofMonth);
  return {
    estimate:
      estimates.length === 0 || estimates.includes(null)
        ? null
        : estimates.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    estimates,
  };
}
