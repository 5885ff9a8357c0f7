import type { FileImport } from "@heliograph/contract/import/file-import.wire.ts";
import type { RefusedValue } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import {
  layAside,
  readText,
  startImport,
  taskWhen,
  type Wanted,
} from "@heliograph/testkit/file-import-stage.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
let next = 401;
beforeAll(async () => {
  stage = await serverStage({ environment: { ROLES: "api,worker" } });
});
afterAll(() => stage.close());

/** A plant of one inverter: power and a counter. */
async function plantOf(more: object = {}) {
  const id = await stage.plant(String(next++), more);
  const device = await stage.device(id, { type: "inverter", nominal: 10, oid: "inv", oidn: 1 });
  const pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51] });
  const etot = await stage.variable(device, "inv.1.etot", { udm: "kWh", tags: [56] });
  return { id, device, pac, etot };
}
const wanted: Wanted = ({ name }) =>
  name === "Pac" ? { mib: "inv.1.pac", udm: "kW" } : { mib: "inv.1.etot", udm: "kWh" };
const clockOf = (slot: number): string =>
  `${String(Math.floor(slot / 12)).padStart(2, "0")}:${String((slot % 12) * 5).padStart(2, "0")}`;
/** Two days of March 2026 in watts, with a decimal comma: 300 W more an hour until noon, as many less after it. */
const rows = [4, 5].flatMap((day, count) =>
  Array.from({ length: 288 }, (_, slot) => {
    const watt = Math.max(0, 3600 - 300 * Math.abs(Math.floor(slot / 12) - 12));
    const counter = (1000 + count * 30 + slot / 10).toFixed(1).replace(".", ",");
    return `0${day}/03/2026;${clockOf(slot)};${watt};${counter}`;
  }),
);
const march = ["Data;Ora;Pac [W];Etot [kWh]", ...rows, "31/03/2026;00:00;;"].join("\n");
const reading = () => readText({ text: march, tz: "Europe/Rome", wanted });
const range = (of: readonly string[]) => ({
  ids: of,
  start: at("2026-03-04T00:00+01:00"),
  end: at("2026-03-06T00:00+01:00"),
});

test("ONB-04 [X29] a dry run says what would be written, and writes nothing", async () => {
  const { id, pac, etot } = await plantOf();
  // The portal has noon of the first day already: what the file says, and something else.
  await stage.post(id, [
    { timestamp: at("2026-03-04T12:00+01:00"), values: { "inv.1.pac": 3.6, "inv.1.etot": 1 } },
  ]);
  const { checks } = await layAside(stage, id, reading().moments, 400);
  expect(checks).toEqual([
    // 400 moments of two values, of which one stands there and one stands there otherwise.
    {
      fresh: 798,
      unread: 0,
      same: 1,
      replaced: 1,
      refused: [],
      examples: [],
      days: ["2026-03-04", "2026-03-05"],
    },
    {
      fresh: 352,
      unread: 0,
      same: 0,
      replaced: 0,
      refused: [],
      examples: [],
      days: ["2026-03-05"],
    },
  ]);
  const shown = await stage.fetch(range([pac, etot]));
  expect(shown.filter(([, ...values]) => values.some((value) => value !== null))).toEqual([
    [at("2026-03-04T12:00+01:00"), 3.6, 1],
  ]);
  expect(await stage.make(`GET /plant/${id}/file_import`)).toEqual([]);
});

test("ONB-04 [X29] what the plant would refuse stands there with its reason, and left out", async () => {
  const { id } = await plantOf({ active_since: at("2026-01-01T00:00+01:00") });
  const noon = at("2026-06-21T12:00+02:00");
  const { checks } = await layAside(stage, id, [
    { timestamp: at("2025-12-31T12:00+01:00"), values: { "inv.1.pac": 1 } },
    { timestamp: noon - 600, values: { "inv.1.pac": 1, "inv.1.etot": -1_000_000 } },
    { timestamp: noon + 3600, values: { "inv.1.pac": 1 } },
  ]);
  expect(checks[0]).toMatchObject({
    fresh: 1,
    refused: [
      { reason: "stamp_before_active", count: 1 },
      { reason: "missing_mark", count: 1 },
      { reason: "stamp_ahead", count: 1 },
    ],
    days: ["2026-06-21"],
  });
});

