import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  foldDay,
  foldTextDay,
  holdForStep,
  holdLeft,
  stepOf,
  stepOfDay,
  type DayFrame,
} from "./fold.ts";

const midnight = 1_800_000_000; // a multiple of 300
const frame = (slotCount: number, stepMinutes: DayFrame["stepMinutes"] = 5): DayFrame => ({
  startSeconds: midnight,
  slotCount,
  stepMinutes,
});
/** Samples given as [seconds after midnight, value]. */
const samples = (...pairs: [number, number][]) => ({
  stamps: pairs.map(([seconds]) => midnight + seconds),
  values: pairs.map(([, value]) => value),
});

describe("[D1] slot and step", () => {
  test.each([
    ["5 minutes with jitter", [0, 298, 605, 901, 1199], 5],
    ["a logger of 5.001 minutes", [0, 300.06, 600.12, 900.18], 5],
    ["one minute", [0, 60, 120, 180], 1],
    ["10 minutes with one gap of an hour", [0, 600, 1200, 4800, 5400], 10],
    ["20 minutes are held for 30, or until the next", [0, 1200, 2400], 30],
    ["quarters of an hour", [0, 900, 1800], 15],
    ["an hour", [0, 3600, 7200], 60],
    ["two hours", [0, 7200, 14_400], 120],
    ["four hours are held for six, or until the next", [0, 14_400, 28_800], 360],
    ["six hours, one reading missing", [0, 21_600, 64_800], 360],
    ["once a day, over a day of 25 hours", [0, 86_400, 176_400, 262_800], 1440],
    ["once a week: a day at most", [0, 604_800, 1_209_600], 1440],
    ["two stamps after an outage are no step", [0, 86_400], 60],
    ["a logger that is mostly silent", [0, 300, 13_200, 25_200, 25_500, 39_600], 60],
    ["the same stamp twice", [0, 0, 600, 600, 1200], 10],
  ])("%s", (_, stamps, step) => {
    expect(stepOf(stamps)).toBe(step);
  });

  test("a lone sample has the step of the day before, else 5", () => {
    expect(stepOf([12], 10)).toBe(10);
    expect(stepOf([])).toBe(5);
  });

  test("several samples in a slot: mean for analogues, last for counters, states and text", () => {
    const three = samples([10, 1], [110, 2], [290, 6]);
    expect([...foldDay(three, "analogue", frame(2, 1))]).toEqual([3, NaN]); // (1 + 2 + 6) / 3
    expect([...foldDay(three, "counter", frame(2, 1))]).toEqual([6, NaN]);
    expect([...foldDay(three, "state", frame(2, 1))]).toEqual([6, NaN]);
    expect(foldTextDay({ stamps: three.stamps, values: ["a", "b", "c"] }, frame(2, 1))).toEqual([
      "c",
      null,
    ]);
  });

  test("a mean of decimals is a decimal two places finer than its samples", () => {
    const thirds = samples([0, 0.1], [60, 0.1], [120, 0.2]);
    expect(foldDay(thirds, "analogue", frame(1, 1))[0]).toBe(0.133); // 0.4 / 3 = 0.1333...
  });

  test("samples outside the day stay outside", () => {
    expect([...foldDay(samples([-1, 9], [0, 1], [600, 9]), "analogue", frame(2))]).toEqual([
      1,
      NaN,
    ]);
  });

  test("a sample holds for its step and no further", () => {
    const ten = Float64Array.of(6, NaN, 12, NaN, NaN, NaN);
    expect([...holdForStep(ten, 10)]).toEqual([6, 6, 12, 12, NaN, NaN]);
    expect(holdForStep(ten, 5)).toBe(ten);
    expect([...holdForStep(Float64Array.of(1, 2, NaN, NaN, NaN), 15)]).toEqual([1, 2, 2, 2, NaN]);
  });

  test("a hold goes on over midnight", () => {
    const left = holdLeft(Float64Array.of(NaN, 7, NaN), 15);
    expect(left).toEqual({ value: 7, slots: 1, late: 1 });
    expect([...holdForStep(Float64Array.of(NaN, NaN, 3), 15, left)]).toEqual([7, NaN, 3]);
    expect(holdLeft(Float64Array.of(7, NaN), 10).slots).toBe(0);
    expect(holdLeft(Float64Array.of(7), 5).slots).toBe(0);
  });

  test("with a step above an hour a sample holds on to one that is late by half a step at most", () => {
    const day = new Float64Array(288).fill(NaN);
    day[0] = 1;
    day[36] = 2; // 03:00, three hours after the first: one and a half steps of two
    day[73] = 3; // 06:05: a slot later than that
    const held = holdForStep(day, 120);
    expect([...held].map((value, slot) => (Number.isNaN(value) ? slot : -1)).filter((s) => s >= 0))
      // 05:00 to 06:00, and from 08:05 on.
      .toEqual([
        ...Array.from({ length: 13 }, (_, i) => 60 + i),
        ...Array.from({ length: 191 }, (_, i) => 97 + i),
      ]);
    expect(held[59]).toBe(2);
  });

  test("a reading once a day holds to the end of its day of 25 hours, and into the next one until that has its own", () => {
    const long = new Float64Array(300).fill(NaN);
    long[2] = 5; // 00:10
    expect([...holdForStep(long, 1440)].slice(2)).toEqual(new Array(298).fill(5));
    const left = holdLeft(long, 1440);
    // 24 hours end at 23:10; 36 hours at 11:10 of the next day, slot 134.
    expect(left).toEqual({ value: 5, slots: 0, late: 134 });
    const next = new Float64Array(288).fill(NaN);
    expect(holdForStep(next, 1440, left).every(Number.isNaN)).toBe(true);
    next[2] = 6;
    expect([...holdForStep(next, 1440, left)].slice(0, 3)).toEqual([5, 5, 6]);
  });
});

