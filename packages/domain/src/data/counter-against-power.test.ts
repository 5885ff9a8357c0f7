import { expect, test } from "vitest";
import { counterAgainstPower, type ComparedDay } from "./counter-against-power.ts";

const day = (number: number, counterKwh: number | null, powerKwh: number | null, more = {}) =>
  ({
    startSeconds: number * 86_400,
    counterKwh,
    powerKwh,
    coverage: 1,
    isLumped: false,
    isPartial: false,
    ...more,
  }) satisfies ComparedDay;

test("[D18] two of three days more than 5 % and 1 kWh apart are a finding, since the first of them", () => {
  // 100 against 94: 6 % of the larger; 100 against 95.1: 4.9 %.
  const days = [day(1, 100, 95.1), day(2, 100, 94), day(3, 100, 99), day(4, 94, 100)];
  expect(counterAgainstPower(days)).toEqual({
    since: 2 * 86_400,
    counterKwh: 94,
    powerKwh: 100,
  });
  expect(counterAgainstPower(days.slice(2))).toBeNull();
  expect(counterAgainstPower([...days.slice(2), day(5, 100, 100)])).toBeNull();
});
test("[D18] it began where the days before still agreed", () => {
  const apart = [2, 3, 4, 5, 6].map((number) => day(number, 50, 100));
  expect(counterAgainstPower([day(1, 100, 100), ...apart])?.since).toBe(2 * 86_400);
  expect(counterAgainstPower(apart)?.since).toBe(2 * 86_400);
});
test("[D18] small plants are not questioned for less than 1 kWh, nor any for 5 % exactly", () => {
  expect(counterAgainstPower([day(1, 2, 1), day(2, 2, 1), day(3, 2, 1)])).toBeNull();
  expect(counterAgainstPower([day(1, 100, 95), day(2, 100, 95), day(3, 100, 95)])).toBeNull();
  expect(counterAgainstPower([day(1, 2.1, 1), day(2, 2.1, 1)])).not.toBeNull();
});
test("[D18] days below 95 % of coverage, lumped or partial ones, and days without one of the two say nothing", () => {
  for (const poor of [{ coverage: 0.94 }, { isLumped: true }, { isPartial: true }])
    expect(counterAgainstPower([1, 2, 3].map((n) => day(n, 50, 100, poor)))).toBeNull();
  expect(counterAgainstPower([day(1, null, 100), day(2, 50, null), day(3, 50, 100)])).toBeNull();
  // Between two of them the comparable ones still count as the last three.
  const some = [day(1, 50, 100), day(2, 50, 100, { coverage: 0.5 }), day(3, 50, 100)];
  expect(counterAgainstPower(some)).toMatchObject({ since: 86_400 });
});
