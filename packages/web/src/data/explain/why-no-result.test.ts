import { expect, test } from "vitest";
import { whyNoResult } from "./why-no-result.ts";

const power = "a".repeat(24);
const light = "b".repeat(24);
/** Where there are less than 70 W/m², it divides by zero. */
const formula = `100 * {${power}} / ({${light}} > 70 ? {${light}} : 0)`;
const inputs = (kw: number | null, wattsPerM2: number) => [
  { id: power, value: kw, time: 0 },
  { id: light, value: wattsPerM2, time: 0 },
];
const daylight = { elapsed: 0, present: 0, gaps: [] };

test.each([
  { name: "an input is missing", kw: null, light: 500, sun: daylight, why: "input" },
  { name: "at night", kw: 0, light: 0, sun: daylight, why: "dark" },
  { name: "of what is not of the sun", kw: 1, light: 0, sun: null, why: "number" },
  { name: "the data are older than the formula", kw: 1, light: 500, sun: daylight, why: "older" },
])("[W5] [D12] no result, $name", ({ kw, light: wattsPerM2, sun, why }) => {
  expect(whyNoResult({ formula }, { inputs: inputs(kw, wattsPerM2), daylight: sun })).toBe(why);
});
