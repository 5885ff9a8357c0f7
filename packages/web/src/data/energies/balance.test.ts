import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { balanceDay, balanceOf } from "@heliograph/domain/plants/energy-balance.ts";
import { expect, test } from "vitest";
import { periodAt } from "../../ui/period.ts";
import { balanceSources, sidesByPower } from "@heliograph/domain/plants/balance-days.ts";
import { comparedShares, periodBefore } from "./use-balance.ts";

const nobody = { produced: [], consumed: [], self: [] } as const;
const one = [{ variable: { id: "a" } as Variable, device: null }];
const sourcesOf = (energies: object, powers: object) =>
  balanceSources({
    energies: { ...nobody, fedIn: [], withdrawn: [], ...energies },
    powers: { ...nobody, exchange: [], storage: [], ...powers },
    money: [],
    hasStorage: false,
  });

test("ECX-01 a side that no counter counts is said to come from a power, one that follows from others is not", () => {
  const counted = { produced: one, fedIn: one };
  expect(sidesByPower(sourcesOf({ ...counted, withdrawn: one }, { exchange: one }))).toEqual([]);
  expect(sidesByPower(sourcesOf(counted, { exchange: one, consumed: one }))).toEqual(["withdrawn"]);
  expect(sidesByPower(sourcesOf(counted, { consumed: one, storage: one }))).toEqual([
    "consumed",
    "storage",
  ]);
  expect(sidesByPower(sourcesOf({}, { produced: one, exchange: one }))).toEqual([
    "produced",
    "fedIn",
    "withdrawn",
  ]);
});

/** Half of 100 kWh fed in, and as much bought as used; of today all of what was made so far is used. */
const dayOf = (day: string, fedIn: number) =>
  balanceDay(day, {
    produced: 100,
    fedIn,
    withdrawn: 50,
    consumed: null,
    self: null,
    charged: 0,
    discharged: 0,
  });
test("ECX-01 a month that goes on is compared by its whole days, and with as many of the month before", () => {
  const today = "2026-11-03";
  const days = [dayOf("2026-11-01", 50), dayOf("2026-11-02", 50), dayOf(today, 0)];
  const period = periodAt("month", today);
  const read = { period, days, balance: balanceOf(days), money: [] };
  expect(read.balance.shares.selfConsumption).toBeCloseTo(200 / 3);
  expect(comparedShares(read, today).selfConsumption).toBe(50);
  expect(periodBefore(period, today)).toMatchObject({ from: "2026-10-01", to: "2026-10-02" });
  // Over, it is compared as a whole.
  expect(comparedShares(read, "2026-12-01")).toBe(read.balance.shares);
  expect(periodBefore(period, "2026-12-01")).toMatchObject({
    from: "2026-10-01",
    to: "2026-10-31",
  });
  expect(periodBefore(periodAt("month", "2026-11-01"), "2026-11-01")).toBeNull();
});
