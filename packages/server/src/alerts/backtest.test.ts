import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { BacktestLine, BacktestResult } from "@heliograph/contract/alerts/backtest.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let pac: string;
let irr: string;
let device: string;
let editor: { id: string; token: string };
let viewer: { id: string; token: string };

const draft = (more: object = {}) => ({
  name: "Troppo",
  description: "Sopra il massimo",
  num_checks: 3,
  vars: [pac],
  vmax: 50,
  ...more,
});
/** The lines of the answer, and its status. */
const linesOf = async (as: string, question: object) => {
  const answer = await stage.app.inject({
    method: "POST",
    url: "/api/v1/plant/101/alert_backtest",
    headers: { authorization: `Bearer ${as}` },
    payload: question,
  });
  const text = answer.body.trim();
  return {
    status: answer.statusCode,
    lines: text.split("\n").map((l) => JSON.parse(l) as BacktestLine),
  };
};
const tried = async (question: object, as = editor.token): Promise<BacktestResult> => {
  const { lines } = await linesOf(as, question);
  const last = lines.at(-1)!;
  if (!("result" in last)) throw new Error(JSON.stringify(last));
  return last.result;
};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon - 40 * 86_400 });
  await stage.plant("101", { active_since: noon - 40 * 86_400 });
  device = await stage.device("101", { name: "INV1", nominal: 100 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51] });
  irr = await stage.variable(device, "sen.1.irr", { udm: "W/m2", tags: [3] });
  editor = await stage.person("editor", { "101": [0, 1, 10, 221, 230, 231] });
  viewer = await stage.person("viewer", { "101": [0, 230, 221] });
  // Five slots of 60 kW, 39 days and one day ago, among 10 kW.
  for (const days of [39, 1]) {
    const begin = noon - days * 86_400;
    stage.clock.set(begin + 4 * 3600);
    await stage.post(
      "101",
      Array.from({ length: 24 }, (_, slot) => ({
        timestamp: begin + slot * 300,
        values: { "inv.1.pac": slot >= 6 && slot <= 10 ? 60 : 10, "sen.1.irr": 500 },
      })),
    );
    await stage.seal("101");
  }
  stage.clock.set(noon);
}, 120_000);
afterAll(() => stage.close());

const days = (count: number): number => noon - count * 86_400;
/** The third failed check ends 9 slots after the beginning, the first that passes 12. */
const fired = (count: number) => ({
  var_id: pac,
  begin: days(count) + 9 * 300,
  end: days(count) + 12 * 300,
});

