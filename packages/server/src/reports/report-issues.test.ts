import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import type { ReportChanges, ReportPeriod } from "@heliograph/contract/reports/reports.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let energy: string;
let viewer: { id: string; token: string };
let previewer: { id: string; token: string };

/** October 2026 has 31 days, one of 25 hours: 9 hours of each bring 2 kWh, the counter stands at 1000 before. */
const kwhADay = 18;
const hoursOf = (day: number, skipped: readonly number[] = []) =>
  Array.from({ length: 9 }, (_, hour) => hour + 8)
    .filter((hour) => !skipped.includes(hour))
    .map((hour) => ({
      timestamp: at(
        `2026-10-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00${day < 25 ? "+02:00" : "+01:00"}`,
      ),
      values: { "inv.1.e": 1000 + (day - 1) * kwhADay + (hour - 7) * 2 },
    }));
const document = async (id: string, query = "", as: string = stage.admin) => {
  const answer = await stage.app.inject({
    method: "GET",
    url: `/api/v1/report/generate/${id}/2026-10${query}`,
    headers: { authorization: `Bearer ${as}` },
  });
  return answer;
};
const report = async (more: object = {}) =>
  (
    await stage.make("POST /report", {
      plant_id: "101",
      template_id: "R01",
      freq: "monthly",
      vars: [energy],
      ...more,
    })
  ).id as string;
const periods = async (id: string) =>
  (await stage.make(`GET /report/generated/${id}`)) as unknown as ReportPeriod[];
const october = async (id: string) =>
  (await periods(id)).find(({ first }) => first === "2026-10-01")!;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-10-31T22:00:00+01:00") });
  await stage.plant("101", { active_since: at("2026-08-01T00:00:00+02:00") });
  const device = await stage.device("101", { name: "INV1", nominal: 5 });
  energy = await stage.variable(device, "inv.1.e", { udm: "kWh", tags: [56] });
  viewer = await stage.person("viewer", { "101": [0, 240] });
  previewer = await stage.person("previewer", { "101": [0, 240, 244] });
  const days = Array.from({ length: 31 }, (_, at) => at + 1);
  // The reading of the evening before: what the first day counts from.
  await stage.post("101", [
    { timestamp: at("2026-09-30T20:00:00+02:00"), values: { "inv.1.e": 1000 } },
    // On the 12th the logger is silent from noon on; the day after tells what was made meanwhile.
    ...days.flatMap((day) => hoursOf(day, day === 12 ? [12, 13, 14, 15, 16] : [])),
  ]);
  await stage.seal("101");
});
afterAll(() => stage.close());

describe("before the month is over", () => {
  test("REP-04 REP-05 API-60 [R8] there is a preview, for who holds 244, and nothing is kept", async () => {
    const id = await report();
    expect((await document(id, "", viewer.token)).json()).toMatchObject({
      code: "permission_needed",
    });
    const shown = await document(id, "", previewer.token);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(shown.body).toContain("Anteprima");
    expect(await october(id)).toMatchObject({ is_running: true, issues: [] });
    await stage.make(`DELETE /report/${id}`);
  });
});

