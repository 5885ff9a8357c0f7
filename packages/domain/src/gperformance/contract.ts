/** What a contract of guaranteed performance promises. Symbols are those of CEI 82-25 where it has them (PRe, gamma, GSTC); the rest is the contract's. */
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import {
  type CivilDay,
  civilDayOf,
  civilParts,
  nextPeriodStart,
  parseCivilDay,
} from "../data/civil-day.ts";

/** How much of the first year's guarantee stands in contract year `y`: first-year derating, then a factor each year. [1] */
export const contractFactor = (
  { kder1, kdery }: Pick<GperfParams, "kder1" | "kdery">,
  y: number,
): number => kder1 * kdery ** (y - 1);

/** In which year of a contract a day lies, from 1 on; 0 and less before it begins. */
export function contractYear(day: CivilDay, start: CivilDay): number {
  const [now, first] = [civilParts(day), civilParts(start)];
  const isBeforeAnniversary =
    now.month < first.month || (now.month === first.month && now.dayOfMonth < first.dayOfMonth);
  return now.year - first.year + (isBeforeAnniversary ? 0 : 1);
}

/** The contract year of a day; null outside of the contract. @param given for all days, whatever the contract's beginning */
export function yearOfDay(
  day: CivilDay,
  { contract_start: start, contract_years: years }: GperfParams,
  given: number | null,
): number | null {
  if (given !== null || start === null) return given;
  const y = contractYear(day, parseCivilDay(start));
  return y < 1 || (years !== null && y > years) ? null : y;
}

/** The calendar year in which the contract's year of a day begins. */
export function settledYearOf(day: CivilDay, start: string | null): number {
  const { year } = civilParts(day);
  const { first } = settledDays({ year, month: null, contract_start: start });
  return day < first ? year - 1 : year;
}

/** The question of the year in which the penalty of a period falls due. */
export const yearQuestion = <Asked extends QuestionOfPeriod>(question: Asked): Asked =>
  question.month === null
    ? question
    : {
        ...question,
        month: null,
        year: settledYearOf(
          civilDayOf({ year: question.year, month: question.month, dayOfMonth: 1 }),
          question.params.contract_start,
        ),
      };
interface QuestionOfPeriod {
  readonly year: number;
  readonly month: number | null;
  readonly params: Pick<GperfParams, "contract_start">;
}

/** First and last day of a month, or of the contract's year that begins in a calendar year. */
export function settledDays({
  year,
  month,
  contract_start: start,
}: Pick<GperfParams, "contract_start"> & {
  readonly year: number;
  readonly month: number | null;
}): { readonly first: CivilDay; readonly last: CivilDay } {
  if (month !== null) {
    const first = civilDayOf({ year, month, dayOfMonth: 1 });
    return { first, last: nextPeriodStart(first, "month") - 1 };
  }
  const { month: startMonth, dayOfMonth } =
    start === null ? { month: 1, dayOfMonth: 1 } : civilParts(parseCivilDay(start));
  // A contract of 29 February has its anniversaries on 1 March in other years, as the calendar counts on.
  const anniversary = (of: number): CivilDay =>
    civilDayOf({ year: of, month: startMonth, dayOfMonth: 1 }) + dayOfMonth - 1;
  return { first: anniversary(year), last: anniversary(year + 1) - 1 };
}
