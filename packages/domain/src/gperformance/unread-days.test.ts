import { expect, test } from "vitest";
import { readingTime, unreadDays } from "./unread-days.ts";

const day = (last: number, knownSlots = 288) => {
  const readings = new Float64Array(288).fill(NaN);
  for (let slot = 0; slot <= last; slot++) readings[slot] = 1000;
  return readingTime(readings, { daylight: [{ from: 90, to: 200 }], knownSlots });
};
test("[GP4] a counter that was last read before sunrise knows nothing of the day's light", () => {
  expect(day(-1)).toBe("never");
  expect(day(48)).toBe("in_dark");
  expect(day(89)).toBe("in_dark");
  expect(day(90)).toBe("in_light");
  // At sunrise nothing is missing yet; an hour later a reading is.
  expect(day(48, 101)).toBe("in_light");
  expect(day(48, 102)).toBe("in_dark");
});
test("[GP4] what it rose by is known again when it is read again", () => {
  const read = (...times: ("never" | "in_dark" | "in_light")[]): boolean[] =>
    unreadDays(times.map((time) => ({ read: time })));
  expect(read("in_light", "in_dark")).toEqual([false, true]);
  expect(read("in_light", "in_dark", "never")).toEqual([false, true, false]);
  expect(read("in_dark", "never", "in_light")).toEqual([false, false, false]);
  expect(read("never", "never")).toEqual([false, false]);
});
