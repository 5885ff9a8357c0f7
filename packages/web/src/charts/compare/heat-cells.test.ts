import { expect, test } from "vitest";
import { dayMarks, heatCells } from "./heat-cells.ts";

const facts = { zone: "Europe/Rome", slotMinutes: 60 };
/** One value an hour: its number since the start. */
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => [Date.parse(from) / 1000 + at * 3600, at]);

test("the hour that a day of 23 hours does not have is blank", () => {
  const cells = heatCells(hours("2026-03-28T23:00:00Z", 23), {
    ...facts,
    firstDay: "2026-03-29",
    days: 1,
  });
  expect([...cells.values].slice(0, 5)).toEqual([0, 1, Number.NaN, 2, 3]);
  expect(cells.values.at(-1)).toBe(22);
});
test("the hour that a day of 25 hours has twice shows its later reading", () => {
  const cells = heatCells(hours("2026-10-24T22:00:00Z", 25), {
    ...facts,
    firstDay: "2026-10-25",
    days: 1,
  });
  expect([...cells.values].slice(0, 5)).toEqual([0, 1, 3, 4, 5]);
  expect(cells.values.at(-1)).toBe(24);
});
test("gaps stay blank, other days stay out, and nothing measured has no scale", () => {
  const one = { ...facts, firstDay: "2026-06-01", days: 1 };
  const noon = Date.parse("2026-06-01T10:00:00Z") / 1000;
  const cells = heatCells(
    [
      [noon, -2],
      [noon + 3600, null],
      [noon + 86_400, 99],
    ],
    one,
  );
  expect([cells.low, cells.high]).toEqual([-2, -2]);
  expect(cells.values.filter((value) => !Number.isNaN(value))).toEqual(Float64Array.of(-2));
  expect(heatCells([], one)).toMatchObject({ low: 0, high: 0 });
});
test("a year is named by its months, a month by its days", () => {
  const year = dayMarks("2026-01-01", 365, 12);
  expect(year.map((mark) => mark.day).slice(0, 4)).toEqual([0, 31, 59, 90]);
  expect(year).toHaveLength(12);
  expect(dayMarks("2026-01-01", 365, 6).map((mark) => mark.day)).toEqual([
    0, 59, 120, 181, 243, 304,
  ]);
  // From 15 January the first name is February's.
  expect(dayMarks("2026-01-15", 100, 12)[0]).toEqual({ day: 17, names: "month" });
  expect(dayMarks("2026-06-01", 30, 12).map((mark) => mark.day)).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 24, 27,
  ]);
});
