import { join } from "node:path";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findRunningPostgres } from "../platform/embedded-postgres.ts";

const server = new KilledServer();
afterAll(() => server.clear());
const connected = async (): Promise<pg.Client> => {
  const find = findRunningPostgres(join(server.folder, "data", "postgres"))!;
  const client = new pg.Client(find("heliograph"));
  client.on("error", () => {});
  await client.connect();
  return client;
};

test("PFILE-01 [PF3] killed in the midst of an import: nothing of the plant is there, and the same file is imported whole", async () => {
  await server.start();
  await server.make("POST /plant", {
    id: "601",
    name: "Serre",
    client: "Acme Solar",
    timezone: "UTC",
    active_since: 1_735_689_600,
  });
  const { id: device } = (await server.make("POST /device", {
    plant_id: "601",
    name: "Meter",
    type: "meter",
  })) as { id: string };
  await server.make("POST /variable", { device_id: device, name: "Energy", mib: "e", tags: [] });
  await server.make("POST /plant/601/tariffs", {
    valid_from: "2026-01-01",
    bands: [{ name: "F0", self_consumption: 0.2, feed_in: 0.1 }],
  });
  const file = (await server.make("GET /plant/601/file")) as PlantFile;
  // Somebody holds the tariffs: the import has written plant, device and variable, and waits.
  const holder = await connected();
  await holder.query("begin");
  await holder.query("lock table tariff in access exclusive mode");
  const cut = server.ask("POST /admin/plant_file", { file, id: "602" }).catch(() => null);
  const watcher = await connected();
  const waits = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      "select 1 from pg_locks where not granted and relation = 'tariff'::regclass and mode = 'RowExclusiveLock'",
    );
    return rows.length > 0;
  };
  await vi.waitUntil(waits, { timeout: 60_000, interval: 20 });
  await server.killServer();
  expect(await cut).toBeNull();
  await Promise.all([holder.end(), watcher.end()].map((one) => one.catch(() => {})));

  await server.start();
  const codes = async (): Promise<string[]> =>
    ((await server.make("GET /plant/all")) as { id: string }[]).map(({ id }) => id);
  expect(await codes()).toEqual(["601"]);
  const client = await connected();
  for (const table of ["device", "variable", "tariff", "object", "edit_log"]) {
    const column = table === "edit_log" ? "pid" : "plant_id";
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query(`select 1 from ${table} where ${column} = '602'`);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  await client.end();
  expect(await server.make("POST /admin/plant_file", { file, id: "602" })).toMatchObject({
    faults: [],
    counts: { devices: 1, variables: 1, tariffs: 1 },
  });
  const there = (await server.make("GET /plant/602/file")) as PlantFile;
  expect(there).toEqual({ ...file, plant: { ...file.plant, id: "602" } });
});
