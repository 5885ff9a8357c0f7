import { expect, test } from "vitest";
import { lastLookSeconds } from "./daily-look.ts";

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;
const id = (end: string): string => end.padStart(24, "0");

test("[GS13] accounts are spread from three to seven hours after the plant's midnight, by their id", () => {
  const noon = at("2026-05-25T12:00:00+02:00");
  // 0 of the spread; the half of it; all but its last second.
  expect(lastLookSeconds(id("000000"), "Europe/Rome", noon)).toBe(at("2026-05-25T03:00:00+02:00"));
  expect(lastLookSeconds(id("800000"), "Europe/Rome", noon)).toBe(at("2026-05-25T05:00:00+02:00"));
  expect(lastLookSeconds(id("ffffff"), "Europe/Rome", noon)).toBe(at("2026-05-25T06:59:59+02:00"));
});
test("[GS13] before its moment that of yesterday is the last; the plant's calendar counts, on clock-change days too", () => {
  const four = at("2026-05-25T04:00:00+02:00");
  expect(lastLookSeconds(id("800000"), "Europe/Rome", four)).toBe(at("2026-05-24T05:00:00+02:00"));
  expect(lastLookSeconds(id("800000"), "Europe/Rome", at("2026-05-25T05:00:00+02:00"))).toBe(
    at("2026-05-25T05:00:00+02:00"),
  );
  // The night of 29 March 2026 lasts an hour less: five hours after midnight it is six o'clock.
  expect(lastLookSeconds(id("800000"), "Europe/Rome", at("2026-03-29T12:00:00+02:00"))).toBe(
    at("2026-03-29T06:00:00+02:00"),
  );
  expect(lastLookSeconds(id("000000"), "Asia/Tokyo", at("2026-05-25T12:00:00+09:00"))).toBe(
    at("2026-05-25T03:00:00+09:00"),
  );
});
