import type { NamedSubject, PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { describe, expect, test } from "vitest";
import { concerns, edgesIn } from "./mark-places.ts";

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
