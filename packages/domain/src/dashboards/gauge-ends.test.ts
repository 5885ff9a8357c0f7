import { expect, test } from "vitest";
import { gaugeEnds } from "./gauge-ends.ts";

const usual = { min: 0, max: 100 };
test.each([
  [{ min: null, max: null }, usual],
  [
    { min: -20, max: 60 },
    { min: -20, max: 60 },
  ],
  [
    { min: 40, max: null },
    { min: 40, max: 100 },
  ],
  [
    { min: 100, max: null },
    { min: 100, max: 200 },
  ],
  [
    { min: 250, max: null },
    { min: 250, max: 350 },
  ],
  [
    { min: null, max: 60 },
    { min: 0, max: 60 },
  ],
  [
    { min: null, max: 0 },
    { min: -100, max: 0 },
  ],
  [
    { min: null, max: -30 },
    { min: -130, max: -30 },
  ],
])("[DB2] the ends %j of a gauge from 0 to 100 are %j", (chosen, ends) => {
  expect(gaugeEnds(chosen, usual)).toEqual(ends);
});
