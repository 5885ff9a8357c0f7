import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { expect, test } from "vitest";
import type { GhostKind } from "../charts.pages.ts";
import { ghostDays, ghostsOf } from "./ghost-days.ts";

const dayOnto = (
  kind: GhostKind,
  days: { readonly from: string; readonly to: string },
  before: string,
): string | null => {
  const shown = ghostDays(kind, days, "2026-11-02")?.onto(parseCivilDay(before));
  return shown === undefined || shown === null ? null : formatCivilDay(shown);
};

test("[G12] a day can be compared with all, a longer span with what does not overlap it", () => {
  const of = (from: string, to: string) => ghostsOf({ from, to });
  expect(of("2026-11-21", "2026-11-21")).toEqual(["day", "week", "month", "year", "clear"]);
  expect(of("2026-11-16", "2026-11-22")).toEqual(["week", "month", "year"]);
  expect(of("2026-10-01", "2026-10-31")).toEqual(["month", "year"]);
  expect(of("2024-01-01", "2024-12-31")).toEqual(["year"]);
  expect(of("2017-01-01", "2026-12-31")).toEqual([]);
});

test("[G12] each day lies on the one a unit later; where the calendar has none it lies nowhere", () => {
  const day = { from: "2026-11-21", to: "2026-11-21" };
  expect(ghostDays("day", day, null)).toMatchObject({ from: "2026-11-20", to: "2026-11-20" });
  expect(dayOnto("week", day, "2026-11-14")).toBe("2026-11-21");
  expect(dayOnto("clear", day, "2026-11-02")).toBe("2026-11-21");
  expect(ghostDays("clear", day, null)).toBeNull();
  const march = { from: "2026-03-01", to: "2026-03-31" };
  expect(ghostDays("month", march, null)).toMatchObject({ from: "2026-02-01", to: "2026-02-28" });
  expect(dayOnto("month", march, "2026-02-28")).toBe("2026-03-28");
  expect(ghostDays("month", { from: "2026-03-30", to: "2026-03-30" }, null)).toBeNull();
  const leap = { from: "2024-01-01", to: "2024-12-31" };
  expect(dayOnto("year", leap, "2023-03-01")).toBe("2024-03-01");
  expect(ghostDays("year", { from: "2024-02-29", to: "2024-02-29" }, null)).toBeNull();
});
