import { expect, test } from "vitest";
import type { DataRow } from "../rows.ts";
import { knownParts, wholeValues } from "./part-buckets.ts";

const monthsOf = (year: number, from: number, to: number): DataRow[] =>
  Array.from({ length: 12 }, (_, at) => [
    `${year}-${String(at + 1).padStart(2, "0")}`,
    at + 1 >= from && at + 1 <= to ? 10 : null,
  ]);

test("ENER-01 a year that began late, one that misses a month and the one that goes on are left out of the mean", () => {
  const finer = [
    ...monthsOf(2023, 9, 12),
    ...monthsOf(2024, 1, 12),
    ...monthsOf(2025, 1, 11),
    ...monthsOf(2026, 1, 11),
  ];
  const known = knownParts(finer, { each: "year", finer: "month", column: 0 });
  expect([...known]).toEqual([
    ["2023", { known: 4, all: 12 }],
    ["2024", { known: 12, all: 12 }],
    ["2025", { known: 11, all: 12 }],
    ["2026", { known: 11, all: 12 }],
  ]);
  const rows = [
    ["2023", 40],
    ["2024", 120],
    ["2025", 110],
    ["2026", 110],
  ] as DataRow[];
  expect(wholeValues(rows, { column: 0, running: "2026", known })).toEqual([120]);
});

test("ENER-01 a month counts with all of its days, a leap February with 29, a week with those of the period", () => {
  const days = (from: string, count: number): DataRow[] =>
    Array.from({ length: count }, (_, at) => [
      Temporal.PlainDate.from(from).add({ days: at }).toString(),
      1,
    ]);
  const months = knownParts([...days("2024-02-01", 28), ...days("2024-03-01", 31)], {
    each: "month",
    finer: "day",
    column: 0,
  });
  expect(months.get("2024-02")).toEqual({ known: 28, all: 29 });
  expect(months.get("2024-03")).toEqual({ known: 31, all: 31 });
  // 28 February 2024 is a Wednesday: its week has five of its days here.
  // 28 February 2024 is a Wednesday: its week has five days here, and one of them says nothing.
  const week: DataRow[] = [...days("2024-02-28", 4), ["2024-03-03", null]];
  const weeks = knownParts(week, { each: "week", finer: "day", column: 0 });
  expect([...weeks]).toEqual([["2024-02-26", { known: 4, all: 5 }]]);
  expect(
    knownParts(days("2024-01-01", 366), { each: "year", finer: "day", column: 0 }).get("2024"),
  ).toEqual({ known: 366, all: 366 });
});

test("ENER-01 of days today is left out", () => {
  const rows = [
    ["2026-11-20", 8],
    ["2026-11-21", null],
    ["2026-11-22", 2],
  ] as DataRow[];
  expect(wholeValues(rows, { column: 0, running: "2026-11-22", known: new Map() })).toEqual([8]);
});

test("D14 ENER-01 a mean is of days that are neither partial nor lumped, and a week counts those as not known", () => {
  const rows = [
    ["2026-11-16", 8],
    ["2026-11-17", 3],
    ["2026-11-18", null],
    ["2026-11-19", 20],
    ["2026-11-20", 9],
  ] as DataRow[];
  const doubts = new Map([
    ["2026-11-17", { isHatched: true, why: "40 %" }],
    ["2026-11-19", { isHatched: true, why: "2 days" }],
    ["2026-11-20", { isHatched: false, why: "one value refused" }],
  ]);
  const of = { column: 0, running: "2026-11-21", known: new Map(), doubts };
  expect(wholeValues(rows, of)).toEqual([8, 9]);
  const weeks = knownParts(rows, { each: "week", finer: "day", column: 0, doubts });
  expect([...weeks]).toEqual([["2026-11-16", { known: 2, all: 5 }]]);
});
