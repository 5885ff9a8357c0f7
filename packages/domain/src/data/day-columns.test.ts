import { expect, test } from "vitest";
import { aggregateCoarse } from "./buckets.ts";
import { coarseOf, coarseParts, encodeCoarse, glanceAtCoarse, withoutDust } from "./coarse.ts";
import { newCounter } from "./counter-state.ts";
import { unlimited } from "./counter-limit.ts";
import { dayColumns, type DayContext } from "./day-columns.ts";
import { nothingHeld } from "./fold.ts";

const context: DayContext = {
  startSeconds: 0,
  stepMinutes: 5,
  limit: unlimited,
  counterBefore: newCounter,
  heldBefore: nothingHeld,
};

test("columns of a power: extremes, sum and its energy", () => {
  const { columns } = dayColumns(Float64Array.of(NaN, 0.1, 0.2, NaN, 0.3), "analogue", context);
  expect(columns).toMatchObject({ n: 3, first: 0.1, last: 0.3, min: 0.1, max: 0.3, sum: 0.6 });
  expect(columns.energy).toBeCloseTo(0.6 / 12, 12);
});

test("columns of a counter: its increments, and where it stands for tomorrow", () => {
  const before = { ...newCounter, mark: 10 };
  const { columns, counter } = dayColumns(Float64Array.of(12, 13, NaN), "counter", {
    ...context,
    counterBefore: before,
  });
  expect(columns.energy).toBe(3);
  expect(counter.state).toMatchObject({ mark: 13, moved: 300, seen: 300 });
});

test("[D3] an empty day has no figure at all, and a state has no energy", () => {
  const empty = dayColumns(Float64Array.of(NaN, NaN), "analogue", context).columns;
  expect([empty.n, empty.first, empty.last, empty.min, empty.max, empty.sum, empty.energy]).toEqual(
    [0, NaN, NaN, NaN, NaN, NaN, NaN],
  );
  expect(dayColumns(Float64Array.of(1, 2), "state", context).columns.energy).toBeNaN();
});

test.each(["analogue", "counter", "state"] as const)(
  "[D1] [D8] the parts of a slow %s hold what its slots hold: what yesterday left, and over the edge of a part",
  (kind) => {
    const slots = new Float64Array(72).fill(NaN);
    // Told hourly; the last sample of the first part, at 2:30, reaches half an hour into the next one.
    slots[30] = 5;
    const slow = {
      ...context,
      stepMinutes: 60 as const,
      heldBefore: { value: 4, slots: 6, late: 6 },
    };
    const { columns } = dayColumns(slots, kind, slow);
    const { counts, sums } = columns.coarse;
    expect([...counts]).toEqual(kind === "analogue" ? [6 + 6, 6] : [1, 1]);
    expect([...sums]).toEqual(kind === "analogue" ? [6 * 4 + 6 * 5, 6 * 5] : [5, 5]);
    const none = dayColumns(new Float64Array(36).fill(NaN), kind, slow).columns;
    expect([none.n, ...aggregateCoarse(none.coarse, kind, 180)]).toEqual([0, 4]);
  },
);

test("[D6] coarse parts are 3 elapsed hours, the last one cut short or longer on clock changes", () => {
  expect([288, 276, 300, 294, 282].map(coarseParts)).toEqual([8, 8, 8, 8, 8]);
  expect([0, 36, 37].map(coarseParts)).toEqual([0, 1, 2]);
  const ones = (slots: number) => [...coarseOf(new Float64Array(slots).fill(1), "analogue").counts];
  expect(ones(276)).toEqual([36, 36, 36, 36, 36, 36, 36, 24]);
  expect(ones(300)).toEqual([36, 36, 36, 36, 36, 36, 36, 48]);
});

const glance = (bytes: Uint8Array) => glanceAtCoarse({ bytes, from: 0, to: bytes.length });

test("coarse parts: mean of analogues, last of counters and states, through bytes and back", () => {
  const slots = Float64Array.from({ length: 288 }, (_, slot) => (slot < 36 ? NaN : slot / 10));
  const analogue = coarseOf(slots, "analogue");
  const bytes = encodeCoarse(analogue);
  expect(bytes.length).toBeLessThan(40);
  // The bytes stand among others.
  const among = Uint8Array.of(9, ...bytes, 9);
  const parts = glanceAtCoarse({ bytes: among, from: 1, to: 1 + bytes.length });
  expect(parts).toEqual(analogue);
  // Part 1 holds 3.6 ... 7.1: mean 5.35.
  expect([...aggregateCoarse(parts, "analogue", 180)].slice(0, 2)).toEqual([NaN, 5.35]);
  expect([...coarseOf(slots, "counter").sums].slice(0, 3)).toEqual([0, 7.1, 10.7]);
  const states = glance(encodeCoarse(coarseOf(slots, "state")));
  expect([...aggregateCoarse(states, "state", 180)].slice(0, 2)).toEqual([NaN, 7.1]);
});

test("[D1] coarse means of a 10-minute series are means over time", () => {
  const slots = Float64Array.from({ length: 36 }, (_, slot) => (slot % 2 === 0 ? slot : NaN));
  expect(
    dayColumns(slots, "analogue", { ...context, stepMinutes: 10 }).columns.coarse.counts[0],
  ).toBe(36);
});

test("coarse bytes that are none are refused", () => {
  const bytes = encodeCoarse(coarseOf(new Float64Array(288), "analogue"));
  expect(() => glance(bytes.subarray(0, bytes.length - 1))).toThrow("block_truncated");
  expect(() => glance(new Uint8Array(0))).toThrow("block_version");
});

test("a sum of decimals is cleaned of float dust and nothing else", () => {
  expect(withoutDust(0.1 + 0.2)).toBe(0.3);
  expect(withoutDust(1 / 3)).toBe(1 / 3);
  expect(withoutDust(1e-9)).toBe(1e-9);
  expect(withoutDust(-0)).toBe(0);
  expect(withoutDust(NaN)).toBeNaN();
});
