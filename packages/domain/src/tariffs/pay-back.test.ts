import type { Investment } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { describe, expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { payBack, type Earned } from "./pay-back.ts";
import type { YearAhead } from "./year-ahead.ts";

const day = (text: string): number => parseCivilDay(text);
const investment: Investment = {
  cost: 1000,
  currency: "EUR",
  first_day: "2026-01-01",
  saved_before: 500,
  yearly_cost: 365.25,
  degradation: 0,
  life_years: 1,
};
/** Ten euro on every day of January. */
const january: Earned = {
  from: day("2026-01-01"),
  to: day("2026-01-31"),
  byDay: new Map(
    Array.from({ length: 31 }, (_, at) => [day("2026-01-01") + at, { amount: 10, isWhole: true }]),
  ),
};
const twentyADay: YearAhead = { learntDays: 31, tariffEnds: null, worthOf: () => 20 };

describe("[TA12] TARF-02 pay-back", () => {
  test("what was, then what is expected, written out", () => {
    const found = payBack(january, investment, twentyADay);
    // 500 before, and 31 days of 10 less 1 of running costs: 500 + 31 x 9 = 779.
    expect(found).toMatchObject({ saved: 779, days: 31, known_days: 31, is_paid_back: false });
    // 221 are missing at 19 a day: the twelfth day of February.
    expect(found.pay_back).toBe("2026-02-12");
    expect(found.ahead).toEqual({
      learnt_days: 31,
      // 365 x 19
      next_year: 6935,
      // 779 + 334 x 19, until the last of December
      life: 7125,
      life_ends: "2026-12-31",
      tariff_ends: null,
    });
    // Ends of months, and the day on which it is reached.
    expect(found.course.slice(0, 3)).toEqual([
      { day: "2026-01-31", amount: 779, is_expected: false },
      // 779 + 12 x 19
      { day: "2026-02-12", amount: 1007, is_expected: true },
      // 779 + 28 x 19
      { day: "2026-02-28", amount: 1311, is_expected: true },
    ]);
    expect(found.course).toHaveLength(13);
  });
  test("modules give less each year, beginning with the one to come", () => {
    const aged = { ...investment, yearly_cost: 0, degradation: 10, life_years: 3 };
    const found = payBack(january, aged, twentyADay);
    // 365 x 20 x 0.9
    expect(found.ahead?.next_year).toBe(6570);
    // 500 + 310, a year of 365 days at 0.9, one at 0.81, then 334 days of 2028 (a leap year: 335) at 0.729.
    expect(found.ahead?.life).toBe(
      Math.round((810 + 20 * (365 * 0.9 + 365 * 0.81 + 335 * 0.729)) * 100) / 100,
    );
  });
  test("one that was reached is a day of the past", () => {
    const found = payBack(january, { ...investment, cost: 545 }, null);
    expect(found).toMatchObject({ pay_back: "2026-01-05", is_paid_back: true, ahead: null });
  });
  test("[TA6] days that are not known add nothing, and are counted", () => {
    const byDay = new Map([...january.byDay].slice(0, 10));
    byDay.set(day("2026-01-10"), { amount: 4, isWhole: false });
    const free = { ...investment, yearly_cost: 0, saved_before: 0 };
    expect(payBack({ ...january, byDay }, free, null)).toMatchObject({
      // 9 x 10 + 4
      saved: 94,
      days: 31,
      known_days: 9,
    });
    expect(payBack({ ...january, byDay: new Map() }, free, null)).toMatchObject({
      saved: null,
      pay_back: null,
    });
  });
  test("not within the life that is looked at", () => {
    const found = payBack(january, { ...investment, cost: 8000 }, twentyADay);
    expect(found.pay_back).toBeNull();
    expect(found.course.at(-1)).toEqual({ day: "2026-12-31", amount: 7125, is_expected: true });
  });
  test("without an investment the savings alone", () => {
    expect(payBack(january, null, null)).toMatchObject({ saved: 310, pay_back: null, course: [] });
    expect(formatCivilDay(january.to)).toBe("2026-01-31");
  });
});