describe("[D1] the step of a day with few stamps", () => {
  const day = 86_400;
  const alone = { before: [], after: [], fallback: 5 } as const;
  test.each([
    [
      "of one reading a day, the first",
      [600],
      { ...alone, after: [day + 600, 2 * day + 600] },
      1440,
    ],
    ["in the middle", [day], { before: [0], after: [2 * day], fallback: 5 as const }, 1440],
    [
      "the newest follows the day before",
      [day],
      { ...alone, before: [0], fallback: 1440 as const },
      1440,
    ],
    ["two readings, each alone on its day, are no step", [day], { ...alone, before: [0] }, 5],
    ["twice a day", [0, 43_200], { ...alone, before: [-43_200] }, 720],
    [
      "packets of a plant that is mostly silent",
      [72_000],
      { ...alone, before: [0, 300], after: [180_000] },
      5,
    ],
    ["five minutes from now on", [0, 300, 600], { ...alone, fallback: 1440 as const }, 5],
    ["three stamps show no step up to an hour", [0, 600, 1200], alone, 5],
    ["four do", [0, 600, 1200, 1800], alone, 10],
  ])("%s", (_, own, beside, step) => {
    expect(stepOfDay(own, beside)).toBe(step);
  });
});

describe("[D2] jitter is not a gap", () => {
  test("an empty slot takes from the neighbour that holds two, and the neighbour keeps the other", () => {
    // 299 | empty 300-600 | 601, 899: the sample at 601 lies 1 s after the empty slot.
    expect([...foldDay(samples([299, 1], [601, 2], [899, 3]), "analogue", frame(3))]).toEqual([
      1, 2, 3,
    ]);
    // 1, 299 | empty | 601: the sample at 299 lies 1 s before it.
    expect([...foldDay(samples([1, 1], [299, 2], [601, 3]), "analogue", frame(3))]).toEqual([
      1, 2, 3,
    ]);
  });

  test("the end of what has arrived is no hole: the newest slot keeps its samples", () => {
    expect([...foldDay(samples([10, 1], [310, 2], [599, 4]), "analogue", frame(4))]).toEqual([
      1,
      3,
      NaN,
      NaN,
    ]);
  });

  test("150 seconds away is near, 151 is not", () => {
    expect([...foldDay(samples([10, 1], [750, 2], [890, 3], [950, 4]), "state", frame(3))]).toEqual(
      [1, 2, 3],
    );
    expect([...foldDay(samples([10, 1], [751, 2], [890, 3], [950, 4]), "state", frame(3))]).toEqual(
      [1, NaN, 3],
    );
  });

  test("a logger of 5.001 minutes that steps over a slot leaves no gap; a missed sample does", () => {
    expect([...foldDay(samples([299.97, 1], [600.03, 2]), "analogue", frame(3))]).toEqual([
      1, 1, 2,
    ]);
    expect([...foldDay(samples([160, 1], [740, 2]), "analogue", frame(3))]).toEqual([1, NaN, 2]);
  });

  test("only series of step 5 jitter: 10-minute slots stay empty in between", () => {
    expect([...foldDay(samples([0, 1], [601, 2], [899, 4]), "analogue", frame(3, 10))]).toEqual([
      1,
      NaN,
      3,
    ]);
  });

  test("both sides of midnight decide alike: the sample that today gives to yesterday is not kept twice", () => {
    // Yesterday's last slot is empty; today's first holds 10 and 290, and gives the first back over midnight.
    const around = samples([-310, 0], [10, 1], [290, 2], [400, 3]);
    const yesterday: DayFrame = { startSeconds: midnight - 600, slotCount: 2, stepMinutes: 5 };
    expect([...foldDay(around, "analogue", yesterday)]).toEqual([0, 1]);
    expect([...foldDay(around, "analogue", frame(2))]).toEqual([2, 3]);
  });

  test("property: a logger of 300 s with jitter below 150 s leaves no gap inside its day", () => {
    const jitter = fc.array(fc.integer({ min: -149, max: 149 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(jitter, (shifts) => {
        const stamps = shifts.map((shift, index) => midnight + index * 300 + 150 + shift);
        const slots = foldDay({ stamps, values: stamps.map(() => 1) }, "analogue", frame(40));
        expect([...slots]).toEqual(stamps.map(() => 1));
      }),
    );
  });
  test("property: a logger at the edge of its slots leaves no gap when it jitters by less than 75 s", () => {
    const jitter = fc.array(fc.integer({ min: -74, max: 74 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(jitter, (shifts) => {
        const stamps = shifts.map((shift, index) => midnight + index * 300 + shift);
        const slots = foldDay({ stamps, values: stamps.map(() => 1) }, "analogue", frame(40));
        expect([...slots].slice(0, 39).every((value) => value === 1)).toBe(true);
      }),
    );
  });
});
