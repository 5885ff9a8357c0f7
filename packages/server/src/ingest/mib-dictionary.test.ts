import { permissions } from "@heliograph/contract/users/permissions.ts";
import { sql } from "kysely";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "../platform/commands.ts";
import { ingestCommands } from "./ingest.cli.ts";
import { operatorClient } from "../import/operator-client.ts";

const now = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plants = 100;
let plant: string;
let device: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(now);
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant);
});

const named = (word: string, count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${word}.${at}`, value]));
const send = (values: Record<string, unknown>, timestamp = stage.clock.nowSeconds()) =>
  stage.post(plant, { timestamp, values });
const reasons = (reply: { refused: { reason: string }[] }) =>
  Object.fromEntries(
    [...Map.groupBy(reply.refused, ({ reason }) => reason)].map(([reason, of]) => [
      reason,
      of.length,
    ]),
  );
const numbers = async (): Promise<Record<string, number>> => {
  const rows = await stage.db
    .selectFrom("mib")
    .selectAll()
    .where("plant_id", "=", plant)
    .orderBy("number")
    .execute();
  return Object.fromEntries(rows.map(({ mib, number }) => [mib, number]));
};
const prune = (as = stage.admin) => stage.ask(as, `DELETE /plant/${plant}/mibs/unused`);
/** The packets of the plant are gone as with their old partition. */
const dropPackets = () => sql`delete from packet where plant_id = ${plant}`.execute(stage.db);

test("[I12] of a packet of 90,000 junk mibs 5,000 are taken, of a day 6,000; what the plant knows or a variable names is always kept", async () => {
  const power = await stage.variable(device, "p", { udm: "kW" });
  await send({ known: 1 });
  // The named one comes last: nothing of the junk may cost it.
  const flood = await send({ ...named("junk", 90_000), known: 2, p: 5 });
  expect(flood.accepted).toBe(5002);
  expect(reasons(flood)).toEqual({ too_many_new_mibs: 85_000 });
  expect(flood.refused[0]).toEqual({
    timestamp: now,
    mib: "junk.5000",
    value: 1,
    reason: "too_many_new_mibs",
  });
  // One and five thousand of six are used: 999 are left of this day, whoever asks.
  const other = await stage.anotherProcess();
  const reply = await send(named("other", 2000));
  expect([reply.accepted, reasons(reply)]).toEqual([999, { too_many_new_mibs: 1001 }]);
  expect((await send({ another: 1 })).accepted).toBe(0);
  expect((await other.server.rooms.data.knownMibs(plant)).size).toBe(6001);
  // A variable made now: its mib passes.
  const late = await stage.variable(device, "late", { udm: "kW" });
  expect(await send({ late: 7, known: 3, "junk.4999": 1 })).toEqual({ accepted: 3, refused: [] });
  expect(await stage.make(`GET /data/lastvals/single/${plant}`)).toEqual({
    [power]: [5, now],
    [late]: [7, now],
  });
  // The next day has room again.
  stage.clock.advance(86_400);
  expect((await send({ another: 1 })).accepted).toBe(1);
});

test("[I12] a plant of 5,000 values sends them all in its first packets, variables or not, in two processes at once too", async () => {
  const first = Object.entries(named("inv", 5000));
  const packets = Array.from({ length: 10 }, (_, at) => ({
    timestamp: now - at,
    values: Object.fromEntries(first.slice(at * 500, at * 500 + 500)),
  }));
  const replies = await Promise.all(packets.map((packet) => stage.post(plant, packet)));
  expect(replies.every(({ accepted, refused }) => accepted === 500 && refused.length === 0)).toBe(
    true,
  );
  expect(
    (await stage.post(plant, { timestamp: now, values: Object.fromEntries(first) })).accepted,
  ).toBe(5000);
  // Together they get no more than the day has.
  const rush = await Promise.all(["a", "b", "c"].map((word) => send(named(word, 900))));
  expect(rush.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1000);
  expect(Object.keys(await numbers())).toHaveLength(6000);
});

test("[I12] a value that is refused anyway uses nothing up", async () => {
  expect(reasons(await send(named("bad", 5000, true)))).toEqual({ wrong_data_type: 5000 });
  expect(await numbers()).toEqual({});
});

test("[I12] unused mibs are removed once no packet holds them, and their numbers are never given again", async () => {
  const power = await stage.variable(device, "p", { udm: "kW" });
  await send({ p: 5, old: 1, top: 1 });
  // All of them are in a packet that is kept.
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 0 } });
  await stage.seal(plant);
  await dropPackets();
  await send({ old: 2 }, now + 60);
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 1 } });
  expect(await numbers()).toEqual({ p: 0, old: 1 });
  // The highest number was removed: the next one is another all the same.
  stage.clock.set(now + 120);
  await send({ fresh: 3, p: 6 });
  expect(await numbers()).toEqual({ p: 0, old: 1, fresh: 3 });
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 0 } });
  const events = (await stage.make(`GET /log/events/search?plants=${plant}&limit=10`)) as {
    msg: string;
  }[];
  expect(events.map(({ msg }) => msg)).toContain("1 unused mib removed");
  expect((await stage.make(`GET /data/lastvals/single/${plant}`))[power]).toEqual([6, now + 120]);
});

test("[I12] what a block was folded from stays, also when its variable reads another mib now", async () => {
  const power = await stage.variable(device, "p", { udm: "kW" });
  await send({ p: 5, junk: 1 });
  await stage.seal(plant);
  await dropPackets();
  await stage.make(`PATCH /variable/${power}`, { mib: "q" });
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 1 } });
  expect(await numbers()).toEqual({ p: 0 });
});

test("[I12] another process that knows a removed mib numbers it again before it keeps a packet, heard or unheard", async () => {
  await send({ gone: 1 });
  const other = await stage.anotherProcess();
  expect((await other.server.rooms.data.knownMibs(plant)).has("gone")).toBe(true);
  await dropPackets();
  // As by a process whose word is lost: behind the feed's back.
  await sql`delete from mib where plant_id = ${plant}`.execute(stage.db);
  await sql`update mib_dictionary set prunings = prunings + 1 where plant_id = ${plant}`.execute(
    stage.db,
  );
  const model = (await other.server.rooms.plants.model(plant))!;
  await other.server.rooms.data.append(model, [
    { stamp: now + 60, mibs: ["gone"], values: [8], devices: null },
  ]);
  expect(await numbers()).toEqual({ gone: 1 });
  // A variable that is made now finds the value.
  const late = await stage.variable(device, "gone", { udm: "kW" });
  expect((await stage.fetch({ ids: [late], start: now, end: now + 300 }))[0]![1]).toBe(8);
});
test("[I12] every process hears of a removal", async () => {
  await send({ gone: 1 });
  const other = await stage.anotherProcess();
  await other.server.rooms.data.knownMibs(plant);
  await dropPackets();
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 1 } });
  expect([...(await other.server.rooms.data.knownMibs(plant))]).toEqual([]);
  expect([...(await stage.server.rooms.data.knownMibs(plant))]).toEqual([]);
});

test("[I12] killed in the middle, a removal has changed nothing", async () => {
  await send(named("junk", 20));
  await dropPackets();
  const before = await numbers();
  // The removal has deleted the mibs and waits for the row that this transaction holds.
  await stage.db.transaction().execute(async (trx) => {
    await sql`select from mib_dictionary where plant_id = ${plant} for update`.execute(trx);
    const answer = prune();
    for (;;) {
      const { rows } = await sql<{ killed: boolean }>`
        select pg_terminate_backend(pid) as killed from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update mib_dictionary%'`.execute(
        stage.db,
      );
      if (rows.length > 0) break;
    }
    expect((await answer).status).toBe(503);
  });
  expect(await numbers()).toEqual(before);
  const [row] = (
    await sql<{
      prunings: number;
    }>`select prunings from mib_dictionary where plant_id = ${plant}`.execute(stage.db)
  ).rows;
  expect(row).toEqual({ prunings: 0 });
  expect(await prune()).toMatchObject({ status: 200, body: { removed: 20 } });
});

test("[I12] only an admin removes mibs; the operator's command does it too", async () => {
  const { token } = await stage.person("keeper", { [plant]: Object.values(permissions) });
  expect((await prune(token)).status).toBe(403);
  expect((await stage.ask(stage.admin, "DELETE /plant/999/mibs/unused")).status).toBe(404);
  await send({ junk: 1 });
  await dropPackets();
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  const url = stage.app.listeningOrigin;
  const calls = { ...operatorClient(url, stage.admin), close: () => Promise.resolve() };
  const room = ingestCommands({ openCalls: () => Promise.resolve(calls) });
  const { settings, log } = stage.world;
  const type = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const context = { db: stage.db, config: stage.connection, settings, log, print };
    const open = () => Promise.resolve(context);
    await runCommand([room], ["prune-mibs", ...args], { open, print });
    return lines;
  };
  expect(await type(plant)).toEqual(["1 mib removed"]);
  expect(await type(plant)).toEqual(["nothing to remove"]);
  await expect(type()).rejects.toThrow("missing required argument 'plant'");
  await expect(type(plant, "--url", "ftp://x")).rejects.toThrow("http://");
});
