import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import { expect, test } from "vitest";
import { lateArrivals, toldSamples, wholeness } from "./told-samples.ts";

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

test("[D7] increments of a counter: a spike is not counted, a fall goes on from the lower value", () => {
  const told = day({
    samples: [
      inTime(0, 100.5),
      inTime(300, 101),
      inTime(600, 900),
      inTime(900, 102),
      inTime(1200, 0.5),
      inTime(1500, 1.5),
    ],
    quarantined: [{ time: today + 600, value: 900, increment: 799, limit: 2.5 }],
    resets: [[today + 1200, 102, 0.5]],
  });
  expect(toldSamples(told).map((one) => [one.increment, one.fate])).toEqual([
    [null, "counted"],
    [0.5, "counted"],
    [799, "quarantined"],
    [1, "counted"],
    [null, "restart"],
    [1, "counted"],
  ]);
});

test("[D7] a meter that was replaced: three readings that agree are where the counter goes on", () => {
  const refused = (seconds: number, value: number) => ({
    time: today + seconds,
    value,
    increment: value - 10,
    limit: 2,
  });
  const told = day({
    samples: [
      inTime(0, 10),
      inTime(300, 500),
      inTime(600, 501),
      inTime(900, 502),
      inTime(1200, 503),
      inTime(1500, 504),
    ],
    quarantined: [refused(300, 500), refused(600, 501), refused(900, 502)],
  });
  expect(toldSamples(told).map((one) => one.fate)).toEqual([
    "counted",
    "quarantined",
    "quarantined",
    "quarantined",
    "rebase",
    "counted",
  ]);
  expect(toldSamples(told).at(-1)?.increment).toBe(1);
});

test("[D4] [D1] a correction is right, a null erases nothing, of a counter's slot the last sample counts", () => {
  const told = day({
    samples: [
      inTime(0, 10),
      [today, 11, today + 60],
      inTime(300, 12),
      [today + 300, null, today + 400],
      inTime(360, 12.5),
    ],
  });
  expect(toldSamples(told).map((one) => [one.value, one.increment, one.fate])).toEqual([
    [10, null, "replaced"],
    [11, null, "counted"],
    [12, null, "folded"],
    [null, null, "empty"],
    [12.5, 1.5, "counted"],
  ]);
  expect(toldSamples({ ...told, kind: "analogue" }).map((one) => one.fate)).toEqual([
    "replaced",
    "counted",
    "counted",
    "empty",
    "counted",
  ]);
});

test("[D10] what comes later than a value may be old is late: 15 minutes, or three steps", () => {
  const samples = [
    [today, 1, today + 900],
    [today + 300, 2, today + 300 + 901],
    [today + 600, 3, today + 600 + 7200],
  ] as Explanation["samples"];
  const told = toldSamples(day({ kind: "analogue", samples }));
  expect(told.map((one) => one.lateSeconds)).toEqual([null, 901, 7200]);
  expect(lateArrivals(told)).toMatchObject({
    count: 2,
    worstSeconds: 7200,
    worst: { timeSeconds: today + 600 },
  });
  expect(
    toldSamples(day({ step: 60, samples })).every(({ lateSeconds }) => lateSeconds === null),
  ).toBe(true);
  expect(lateArrivals([])).toBeNull();
});

test("[W2] how much of a day there is", () => {
  const of = (elapsed: number, present: number) =>
    wholeness({ slots: { day: 288, elapsed, present } });
  expect([of(0, 0), of(12, 0), of(12, 11), of(12, 12)]).toEqual([
    "future",
    "empty",
    "part",
    "whole",
  ]);
});
