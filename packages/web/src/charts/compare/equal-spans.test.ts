import { expect, test } from "vitest";
import { comparableDays } from "./equal-spans.ts";

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
