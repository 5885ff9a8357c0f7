import { estimatesOf } from "../../estimates/estimates.api.ts";
import type { Estimates } from "@heliograph/contract/variables/variables.wire.ts";

/** The estimate of a day: its month's, spread evenly. */
export function dailyLevel(estimates: Estimates, day: string): number | null {
  const date = Temporal.PlainDate.from(day);
  const month = estimatesOf(estimates, date.year)?.[date.month - 1];
  return month === undefined ? null : month / date.daysInMonth;
}
/**
 * What a month has made of its estimate by the evening of yesterday: today is not over, so it does not count.
 * @param month,today energy of this month and of today, in the unit of the estimates
 * @param day ISO date of today
 * @returns 1 = exactly as estimated; null on the first day, and without an estimate
 */
export function shareOfEstimate(
  energies: { readonly month: number; readonly today: number },
  estimates: Estimates,
  day: string,
): number | null {
  const level = dailyLevel(estimates, day);
  const days = Temporal.PlainDate.from(day).day - 1;
  if (level === null || level <= 0 || days === 0) return null;
  return (energies.month - energies.today) / (level * days);
}
