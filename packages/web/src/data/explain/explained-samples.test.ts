import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import { expect, test } from "vitest";
import { expectedOf, lateArrivals, explainedSamples, wholeness } from "./explained-samples.ts";

/** Midnight of 21 June 2026 in Rome. [unix s] */
const today = Date.parse("2026-06-20T22:00:00Z") / 1000;
const day = (fields: Partial<Explanation>): Explanation => ({
  id: "0".repeat(24),
  day: "2026-06-21",
  kind: "counter",
  figure: null,
  integral: null,
  step: 5,
  slots: { day: 288, elapsed: 288, present: 288 },
  gaps: [],
  daylight: null,
  rises: [],
  events: [],
  lump: null,
  resets: [],
  quarantined: [],
  samples: [],
  inputs: [],
  ...fields,
});
const inTime = (seconds: number, value: number | null): [number, number | null, number] => [
  today + seconds,
  value,
  today + seconds + 2,
];

test("[D7] the increment and the fate of each reading are those of the server", () => {
  const explanation = day({
    samples: [
      inTime(0, 100.5),
      inTime(300, 101),
      inTime(600, 900),
      inTime(900, 102),
      inTime(1200, 0.5),
      inTime(1500, 1.5),
      inTime(1800, 1),
      inTime(2100, 500),
    ],
    rises: [300, 900, 1200, 1500, 1800, 2100].map((seconds, at) => [
      today + seconds,
      [0.5, 1, 0.5, 1, 0, 0][at]!,
    ]),
    quarantined: [{ time: today + 600, value: 900, increment: 799, limit: 2.5 }],
    events: [
      { kind: "reset", time: today + 1200, before: 102, after: 0.5 },
      { kind: "dip", time: today + 1800, before: 1.5, after: 1 },
      { kind: "replaced", time: today + 2100, before: 1.5, after: 500 },
    ],
  });
  expect(explainedSamples(explanation).map((one) => [one.increment, one.fate])).toEqual([
    [null, "counted"],
    [0.5, "counted"],
    [799, "quarantined"],
    [1, "counted"],
    [0.5, "restart"],
    [1, "counted"],
    [0, "dip"],
    [0, "rebase"],
  ]);
});

test("[D4] [D1] a correction replaces, a null erases nothing, of a counter's slot the last sample counts", () => {
  const explanation = day({
    samples: [
      inTime(0, 10),
      [today, 11, today + 60],
      inTime(300, 12),
      [today + 300, null, today + 400],
      inTime(360, 12.5),
    ],
    rises: [[today + 300, 1.5]],
  });
  expect(explainedSamples(explanation).map((one) => [one.value, one.increment, one.fate])).toEqual([
    [10, null, "replaced"],
    [11, null, "counted"],
    [12, null, "folded"],
    [null, null, "empty"],
    [12.5, 1.5, "counted"],
  ]);
  expect(explainedSamples({ ...explanation, kind: "analogue" }).map((one) => one.fate)).toEqual([
    "replaced",
    "counted",
    "counted",
    "empty",
    "counted",
  ]);
});

test("[D10] a sample is late after 15 minutes, or after three steps", () => {
  const samples = [
    [today, 1, today + 900],
    [today + 300, 2, today + 300 + 901],
    [today + 600, 3, today + 600 + 7200],
  ] as Explanation["samples"];
  const explanation = explainedSamples(day({ kind: "analogue", samples }));
  expect(explanation.map((one) => one.lateSeconds)).toEqual([null, 901, 7200]);
  expect(lateArrivals(explanation)).toMatchObject({
    count: 2,
    worstSeconds: 7200,
    worst: { timeSeconds: today + 600 },
  });
  expect(
    explainedSamples(day({ step: 60, samples })).every(({ lateSeconds }) => lateSeconds === null),
  ).toBe(true);
  expect(lateArrivals([])).toBeNull();
});

test("[W2] the completeness of a day", () => {
  const of = (elapsed: number, present: number) =>
    wholeness(day({ slots: { day: 288, elapsed, present } }));
  expect([of(0, 0), of(12, 0), of(12, 11), of(12, 12)]).toEqual([
    "future",
    "empty",
    "part",
    "whole",
  ]);
});

test("[W2] for a ratio the night is not missing: only daylight is expected", () => {
  const slots = { day: 288, elapsed: 288, present: 150 };
  const gaps: [number, number][] = [[today, today + 36_000]];
  const of = (elapsed: number, present: number) =>
    day({ slots, gaps, daylight: { elapsed, present, gaps: [] } });
  expect(expectedOf(of(120, 120))).toEqual({ elapsed: 120, present: 120, gaps: [] });
  expect(wholeness(of(120, 120))).toBe("whole");
  expect(wholeness(of(120, 119))).toBe("part");
  // Before dawn.
  expect(wholeness(of(0, 0))).toBe("night");
  expect(wholeness({ slots, gaps, daylight: null })).toBe("part");
});
