import { join } from "node:path";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { packDays } from "@heliograph/domain/data/day-pack.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { findRunningPostgres } from "../platform/embedded-postgres.ts";

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** So many packs of plants that are gone are due as well: each is work of a moment. */
const emptyPacks = 1000;
const server = new KilledServer();
afterEach(() => server.clear(), 60_000);

/** Of the database that runs now. */
async function rowsOf<Row extends pg.QueryResultRow>(
  text: string,
  of: unknown[] = [],
): Promise<Row[]> {
  const folder = join(server.folder, "data", "postgres");
  const client = new pg.Client(findRunningPostgres(folder)!("heliograph"));
  await client.connect();
  try {
    return (await client.query<Row>(text, of)).rows;
  } finally {
    await client.end();
  }
}
const until = async <T>(look: () => Promise<T | false>): Promise<T> =>
  await vi.waitUntil(look, { timeout: 60_000, interval: 50 });

test("[S19] [K5] a large stock of days is packed by a task; killed with the database it goes on where it was, and late data that came meanwhile are in", async () => {
  await server.start();
  const last = Math.floor(Date.now() / 1000 / daySeconds / packDays) - 3;
  // Two whole packs of hourly readings, long cold: an energy that rises by 1 an hour.
  const begin = (last - 1) * packDays * daySeconds;
  const hours = 2 * packDays * 24;
  const made = async (line: string, body: object): Promise<{ id: string }> =>
    (await server.make(line, body)) as { id: string };
  await made("POST /plant", {
    id: "101",
    name: "Packed",
    client: "Acme Solar",
    timezone: "UTC",
    active_since: begin - daySeconds,
  });
  const { id: device } = await made("POST /device", {
    plant_id: "101",
    name: "METER",
    type: "meter",
  });
  const variable = { device_id: device, name: "meter", mib: "e", udm: "kWh", tags: [58] };
  const { id } = await made("POST /variable", variable);
  const post = async (readings: readonly (readonly [hour: number, energy: number])[]) =>
    await server.make("POST /ingest/101", {
      packets: readings.map(([hour, e]) => ({
        timestamp: begin + hour * hourSeconds,
        values: { e },
      })),
    });
  const days = async (): Promise<unknown> =>
    await server.make("POST /data/aggregated", {
      ids: [id],
      start: begin,
      end: begin + hours * hourSeconds,
      period: "day",
    });
  // Packs wait for a minute after their last writing, which is over now.
  const rest = async (): Promise<unknown> =>
    await rowsOf("update pack_due set at = at - interval '1 minute' where plant_id = '101'");
  const arePacked = async (): Promise<boolean> => {
    await rest();
    return (await rowsOf("select from day_pack")).length === 2;
  };
  // One reading a pack comes late: in its place the one before is held.
  const late: readonly number[] = [100, packDays * 24 + 100];
  const all = Array.from({ length: hours }, (_, hour) => [hour, 500 + hour] as const);
  await post(all.filter(([hour]) => !late.includes(hour)));
  await until(arePacked);

  await rowsOf(
    "insert into pack_due (plant_id, pack, at) select 'gone ' || n, n % 400, now() - interval '1 hour' from generate_series(1, $1::integer) as n",
    [emptyPacks],
  );
  const packing = async (): Promise<Task | undefined> =>
    ((await server.make("GET /task/all")) as Task[]).find(({ kind }) => kind === "packing");
  const before = await until(async () => {
    const task = await packing();
    return task !== undefined && (task.progress ?? 0) > 0.02 && task;
  });
  expect(before.status).toBe("run");
  await post(late.map((hour) => all[hour]!));
  const right = await days();
  server.killDatabase();
  await server.killServer();

  await server.start();
  const after = await until(async () => {
    const task = await packing();
    return task?.status === "done" && task;
  });
  expect(after).toMatchObject({ outcome: "success", progress: 1, id: before.id });
  const lines = after.output.trimEnd().split("\n");
  expect(lines[1]).toMatch(/^goes on at \d+ %$/);
  expect(lines.filter((line) => line.endsWith("to be packed"))).toHaveLength(1);
  await until(async () => {
    await rest();
    return (await rowsOf("select from pack_due where pack <= $1", [last])).length === 0;
  });
  await until(arePacked);
  expect(await days()).toEqual(right);
  // 23 rises on the first day, and 24 on each of the others.
  expect(right).toMatchObject([
    [expect.any(String), 23],
    ...Array.from({ length: 2 * packDays - 1 }, () => [expect.any(String), 24]),
  ]);
});
