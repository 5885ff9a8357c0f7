import { expect, test } from "vitest";
import { moved, nearerEnd, refusedWindow, timeOf, usualWindow } from "./eca-window.ts";

test("GPERF-12 the calculator begins with 06:00 to 22:00", () => {
  expect(usualWindow).toEqual({ from: "06:00", to: "22:00" });
});
test.each([
  ["10:00", "10:04", "short"],
  ["10:00", "10:05", null],
  ["10:00", "09:00", "short"],
  ["", "10:00", "time"],
])("GPERF-10 %s to %s: %s", (from, to, why) => {
  expect(refusedWindow({ from, to })).toBe(why);
});
test("handles go by the five minutes of the samples, stay in the day and keep five minutes between them", () => {
  const window = { from: "10:00", to: "12:00" };
  expect(moved(window, "from", 611)).toEqual({ from: "10:10", to: "12:00" });
  expect(moved(window, "from", 800)).toEqual({ from: "11:55", to: "12:00" });
  expect(moved(window, "to", 0)).toEqual({ from: "10:00", to: "10:05" });
  expect(moved(window, "to", 9999).to).toBe("24:00");
  expect(moved(window, "from", -50).from).toBe("00:00");
  expect(timeOf(7)).toBe("00:05");
  expect(nearerEnd(window, 640)).toBe("from");
  expect(nearerEnd(window, 680)).toBe("to");
});
