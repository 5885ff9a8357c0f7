import type {
  DatabaseInfo,
  PlantStats,
  SuperConfig,
  TableInfo,
} from "@heliograph/contract/admin/admin.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
const environment = {
  SMS_URL: "https://gateway.example/send/hunter2?key=hunter3",
  SMS_TOKEN: "hunter4",
  DATALOGGER_CONSOLE_URL: "https://console.example/plants/{plant}",
};
let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now, environment });
  await stage.plant("101");
  await stage.plant("0202");
});
afterAll(() => stage.close());

test("API-81 the plants in process and since when; none is none, and only an admin asks", async () => {
  const line = "GET /admin/plants_in_process";
  const { token } = await stage.person("client", { "101": [0] });
  expect((await stage.ask(token, line)).status).toBe(403);
  expect(await stage.make(line)).toEqual({});
  const { id } = await stage.make("POST /admin/recalc_formulas", {
    plant_id: "0202",
    ids: "all",
    start: now - 86_400,
    end: now,
  });
  // What waits is not in process yet, and is counted for whoever looks at the plant; a worker takes it a minute later.
  expect(await stage.make(line)).toEqual({});
  expect(await stage.make("GET /plant/0202/in_process")).toEqual({ since: null, queued: 1 });
  await stage.db
    .updateTable("task")
    .set({ status: "run", started: now + 60 })
    .where("id", "=", id)
    .execute();
  expect(await stage.make(line)).toEqual({ "0202": now + 60 });
  // Who sees a plant reads it of that one.
  const of = (plantId: string) => stage.ask(token, `GET /plant/${plantId}/in_process`);
  expect((await of("0202")).status).toBe(403);
  expect((await of("101")).body).toEqual({ since: null, queued: 0 });
  expect(await stage.make("GET /plant/0202/in_process")).toEqual({ since: now + 60, queued: 0 });
  await stage.db.updateTable("task").set({ status: "done" }).where("id", "=", id).execute();
  expect(await stage.make(line)).toEqual({});
});

test("ENT-39 the fields of a task, at its birth and at its end", async () => {
  const born = await stage.make("POST /task/test");
  const fields = {
    id: born.id,
    name: "Test",
    status: "queue",
    pid: null,
    params: { plant_id: null },
    created: now,
    started: null,
    updated: null,
    output: "",
  };
  expect(await stage.make(`GET /task/${born.id}`)).toMatchObject(fields);
  const ran = {
    status: "done" as const,
    pid: 4711,
    started: now + 1,
    updated: now + 9,
    output: "one\ntwo\n",
  };
  await stage.db.updateTable("task").set(ran).where("id", "=", born.id).execute();
  expect(await stage.make(`GET /task/${born.id}`)).toMatchObject({ ...fields, ...ran });
  const { id } = await stage.make("POST /admin/recalc_formulas", {
    plant_id: "101",
    ids: "all",
    start: now - 86_400,
    end: now,
  });
  expect((await stage.make(`GET /task/${id}`)).params).toMatchObject({ plant_id: "101" });
});

test("[AD1] API-80 ENT-42 STATS-02 every plant with what it has, counted; only an admin asks", async () => {
  const line = "GET /admin/plants_stats";
  const { token } = await stage.person("reader", { "101": [0] });
  expect((await stage.ask(token, line)).status).toBe(403);
  const before: PlantStats[] = await stage.make(line);
  expect(before.map(({ id, name }) => [id, name])).toEqual([
    ["101", "Plant 101"],
    ["0202", "Plant 0202"],
  ]);
  const device = await stage.device("101");
  const power = await stage.variable(device, "inv.1.pac");
  await stage.variable(device, "inv.1.irr", { name: "Irradiance" });
  await stage.formula("101", `{${power}} * 2`, { name: "Twice" });
  await stage.make("POST /plant/101/chart", {
    name: "Power",
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: power }],
  });
  await stage.make("PATCH /plant/101", {
    sections: ["GLOBAL", "A", "B", "C"].map((name) => ({ name, kwp: 10 })),
  });
  const [plant, other] = (await stage.make(line)) as PlantStats[];
  expect(plant).toEqual({
    id: "101",
    name: "Plant 101",
    // Of section 0, the whole plant.
    kwp: 10,
    sections: 3,
    devices: 1,
    // Two are measured, one is a formula.
    variables: 3,
    alerts: 0,
    charts: 1,
    files: 0,
    messages: 0,
    reports: 0,
    gse_measures: 0,
    // The task of the first test was created there, and nothing else happened.
    events: before[0]?.events,
    // A device, three variables, a chart and the sections.
    edits: (before[0]?.edits ?? 0) + 6,
  });
  expect(other).toEqual(before[1]);
});

test("[AD2] API-79 STATS-03 STATS-04 what the stores of the server say, under the names of old too; only an admin asks", async () => {
  const { token } = await stage.person("asker", { "101": [0] });
  expect((await stage.ask(token, "GET /admin/server_info/redis")).status).toBe(403);
  const info = (name: string) => stage.ask(stage.admin, `GET /admin/server_info/${name}`);
  const database = (await info("postgres-dbstats")).body as DatabaseInfo;
  const { rows } = await sql<{ version: string; name: string }>`
    select current_setting('server_version') as version, current_database() as name`.execute(
    stage.db,
  );
  expect([database.version, database.database]).toEqual([rows[0]?.version, rows[0]?.name]);
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.cache_hits).toBeGreaterThanOrEqual(0);
  expect(database.cache_hits).toBeLessThanOrEqual(1);
  expect(Object.keys((await info("mongo-dbstats")).body)).toEqual(Object.keys(database));
  const { tables } = (await info("postgres-tablestats")).body as { tables: TableInfo[] };
  const named = (name: string): TableInfo | undefined => tables.find((one) => one.name === name);
  // A table of one plant takes a page and more; what is divided into partitions stands there once.
  expect(named("plant")?.size).toBeGreaterThanOrEqual(8192);
  expect(named("plant")?.partitions).toBe(0);
  expect(named("packet")).toBeDefined();
  expect(tables.filter(({ name }) => name.startsWith("packet_"))).toEqual([]);
  expect((await info("mongo-collstats")).body.tables.length).toBe(tables.length);
  expect((await info("redis")).body).toEqual({ configured: false, info: null });
  for (const name of ["mongodb", "constructor", "__proto__"])
    // oxlint-disable-next-line no-await-in-loop -- three short questions
    expect((await info(name)).status, name).toBe(404);
});

test("[AD3] API-78 the configuration in effect holds no secret; only an admin reads it", async () => {
  const { token } = await stage.person("curious", { "101": [0] });
  const line = "GET /admin/super_config";
  expect((await stage.ask(token, line)).status).toBe(403);
  const config: SuperConfig = await stage.make(line);
  expect(JSON.stringify(config)).not.toMatch(/hunter|the secret of a stage/);
  expect(config.links).toEqual({
    datalogger_console: "https://console.example/plants/{plant}",
    log_dashboard: null,
    traffic_dashboard: null,
  });
  expect(config.settings["SMS_URL"]?.value).toBe("https://gateway.example/***?key=***");
  expect(config.settings["TOKEN_DAYS"]?.value).toBe("365");
});