test("ONB-04 [X31] an import makes the figures that the same values make as packets", async () => {
  const posted = await plantOf();
  const brought = await plantOf();
  // The truth is written out beside the reader, not by it.
  const packets = rows.map((row) => {
    const [date, clock, watt, counter] = row.split(";") as [string, string, string, string];
    return {
      timestamp: at(`2026-03-${date.slice(0, 2)}T${clock}+01:00`),
      values: { "inv.1.pac": Number(watt) / 1000, "inv.1.etot": Number(counter.replace(",", ".")) },
    };
  });
  await stage.post(posted.id, packets);
  const { id } = await layAside(stage, brought.id, reading().moments, 100);
  const task = await taskWhen(stage, await startImport(stage, brought.id, id));
  expect(task).toMatchObject({ kind: "file_import", outcome: "success", progress: 1 });
  expect(task.output).toBe(
    "576 moments from 2026-03-04 to 2026-03-05\n576 moments written, 1152 values taken, 0 refused\n",
  );
  const idsOf = ({ pac, etot }: typeof posted) => [pac, etot];
  for (const resolution of [5, 60])
    expect(await stage.fetch(range(idsOf(brought)), resolution)).toEqual(
      await stage.fetch(range(idsOf(posted)), resolution),
    );
  const days = await stage.aggregated(range(idsOf(brought)), "day");
  expect(days).toEqual(await stage.aggregated(range(idsOf(posted)), "day"));
  // 28.7 kWh from 1000.0 to 1028.7; then 1030.0 to 1058.7 and the 1.3 of midnight.
  expect(days.map(([day, , kwh]) => [day, kwh])).toEqual([
    ["2026-03-04", 28.7],
    ["2026-03-05", 30],
  ]);
  const [list] = (await stage.make(`GET /plant/${brought.id}/file_import`)) as FileImport[];
  expect(list).toMatchObject({
    file: "storico.csv",
    username: "boss",
    packets: 576,
    first: at("2026-03-04T00:00+01:00"),
    last: at("2026-03-05T23:55+01:00"),
    task: task.id,
  });
  // Nothing lies aside any more, and the import is not started twice.
  const left = await sql<{ count: number }>`
    select count(*)::integer as count from file_import_part where id = ${id}`.execute(stage.db);
  expect(left.rows[0]!.count).toBe(0);
  expect(
    (await stage.ask(stage.admin, `POST /plant/${brought.id}/file_import/${id}/start`)).body,
  ).toMatchObject({ code: "file_import_started" });
});

test("ONB-04 [X31] a second import of the same file changes nothing", async () => {
  const { id, pac, etot } = await plantOf();
  const first = await layAside(stage, id, reading().moments);
  await taskWhen(stage, await startImport(stage, id, first.id));
  const before = await stage.fetch(range([pac, etot]));
  const again = await layAside(stage, id, reading().moments);
  expect(again.checks).toMatchObject([
    { fresh: 0, same: 1000, replaced: 0 },
    { fresh: 0, same: 152, replaced: 0 },
  ]);
  await taskWhen(stage, await startImport(stage, id, again.id));
  expect(await stage.fetch(range([pac, etot]))).toEqual(before);
});

test("ONB-04 [X31] a variable that is created before the start takes its column", async () => {
  const { id, device } = await plantOf();
  const text = "t;Temperatura [°F]\n2026-03-04 12:00;77\n2026-03-04 12:05;86";
  const { moments } = readText({
    text,
    tz: "Europe/Rome",
    wanted: () => ({ mib: "inv.1.temp", udm: "degC" }),
  });
  const { id: made, checks } = await layAside(stage, id, moments);
  // No variable reads it yet: it is not new to anything.
  expect(checks[0]).toMatchObject({ fresh: 0, unread: 2, same: 0, replaced: 0 });
  const temp = await stage.variable(device, "inv.1.temp", { udm: "°C" });
  await taskWhen(stage, await startImport(stage, id, made));
  const shown = await stage.fetch({
    ids: [temp],
    start: at("2026-03-04T12:00+01:00"),
    end: at("2026-03-04T12:10+01:00"),
  });
  expect(shown.map(([, value]) => value)).toEqual([25, 30]);
});

test("ONB-04 [X31] cancelled, it ends between two parts and says how much is written", async () => {
  const { id, pac } = await plantOf();
  const { id: made } = await layAside(stage, id, reading().moments, 5);
  const task = await startImport(stage, id, made);
  await taskWhen(stage, task, ({ progress }) => (progress ?? 0) > 0);
  await stage.ask(stage.admin, `POST /task/${task}/cancel`);
  const ended = await taskWhen(stage, task);
  if (ended.outcome === "success") throw new Error("it was over before it was cancelled");
  const written = /(\d+) of 576 moments are written, up to (\S+):/.exec(ended.output);
  expect(written, ended.output).not.toBeNull();
  const shown = await stage.fetch(range([pac]));
  const present = shown.filter(([, value]) => value !== null);
  expect(present.length).toBe(Number(written![1]));
  // What was laid aside goes when the next import begins.
  await layAside(stage, id, reading().moments.slice(0, 1));
  const left = await sql<{ count: number }>`
    select count(*)::integer as count from file_import_part where id = ${made}`.execute(stage.db);
  expect(left.rows[0]!.count).toBe(0);
});

