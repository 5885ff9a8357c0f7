import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { expect, test } from "vitest";
import type { Point } from "../ui/charts/series.ts";
import { onClockOf } from "./same-clock.ts";

const at = (moment: string): number => Date.parse(moment) / 1000;
/** One value an hour, its number since the start. */
const hours = (from: string, count: number): Point[] =>
  Array.from({ length: count }, (_, hour) => [at(from) + hour * 3600, hour]);
const valueAt = (points: readonly Point[], moment: string) =>
  points.find(([time]) => time === at(moment))?.[1];

const rome = {
  zone: "Europe/Rome",
  autumn: "2026-10-24T22:00:00Z",
  spring: "2026-03-28T23:00:00Z",
};

test("[D6] noon is noon also on the day on which the clock of one plant changes", () => {
  // 25 October 2026 has 25 hours in Rome and 24 in New York, where it begins at 04:00 UTC.
  const own = onClockOf(hours("2026-10-25T04:00:00Z", 24), {
    fromZone: "America/New_York",
    ontoZone: rome.zone,
    onto: (day) => day,
  });
  expect(own).toHaveLength(24);
  // Noon in Rome is 11:00 UTC by then.
  expect(valueAt(own, "2026-10-25T11:00:00Z")).toBe(12);
  expect(valueAt(own, "2026-10-24T22:00:00Z")).toBe(0);
  expect(valueAt(own, "2026-10-25T22:00:00Z")).toBe(23);
  // The second hour after two has no time of the other clock.
  expect(valueAt(own, "2026-10-25T01:00:00Z")).toBeUndefined();
});

test("[D6] an hour that one clock skips has no place, of one that it has twice the later stays", () => {
  // 29 March 2026: Rome skips 02:00 to 03:00, New York has 24 hours.
  const spring = onClockOf(hours("2026-03-29T04:00:00Z", 24), {
    fromZone: "America/New_York",
    ontoZone: rome.zone,
    onto: (day) => day,
  });
  expect(spring.map(([, value]) => value)).toEqual([
    0,
    1,
    ...Array.from({ length: 21 }, (_, hour) => hour + 3),
  ]);
  expect(valueAt(spring, "2026-03-29T10:00:00Z")).toBe(12);
  // Rome's 25 hours on New York's 24.
  const autumn = onClockOf(hours(rome.autumn, 25), {
    fromZone: rome.zone,
    ontoZone: "America/New_York",
    onto: (day) => day,
  });
  expect(autumn.map(([, value]) => value)).toEqual([
    0,
    1,
    ...Array.from({ length: 22 }, (_, hour) => hour + 3),
  ]);
  expect(autumn[12]).toEqual([at("2026-10-25T16:00:00Z"), 13]);
});

test("[G12] a day laid upon another one keeps its clock, through the night in which it changes; a day without a counterpart has no place", () => {
  // Saturday 24 October, Rome at UTC+2, onto Sunday 25, which is at UTC+1 from three.
  const [saturday, sunday] = [parseCivilDay("2026-10-24"), parseCivilDay("2026-10-25")];
  const laid = onClockOf(hours("2026-10-23T22:00:00Z", 48), {
    fromZone: rome.zone,
    ontoZone: rome.zone,
    onto: (day) => (day === saturday ? sunday : null),
  });
  expect(laid).toHaveLength(24);
  expect(valueAt(laid, "2026-10-24T23:00:00Z")).toBe(1);
  expect(valueAt(laid, "2026-10-25T11:00:00Z")).toBe(12);
});
