import { expect, test } from "vitest";
import { refusalOfStamp, refusalOfValue, type DataType, type ValueRefusal } from "./bounds.ts";
import { isStale } from "./staleness.ts";

test.each<[unknown, DataType | null, ValueRefusal | null]>([
  [12.3, "float", null],
  [-999_999, "float", null],
  [9.9e29, "float", null],
  [1e30, "float", "out_of_bounds"],
  [-1e30, "float", "out_of_bounds"],
  [NaN, "float", "not_a_number"],
  [Infinity, "float", "infinite"],
  [-Infinity, null, "infinite"],
  [-1_000_000, "int", "missing_mark"],
  [7, "int", null],
  [7.5, "int", "wrong_data_type"],
  ["7", "float", "wrong_data_type"],
  [7, "str", "wrong_data_type"],
  ["x".repeat(255), "str", null],
  ["x".repeat(256), "str", "text_too_long"],
  ["for a mib that no variable reads yet", null, null],
  [true, null, "wrong_data_type"],
  [{}, "float", "wrong_data_type"],
])("[D13] %j for %s", (value, dataType, refusal) => {
  expect(refusalOfValue(value, dataType)).toBe(refusal);
});

test("[D4] a null is passed over, not refused", () => {
  expect(refusalOfValue(null, "float")).toBeNull();
});

test("[D13] stamps: at most 300 s ahead, not before the plant was active", () => {
  const now = 1_800_000_000;
  expect(refusalOfStamp(now + 300, now, null)).toBeNull();
  expect(refusalOfStamp(now + 301, now, null)).toBe("stamp_ahead");
  expect(refusalOfStamp(now - 10, now, now - 10)).toBeNull();
  expect(refusalOfStamp(now - 11, now, now - 10)).toBe("stamp_before_active");
  expect(refusalOfStamp(NaN, now, null)).toBe("stamp_invalid");
});

test("[D10] stale is older than max(15 minutes, 3 steps)", () => {
  expect(isStale(0, 5, 900)).toBe(false);
  expect(isStale(0, 5, 901)).toBe(true);
  expect(isStale(0, 1, 900)).toBe(false);
  expect(isStale(0, 10, 1800)).toBe(false);
  expect(isStale(0, 10, 1801)).toBe(true);
});
