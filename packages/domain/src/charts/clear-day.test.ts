import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { clearestDay, outsideAir } from "./clear-day.ts";

test("[G12] above the air: the worked examples of Duffie and Beckman, and of FAO 56", () => {
  // Duffie, Beckman, example 1.10.1: 43° N, 15 April, 33.8 MJ/m².
  expect(outsideAir(parseCivilDay("2026-04-15"), 43) * 3.6).toBeCloseTo(33.8, 0);
  // FAO Irrigation and drainage paper 56, example 8: 20° S, 3 September, 32.2 MJ/m².
  expect(outsideAir(parseCivilDay("2026-09-03"), -20) * 3.6).toBeCloseTo(32.2, 0);
  expect(outsideAir(parseCivilDay("2026-12-21"), 80)).toBe(0);
  // Midsummer without a sunset has more than the equator.
  expect(outsideAir(parseCivilDay("2026-06-21"), 80)).toBeGreaterThan(
    outsideAir(parseCivilDay("2026-06-21"), 0),
  );
});

const near = parseCivilDay("2026-03-20");
const days = (entries: readonly (readonly [offset: number, sum: number])[]) =>
  new Map(entries.map(([offset, sum]) => [near + offset, sum]));

test("[G12] the clearest day is that of the highest clearness, not that of the highest sum: in March the sun rises from day to day", () => {
  const share = (offset: number, clearness: number): readonly [number, number] => [
    offset,
    clearness * outsideAir(near + offset, 42),
  ];
  const sums = days([
    share(-25, 0.74),
    share(-3, 0.5),
    share(-2, 0.3),
    share(0, 0.9),
    share(4, 0.2),
    share(28, 0.7),
  ]);
  expect(sums.get(near + 28)).toBeGreaterThan(sums.get(near - 25)!);
  expect(clearestDay(sums, { near, latitude: 42 })).toBe(near - 25);
  expect(clearestDay(sums, { near, latitude: null })).toBe(near + 28);
});

test("[G12] of two alike the nearer; what is farther than a month, and a few days, say nothing", () => {
  const alike = [-9, -4, 2, 3, 12].map((offset) => [offset, 5] as const);
  expect(clearestDay(days(alike), { near, latitude: null })).toBe(near + 2);
  const far = days([[-31, 9], [31, 9], ...alike]);
  expect(clearestDay(far, { near, latitude: null })).toBe(near + 2);
  expect(clearestDay(days(alike.slice(1)), { near, latitude: null })).toBeNull();
  const dark = days([-9, -4, 2, 3, 12].map((offset) => [offset, 0] as const));
  expect(clearestDay(dark, { near, latitude: null })).toBeNull();
});
