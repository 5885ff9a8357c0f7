import { expect, test } from "vitest";
import { compare, missing } from "./in-line.ts";

const lines = { running: 0.005, dim: 0.05 };

test("INVC-01 [CT5] the middle is of those that run; what is below, stopped or silent stands out", () => {
  const values = [0.8, 0.82, 0.7, 0, null, 0.84];
  const compared = compare(values, lines);
  // Running: 0.7, 0.8, 0.82, 0.84; the middle two are 0.8 and 0.82.
  expect(compared.middle).toBeCloseTo(0.81, 9);
  // 88 % of 0.81 is 0.7128.
  expect(compared.standings).toEqual(["even", "even", "low", "stopped", "silent", "even"]);
  // 50 kW each: (0.81 - 0.7) * 50 + 0.81 * 50 = 5.5 + 40.5.
  expect(missing(values, compared, [50, 50, 50, 50, 50, 50])).toBeCloseTo(46, 9);
});
test("[CT5] at night, at dawn and with a single one nothing is compared", () => {
  for (const values of [[0, 0, 0], [null, null], [0.04, 0.01, 0.03], [0.8], []]) {
    const compared = compare(values, lines);
    expect(compared.middle).toBeNull();
    expect(compared.standings.every((one) => one === "dark")).toBe(true);
    expect(missing(values, compared, [1, 1, 1])).toBe(0);
  }
});
