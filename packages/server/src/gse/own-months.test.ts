import { describe, expect, test } from "vitest";
import { coverageOf } from "./own-months.ts";

describe("[GS6] how much of a month a counter has", () => {
  test("[GS6] all of it where nothing is said of its quality", () => {
    expect(coverageOf(null)).toBe(1);
  });
  test("[GS6] a logger that loses a packet in ten leaves nothing out: the counter went on", () => {
    expect(coverageOf({ coverage: 0.93, counted: true })).toBe(1);
    expect(coverageOf({ coverage: 0.89, counted: true })).toBe(0.89);
    expect(coverageOf({ coverage: 0.93 })).toBe(0.93);
  });
  test("[GS6] days without data, and what rose before the month, are not its own", () => {
    expect(coverageOf({ coverage: 0.95, counted: true, parts: [27, 30] })).toBe(0.9);
    expect(coverageOf({ coverage: 0.97, counted: true, lumped: 2 })).toBe(0.97);
  });
});
