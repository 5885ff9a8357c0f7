import { expect, test } from "vitest";
import { totalKwp } from "./total-kwp.ts";

const kwp = (...values: number[]) => totalKwp(values.map((v) => ({ kwp: v })));

test("[P4] the power of the global section, where it is set", () => {
  expect(kwp(99.5, 40, 50)).toBe(99.5);
});
test("[P4] else the sum of the sections: 40 + 9.5 = 49.5 kWp", () => {
  expect(kwp(0, 40, 9.5)).toBe(49.5);
  expect(kwp(0, 0)).toBe(0);
  expect(kwp()).toBe(0);
});
