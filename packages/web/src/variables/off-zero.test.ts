import { expect, test } from "vitest";
import type { Point } from "../ui/charts/series.ts";
import { offZeroOf } from "./off-zero.ts";

const along = (...values: (number | null)[]): Point[] =>
  values.map((value, index) => [index * 300, value]);
const analogue = (udm: string | null, ...values: (number | null)[]) =>
  offZeroOf({ kind: "analogue", udm }, along(...values));

test("[G8] the axis of a counter begins where it stands", () => {
  expect(offZeroOf({ kind: "counter", udm: "kWh" }, along(1000, 1003))).toBe(true);
  expect(offZeroOf({ kind: "state", udm: null }, along(1000, 1003))).toBeUndefined();
});

test("[G8] a network of 50 Hz is no flat line above zero, a power always stands on zero", () => {
  expect(analogue("Hz", 49.98, null, 50.02)).toBe(true);
  expect(analogue("V", -398, -402)).toBe(true);
  // A power factor has no unit.
  expect(analogue(null, 0.97, 0.99)).toBe(true);
  expect(analogue("kW", 49.98, 50.02)).toBeUndefined();
  expect(analogue("A", 9.9, 10)).toBeUndefined();
  // From -4 to 26 degrees, and from 5 to 26, zero is not far.
  expect(analogue("°C", -4, 26)).toBeUndefined();
  expect(analogue("°C", 5, 26)).toBeUndefined();
  expect(analogue("Hz", null)).toBeUndefined();
});
