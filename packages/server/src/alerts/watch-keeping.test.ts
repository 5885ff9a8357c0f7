import { sql } from "kysely";
import {
  anotherPlant,
  create,
  device,
  logged,
  look,
  noon,
  onWatchedPlants,
  pac,
  plantId,
  send,
  settled,
  slot,
  stage,
  stateOf,
  states,
} from "@heliograph/testkit/watch-stage.ts";
import { describe, expect, test } from "vitest";
import { holdWatch, writeChecks } from "./alerts.store.ts";

onWatchedPlants();

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
    expect(await logged()).toHaveLength(1);
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
    expect(await logged()).toHaveLength(1);
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
    expect([await stateOf(id), await logged()]).toEqual([["NONE", 0], []]);
    await look();
    await look();
    expect([await stateOf(id), (await logged()).length]).toEqual([["KO", 1], 1]);
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
  });
  test("[A14] a plant that cannot be looked at does not stop the others, nor does its slot count as looked at", async () => {
    const bad = plantId;
    const id = await create({ num_checks: 1 });
    await send(noon, { "inv.1.pac": 60 });
    await stage.db
      .insertInto("alert_state")
      .values({ plant_id: bad, alert_id: id, state: "NONE", checks: JSON.stringify({ [pac]: {} }) })
      .execute();
    await anotherPlant();
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
      last_ko: null,
      vars: { [pac]: { state: "NONE", cnt: 0, error: null, since: null } },
    });
    const edits = (await stage.make(`GET /log/edits/search?plants=${plantId}`)) as object[];
    expect(edits[0]).toMatchObject({ act: "reset", ent: "alert", nam: "Troppo" });
    await send(noon + slot, { "inv.1.pac": 60 });
    settled(noon + slot);
    await look();
    expect(await stateOf(id)).toEqual(["KO", 1]);
    expect(await logged()).toHaveLength(2);
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
    // The alarm was logged: so is its end, and not a second beginning.
    expect((await logged()).map((msg) => msg.split(":")[0])).toEqual(["Alarm", "Alarm over"]);
  });
  test("[A7] [A13] an alarm that is over is not told again when the rule changes; what the new rule finds after it is", async () => {
    const id = await create({ num_checks: 1 });
    for (const [i, value] of [60, 40, 40].entries()) {
      await send(noon + i * slot, { "inv.1.pac": value });
      settled(noon + i * slot);
      await look();
    }
    const words = async () => (await logged()).map((msg) => msg.split(":")[0]);
    expect(await words()).toEqual(["Alarm", "Alarm over"]);
    const alert = await stage.make(`GET /alert/${id}`);
    await stage.make(`POST /alert/${id}`, { ...alert, vmax: 45 });
    await look();
    expect(await stateOf(id)).toEqual(["OK", 0]);
    expect(await words()).toEqual(["Alarm", "Alarm over"]);
    // By this one it is bad since then, and still is.
    await stage.make(`POST /alert/${id}`, { ...alert, vmax: 35 });
    await look();
    expect(await stateOf(id)).toEqual(["KO", 3]);
    expect(await words()).toEqual(["Alarm", "Alarm over", "Alarm"]);
  });
  test("[A7] [A13] an alert that is disabled and enabled again does not announce a finished alarm again; what is bad then is announced", async () => {
    const id = await create({ num_checks: 1 });
    const shows = async (at: number, value: number): Promise<void> => {
      await send(noon + at * slot, { "inv.1.pac": value });
      settled(noon + at * slot);
      await look();
    };
    const words = async () => (await logged()).map((msg) => msg.split(":")[0]);
    const alert = await stage.make(`GET /alert/${id}`);
    const offAndOn = async (): Promise<void> => {
      await stage.make(`POST /alert/${id}`, { ...alert, disabled: true });
      await look();
      expect((await states())[id]).toMatchObject({ state: "NONE", since: null, last_ko: null });
      await stage.make(`POST /alert/${id}`, { ...alert, disabled: false });
      await look();
    };
    await shows(0, 60);
    await shows(1, 40);
    await offAndOn();
    expect(await stateOf(id)).toEqual(["OK", 0]);
    expect(await words()).toEqual(["Alarm", "Alarm over"]);
    await shows(2, 60);
    // Nobody follows it while the alert is off: on again, what still is bad is an alarm of its own.
    await offAndOn();
    expect(await stateOf(id)).toEqual(["KO", 1]);
    expect(await words()).toEqual(["Alarm", "Alarm over", "Alarm", "Alarm"]);
    await shows(3, 40);
    expect((await words()).slice(4)).toEqual(["Alarm over"]);
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
