import { expect, test } from "vitest";
import { breakpointOf, fittingPx } from "./breakpoint.ts";

test("FRAME-12 small under 600, medium under 992, large under 1200", () => {
  expect([599, 600, 991, 992, 1199, 1200].map(breakpointOf)).toEqual([
    "s",
    "m",
    "m",
    "l",
    "l",
    "xl",
  ]);
});

test("a chart is no higher than a telephone on its side, and never too low to be read", () => {
  expect(fittingPx(400, 900)).toBe(400);
  expect(fittingPx(400, 390)).toBe(318);
  expect(fittingPx(260, 390)).toBe(260);
  expect(fittingPx(400, 240)).toBe(220);
});
