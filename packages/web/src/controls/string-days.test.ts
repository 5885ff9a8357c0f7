import { expect, test } from "vitest";
import { cellAt, daysMap, levelOf, stringDaysLines } from "./string-days.ts";

const string = (id: string, off: (number | null)[]) => ({ id, name: id, off });
const data = {
  from: "2026-03-28",
  to: "2026-03-30",
  days: ["2026-03-28", "2026-03-30"],
  boxes: [
    { id: "a", name: "QS 1", strings: [string("a1", [0, 0]), string("a2", [-4, null])] },
    { id: "b", name: "QS 2", strings: [string("b1", [-38, -100])] },
  ],
  losses: null,
};

test("STRX-01 a string is slight from 5 % below its peers on, low from 12, deep from 30, dead from 95", () => {
  expect([4, 0, -4, -5, -11, -12, -29, -30, -94, -95, -100, null].map(levelOf)).toEqual(
    "even even even slight slight low low deep deep dead dead unknown".split(" "),
  );
});
test("STRX-01 a day that was not judged keeps its column; the box that lacks most comes first when asked", () => {
  const map = daysMap(data, false);
  expect(map.days).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
  expect(map.columns).toEqual([0, -1, 1]);
  // Two strings of 14 px, a gap of 8, one string whose box is 16 px high.
  expect(map.rows.map(({ top }) => top)).toEqual([0, 14, 36]);
  expect(map.heightPx).toBe(52);
  expect(daysMap(data, true).boxes.map(({ box }) => box)).toEqual([1, 0]);
});
test("STRX-01 a point is a string and a day, or nothing between the boxes", () => {
  const map = daysMap(data, false);
  expect(cellAt(map, { x: 0, y: 0 }, 300)).toEqual({ row: 0, day: 0 });
  expect(cellAt(map, { x: 299, y: 36 }, 300)).toEqual({ row: 2, day: 2 });
  expect(cellAt(map, { x: 150, y: 30 }, 300)).toBeNull();
  expect(cellAt(map, { x: 300, y: 0 }, 300)).toBeNull();
});
test("STRX-01 the file has a line for each string and a column for each day that was judged", () => {
  const t = ((key: string, words?: { day: string }) => words?.day ?? key) as never;
  expect(stringDaysLines(data, t)).toEqual([
    ["controls.strings.box", "controls.strings.string", "2026-03-28", "2026-03-30"],
    ["QS 1", "a1", 0, 0],
    ["QS 1", "a2", -4, null],
    ["QS 2", "b1", -38, -100],
  ]);
});
