import { expect, test } from "vitest";
import { fromPower } from "./from-power.ts";

test("[D8] a sum of energies is of powers where all of its parts are, and in part where some are", () => {
  expect(
    [[], [false, false], [true, false], [false, true], [true], [true, true]].map(fromPower),
  ).toEqual(["none", "none", "some", "some", "all", "all"]);
});
