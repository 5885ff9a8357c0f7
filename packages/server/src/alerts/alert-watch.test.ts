import { sql } from "kysely";
import { serverStage, at, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeEach, afterEach, beforeAll, describe, expect, test } from "vitest";
import { holdWatch, writeChecks } from "./alerts.store.ts";

const noon = at("2026-06-21T12:00+02:00");
const slot = 300;
let stage: ServerStage;
let plantId: string;
let nextPlant = 201;
let pac: string;
let temp: string;
let device: string;
let alerts: string[] = [];

type Found = { state: string; cnt: number; error: string | null; since: number | null };
const look = () => stage.server.rooms.alerts.look();
/** The moment at which the slot that begins at `seconds` has settled. */
const settled = (seconds: number): void => stage.clock.set(seconds + slot + 600);
/** A logger sends when it has measured, or later. */
const send = (seconds: number, values: Record<string, unknown>) => {
  stage.clock.set(Math.max(stage.clock.nowSeconds(), seconds));
  return stage.post(plantId, { timestamp: seconds, values });
};
const create = async (more: object): Promise<string> => {
  const { id } = await stage.make("POST /alert", {
    plant_id: plantId,
    name: "Troppo",
    description: "Sopra il massimo",
    num_checks: 3,
    vars: [pac],
    vmax: 50,
    ...more,
  });
  alerts.push(id);
  return id;
};
const states = async (): Promise<Record<string, Found & { vars: Record<string, Found> }>> =>
  await stage.make(`GET /plant/${plantId}/alerts_state`);
const stateOf = async (id: string): Promise<[string, number]> => {
  const { state, cnt } = (await states())[id]!;
  return [state, cnt];
};
const told = async (): Promise<string[]> => {
  const rows = (await stage.make(
    `GET /log/events/search?plants=${plantId}&types=alert&limit=100`,
  )) as { msg: string }[];
  return rows.map(({ msg }) => msg).toReversed();
};
const count = async (as: string = stage.admin): Promise<number[]> => {
  const all = (await stage.ask(as, "GET /plant/all")).body as { id: string; num_alerts: number }[];
  const one = (await stage.ask(as, `GET /plant/${plantId}`)).body as { num_alerts: number };
  return [all.find(({ id }) => id === plantId)!.num_alerts, one.num_alerts];
};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon - 3 * 3600 });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon - 3 * 3600);
  plantId = String(nextPlant++);
  alerts = [];
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  device = await stage.device(plantId, { name: "INV1", type: "inverter", nominal: 100 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51], name: "Potenza INV1" });
  temp = await stage.variable(device, "inv.1.temp", { udm: "°C", tags: [2] });
});
afterEach(async () => {
  // A plant without alerts costs the next test nothing.
  for (const id of alerts) await stage.ask(stage.admin, `DELETE /alert/${id}`);
});

