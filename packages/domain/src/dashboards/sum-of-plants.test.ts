import { expect, test } from "vitest";
import { summedEnergies, summedPowers, type SummedPlant } from "./sum-of-plants.ts";

const rome = { latitude: 42, longitude: 12 };
const plant = (name: string, terms = 1, more: Partial<SummedPlant> = {}): SummedPlant => ({
  name,
  terms: Array.from({ length: terms }, (_, n) => ({ id: `${name}${n}`, factor: 1 })),
  place: rome,
  ...more,
});
/** 21 June 2026 in Rome, where noon of the sun is at about 11:14 UTC. */
const midnight = 1_782_000_000;
const at = (hour: number, minute = 0): number => midnight + hour * 3600 + minute * 60;
const of = (nowSeconds: number) => ({
  nowSeconds,
  bucketSeconds: 300,
  hourOf: (unix: number) => ((unix / 3600) % 24) + 2,
});

test("[DB12] powers add up, each in kW, and inverters of a plant that are known make it", () => {
  const watts = plant("B", 2, {
    terms: [
      { id: "b0", factor: 0.001 },
      { id: "b1", factor: 1 },
    ],
  });
  const { rows, leftOut } = summedPowers(
    [
      [at(10), 5, 2000, 1],
      [at(10, 5), 6, 1000, null],
    ],
    [plant("A"), watts],
    of(at(10, 10)),
  );
  expect(rows).toEqual([
    [at(10), 8],
    [at(10, 5), 7],
  ]);
  expect(leftOut).toEqual([]);
});

test("[DB12] what a plant sent stands for half an hour; then a hole of one is a hole of the sum, no dip; what is to come is unknown", () => {
  const rows = [
    [at(10), 5, 3],
    ...Array.from({ length: 8 }, (_, n) => [at(10, 5 * (n + 1)), 5, null]),
    [at(10, 45), 5, 4],
    [at(10, 50), null, null],
  ];
  const { rows: sums } = summedPowers(rows, [plant("A"), plant("B")], of(at(10, 47)));
  // 10:00, then until 10:30 what B sent at 10:00; 10:35 and 10:40 are unknown.
  expect(sums.map(([, sum]) => sum)).toEqual([8, 8, 8, 8, 8, 8, 8, null, null, 9, null]);
});

test("[DB12] a plant that is silent for more than half an hour by day is in no sum of the day, and is named", () => {
  const rows = Array.from({ length: 12 }, (_, n) => [at(10, 5 * n), 5, n < 3 ? 3 : null]);
  const now = summedPowers(rows, [plant("A"), plant("B")], of(at(11)));
  expect(now.leftOut).toEqual(["B"]);
  expect(now.rows.map(([, sum]) => sum)).toEqual(Array(12).fill(5));
  // A quarter of an hour before, it was only late.
  const before = summedPowers(rows, [plant("A"), plant("B")], of(at(10, 40)));
  expect(before.leftOut).toEqual([]);
  expect(before.rows.map(([, sum]) => sum).slice(0, 9)).toEqual(Array(9).fill(8));
});

test("[DB12] whoever was silent by day is in no sum of that day at night either", () => {
  const rows = [
    [at(8), 5, 3],
    [at(12), 6, null],
    [at(12, 5), 6, null],
    [at(21), 0, null],
  ];
  const { rows: sums, leftOut } = summedPowers(rows, [plant("A"), plant("B")], of(at(21, 2)));
  expect(leftOut).toEqual(["B"]);
  expect(sums.map(([, sum]) => sum)).toEqual([5, 6, 6, 0]);
});

test("[DB12] whose logger sleeps at night makes nothing then, and is not silent", () => {
  const night = [
    [at(0), 0, null],
    [at(0, 5), 0, null],
    [at(23), 0, null],
  ];
  const { rows, leftOut } = summedPowers(night, [plant("A"), plant("B")], of(at(23, 30)));
  expect(rows.map(([, sum]) => sum)).toEqual([0, 0, 0]);
  expect(leftOut).toEqual([]);
  // Of one without a place the clock says it.
  const lost = summedPowers(night, [plant("A"), plant("B", 1, { place: null })], of(at(23, 30)));
  expect(lost.leftOut).toEqual([]);
});

test("[DB12] a plant of which the reader sees no variable is left out, and named", () => {
  const seen = summedPowers([[at(10), 5]], [plant("A"), plant("Hidden", 0)], of(at(10, 2)));
  expect(seen).toEqual({ rows: [[at(10), 5]], leftOut: ["Hidden"] });
  expect(summedEnergies([["2026-06-01", 5]], [plant("A"), plant("Hidden", 0)]).leftOut).toEqual([
    "Hidden",
  ]);
});

test("[DB12] nothing is known of anybody: no sum, and no zero", () => {
  const { rows, leftOut } = summedPowers([[at(10), null]], [plant("A")], of(at(11)));
  expect(rows).toEqual([[at(10), null]]);
  expect(leftOut).toEqual(["A"]);
});

test("[DB4] energies add up as far as they are known", () => {
  const { rows, leftOut } = summedEnergies(
    [
      ["2026-06-01", 10, 4, null],
      ["2026-06-02", 10, null, null],
      ["2026-06-03", null, null, null],
    ],
    [plant("A"), plant("B"), plant("C")],
  );
  expect(rows).toEqual([
    ["2026-06-01", 14],
    ["2026-06-02", 10],
    ["2026-06-03", null],
  ]);
  expect(leftOut).toEqual(["C"]);
});
