import { gperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { contractFactor, settledDays, yearOfDay } from "./contract.ts";
import { ecaByDay, withEvent } from "./events.ts";

test("[GP3] K: first-year derating, then a factor each year", () => {
  const params = { kder1: 0.99, kdery: 0.992 };
  expect(contractFactor(params, 1)).toBe(0.99);
  // 0.99 x 0.992 x 0.992
  expect(contractFactor(params, 3)).toBeCloseTo(0.97422336, 12);
});
test.each([
  ["2019-07-15", null, "2026-07-14", 7],
  ["2019-07-15", null, "2026-07-15", 8],
  ["2019-07-15", null, "2019-07-14", null],
  ["2019-07-15", 7, "2026-07-14", 7],
  ["2019-07-15", 7, "2026-07-15", null],
  ["2020-02-29", null, "2021-02-28", 1],
  ["2020-02-29", null, "2021-03-01", 2],
  [null, null, "2026-07-15", null],
])("a contract of %s, %s years: %s lies in year %s", (contract_start, contract_years, day, y) => {
  const params = gperfParams.parse({ contract_start, contract_years });
  expect(yearOfDay(parseCivilDay(day), params, null)).toBe(y);
  expect(yearOfDay(parseCivilDay(day), params, 4)).toBe(4);
});
test.each([
  [null, 2026, 2, "2026-02-01", "2026-02-28"],
  ["2019-07-15", 2026, 7, "2026-07-01", "2026-07-31"],
  [null, 2026, null, "2026-01-01", "2026-12-31"],
  ["2019-07-15", 2026, null, "2026-07-15", "2027-07-14"],
  ["2020-02-29", 2023, null, "2023-03-01", "2024-02-28"],
])("settled days of a contract of %s, %s/%s", (contract_start, year, month, first, last) => {
  const days = settledDays({ contract_start, year, month });
  expect([formatCivilDay(days.first), formatCivilDay(days.last)]).toEqual([first, last]);
});

describe("events", () => {
  const day = "2026-05-13T00:00:00.000Z";
  test("GPERF-04 one a day, in order, as they were sent", () => {
    const first = withEvent([], { day, eca: 334, note: "INV 3" });
    expect(first).toEqual([{ day, eca: 334, note: "INV 3" }]);
    const two = withEvent(first, { day: "2026-05-02", eca: 10, note: null });
    expect(two.map((one) => one.day)).toEqual(["2026-05-02", day]);
    expect(withEvent(two, { day: "2026-05-13", eca: 1, note: "" })[1]).toEqual({
      day: "2026-05-13",
      eca: 1,
      note: null,
    });
    expect(ecaByDay(two)).toEqual(
      new Map([
        ["2026-05-02", 10],
        ["2026-05-13", 334],
      ]),
    );
  });
  test("[GP11] no energy and no note take it away; a note alone stays", () => {
    const events = [{ day, eca: 334, note: "INV 3" }];
    expect(withEvent(events, { day, eca: 0, note: "" })).toEqual([]);
    expect(withEvent(events, { day, eca: null, note: null })).toEqual([]);
    expect(withEvent(events, { day, eca: null, note: "neve" })).toEqual([
      { day, eca: 0, note: "neve" },
    ]);
  });
});