describe("each settled slot is looked at once", () => {
  test("BACK-01 API-18 [A1] [A5] FAILING, FAILING, KO, and OK again; the variable, the device and the plant say it", async () => {
    const id = await create({});
    const seen: [string, number][] = [];
    const plant: unknown[] = [];
    for (const [i, value] of [40, 60, 60, 60, 60, 40].entries()) {
      await send(noon + i * slot, { "inv.1.pac": value });
      settled(noon + i * slot);
      await look();
      seen.push(await stateOf(id));
      plant.push([
        (await states())[id]!.vars,
        await stage.make(`GET /plant/${plantId}/objects_alert_state`),
      ]);
    }
    expect(plant[4]).toEqual([
      { [pac]: { state: "KO", cnt: 4, error: null, since: noon + 4 * slot } },
      { vars: { [pac]: "KO" }, devs: { [device]: "KO" } },
    ]);
    expect(seen).toEqual([
      ["OK", 0],
      ["FAILING", 1],
      ["FAILING", 2],
      ["KO", 3],
      ["KO", 4],
      ["OK", 0],
    ]);
    // Slot 3 ends at 12:20, slot 5 at 12:30, plant time.
    expect(await told()).toEqual([
      "Alarm: Troppo: Potenza INV1 (21/06/2026 12:20)",
      "Alarm over: Troppo: Potenza INV1 (21/06/2026 12:30)",
    ]);
    const [cleared] = await stage.make(
      `GET /log/events/search?plants=${plantId}&types=alert&limit=1`,
    );
    expect(cleared).toMatchObject({
      code: "alert_cleared",
      params: {
        alert: "Troppo",
        variables: ["Potenza INV1"],
        more: 0,
        at: at("2026-06-21T12:30+02:00"),
        tz: "Europe/Rome",
      },
    });
  });
  test("[A5] a slot is not looked at before ten minutes after its end, and not twice", async () => {
    const id = await create({ num_checks: 2 });
    await send(noon, { "inv.1.pac": 60 });
    stage.clock.set(noon + slot + 599);
    await look();
    expect((await stateOf(id))[0]).toBe("ERROR");
    stage.clock.set(noon + slot + 600);
    for (let i = 0; i < 3; i++) await look();
    expect(await stateOf(id)).toEqual(["FAILING", 1]);
  });
  test("BACK-13 TREE-10 [A3] a device is as its worst variable, and num_alerts counts the enabled alerts that are KO or ERROR, for those who may see alerts", async () => {
    const ko = await create({ num_checks: 1 });
    await create({ name: "Missing", vars: [temp] });
    await create({ name: "Calm", vmax: 500 });
    expect(await count()).toEqual([0, 0]);
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(
      Object.values(await states())
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(["ERROR", "KO", "OK"]);
    expect(await stage.make(`GET /plant/${plantId}/objects_alert_state`)).toEqual({
      vars: { [pac]: "KO", [temp]: "ERROR" },
      devs: { [device]: "KO" },
    });
    expect(await count()).toEqual([2, 2]);
    const name = `guest-${plantId}`;
    const guest = await stage.person(name, { [plantId]: [0] });
    const viewer = await stage.person(`${name}-2`, { [plantId]: [0, 230] });
    expect(await count(guest.token)).toEqual([0, 0]);
    expect(await count(viewer.token)).toEqual([2, 2]);
    const alert = await stage.make(`GET /alert/${ko}`);
    await stage.make(`POST /alert/${ko}`, { ...alert, disabled: true });
    expect(await count()).toEqual([1, 1]);
    // A closed plant is not watched.
    await stage.make(`PATCH /plant/${plantId}`, { disabled: true });
    expect(await count()).toEqual([0, 0]);
    expect((await stateOf(ko))[0]).toBe("NONE");
  });
  test("BACK-04 a disabled alert is not looked at: NONE, and nothing is said", async () => {
    const id = await create({ num_checks: 1, disabled: true });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(await stateOf(id)).toEqual(["NONE", 0]);
    expect(await told()).toEqual([]);
  });
});

describe("what comes late", () => {
  test("[A6] an hour that arrives at once alarms, and clears, in its order", async () => {
    const id = await create({});
    settled(noon + 11 * slot);
    await look();
    expect((await states())[id]).toMatchObject({ state: "ERROR", error: "missing" });
    await stage.post(
      plantId,
      Array.from({ length: 12 }, (_, i) => ({
        timestamp: noon + i * slot,
        values: { "inv.1.pac": i >= 4 && i < 8 ? 60 : 40 },
      })),
    );
    settled(noon + 12 * slot);
    await look();
    expect(await stateOf(id)).toEqual(["OK", 0]);
    expect(await told()).toEqual([
      "Alarm: Troppo: Potenza INV1 (21/06/2026 12:35)",
      "Alarm over: Troppo: Potenza INV1 (21/06/2026 12:45)",
    ]);
  });
  test("[A6] what is more than two hours late is never said", async () => {
    await create({});
    settled(noon + 40 * slot);
    await look();
    for (let i = 0; i < 5; i++) await send(noon + i * slot, { "inv.1.pac": 60 });
    settled(noon + 41 * slot);
    await look();
    expect(await told()).toEqual([]);
  });
  test("[A9] a silent logger raises 003 and nothing else; with variables each is asked for", async () => {
    const plant = await create({
      template_id: "003",
      name: undefined,
      vars: [],
      vmax: null,
      num_checks: 3,
    });
    const limit = await create({ num_checks: 1 });
    const variable = await create({ template_id: "003", vars: [temp], vmax: null });
    for (let i = 0; i < 3; i++) await send(noon + i * slot, { "inv.1.pac": 40 });
    settled(noon + 2 * slot);
    await look();
    expect([await stateOf(plant), await stateOf(limit)]).toEqual([
      ["OK", 0],
      ["OK", 0],
    ]);
    expect((await stateOf(variable))[0]).toBe("KO");
    settled(noon + 8 * slot);
    await look();
    // Slots 3 to 8 are silent: six checks.
    expect(await stateOf(plant)).toEqual(["KO", 6]);
    expect((await states())[plant]).toMatchObject({ vars: {} });
    expect((await stateOf(limit))[0]).toBe("ERROR");
    expect((await told()).filter((msg) => msg.includes("12:30"))).toEqual([
      "Alarm: Mancata ricezione dati (21/06/2026 12:30)",
    ]);
  });
});

describe("what is kept", () => {
  test("[A5] another process goes on where this one stopped, and repeats nothing", async () => {
    const id = await create({});
    for (let i = 0; i < 2; i++) await send(noon + i * slot, { "inv.1.pac": 60 });
    settled(noon + slot);
    await look();
    expect(await stateOf(id)).toEqual(["FAILING", 2]);
    const other = await stage.anotherProcess();
    await send(noon + 2 * slot, { "inv.1.pac": 60 });
    settled(noon + 2 * slot);
    await other.server.rooms.alerts.look();
    await other.server.rooms.alerts.look();
    await look();
    expect(await stateOf(id)).toEqual(["KO", 3]);
    expect(await told()).toHaveLength(1);
  });
  test("[A3] [A5] since when it is so: of the alert as long as any variable, of each its own; another process knows it, late samples move it", async () => {
    const other = await stage.variable(device, "inv.2.pac", { udm: "kW", tags: [51] });
    const id = await create({ num_checks: 1, vars: [pac, other] });
    const since = async (): Promise<(number | string | null)[]> => {
      const { state, since: all, vars } = (await states())[id]!;
      return [state, ...[all, vars[pac]!.since, vars[other]!.since].map((s) => s && s - noon)];
    };
    const shows = async (at: number, first: number, second: number): Promise<unknown> => {
      await send(noon + at * slot, { "inv.1.pac": first, "inv.2.pac": second });
      settled(noon + at * slot);
      await look();
      return await since();
    };
    expect(await since()).toEqual(["NONE", null, null, null]);
    expect(await shows(0, 40, 40)).toEqual(["OK", slot, slot, slot]);
    expect(await shows(1, 60, 40)).toEqual(["KO", 2 * slot, 2 * slot, slot]);
    expect(await shows(2, 60, 60)).toEqual(["KO", 2 * slot, 2 * slot, 3 * slot]);
    // The first is well again, the alert is not.
    expect(await shows(3, 40, 60)).toEqual(["KO", 2 * slot, 4 * slot, 3 * slot]);
    const next = await stage.anotherProcess();
    settled(noon + 4 * slot);
    await next.server.rooms.alerts.look();
    expect(await since()).toEqual(["KO", 2 * slot, 4 * slot, 3 * slot]);
    // A correction: the first was well all the time.
    await stage.post(plantId, [
      { timestamp: noon + slot, values: { "inv.1.pac": 40 } },
      { timestamp: noon + 2 * slot, values: { "inv.1.pac": 40 } },
    ]);
    settled(noon + 5 * slot);
    await look();
    expect(await since()).toEqual(["KO", 3 * slot, slot, 3 * slot]);
  });
  test("[A5] two processes that look at the same time say it once", async () => {
    await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    const other = await stage.anotherProcess();
    await Promise.all([look(), other.server.rooms.alerts.look(), look()]);
    expect(await told()).toHaveLength(1);
  });
  test("[A5] what is found and what is said are one: where the log cannot be written, the slot was not looked at", async () => {
    const id = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(stage.db);
    await rename("event_log", "log_away");
    await look();
    await rename("log_away", "event_log");
    expect([await stateOf(id), await told()]).toEqual([["NONE", 0], []]);
    await look();
    await look();
    expect([await stateOf(id), (await told()).length]).toEqual([["KO", 1], 1]);
  });
  test("[A14] a state that does not change is not written again", async () => {
    await create({});
    const written = async () =>
      (await sql`select xmin::text from alert_state where plant_id = ${plantId}`.execute(stage.db))
        .rows;
    const seen: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      await send(noon + i * slot, { "inv.1.pac": 40 });
      settled(noon + i * slot);
      await look();
      seen.push(await written());
    }
    // The first look finds what the new alert shows, and the next ones the same.
    expect(seen.slice(1)).toEqual([seen[1], seen[1], seen[1]]);
    expect(seen[1]).toHaveLength(1);
  });
  test("[A14] a plant that is deleted waits for the look that is under way", async () => {
    const id = await create({});
    await stage.make(`PATCH /plant/${plantId}`, { disabled: true });
    // What a look does: it holds the plant's watch, and writes on its alerts later.
    const deleting = await stage.db.transaction().execute(async (trx) => {
      await holdWatch(trx, plantId);
      const answer = stage.ask(stage.admin, `DELETE /plant/${plantId}`);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(stage.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await writeChecks(trx, { plantId, id, state: "NONE", checks: {} });
      return { answer };
    });
    expect((await deleting.answer).status).toBe(200);
    alerts = [];
  });
  test("[A14] a plant that cannot be looked at does not stop the others, nor does its slot count as looked at", async () => {
    const bad = plantId;
    const id = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    await stage.db
      .insertInto("alert_state")
      .values({ plant_id: bad, alert_id: id, state: "NONE", checks: JSON.stringify({ [pac]: {} }) })
      .execute();
    plantId = String(nextPlant++);
    await stage.plant(plantId);
    pac = await stage.variable(await stage.device(plantId), "inv.1.pac", { udm: "kW" });
    const good = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(await stateOf(good)).toEqual(["KO", 1]);
    const marks = stage.db.selectFrom("alert_watch").select("slot").where("plant_id", "=", bad);
    expect(await marks.executeTakeFirst()).toEqual({ slot: 0 });
  });
  test("API-54 [A13] whoever may see the alert may reset it: NONE and 0 until the next slot, and the log has it", async () => {
    const id = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(await stateOf(id)).toEqual(["KO", 1]);
    const guest = await stage.person(`reset-${plantId}`, { [plantId]: [0, 231] });
    const viewer = await stage.person(`reset-${plantId}-2`, { [plantId]: [0, 230] });
    const path = `DELETE /alert/${id}/state/reset`;
    expect((await stage.ask(guest.token, path)).status).toBe(403);
    expect((await stage.ask(viewer.token, path)).status).toBe(200);
    await look();
    expect((await states())[id]).toEqual({
      state: "NONE",
      cnt: 0,
      error: null,
      since: null,
      vars: { [pac]: { state: "NONE", cnt: 0, error: null, since: null } },
    });
    const edits = (await stage.make(`GET /log/edits/search?plants=${plantId}`)) as object[];
    expect(edits[0]).toMatchObject({ act: "reset", ent: "alert", nam: "Troppo" });
    await send(noon + slot, { "inv.1.pac": 60 });
    settled(noon + slot);
    await look();
    expect(await stateOf(id)).toEqual(["KO", 1]);
    expect(await told()).toHaveLength(2);
  });
  test("[A13] other limits look at the last two hours anew; other words and recipients change nothing", async () => {
    const id = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    const alert = await stage.make(`GET /alert/${id}`);
    await stage.make(`POST /alert/${id}`, { ...alert, name: "Altro nome" });
    expect(await stateOf(id)).toEqual(["KO", 1]);
    await stage.make(`POST /alert/${id}`, { ...alert, name: "Altro nome", vmax: 70 });
    expect(await stateOf(id)).toEqual(["NONE", 0]);
    await look();
    expect(await stateOf(id)).toEqual(["OK", 0]);
    // The alarm was told of: so is its end, and not a second beginning.
    expect((await told()).map((msg) => msg.split(":")[0])).toEqual(["Alarm", "Alarm over"]);
  });
});

test("[D17] [A1] after the server's clock was ahead and is put right, the next slot is looked at at once", async () => {
  const id = await create({ num_checks: 1 });
  await send(noon, { "inv.1.pac": 40 });
  settled(noon);
  await look();
  expect(await stateOf(id)).toEqual(["OK", 0]);
  // The clock jumps three days ahead, everything is looked at until there, and is put right again.
  stage.clock.set(noon + 3 * 86_400);
  await look();
  settled(noon);
  await look();
  await send(noon + slot, { "inv.1.pac": 60 });
  settled(noon + slot);
  await look();
  expect(await stateOf(id)).toEqual(["KO", 1]);
  await send(noon + 2 * slot, { "inv.1.pac": 40 });
  settled(noon + 2 * slot);
  await look();
  expect(await stateOf(id)).toEqual(["OK", 0]);
});