describe("when the month is over", () => {
  test("BACK-07 [R7] at two in the morning it is made once and goes to its recipients, with its PDF", async () => {
    const id = await report({ send_email_to: [viewer.id] });
    expect((await october(id)).due).toBe(at("2026-11-01T02:00:00+01:00"));
    stage.clock.set(at("2026-11-01T01:59:00+01:00"));
    await stage.server.rooms.reportClock.makeDue();
    expect((await periods(id)).flatMap(({ issues }) => issues)).toEqual([]);
    stage.clock.set(at("2026-11-01T02:00:00+01:00"));
    await stage.server.rooms.reportClock.makeDue();
    await stage.server.rooms.reportClock.makeDue();
    const made = await october(id);
    expect(made.issues).toEqual([
      {
        number: 1,
        origin: "scheduled",
        made: at("2026-11-01T02:00:00+01:00"),
        sent: at("2026-11-01T02:00:00+01:00"),
        recipients: 1,
        changed: 0,
      },
    ]);
    const november = (await periods(id)).find(({ first }) => first === "2026-11-01")!;
    expect(november.due).toBe(at("2026-12-01T02:00:00+01:00"));
    const log = (await stage.make("GET /log/reports/101")) as unknown as Message[];
    expect(log.map(({ type, channel, title }) => [type, channel, title])).toEqual([
      ["report", "email", expect.stringContaining("Produzione energia, Ottobre 2026")],
    ]);
    await stage.make(`DELETE /report/${id}`);
  });

  test("REP-06 RPTX-01 its figures are those of /data/aggregated, to the last digit", async () => {
    const id = await report();
    const range = {
      ids: [energy],
      start: at("2026-10-01T00:00:00+02:00"),
      end: at("2026-11-01T00:00:00+01:00"),
      tz: "Europe/Rome",
    };
    const days = await stage.aggregated(range, "day");
    const [[, month]] = (await stage.aggregated(range, "month")) as [[string, number]];
    expect(month).toBe(31 * kwhADay);
    const page = (await document(id)).body;
    for (const [label, value] of days) {
      const [y, m, d] = String(label).split("-");
      expect(page, String(label)).toMatch(
        new RegExp(
          `<td>${d}/${m}/${y}</td><td class="number">${String(value).replace(".", ",")}(,0)?<`,
        ),
      );
    }
    expect(page).toContain(`<b>558\u00A0kWh</b>`);
    const pdf = await document(id, "?format=pdf");
    expect([pdf.headers["content-type"], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      "application/pdf",
      "%PDF-",
    ]);
    const again = await document(id, "?format=pdf");
    expect(again.rawPayload.equals(pdf.rawPayload), "the same issue, the same bytes").toBe(true);
    const sheet = await document(id, "?format=xlsx&language=en");
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe("PK");
    await stage.make(`DELETE /report/${id}`);
  });

  test("RPTX-02 [R9] [R10] what was sent stays as it was; late data are found, told figure by figure, and a corrected one is sent", async () => {
    const id = await report({ send_email_to: [viewer.id] });
    await stage.make(`POST /report/generated/${id}/2026-10/send`);
    const before = (await document(id)).body;
    // The counter had made 6 kWh more on the 31st than anybody heard of.
    await stage.post("101", {
      timestamp: at("2026-10-31T17:00:00+01:00"),
      values: { "inv.1.e": 1000 + 31 * kwhADay + 6 },
    });
    stage.clock.set(at("2026-11-02T12:00:00+01:00"));
    await stage.seal("101");
    await stage.server.rooms.reportClock.look();
    const [first] = (await october(id)).issues;
    expect(first!.changed).toBeGreaterThan(0);
    expect((await document(id)).body, "as it was sent").toBe(before);
    const changes = (await stage.make(
      `GET /report/generated/${id}/2026-10/changes`,
    )) as unknown as ReportChanges;
    expect(changes.figures).toContainEqual({
      table: "Giorno per giorno",
      row: "31/10/2026",
      column: "Prodotto",
      before: 18,
      after: 24,
      unit: "kWh",
      decimals: 1,
    });
    expect(changes.causes).toContainEqual(
      expect.objectContaining({ code: "data", last: "2026-10-31" }),
    );
    await stage.make(`POST /report/generated/${id}/2026-10/send`);
    const after = await october(id);
    expect(after.issues.map(({ number, origin }) => [number, origin])).toEqual([
      [2, "corrected"],
      [1, "asked"],
    ]);
    expect((await document(id)).body).toContain("<b>564\u00A0kWh</b>");
    expect((await document(id, "?issue=1")).body, "the first one is there still").toBe(before);
    await stage.make(`DELETE /report/${id}`);
  });

  test("API-61 PERM-36 REP-08 REP-10 [R11] an administrator deletes for good; what is made after that is issued again", async () => {
    const id = await report();
    await document(id);
    const editor = await stage.person("editor", { "101": [0, 240, 241, 243] });
    const refused = await stage.ask(editor.token, `DELETE /report/generated/${id}/2026-10`);
    expect(refused.status).toBe(403);
    const configured = await stage.ask(editor.token, `DELETE /report/${id}`);
    expect(configured.body).toMatchObject({ code: "report_issued" });
    expect(await stage.make(`DELETE /report/generated/${id}/2026-10`)).toBe(1);
    expect(await stage.make(`DELETE /report/generated/${id}/ALL`)).toBe(0);
    expect((await october(id)).issues).toEqual([]);
    await document(id);
    expect((await october(id)).issues.map(({ number, origin }) => [number, origin])).toEqual([
      [2, "again"],
    ]);
    await stage.make(`DELETE /report/${id}`);
  });
});

test("[R7] periods that were missed are made up, each once", async () => {
  stage.clock.set(at("2026-11-03T12:00:00+01:00"));
  const id = await report({ freq: "daily", send_email_to: [viewer.id] });
  stage.clock.set(at("2026-11-06T12:00:00+01:00"));
  await stage.server.rooms.reportClock.makeDue();
  const made = (await periods(id)).filter(({ issues }) => issues.length > 0);
  expect(made.map(({ first }) => first)).toEqual(["2026-11-05", "2026-11-04", "2026-11-03"]);
  expect(made.every(({ issues }) => issues.length === 1)).toBe(true);
  await stage.make(`DELETE /report/${id}`);
});

test.each<[string, string]>([
  ["report_period_unknown", "2026-13"],
  ["report_period_unknown", "2031-01"],
  ["report_period_unknown", "2020-01"],
])("%s: %s", async (code, period) => {
  const id = await report();
  const answer = await stage.ask(stage.admin, `GET /report/generate/${id}/${period}`);
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, code]);
  await stage.make(`DELETE /report/${id}`);
});
