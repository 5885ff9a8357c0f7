/** What people change, room by room: the change and what is written down of it are one. */
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage();
});
afterAll(() => stage.close());

/** All that the database holds, but for the list of edits. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(
      table_name || query_to_xml(format('select * from %I t order by t::text', table_name), true, false, '')::text, ''
      order by table_name
    ) as text
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'edit_log%'`.execute(
    stage.db,
  );
  return rows[0]!.text;
}
async function countEdits(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from edit_log`.execute(
    stage.db,
  );
  return rows[0]!.n;
}
/** The first call asks while nothing can be written down; the second one is the real one. Answers what was made. */
async function expectTogether(line: string, body?: unknown): Promise<{ readonly id: string }> {
  const before = await everything();
  await sql`alter table edit_log rename to edit_log_away`.execute(stage.db);
  const refused = await stage.ask(stage.admin, line, body);
  await sql`alter table edit_log_away rename to edit_log`.execute(stage.db);
  expect(`${refused.status} ${JSON.stringify(refused.body)}`, line).toMatch(/^500 /);
  expect((await everything()) === before, `${line} left something behind`).toBe(true);
  const edits = await countEdits();
  const made = (await stage.make(line, body)) as { id: string };
  expect(await countEdits(), line).toBeGreaterThan(edits);
  return made;
}

test("AUD-01 [U31] in every room a change and its entry are one transaction: where the entry cannot be written nothing is changed", async () => {
  const plant_id = "101";
  await expectTogether("POST /plant", aPlant(plant_id));
  await expectTogether(`PATCH /plant/${plant_id}`, { notes: "changed" });
  const box = await expectTogether("POST /device", { plant_id, name: "Device", type: "generic" });
  await expectTogether(`PATCH /device/${box.id}`, { name: "The device" });
  const measured = { device_id: box.id, name: "Counter", mib: "e", udm: "kWh", tags: [56] };
  const energy = await expectTogether("POST /variable", measured);
  await expectTogether(`PATCH /variable/${energy.id}`, { name: "Energy" });
  const rows = [{ id: energy.id, set: { name: "Energy made" } }];
  await expectTogether("PATCH /variable/bulk", { plant_id, rows });
  const estimates = { id: energy.id, estimates: { 2026: Array.from({ length: 12 }, () => 1) } };
  await expectTogether(`PATCH /variable/${energy.id}/estimates`, estimates);
  const twice = { plant_id, name: "Twice", tags: [], formula: `2 * {${energy.id}}` };
  const formula = await expectTogether("POST /variable", twice);
  await expectTogether(`DELETE /variable/${formula.id}`);

  const charts = `/plant/${plant_id}/chart`;
  const series = [{ var_id: energy.id }];
  const curve = { name: "Curve", type: "line", period: "day", multimode: "normal", series };
  const chart = await expectTogether(`POST ${charts}`, curve);
  await expectTogether(`PATCH ${charts}/${chart.id}`, { name: "Power" });
  await expectTogether(`DELETE ${charts}/${chart.id}`);

  const limit = {
    plant_id,
    name: "Limit",
    description: "Too much",
    num_checks: 3,
    vars: [energy.id],
    vmax: 5,
  };
  const widget = { id: "w", kind: "value", quantity: "power", x: 0, y: 0, w: 3, h: 2 };
  const wall = { name: "Room", plants: [plant_id], widgets: [widget] };
  const dashboard = await expectTogether("POST /dashboard", wall);
  await expectTogether(`POST /dashboard/${dashboard.id}`, { ...wall, name: "Hall" });
  const until = stage.clock.nowSeconds() + 86_400;
  const of = { kind: "dashboard", of: dashboard.id };
  const link = await expectTogether("POST /public_link", { ...of, until });
  await expectTogether(`DELETE /public_link/${link.id}`);
  await stage.make("POST /public_link", { ...of, until });
  await expectTogether(`DELETE /dashboard/${dashboard.id}`);

  const alert = await expectTogether("POST /alert", limit);
  await expectTogether(`POST /alert/${alert.id}`, { ...limit, vmax: 6 });
  for (const kind of ["display/control", "display/led", "display"]) {
    const display = await expectTogether(`POST /${kind}`, { name: "Hall" });
    await expectTogether(`POST /${kind}/${display.id}`, { name: "Atrium" });
    await expectTogether(`DELETE /${kind}/${display.id}`);
  }
  await expectTogether(`DELETE /alert/${alert.id}/state/reset`);
  await expectTogether(`DELETE /alert/${alert.id}`);

  const logbook = `/plant/${plant_id}/logbook`;
  const [from, to] = [stage.clock.nowSeconds(), stage.clock.nowSeconds() + 3600];
  const note = await expectTogether(`POST ${logbook}/notes`, { at: from, text: "Cleaned" });
  await expectTogether(`POST ${logbook}/notes/${note.id}`, { at: from, text: "Washed" });
  await expectTogether(`DELETE ${logbook}/notes/${note.id}`);
  const window = await expectTogether(`POST ${logbook}/windows`, { from, to, reason: "Work" });
  await expectTogether(`POST ${logbook}/windows/${window.id}`, { from, to, reason: "Works" });
  await expectTogether(`DELETE ${logbook}/windows/${window.id}`);

  const tariffs = `/plant/${plant_id}/tariffs`;
  const bands = [{ name: "F1", self_consumption: 0.2, feed_in: 0.1 }];
  const tariff = await expectTogether(`POST ${tariffs}`, { valid_from: "2026-01-01", bands });
  await expectTogether(`POST ${tariffs}/${tariff.id}`, { valid_from: "2026-02-01", bands });
  await expectTogether(`DELETE ${tariffs}/${tariff.id}`);

  const password = "a long password";
  const reader = await expectTogether("POST /user", {
    username: "reader",
    password,
    emails: ["r@example.org"],
  });
  await expectTogether(`PATCH /user/${reader.id}`, { fullname: "Ada" });
  await expectTogether(`PATCH /user/${reader.id}/perms/${plant_id}`, [0, 230]);
  const role = await expectTogether("POST /role", { name: "Maintenance", perms: [0, 60] });
  const giving = `PATCH /role/${role.id}/of/${reader.id}`;
  await expectTogether(giving, { give: [plant_id], take: [] });
  await expectTogether(`PATCH /role/${role.id}`, { perms: [0, 61] });
  await expectTogether(giving, { give: [], take: [plant_id] });
  await expectTogether(`DELETE /role/${role.id}`);
  await expectTogether(`POST /plant/${plant_id}/escalation`, {
    escalation: [{ user_id: reader.id, after_min: 30 }],
  });
  await expectTogether(`DELETE /user/${reader.id}/perms/${plant_id}`);
  await expectTogether(`PATCH /user/${reader.id}`, { disabled: true });
  await expectTogether(`DELETE /user/${reader.id}`);

  await expectTogether(`DELETE /variable/${energy.id}`);
  await expectTogether(`DELETE /device/${box.id}`);
  await expectTogether(`PATCH /plant/${plant_id}`, { disabled: true });
  await expectTogether(`DELETE /plant/${plant_id}`);
});
