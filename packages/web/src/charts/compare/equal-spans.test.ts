import { expect, test } from "vitest";
import { comparableDays, partMonths } from "./equal-spans.ts";

const days = ["2025-10-31", "2025-11-20", "2025-11-21", "2025-11-22", "2025-12-01"];
const kept = (more: readonly string[], today: string) =>
  comparableDays(
    [...days, ...more].map((day) => [day, 1]),
    today,
  ).map(([day]) => day);

test("a month that goes on is compared with the same days of the other years, and today with none", () => {
  expect(kept(["2026-11-21", "2026-11-22"], "2026-11-22")).toEqual([
    "2025-10-31",
    "2025-11-20",
    "2025-11-21",
    "2025-12-01",
    "2026-11-21",
  ]);
});
test("on the first of a month the others keep theirs whole", () => {
  expect(kept(["2026-10-31", "2026-11-01"], "2026-11-01")).toEqual([...days, "2026-10-31"]);
});
test("a month that began, or ended, without data is part of one; a whole one and an empty one are none", () => {
  const rows = [
    ...["2025-09-29", "2025-09-30"].map((day) => [day, null]),
    ["2025-10-30", null],
    ...["2025-10-31", "2025-11-01", "2025-11-02"].map((day) => [day, 0]),
  ];
  expect([...partMonths(rows)]).toEqual([["2025-10", { known: 1, count: 2 }]]);
});
