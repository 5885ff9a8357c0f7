import type { Money } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { expect, test } from "vitest";
import { barsOfDays, barsOfMonths } from "./money-bars.ts";

const eur = (total: number, isWhole = true): Money => ({
  currency: "EUR",
  self_consumption: total,
  feed_in: null,
  incentive: null,
  total,
  is_whole: isWhole,
});
const sum = eur(0.6, false);

test("TARF-01 days as bars of months: cents add up, and a month with a day without tariff is not whole", () => {
  const days = [
    { day: "2026-10-31", ...eur(0.1) },
    { day: "2026-11-01", ...eur(0.2) },
    { day: "2026-11-03", ...eur(0.3) },
  ];
  const asked = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"];
  const [money] = barsOfDays({ days, sums: [sum] }, "month", asked);
  expect(money?.whole).toMatchObject({ total: 0.6, feed_in: null, isWhole: false });
  expect(money?.bars.get("2026-10")).toMatchObject({ total: 0.1, isWhole: true });
  // 20 and 30 cents are half a euro, not 0.49999; 2 November has no tariff.
  expect(money?.bars.get("2026-11")).toMatchObject({ total: 0.5, isWhole: false });
  expect(money?.bars.get("2026-12")).toBeUndefined();
});
test("TARF-01 currencies are not added up", () => {
  const days = [
    { day: "2026-11-01", ...eur(1) },
    { day: "2026-11-02", ...eur(2), currency: "CHF" as const },
  ];
  const sums = [eur(1, false), { ...eur(2, false), currency: "CHF" as const }];
  const found = barsOfDays({ days, sums }, "day", ["2026-11-01", "2026-11-02"]);
  expect(found.map(({ currency, whole }) => [currency, whole.total])).toEqual([
    ["EUR", 1],
    ["CHF", 2],
  ]);
});
test("TARF-01 months as bars of years, those of the period alone", () => {
  const months = ["2025-11", "2025-12", "2026-01", "2026-11"].map((month, at) => ({
    month,
    ...eur(10 ** at, month !== "2026-11"),
  }));
  const [money] = barsOfMonths(months, "year", { from: "2025-12-01", to: "2026-11-24" });
  expect(money?.bars.get("2025")).toMatchObject({ total: 10, isWhole: true });
  expect(money?.bars.get("2026")).toMatchObject({ total: 1100, isWhole: false });
  expect(money?.whole.total).toBe(1110);
});
