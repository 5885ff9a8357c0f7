import type { UtfReadingFields } from "@heliograph/contract/gse/utf.wire.ts";
import { expect, test } from "vitest";
import { kwhBetween, placeReading, withKwh, type KeptReading } from "./utf-register.ts";

const reading = (date: string, value: number, more: Partial<KeptReading> = {}): KeptReading => ({
  id: date,
  meter_id: "m",
  date,
  reading: value,
  note: "",
  rolled: false,
  series: 1,
  k: 80,
  digits: 6,
  user: "owner",
  created: 0,
  ...more,
});
const sent = (date: string, value: number, more: Partial<UtfReadingFields> = {}) => ({
  meter_id: "m",
  date,
  reading: value,
  note: "",
  rolled: false,
  swap: null,
  ...more,
});
const at = (kept: KeptReading[]) => ({ kept, meter: { k: 80, digits: 6 }, today: "2026-11-25" });
const codeOf = (answer: ReturnType<typeof placeReading>) =>
  "refused" in answer ? answer.refused.code : answer.placed;

test("[UT2] kWh are the difference times the constant; decimals stay decimals", () => {
  expect(kwhBetween(reading("a", 100), reading("b", 112.5))).toBe(1000);
  // 0.3 - 0.1 in binary fractions is not 0.2
  expect(kwhBetween(reading("a", 0.1), reading("b", 0.3, { k: 1 }))).toBe(0.2);
  // 130.2 x 30; the difference of the binary numbers is 130.1999999999971.
  expect(kwhBetween(reading("a", 41_000), reading("b", 41_130.2, { k: 30 }))).toBe(3906);
});

test("[UT3] a counter of six digits that rolled over: 1000000 - 999990 + 15", () => {
  expect(kwhBetween(reading("a", 999_990), reading("b", 15, { rolled: true }))).toBe(25 * 80);
});

test("[UT4] a changed meter begins a series: no energy between the two, its own constant after it", () => {
  const counted = withKwh([
    reading("2026-03-31", 10, { series: 2, k: 40 }),
    reading("2026-01-31", 1000),
    reading("2026-03-01", 0, { series: 2, k: 40 }),
    reading("2026-03-01", 1500),
  ]);
  expect(counted.map(({ date, series, kwh }) => [date, series, kwh])).toEqual([
    ["2026-01-31", 1, null],
    ["2026-03-01", 1, 40_000],
    ["2026-03-01", 2, null],
    ["2026-03-31", 2, 400],
  ]);
});

test("[UT5] a reading that falls is refused until somebody says why", () => {
  const kept = [reading("2026-01-31", 999_000)];
  const placed = { series: 1, k: 80, digits: 6 };
  expect(codeOf(placeReading(sent("2026-02-28", 10), at(kept)))).toBe("utf_reading_falls");
  expect(codeOf(placeReading(sent("2026-02-28", 10, { rolled: true }), at(kept)))).toEqual(placed);
  const swap = { k: 40, digits: 5 };
  expect(codeOf(placeReading(sent("2026-02-28", 10, { swap }), at(kept)))).toEqual({
    ...swap,
    series: 2,
  });
  expect(codeOf(placeReading(sent("2026-02-28", 999_500, { rolled: true }), at(kept)))).toBe(
    "utf_not_rolled",
  );
});

test("[UT5] one that comes late fits between its neighbours; dates, digits and the future", () => {
  const kept = [reading("2026-01-31", 100), reading("2026-03-31", 300)];
  const code = (date: string, value: number, more: Partial<UtfReadingFields> = {}) =>
    codeOf(placeReading(sent(date, value, more), at(kept)));
  expect(code("2026-02-28", 200)).toEqual({ series: 1, k: 80, digits: 6 });
  expect(code("2026-02-28", 301)).toBe("utf_reading_rises");
  expect(code("2026-02-28", 99)).toBe("utf_reading_falls");
  expect(code("2025-12-31", 50)).toEqual({ series: 1, k: 80, digits: 6 });
  expect(code("2026-01-31", 100)).toBe("utf_date_taken");
  expect(code("2026-04-30", 1_000_000)).toBe("utf_reading_digits");
  expect(code("2026-11-26", 400)).toBe("utf_date_ahead");
  expect(code("2026-03-30", 0, { swap: { k: 1, digits: 6 } })).toBe("utf_swap_before");
});
