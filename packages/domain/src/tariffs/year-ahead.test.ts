import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { describe, expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import { italianHours } from "./italian-bands.ts";
import type { EnergySlot } from "./tariff-money.ts";
import { yearAhead, yearsAhead } from "./year-ahead.ts";

const zone = "Europe/Rome";
const day = (text: string): number => parseCivilDay(text);
const last = day("2026-11-23");
const flat: Tariff = {
  id: "a".repeat(24),
  plant_id: "101",
  valid_from: "2026-01-01",
  valid_to: null,
  currency: "EUR",
  incentive: null,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: null }],
  holidays: "none",
  hours: Array.from({ length: 8 }, () => Array<number>(24).fill(0)),
};
/** A kilowatt-hour used in each hour of some days: 23 and 25 of them where the clock changes. */
const hoursOf = (from: number, to: number): EnergySlot[] => {
  const slots: EnergySlot[] = [];
  for (let at = dayStartSeconds(from, zone); at < dayStartSeconds(to + 1, zone); at += 3600)
    slots.push({ startSeconds: at, producedKwh: 1, selfKwh: 1, fedInKwh: 0 });
  return slots;
};
const year = hoursOf(day("2025-11-24"), last);
const turin = { latitude: 45.07, longitude: 7.69 };

describe("[TA12] TARF-02 a year to come", () => {
  test("[TA4] the last year's days again, days of 23 and 25 hours as they were", () => {
    const ahead = yearAhead([flat], "EUR", { zone, site: turin, last, slots: year });
    expect(ahead).toMatchObject({ learntDays: 365, tariffEnds: null });
    // 24 x 0.25
    expect(ahead?.worthOf(day("2026-11-24"))).toBe(6);
    // 29 March and 25 October 2026 had 23 and 25 hours.
    expect(ahead?.worthOf(day("2027-03-29"))).toBe(5.75);
    expect(ahead?.worthOf(day("2031-10-25"))).toBe(6.25);
    expect(ahead?.worthOf(day("2028-02-29"))).toBe(6);
  });
  test("[TA2] at the tariffs of the days to come; behind the last one it holds on", () => {
    const now = { ...flat, valid_to: "2026-12-15" };
    const next: Tariff = {
      ...flat,
      valid_from: "2026-12-16",
      valid_to: "2027-12-31",
      bands: [0.4, 0.2, 0.1].map((self, n) => ({
        name: `F${n + 1}`,
        self_consumption: self,
        feed_in: null,
      })),
      hours: italianHours.map((row) => [...row]),
      holidays: "it",
    };
    const ahead = yearAhead([now, next], "EUR", { zone, site: turin, last, slots: year });
    expect(ahead?.tariffEnds).toBe("2027-12-31");
    expect(ahead?.worthOf(day("2026-12-15"))).toBe(6);
    // 16 December 2025 was a Tuesday: 11 hours of F1, 5 of F2 and 8 of F3: 4.4 + 1 + 0.8.
    expect(ahead?.worthOf(day("2026-12-16"))).toBe(6.2);
    expect(ahead?.worthOf(day("2028-12-16"))).toBe(6.2);
  });
  test("days that nobody knows are filled by the sun of a clear day", () => {
    const june = hoursOf(day("2026-06-08"), day("2026-07-05"));
    const ahead = yearAhead([flat], "EUR", { zone, site: turin, last, slots: june });
    expect(ahead?.learntDays).toBe(28);
    expect(ahead?.worthOf(day("2027-06-20"))).toBe(6);
    // A clear day of December has a fifth to a quarter of June's sun on flat ground at 45 degrees (PVGIS: 1.7 of 8.2 kWh/m²).
    expect(ahead?.worthOf(day("2026-12-21"))).toBeGreaterThan(6 * 0.15);
    expect(ahead?.worthOf(day("2026-12-21"))).toBeLessThan(6 * 0.28);
  });
  test("too few days tell nothing; without the place nearly a year is needed", () => {
    const some = (days: number, site: typeof turin | null) =>
      yearAhead([flat], "EUR", { zone, site, last, slots: hoursOf(last - days + 1, last) });
    expect(some(27, turin)).toBeNull();
    expect(some(28, turin)).not.toBeNull();
    expect(some(329, null)).toBeNull();
    expect(some(330, null)?.worthOf(day("2026-12-01"))).toBeCloseTo(6, 1);
    expect(yearAhead([], "EUR", { zone, site: turin, last, slots: year })).toBeNull();
    expect(yearAhead([flat], "CHF", { zone, site: turin, last, slots: year })).toBeNull();
  });
  test("which year a day repeats", () => {
    const years = (text: string): number => yearsAhead(day(text), last);
    expect(["2026-11-24", "2027-11-23", "2027-11-24", "2036-01-01"].map(years)).toEqual([
      1, 1, 2, 10,
    ]);
    expect(formatCivilDay(last)).toBe("2026-11-23");
  });
});