test("ONB-04 [X30] parts that did not come, an import that was discarded, and bounds", async () => {
  const { id } = await plantOf();
  const base = `/plant/${id}/file_import`;
  const { id: made } = await stage.make(`POST ${base}`, { file: "a.csv", parts: 2 });
  const packets = [{ timestamp: at("2026-03-04T12:00+01:00"), values: { "inv.1.pac": 1 } }];
  await stage.make(`POST ${base}/${made}/part/0`, { packets });
  await stage.make(`POST ${base}/${made}/part/0`, { packets });
  const ask = async (line: string, body?: object) =>
    (await stage.ask(stage.admin, line, body)).body;
  expect(await ask(`POST ${base}/${made}/start`)).toMatchObject({
    code: "file_import_partial",
    params: { present: 1, parts: 2 },
  });
  expect(await ask(`POST ${base}/${made}/part/2`, { packets })).toMatchObject({
    code: "file_import_not_found",
  });
  await stage.make(`DELETE ${base}/${made}`);
  expect(await ask(`POST ${base}/${made}/part/1`, { packets })).toMatchObject({
    code: "file_import_not_found",
  });
  const other = await plantOf();
  const foreign = await stage.make(`POST ${base}`, { file: "a.csv", parts: 1 });
  expect(
    await ask(`POST /plant/${other.id}/file_import/${foreign.id}/part/0`, { packets }),
  ).toMatchObject({ code: "file_import_not_found" });
});

test("ONB-04 [X31] what a person brings says nothing of the logger: no refusals, no clock, no broken call", async () => {
  const { id } = await plantOf({ active_since: at("2026-01-01T00:00+01:00") });
  await stage.post(id, { timestamp: at("2026-06-21T11:55+02:00"), values: { "inv.1.pac": 3 } });
  const before = (await stage.make(`GET /plant/${id}/logger`)) as LoggerState;
  const { id: made } = await layAside(stage, id, [
    ...reading().moments.slice(0, 3),
    { timestamp: at("2026-03-04T12:00+01:00"), values: { "inv.1.etot": -1_000_000 } },
  ]);
  await taskWhen(stage, await startImport(stage, id, made));
  const after = (await stage.make(`GET /plant/${id}/logger`)) as LoggerState;
  expect([after.last, after.clock, after.broken]).toEqual([before.last, before.clock, null]);
  expect((await stage.make(`GET /plant/${id}/refused_values`)) as RefusedValue[]).toEqual([]);
  // Nor where there is no logger, and the file reaches until half an hour ago.
  const { id: fresh } = await plantOf();
  const timestamp = stage.clock.nowSeconds() - 1800;
  const { id: recent } = await layAside(stage, fresh, [{ timestamp, values: { "inv.1.pac": 3 } }]);
  await taskWhen(stage, await startImport(stage, fresh, recent));
  expect(await stage.make(`GET /plant/${fresh}/logger`)).toMatchObject({
    last: { timestamp, imported: true },
    clock: null,
  });
});

test("ONB-04 [X31] [A6] a back-fill tells nobody: no alarm of last year is raised, in the log or in a message", async () => {
  const { id, pac } = await plantOf();
  const user = (await stage.make("GET /user/by_username/boss")) as { id: string };
  const { id: alert } = await stage.make("POST /alert", {
    plant_id: id,
    name: "Troppo",
    description: "Sopra il massimo",
    num_checks: 1,
    vars: [pac],
    vmax: 1,
    send_email_to: [user.id],
  });
  const { id: made } = await layAside(stage, id, reading().moments);
  await taskWhen(stage, await startImport(stage, id, made));
  await stage.server.rooms.alerts.look();
  const events = (await stage.make(
    `GET /log/events/search?plants=${id}&types=alert&limit=100`,
  )) as unknown[];
  expect(events).toEqual([]);
  const { rows: messages } = await sql`select 1 from occasion where plant_id = ${id}`.execute(
    stage.db,
  );
  expect(messages).toEqual([]);
  const states = (await stage.make(`GET /plant/${id}/alerts_state`)) as Record<
    string,
    { state: string }
  >;
  expect(states[alert]!.state).not.toBe("KO");
});

test("ONB-04 [X31] [H6] back-fills that last long teach no rhythm: nobody is written to of a silence that there is not", async () => {
  const { id } = await plantOf({ lat: 45, lon: 9 });
  const began = stage.clock.nowSeconds();
  const { moments } = reading();
  // Twelve minutes of it.
  for (let minute = 0; minute < 12; minute++) {
    stage.clock.set(began + minute * 60);
    const { id: made } = await layAside(stage, id, moments.slice(minute * 40, minute * 40 + 40));
    await taskWhen(stage, await startImport(stage, id, made));
  }
  for (const hours of [1, 3, 20]) {
    stage.clock.set(began + hours * 3600);
    while ((await stage.seal(id)) > 0);
    await stage.server.rooms.health.look();
  }
  const { rows } = await sql`select 1 from occasion where plant_id = ${id}`.execute(stage.db);
  expect(rows).toEqual([]);
  expect(((await stage.make(`GET /plant/${id}/logger`)) as LoggerState).rhythm).toBeNull();
  stage.clock.set(began);
});
