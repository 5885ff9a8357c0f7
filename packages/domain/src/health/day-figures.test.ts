import { expect, test } from "vitest";
import { middleFigure, reachesAll, usualFigure, withDay, type DayFigures } from "./day-figures.ts";

const learnt = (days: readonly (readonly [number, number | null])[], span = 3): DayFigures =>
  days.reduce<DayFigures>((known, [day, figure]) => withDay(known, { day, figure, span }), []);

test("[H7c] figures of days are kept newest first, and no longer than their span", () => {
  expect(
    learnt([
      [1, 0.5],
      [2, 0.75],
    ]),
  ).toEqual([2, 0.75, 1, 0.5]);
  expect(
    learnt([
      [1, 0.5],
      [2, 0.75],
      [3, 0.25],
      [4, 1],
    ]),
  ).toEqual([4, 1, 3, 0.25, 2, 0.75]);
  // A day without a figure lets old ones go all the same.
  expect(
    learnt([
      [1, 0.5],
      [2, 0.75],
      [4, null],
    ]),
  ).toEqual([2, 0.75]);
  expect(
    learnt([
      [1, 0.5],
      [9, NaN],
    ]),
  ).toEqual([]);
  // A day that is learnt again replaces itself and what came after it.
  expect(
    learnt([
      [1, 0.5],
      [2, 0.75],
      [2, 0.25],
    ]),
  ).toEqual([2, 0.25, 1, 0.5]);
  expect(
    learnt([
      [1, 0.5],
      [2, 0.75],
      [1, 0.25],
    ]),
  ).toEqual([1, 0.25]);
});
test("[H7c] what is usual is the upper quartile, the middle is the median, and both of nothing are unknown", () => {
  const five = learnt(
    [
      [1, 1],
      [2, 5],
      [3, 2],
      [4, 4],
      [5, 3],
    ],
    10,
  );
  expect([usualFigure(five), middleFigure(five)]).toEqual([4, 3]);
  expect([usualFigure([]), middleFigure([])]).toEqual([NaN, NaN]);
  expect(reachesAll(five, 4, 0.8)).toBe(true);
  expect(reachesAll(five, 3.9, 0.8)).toBe(false);
});
