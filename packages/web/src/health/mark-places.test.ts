import type { NamedSubject, PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { describe, expect, test } from "vitest";
import { concerns, edgesIn, groupsOf, shareAt, stretchOf } from "./mark-places.ts";

const rome = "Europe/Rome";
const at = (iso: string): number => Date.parse(iso) / 1000;
const subject = (kind: NamedSubject["kind"], id: string, device: string | null = null) => ({
  kind,
  id,
  name: id,
  device: device === null ? null : { id: device, name: device },
});
const mark = (since: number, ended: number | null): PlantMark => ({
  incident: `i${since}`,
  alert: null,
  cause: "device_stopped",
  subjects: [subject("device", "d1")],
  state: ended === null ? "open" : "resolved",
  since,
  ended,
});
const none = { leftPx: 0, rightPx: 0, topPx: 0, bottomPx: 0 };

describe("INC-08 where marks stand on a chart", () => {
  test("a mark stands where it began and where it ended; one that had begun stands at the left, one that lasts has no end", () => {
    const range = { fromSeconds: 100, toSeconds: 200 };
    const edges = edgesIn(
      [mark(120, 150), mark(50, null), mark(10, 100), mark(200, null), mark(90, 500)],
      range,
    );
    expect(edges.map(({ edge, atSeconds }) => [edge, atSeconds])).toEqual([
      ["before", 100],
      ["before", 100],
      ["began", 120],
      ["ended", 150],
    ]);
  });
  test("what would overlap stands together, and no two groups are nearer than a finger needs", () => {
    const edges = edgesIn(
      [0, 10, 25, 26, 60].map((since) => mark(since, null)),
      {
        fromSeconds: 0,
        toSeconds: 100,
      },
    );
    const groups = groupsOf(edges, ({ atSeconds }) => atSeconds, 26);
    expect(groups.map(({ leftPx, edges: own }) => [leftPx, own.length])).toEqual([
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
  test("a chart of a device shows what is about it, its variables, its sections and the plant", () => {
    const about = { sections: new Set([1]), devices: new Set(["d1"]), variables: null };
    const shows = (one: NamedSubject): boolean => concerns(about, [one]);
    expect(shows(subject("plant", ""))).toBe(true);
    expect(shows(subject("section", "1"))).toBe(true);
    expect(shows(subject("section", "2"))).toBe(false);
    expect(shows(subject("device", "d1"))).toBe(true);
    expect(shows(subject("device", "d2"))).toBe(false);
    expect(shows(subject("variable", "v1", "d1"))).toBe(true);
    expect(shows(subject("variable", "v2", "d2"))).toBe(false);
    const ofOne = { ...about, variables: new Set(["v1"]) };
    expect(concerns(ofOne, [subject("variable", "v9", "d1")])).toBe(false);
    expect(concerns(null, [subject("device", "d2")])).toBe(true);
  });
});
