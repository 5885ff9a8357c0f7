import { expect, test } from "vitest";
import { civilDayOf } from "../data/civil-day.ts";
import { lossesUntilMonthEnds, lossUntilMonthEnds } from "./incident-loss.ts";

const november = (dayOfMonth: number): number => civilDayOf({ year: 2026, month: 11, dayOfMonth });
/** 100 kWh on each of the seven days before, and so much on the day itself. */
const lostUntil = (dayOfMonth: number, ofToday: number): ReadonlyMap<number, number> =>
  new Map([
    ...Array.from({ length: 7 }, (_, i) => [november(dayOfMonth) - 1 - i, 100] as const),
    [november(dayOfMonth), ofToday],
  ]);

test("INC-05 [H10d] what will be lost beyond what is: the rest of today's usual loss and the days after it", () => {
  const today = november(28);
  const lost = lostUntil(28, 30);
  expect([...lossesUntilMonthEnds(lost, { today, isDormant: false })]).toEqual([
    [today, 70],
    [today + 1, 100],
    [today + 2, 100],
  ]);
  // More than usual was lost by noon: nothing is taken back.
  expect(lossUntilMonthEnds(lostUntil(28, 130), { today, isDormant: false })).toBe(200);
});
test("INC-05 [H10d] by night nothing more is lost of that day, and nothing at all by the month's last evening", () => {
  expect(lossUntilMonthEnds(lostUntil(28, 80), { today: november(28), isDormant: true })).toBe(200);
  expect(lossUntilMonthEnds(lostUntil(30, 80), { today: november(30), isDormant: true })).toBe(0);
});
test("INC-05 [H10d] on its first day what it cost so far stands for a day", () => {
  const first = new Map([[november(29), 40]]);
  expect(lossUntilMonthEnds(first, { today: november(29), isDormant: false })).toBe(40);
});
