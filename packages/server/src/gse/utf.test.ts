import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
const people = { shows: "", edits: "" };
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-05-25T12:00+02:00") });
  await stage.plant("101");
  people.shows = (await stage.person("shows", { 101: [0, 280] })).token;
  people.edits = (await stage.person("edits", { 101: [0, 280, 281] })).token;
});
afterAll(() => stage.close());

test("[UT1] the register: read 280, written 281; rolled over, changed, and taken back", async () => {
  const fields = { name: "Contatore A", k: 80, digits: 6 };
  expect((await stage.ask(people.shows, "POST /plant/101/utf_meter", fields)).status).toBe(403);
  const { body: meter } = await stage.ask(people.edits, "POST /plant/101/utf_meter", fields);
  expect((await stage.ask(people.edits, "POST /plant/101/utf_meter", fields)).body.code).toBe(
    "utf_meter_taken",
  );
  const unfit = { ...fields, name: "B", variable_id: "0".repeat(24) };
  expect((await stage.ask(people.edits, "POST /plant/101/utf_meter", unfit)).body.code).toBe(
    "utf_variable_unfit",
  );
  const write = async (date: string, reading: number, more: object = {}, as = people.edits) =>
    await stage.ask(as, "POST /plant/101/utf", { meter_id: meter.id, date, reading, ...more });
  expect((await write("2026-01-31", 1, {}, people.shows)).status).toBe(403);
  expect((await write("2026-01-31", 999_990)).body).toMatchObject({ kwh: null, user: "edits" });
  expect((await write("2026-02-28", 10)).body.code).toBe("utf_reading_falls");
  // 1000000 - 999990 + 10 = 20, x 80
  expect((await write("2026-02-28", 10, { rolled: true })).body.kwh).toBe(1600);
  expect((await write("2026-02-28", 10)).body.code).toBe("utf_date_taken");
  expect((await write("2026-05-26", 99)).body.code).toBe("utf_date_ahead");
  const swapped = await write("2026-02-28", 0, { swap: { k: 40, digits: 5 } });
  expect(swapped.body).toMatchObject({ kwh: null, series: 2, k: 40 });
  expect((await write("2026-03-31", 25)).body).toMatchObject({ kwh: 1000, series: 2 });
  const register = async () => (await stage.ask(people.shows, "GET /plant/101/utf")).body;
  expect((await register()).meters).toMatchObject([{ k: 40, digits: 5 }]);
  expect((await register()).readings.map(({ kwh }: { kwh: number }) => kwh)).toEqual([
    1000,
    null,
    1600,
    null,
  ]);
  const gone = `DELETE /plant/101/utf_meter/${meter.id}`;
  expect((await stage.ask(people.edits, gone)).body.code).toBe("utf_meter_read");
  for (const { id } of (await register()).readings)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await stage.ask(people.edits, `DELETE /plant/101/utf/${id}`)).status).toBe(200);
  expect((await register()).meters, "the first meter stands there again").toMatchObject([
    { k: 80, digits: 6 },
  ]);
  const patched = { name: "Contatore C" };
  const path = `PATCH /plant/101/utf_meter/${meter.id}`;
  expect((await stage.ask(people.edits, path, patched)).body.name).toBe("Contatore C");
  expect((await stage.ask(people.edits, gone)).status).toBe(200);
  const edits = await stage.make("GET /log/edits/search?entities=utf_reading");
  expect(edits.filter(({ act }: { act: string }) => act === "delete")).toHaveLength(4);
});
