import { expect, test } from "vitest";
import { boxDays, ownWords, stepOfShare } from "./string-shares.ts";

test("strings are called by what tells them apart", () => {
  expect(ownWords(["Corrente QS01 stringa 6", "Corrente QS01 stringa 12"])).toEqual([
    "stringa 6",
    "stringa 12",
  ]);
  expect(ownWords(["S1", "S2"])).toEqual(["S1", "S2"]);
  expect(ownWords(["Stringa", "Stringa est"])).toEqual(["Stringa", "Stringa est"]);
  expect(ownWords([])).toEqual([]);
});

test("five fixed steps: within 5 %, from 5, from 12 and from 30 % below the middle of the box, and stopped", () => {
  expect([1.2, 0.95, 0.949, 0.88, 0.87, 0.7, 0.69, 0.06, 0.05, 0].map(stepOfShare)).toEqual([
    "even",
    "even",
    "below5",
    "below5",
    "below12",
    "below12",
    "below30",
    "below30",
    "stopped",
    "stopped",
  ]);
});

test("HLTH-03 each day compares a string with the middle one of its box: a dead one stays dead, a dull day is marked, a day without current says nothing", () => {
  const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04"];
  const box = boxDays(
    [
      // The middle of 40, 25 and 41 is 40: the second made 62.5 % of it.
      ["2026-06-01", 40, 25, 41],
      ["2026-06-02", 10, 0, 10],
      ["2026-06-04", 0.2, 0.1, null],
    ],
    days,
    3,
  );
  expect(box.map(({ isDull }) => isDull)).toEqual([false, true, false, true]);
  expect(box[0]?.strings.map(({ share }) => share)).toEqual([1, 0.625, 1.025]);
  expect(box[0]?.strings.map(({ step }) => step)).toEqual(["even", "below30", "even"]);
  expect(box[1]?.strings[1]).toEqual({ share: 0, step: "stopped" });
  // Nobody measured the third, and on the fourth the box made less than an ampere-hour.
  for (const at of [2, 3])
    expect(box[at]?.strings).toEqual([1, 2, 3].map(() => ({ share: null, step: null })));
});
