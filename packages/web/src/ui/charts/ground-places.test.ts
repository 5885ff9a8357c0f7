import { expect, test } from "vitest";
import { groupsOf, shareAt, stretchOf } from "./ground-places.ts";

const rome = "Europe/Rome";
const at = (iso: string): number => Date.parse(iso) / 1000;
const none = { leftPx: 0, rightPx: 0, topPx: 0, bottomPx: 0 };

test("what would overlap stands together, and no two groups are nearer than a finger needs", () => {
  const groups = groupsOf([0, 10, 25, 26, 60], (px) => px, 26);
  expect(groups.map(({ leftPx, marks: own }) => [leftPx, own.length])).toEqual([
    [0, 3],
    [26, 1],
    [60, 1],
  ]);
});
test("on a line a moment lies at its share of the time: on a day of 25 hours noon comes after 13 of them", () => {
  const range = {
    fromSeconds: at("2026-10-24T22:00:00Z"),
    toSeconds: at("2026-10-25T23:00:00Z"),
  };
  const ground = { ...none, range, slots: [] };
  expect(shareAt(ground, at("2026-10-25T11:00:00Z"), rome)).toBeCloseTo(13 / 25, 9);
  expect(shareAt(ground, range.fromSeconds - 1, rome)).toBe(0);
  expect(stretchOf(ground, rome)).toBe(range);
});
test("among bars it stands in the middle of its day in the plant's time, of its month, of its year", () => {
  const slot = (key: string) => ({ key, label: key, title: key });
  const ground = (...keys: string[]) => ({ ...none, range: null, slots: keys.map(slot) });
  const days = ground("2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27");
  // 23:30 UTC is half past midnight of the next day in Rome, where winter time has begun.
  expect(shareAt(days, at("2026-10-25T23:30:00Z"), rome)).toBe(2.5 / 4);
  expect(stretchOf(days, rome)).toEqual({
    fromSeconds: at("2026-10-23T22:00:00Z"),
    toSeconds: at("2026-10-27T23:00:00Z"),
  });
  const months = ground("2026-01", "2026-02");
  expect(shareAt(months, at("2026-02-28T12:00:00Z"), rome)).toBe(0.75);
  expect(stretchOf(months, rome)?.toSeconds).toBe(at("2026-02-28T23:00:00Z"));
  expect(stretchOf(ground("2025", "2026"), rome)?.fromSeconds).toBe(at("2024-12-31T23:00:00Z"));
  expect(shareAt(months, at("2025-12-01T12:00:00Z"), rome)).toBe(0);
  // Hours of a typical day are on no calendar.
  expect(stretchOf(ground("08:00", "09:00"), rome)).toBeNull();
  expect(stretchOf({ range: null, slots: [{ label: "A", title: "A" }] }, rome)).toBeNull();
});
