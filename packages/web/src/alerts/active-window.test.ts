import { expect, test } from "vitest";
import { wholeHour } from "./active-window.ts";

test("ALED-15 a time of the day as people write it is one of the wire; what is none stays as it was typed", () => {
  expect(["9", "9:30", "9.30", " 18:00 ", "24:00", "7:05"].map(wholeHour)).toEqual([
    "09:00",
    "09:30",
    "09:30",
    "18:00",
    "24:00",
    "07:05",
  ]);
  expect(["", "9:3", "half past", "123"].map(wholeHour)).toEqual(["", "9:3", "half past", "123"]);
});
