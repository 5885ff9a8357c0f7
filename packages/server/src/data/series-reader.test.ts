import { freshDb } from "@heliograph/testkit/fresh-database.ts";
import { at, serverStage } from "@heliograph/testkit/server-stage.ts";
import { expect, test } from "vitest";
import { unlimited } from "@heliograph/domain/data/counter-limit.ts";
import type { SeriesFacts } from "./series-facts.ts";
import { readSeries } from "./series-reader.ts";

test("[D9] ten years of many variables at another zone's midnights take the room of their answer, not of all their slots", async () => {
  const db = await freshDb();
  const wanted = Array.from({ length: 34 }, (_, number): SeriesFacts => ({
    id: String(number),
    number,
    mib: String(number),
    kind: "analogue",
    limit: unlimited,
    powerBound: null,
    formula: null,
    terms: null,
    expected: { isSunlit: false, place: null },
    kwhPerUnit: null,
  }));
  const facts = { plantId: "101", tz: "Europe/Rome", site: null, series: wanted };
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

test("[D1] [D9] what an hourly text and an hourly state hold into the next part, or the next day, is the same at every resolution", async () => {
  const midnight = at("2026-06-21T00:00+02:00");
  const stage = await serverStage({ startSeconds: midnight + 12 * 3600 });
  const words = [
    // Until half past three, beyond the first part; and until half past midnight, of the day before.
    { plant: "101", last: midnight + 2.5 * 3600, at180: [true, true], at60: 4 },
    { plant: "102", last: midnight - 1800, at180: [true, false], at60: 1 },
  ];
  for (const { plant, last, at180, at60 } of words) {
    const device = await stage.device(await stage.plant(plant));
    const ids = [
      await stage.variable(device, "text", { data_type: "str" }),
      await stage.variable(device, "state", { data_type: "int" }),
    ];
    for (let hour = 8; hour >= 0; hour--)
      await stage.post(plant, { timestamp: last - hour * 3600, values: { text: "on", state: 1 } });
    const held = (is: boolean): (string | number | null)[] => (is ? ["on", 1] : [null, null]);
    const values = async (resolution: number, hours: number) => {
      const range = { ids, start: midnight, end: midnight + hours * 3600 };
      return (await stage.fetch(range, resolution)).map(([, ...row]) => row);
    };
    const check = async (): Promise<void> => {
      expect(await values(60, 6)).toEqual(
        Array.from({ length: 6 }, (_, hour) => held(hour < at60)),
      );
      expect(await values(180, 6)).toEqual(at180.map(held));
      expect(await values(720, 24)).toEqual([held(true), held(false)]);
    };
    await check();
    await stage.seal(plant);
    await check();
  }
  await stage.close();
});
