import { freshDb } from "@heliograph/testkit/fresh-database.ts";
import { at } from "@heliograph/testkit/server-stage.ts";
import { expect, test } from "vitest";
import type { SeriesFacts } from "./series-facts.ts";
import { readSeries } from "./series-reader.ts";

test("[D9] ten years of many variables at another zone's midnights take the room of their answer, not of all their slots", async () => {
  const db = await freshDb();
  const wanted = Array.from({ length: 34 }, (_, number): SeriesFacts => ({
    id: String(number),
    number,
    mib: String(number),
    kind: "analogue",
    limit: { by: "none" },
    formula: null,
  }));
  const facts = { plantId: "101", tz: "Europe/Rome", series: wanted };
  const [start, end] = [at("2016-01-01T00:00+09:00"), at("2026-01-01T00:00+09:00")];
  const before = process.memoryUsage().arrayBuffers;
  const columns = await readSeries(db, {
    facts,
    wanted,
    start,
    end,
    tz: "Asia/Tokyo",
    resolution: 720,
  });
  const taken = process.memoryUsage().arrayBuffers - before;
  // 3,653 days of two halves; one column of their slots is 8.4 MB, all of them are 286 MB.
  expect(columns.map((column) => column.length)).toEqual(wanted.map(() => 7306));
  expect(new Set(columns).size).toBe(34);
  expect(taken).toBeLessThan(30_000_000);
  await db.destroy();
});
