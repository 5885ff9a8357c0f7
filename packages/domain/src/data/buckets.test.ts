import { describe, expect, test } from "vitest";
import {
  aggregateCoarse,
  aggregateSlots,
  bucketsBetween,
  countBuckets,
  resolutionForSpan,
  resolutions,
} from "./buckets.ts";
import { parseCivilDay } from "./civil-day.ts";
import { coarseOf } from "./coarse.ts";
import { dayStartSeconds } from "./plant-day.ts";

const start = (date: string, tz: string): number => dayStartSeconds(parseCivilDay(date), tz);
const oneDay = (date: string, tz: string, resolution: (typeof resolutions)[number]) =>
  bucketsBetween(start(date, tz), dayStartSeconds(parseCivilDay(date) + 1, tz), tz, resolution);
const widths = ({ edges }: { edges: Int32Array }): number[] =>
  Array.from(edges.slice(1), (edge, index) => edge - edges[index]!);

describe("[D9] buckets are aligned to local midnight", () => {
  test("an ordinary day in Rome", () => {
    const hours = oneDay("2026-06-01", "Europe/Rome", 60);
    expect(hours.startsSeconds.length).toBe(24);
    expect(hours.startsSeconds[0]).toBe(
      Temporal.Instant.from("2026-05-31T22:00:00Z").epochMilliseconds / 1000,
    );
    expect(new Set(widths(hours))).toEqual(new Set([12]));
  });

  test.each([
    // 23 hours in March, 25 in October.
    ["2026-03-29", 5, 276, 1],
    ["2026-03-29", 60, 23, 12],
    ["2026-03-29", 120, 12, 12],
    ["2026-03-29", 180, 8, 24],
    ["2026-03-29", 720, 2, 132],
    ["2026-10-25", 5, 300, 1],
    ["2026-10-25", 60, 25, 12],
    ["2026-10-25", 120, 12, 36],
    ["2026-10-25", 180, 8, 48],
    ["2026-10-25", 720, 2, 156],
  ] as const)(
    "Rome %s at %i minutes: %i rows, the last of %i slots",
    (date, resolution, rows, last) => {
      const buckets = oneDay(date, "Europe/Rome", resolution);
      expect(buckets.startsSeconds.length).toBe(rows);
      expect(widths(buckets).at(-1)).toBe(last);
      expect(buckets.edges.at(-1)).toBe(date === "2026-03-29" ? 276 : 300);
    },
  );

  test.each([
    // Half an hour less in October, half an hour more in April: 282 and 294 slots.
    ["2026-10-04", 60, 24, 6],
    ["2026-10-04", 30, 47, 6],
    ["2026-10-04", 180, 8, 30],
    ["2026-04-05", 60, 25, 6],
    ["2026-04-05", 120, 12, 30],
    ["2026-04-05", 180, 8, 42],
  ] as const)(
    "Lord Howe %s at %i minutes: %i rows, the last of %i slots",
    (date, resolution, rows, last) => {
      const buckets = oneDay(date, "Australia/Lord_Howe", resolution);
      expect(buckets.startsSeconds.length).toBe(rows);
      expect(widths(buckets).at(-1)).toBe(last);
    },
  );

  test("the day after a clock change begins at midnight again", () => {
    const tz = "Europe/Rome";
    const two = bucketsBetween(start("2026-10-25", tz), start("2026-10-27", tz), tz, 60);
    expect(two.startsSeconds[25]).toBe(start("2026-10-26", tz));
  });

  test("a range that cuts a bucket takes it whole; an empty range has none", () => {
    const noon = start("2026-06-01", "Europe/Rome") + 12 * 3600;
    const cut = bucketsBetween(noon + 600, noon + 3601, "Europe/Rome", 60);
    expect([...cut.startsSeconds]).toEqual([noon, noon + 3600]);
    expect([...cut.edges]).toEqual([0, 12, 24]);
    expect(bucketsBetween(noon, noon, "Europe/Rome", 60).edges.length).toBe(1);
  });

  test.each(resolutions)("rows are counted as they are made, at %i minutes", (resolution) => {
    for (const tz of ["Europe/Rome", "Australia/Lord_Howe"]) {
      for (const from of ["2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24"]) {
        for (const shift of [0, 299, 3600, 40_000]) {
          const begin = start(from, tz) + shift;
          const end = begin + 3 * 86_400 - 1;
          expect(countBuckets(begin, end, tz, resolution)).toBe(
            bucketsBetween(begin, end, tz, resolution).startsSeconds.length,
          );
        }
      }
    }
  });
});

describe("[D8] a bucket aggregates by kind", () => {
  const edges = Int32Array.of(0, 2, 4, 6);
  const slots = Float64Array.of(1, 3, NaN, 5, NaN, NaN);

  test("mean over what is present, last for counters and states, a gap for nothing", () => {
    expect([...aggregateSlots(slots, { edges }, "analogue")]).toEqual([2, 5, NaN]);
    expect([...aggregateSlots(slots, { edges }, "counter")]).toEqual([3, 5, NaN]);
    expect([...aggregateSlots(Float64Array.of(1, 2, 3), { edges }, "state")]).toEqual([2, 3, NaN]);
  });

  test("the mean is weighed by the time each sample holds", () => {
    // Step 10: 6 holds for one slot until 12 comes, 12 for two: (6 + 12 + 12) / 3 = 10.
    const uneven = Float64Array.of(6, 12, NaN, NaN, NaN, NaN);
    expect(aggregateSlots(uneven, { edges: Int32Array.of(0, 6) }, "analogue", 10)[0]).toBe(10);
  });

  test("at its own step a 10-minute series shows what was measured", () => {
    const ten = Float64Array.of(6, NaN, 12, NaN);
    expect([
      ...aggregateSlots(ten, { edges: Int32Array.of(0, 1, 2, 3, 4) }, "analogue", 10),
    ]).toEqual([6, NaN, 12, NaN]);
    expect([...aggregateSlots(ten, { edges: Int32Array.of(0, 2, 4) }, "analogue", 10)]).toEqual([
      6, 12,
    ]);
  });

  test.each(["2026-06-01", "2026-03-29", "2026-10-25"])(
    "[D6] %s: coarse parts answer what the block answers",
    (date) => {
      for (const resolution of [180, 720] as const) {
        const buckets = oneDay(date, "Europe/Rome", resolution);
        const day = Float64Array.from({ length: buckets.edges.at(-1)! }, (_, slot) =>
          slot % 7 === 0 ? NaN : slot,
        );
        day.fill(NaN, 36, 72);
        for (const kind of ["analogue", "counter"] as const) {
          const fromBlock = aggregateSlots(day, buckets, kind);
          const fromCoarse = aggregateCoarse(coarseOf(day, kind), kind, resolution);
          expect([...fromCoarse]).toEqual([...fromBlock]);
        }
      }
    },
  );
});

test("[D9] the client's resolution by span", () => {
  expect([1, 7, 7.5, 31, 32, 370, 371, 3650].map(resolutionForSpan)).toEqual([
    5, 5, 10, 10, 180, 180, 720, 720,
  ]);
});
