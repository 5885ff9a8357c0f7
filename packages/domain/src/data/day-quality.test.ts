import { expect, test } from "vitest";
import { parseCivilDay } from "./civil-day.ts";
import { countDay } from "./counter.ts";
import { newCounter } from "./counter-state.ts";
import { lumpOf } from "./day-quality.ts";
import { dayStartSeconds, slotSeconds } from "./plant-day.ts";

const startSeconds = dayStartSeconds(parseCivilDay("2026-06-02"), "Europe/Rome");
const hours = (of: number): number => startSeconds + of * 3600;
const rome = { latitude: 41.9, longitude: 12.5 };
const limit = { by: "usual", ceilingPerHour: null } as const;

/** A day of a counter at 5 an hour, from an hour on, that read 90 when it was last seen. */
const counted = (fromHour: number, seen: number | null) => {
  const slots = new Float64Array(288).fill(NaN);
  for (let slot = fromHour * 12; slot < 288; slot++) slots[slot] = 100 + (slot * 5) / 12;
  const before = seen === null ? newCounter : { ...newCounter, mark: 90, moved: seen, seen };
  const day = countDay({ slots, startSeconds, stepMinutes: 5 }, limit, before);
  return { day, seen: before.seen };
};
const lump = (
  fromHour: number,
  seen: number | null,
  more: { isSunlit?: boolean; place?: typeof rome | null; stepMinutes?: number } = {},
) => {
  const { day, seen: since } = counted(fromHour, seen);
  const { isSunlit = true, place = rome, stepMinutes = 5 } = more;
  const expected = { isSunlit, place };
  return lumpOf(day, { startSeconds, stepMinutes, seen: since, daysWithout: 0, expected });
};

test("[D14] HLTH-13 a rise over the last hours of sun of the day before is a lump of no whole day", () => {
  const noon = hours(-12);
  expect(lump(3, noon)).toEqual({ days: 0, energy: 25, from: noon, to: hours(3) });
  // The sun stands below 8° from 19:52 on: an hour of it, and no less than three steps, must be missing.
  expect(lump(3, hours(-5.5))).not.toBeNull();
  expect(lump(3, hours(-5))).toBeNull();
  expect(lump(3, hours(-5.5), { stepMinutes: 60 })).toBeNull();
});

test("[D14] without coordinates the sun sets at 16 o'clock, and a meter should never be silent", () => {
  expect(lump(3, hours(-9.5), { place: null })).not.toBeNull();
  expect(lump(3, hours(-8.5), { place: null })).toBeNull();
  expect(lump(3, hours(-2), { isSunlit: false })).toMatchObject({ days: 0, energy: 25 });
  expect(lump(0, startSeconds - slotSeconds, { isSunlit: false })).toBeNull();
});

test("[D14] a counter that begins has no lump, at whatever hour", () => {
  expect(lump(12, null)).toBeNull();
  expect(lump(12, null, { isSunlit: false })).toBeNull();
});
