import { expect, test } from "vitest";
import { breakpointOf } from "./breakpoint.ts";

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
