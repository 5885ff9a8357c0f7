import type { Investment, Savings } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { civilParts, formatCivilDay, parseCivilDay, type CivilDay } from "../data/civil-day.ts";
import { type YearAhead, yearsAhead, yearsBefore } from "./year-ahead.ts";

/** What is known of a plant's days, in one currency. */
export interface Earned {
  /** The first day that counts and the last one that is over. */
  readonly from: CivilDay;
  readonly to: CivilDay;
  readonly byDay: ReadonlyMap<CivilDay, { readonly amount: number; readonly isWhole: boolean }>;
}
type PayBack = Pick<
  Savings,
  "saved" | "days" | "known_days" | "ahead" | "pay_back" | "is_paid_back" | "course"
>;
/** [days] */
const meanYear = 365.25;

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Savings day by day, those that are known and then those that are expected, until they have reached the cost. (TA12) */
export function payBack(
  earned: Earned,
  investment: Investment | null,
  ahead: YearAhead | null,
): PayBack {
  const { from, to, byDay } = earned;
  const dailyCost = (investment?.yearly_cost ?? 0) / meanYear;
  const before = investment?.saved_before ?? 0;
  const lifeEnds = investment ? Math.max(yearsBefore(from, -investment.life_years) - 1, to) : to;
  const course: PayBack["course"] = [];
  let sum = before;
  let known = 0;
  let whole = 0;
  let paidBack: CivilDay | null = null;
  let saved = before;
  const expected = (day: CivilDay): number =>
    (ahead?.worthOf(day) ?? 0) * shareLeft(investment, day, to);
  for (let day = from; day <= (ahead ? lifeEnds : to); day++) {
    const isExpected = day > to;
    const amount = isExpected ? expected(day) : byDay.get(day)?.amount;
    sum += (amount ?? 0) - dailyCost;
    if (!isExpected && amount !== undefined) known++;
    if (!isExpected && byDay.get(day)?.isWhole === true) whole++;
    if (day === to) saved = sum;
    if (paidBack === null && investment && sum >= investment.cost) paidBack = day;
    if (day === to || day === paidBack || isMonthsLast(day) || day === lifeEnds)
      course.push({ day: formatCivilDay(day), amount: inCents(sum), is_expected: isExpected });
  }
  let nextYear = 0;
  for (let day = to + 1; day <= to + 365; day++) nextYear += expected(day) - dailyCost;
  return {
    saved: known === 0 && before === 0 ? null : inCents(saved),
    days: Math.max(0, to - from + 1),
    known_days: whole,
    ahead:
      ahead && investment
        ? {
            learnt_days: ahead.learntDays,
            next_year: inCents(nextYear),
            life: inCents(sum),
            life_ends: formatCivilDay(lifeEnds),
            tariff_ends: ahead.tariffEnds,
          }
        : null,
    pay_back: paidBack === null ? null : formatCivilDay(paidBack),
    is_paid_back: paidBack !== null && paidBack <= to,
    course: investment ? course : [],
  };
}
/** What modules still give of what they gave in the last year. 0..1 */
function shareLeft(investment: Investment | null, day: CivilDay, last: CivilDay): number {
  return (1 - (investment?.degradation ?? 0) / 100) ** yearsAhead(day, last);
}
const isMonthsLast = (day: CivilDay): boolean => civilParts(day + 1).dayOfMonth === 1;

/** The first day that counts: the investment's, not before a tariff holds; without one since the first tariff. */
export function firstCounted(
  investment: Investment | null,
  tariffs: readonly { readonly valid_from: string }[],
): CivilDay | null {
  const first = tariffs[0]?.valid_from;
  if (investment) return parseCivilDay(investment.first_day);
  return first === undefined ? null : Math.max(0, parseCivilDay(first));
}