describe("POST /plant/{id}/alert_backtest", () => {
  test("BTST-01 of a year that began without the plant only what came after its first value is a check", async () => {
    const { draft: run } = await tried({ alert: draft(), from: days(364) });
    const failed = Object.values(run.errors).reduce((sum, count) => sum + count, 0);
    expect(failed).toBeGreaterThan(0);
    expect(run.checks + failed).toBeLessThanOrEqual(39 * 288 + 1);
    const backward = { alert: draft(), from: days(1), to: days(2) };
    expect(await linesOf(editor.token, backward)).toMatchObject({
      status: 400,
      lines: [{ code: "range_backward" }],
    });
    // Of variables of which there was never a value it says so.
    const temperature = await stage.variable(device, "inv.1.tmp", { udm: "°C", tags: [] });
    const { draft: none } = await tried({ alert: draft({ vars: [temperature] }), from: days(364) });
    expect(none.checks).toBe(0);
    expect(Object.keys(none.errors)).toHaveLength(1);
  });
  test("BTST-01 a draft on what was measured: firings, messages, SMS; nothing is stored", async () => {
    const before = await stage.make("GET /plant/101?full=1");
    const result = await tried({
      alert: draft({ send_email_to: [viewer.id], send_sms_to: [viewer.id, editor.id] }),
    });
    expect(result.draft).toMatchObject({
      count: 2,
      firings: [fired(39), fired(1)],
      alarm_seconds: 2 * 900,
      // Two alarms and two all-clears.
      emails: 4,
      sms: 8,
    });
    expect([result.in_force, result.incidents]).toEqual([null, []]);
    expect(await stage.make("GET /plant/101?full=1")).toEqual(before);
    expect(await stage.make("GET /log/events/search?types=alert&limit=50")).toEqual([]);
  });
  test("[A15] [A12] whom it may not name when it is saved it may not name when it is tried: the same error", async () => {
    const foreign = await stage.person("foreign", {});
    const writer = await stage.person("writer", { "101": [0, 1, 10, 230, 231, 232] });
    const saved = async (as: string, alert: object) => {
      const { status, body } = await stage.ask(as, "POST /alert", { plant_id: "101", ...alert });
      return { status, code: body.code };
    };
    const triedAs = async (as: string, question: object) => {
      const { status, lines } = await linesOf(as, question);
      return { status, code: (lines[0] as unknown as { code?: string }).code };
    };
    for (const id of [foreign.id, "f".repeat(24)])
      for (const list of ["send_email_to", "send_sms_to"]) {
        const alert = draft({ [list]: [id] });
        const refused = await triedAs(stage.admin, { alert });
        expect(refused.status).toBe(400);
        expect(refused).toEqual(await saved(stage.admin, alert));
      }
    // Nor without 221.
    const alert = draft({ send_email_to: [viewer.id] });
    const refused = await triedAs(writer.token, { alert });
    expect(refused).toEqual({ status: 403, code: "alert_recipients_fixed" });
    expect(refused).toEqual(await saved(writer.token, alert));
    // Those of the rule stay, whoever tries it.
    const { id } = await stage.make("POST /alert", { plant_id: "101", ...alert });
    const { draft: run } = await tried({ alert: draft(), replaces: id }, writer.token);
    expect([run.emails, run.sms]).toEqual([4, 0]);
    await stage.make(`DELETE /alert/${id}`);
  });
  test("BTST-01 beside the rule that it would replace; a disabled one is not tried, a draft that is off is", async () => {
    const alert: Alert = await stage.make("POST /alert", {
      plant_id: "101",
      ...draft({ vmax: 70 }),
    });
    const asked = { alert: draft({ disabled: true }), replaces: alert.id };
    const { draft: own, in_force: other } = await tried(asked);
    expect([own.count, other?.count]).toEqual([2, 0]);
    await stage.make(`POST /alert/${alert.id}`, { ...draft({ vmax: 70 }), disabled: true });
    expect((await tried(asked)).in_force).toBeNull();
    await stage.make(`DELETE /alert/${alert.id}`);
  });
  test("BTST-01 the stretch that is asked for, and no more than was", async () => {
    const result = await tried({ alert: draft(), from: days(2), to: days(0) });
    expect(result.draft.firings).toEqual([fired(1)]);
    expect(result.from).toBe(days(2));
    const future = await tried({ alert: draft(), from: days(-2), to: days(-4) });
    expect(future.draft.count).toBe(0);
  });
  test("BTST-01 the incidents about what it watches, without losses for who may not see them", async () => {
    const insert = (id: string, subject: string, lost: number) => sql`
      insert into incident (plant_id, id, cause, subject_kind, subject, state, since, opened, judged, ended, sureness, evidence, lost_kwh)
      values ('101', ${id}, 'device_stopped', 'device', ${subject}, 'resolved', ${days(1)}, ${days(1)}, ${days(1)}, ${days(1) + 7200}, 1, '{}', ${lost})`;
    const [own, other] = ["a".repeat(24), "b".repeat(24)];
    await insert(own, device, 12.5).execute(stage.db);
    await insert(other, "c".repeat(24), 3).execute(stage.db);
    const { incidents } = await tried({ alert: draft() });
    expect(incidents).toEqual([
      {
        id: own,
        cause: "device_stopped",
        subject: { kind: "device", id: device },
        vars: [pac],
        since: days(1),
        ended: days(1) + 7200,
        lost_kwh: 12.5,
      },
    ]);
    const plain = await stage.person("plain", { "101": [0, 230, 231] });
    expect((await tried({ alert: draft() }, plain.token)).incidents[0]?.lost_kwh).toBeNull();
    await sql`delete from incident`.execute(stage.db);
  });
  test("BTST-01 the plant's silence is seen in what was measured, where packets are no longer kept", async () => {
    const { draft: run } = await tried({
      alert: { template_id: "003", num_checks: 12, vars: [], active_hours: ["12:00", "14:00"] },
      from: days(39),
      to: days(38) + 4 * 3600,
    });
    // It sent from 12:00 to 14:00 on the first day, and nothing on the second.
    expect(run.firings).toEqual([{ var_id: null, begin: days(38) + 12 * 300, end: null }]);
  });
  test("BTST-01 who may set up alerts, and what may be saved", async () => {
    expect((await linesOf(viewer.token, { alert: draft() })).status).toBe(403);
    expect((await linesOf(editor.token, { alert: draft({ vars: [] }) })).status).toBe(400);
    expect((await linesOf(editor.token, { alert: draft({ vars: ["f".repeat(24)] }) })).status).toBe(
      400,
    );
    const blind = await stage.person("blind", { "101": [0, 230, 231] });
    expect((await linesOf(blind.token, { alert: draft({ vars: [irr] }) })).status).toBe(403);
    expect((await linesOf(editor.token, { alert: draft(), replaces: "e".repeat(24) })).status).toBe(
      404,
    );
  });
  test("BTST-02 whoever tries another draft ends the one before, and is not kept waiting by it", async () => {
    const first = linesOf(editor.token, { alert: draft() });
    const second = linesOf(editor.token, { alert: draft({ vmax: 55 }) });
    const [, { lines }] = await Promise.all([first, second]);
    expect(lines.at(-1)).toMatchObject({ result: { draft: { count: 2 } } });
    expect((await first).lines.at(-1)).toSatisfy(
      (line: BacktestLine) =>
        "result" in line || ("refused" in line && line.refused.code === "backtest_ended"),
    );
  });
});
