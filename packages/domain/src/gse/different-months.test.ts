import type { GseMonth } from "@heliograph/contract/gse/gse.wire.ts";
import { expect, test } from "vitest";
import { differencesOf, needsLook } from "./different-months.ts";

const month = (
  name: string,
  of: Partial<Pick<GseMonth, "state" | "meter_percent" | "inverters_percent">>,
) => ({
  month: name,
  state: "measured" as const,
  meter_percent: 0,
  inverters_percent: 1.2,
  ...of,
});

test("GSEX-01 [GS12] a counter that is 1 % from the GSE is looked at, below that it is rounding", () => {
  const of = differencesOf([
    month("2025-01", { meter_percent: 0.99 }),
    month("2025-02", { meter_percent: -1 }),
    month("2025-03", { meter_percent: null }),
  ]);
  expect([...of.values()].map(({ meter }) => meter)).toEqual([false, true, false]);
});
test("GSEX-01 [GS12] inverters are compared with what is usual between them and the counter", () => {
  const of = differencesOf([
    month("2025-01", { inverters_percent: 1.1 }),
    month("2025-02", { inverters_percent: 1.3 }),
    month("2025-03", {}),
    // 1.2 is the median of those that are known: 4.3 and -1.9 are more than three points away, 4.1 is not.
    month("2025-04", { inverters_percent: 4.3 }),
    month("2025-05", { inverters_percent: 4.1 }),
    month("2025-06", { inverters_percent: -1.9 }),
    month("2025-07", { inverters_percent: 1.2 }),
    month("2025-08", { inverters_percent: null }),
  ]);
  expect([...of].flatMap(([name, { inverters }]) => (inverters ? [name] : []))).toEqual([
    "2025-04",
    "2025-06",
  ]);
});
test("[GS12] what is missing, awaited, estimated or corrected is looked at, what is measured and agrees is not", () => {
  const none = { meter: false, inverters: false };
  const states = ["missing", "awaited", "estimated", "corrected", "measured", "none"] as const;
  expect(states.filter((state) => needsLook({ state }, none))).toEqual(states.slice(0, 4));
  expect(needsLook({ state: "measured" }, { meter: true, inverters: false })).toBe(true);
});
