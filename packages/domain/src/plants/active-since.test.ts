import fc from "fast-check";
import { expect, test } from "vitest";
import { nextActiveSince, startOfLocalDay } from "./active-since.ts";

const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;

test("[P3] the day begins at local midnight, also on the days when clocks change", () => {
  expect(startOfLocalDay(at("2026-07-15T13:45:00Z"), "Europe/Rome")).toBe(
    at("2026-07-14T22:00:00Z"),
  );
  expect(startOfLocalDay(at("2026-01-15T23:30:00Z"), "Europe/Rome")).toBe(
    at("2026-01-15T23:00:00Z"),
  );
  expect(startOfLocalDay(at("2026-10-25T22:00:00Z"), "Europe/Rome")).toBe(
    at("2026-10-24T22:00:00Z"),
  );
  // Santiago skips the hour after midnight on 2026-09-06: the day begins at 01:00, which is 04:00 UTC.
  expect(startOfLocalDay(at("2026-09-06T12:00:00Z"), "America/Santiago")).toBe(
    at("2026-09-06T04:00:00Z"),
  );
});
test("[P3] a new zone keeps the date, sent with the old moment or without", () => {
  const now = { active_since: at("2026-07-14T22:00:00Z"), timezone: "Europe/Rome" };
  const inTokyo = at("2026-07-14T15:00:00Z"); // 2026-07-15T00:00+09:00
  expect(nextActiveSince(now, { active_since: undefined, timezone: "Asia/Tokyo" })).toBe(inTokyo);
  expect(nextActiveSince(now, { active_since: now.active_since, timezone: "Asia/Tokyo" })).toBe(
    inTokyo,
  );
});
test("[P3] a new moment is read in the zone that is sent with it", () => {
  const now = { active_since: at("2026-07-14T22:00:00Z"), timezone: "Europe/Rome" };
  const sent = { active_since: at("2026-08-01T20:00:00Z"), timezone: "Asia/Tokyo" };
  expect(nextActiveSince(now, sent)).toBe(at("2026-08-01T15:00:00Z")); // 2 August in Tokyo
});
test("[P3] a normalised value is unchanged", () => {
  const zones = ["Europe/Rome", "America/Santiago", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.constantFrom(...zones),
      (moment, timezone) => {
        const start = startOfLocalDay(moment, timezone);
        expect(start).toBeLessThanOrEqual(moment);
        expect(startOfLocalDay(start, timezone)).toBe(start);
        const nothing = { active_since: undefined, timezone: undefined };
        expect(nextActiveSince({ active_since: start, timezone }, nothing)).toBe(start);
      },
    ),
  );
});
