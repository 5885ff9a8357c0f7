import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let energy: string;
let irr: string;
let strangers: string;
let viewer: { id: string; token: string };
let editor: { id: string; token: string };

const body = (more: object = {}) => ({
  plant_id: "101",
  template_id: "R01",
  freq: "daily",
  vars: [energy],
  ...more,
});
const create = (more: object = {}) => stage.make("POST /report", body(more));
const codeOf = async (as: string, line: string, sent?: unknown) => {
  const answer = await stage.ask(as, line, sent);
  const { code, fields } = answer.body as { code?: string; fields?: { field: string }[] };
  return [answer.status, code, ...(fields ?? []).map(({ field }) => field)];
};

beforeAll(async () => {
  stage = await serverStage();
  await stage.plant("101");
  await stage.plant("102");
  const device = await stage.device("101", { name: "INV1", nominal: 50 });
  energy = await stage.variable(device, "inv.1.e", { udm: "kWh", tags: [56] });
  irr = await stage.variable(device, "sen.1.irr", { udm: "W/m2", tags: [3] });
  strangers = await stage.variable(await stage.device("102"), "inv.1.e", { udm: "kWh" });
  viewer = await stage.person("viewer", { "101": [0, 240] });
  editor = await stage.person("editor", { "101": [0, 240, 241, 242, 243] });
});
afterAll(() => stage.close());

test("API-56 API-57 API-58 ENT-28 [R1] made, read, replaced and deleted, each time logged", async () => {
  const full = {
    plant_id: "101",
    template_id: "R02",
    freq: "yearly",
    vars: [energy, irr],
    disabled: true,
    diff_percent: 25,
    send_email_to: [viewer.id],
  };
  const made = await stage.make("POST /report", full);
  expect(made).toEqual({ ...full, id: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(await stage.make(`GET /report/${made.id}`)).toEqual(made);
  const other = { ...full, freq: "monthly", diff_percent: 5, vars: [energy], disabled: false };
  expect(await stage.make(`POST /report/${made.id}`, other)).toEqual({ ...other, id: made.id });
  expect(await stage.make(`GET /report/${made.id}`)).toEqual({ ...other, id: made.id });
  await stage.make(`DELETE /report/${made.id}`);
  expect(await codeOf(stage.admin, `GET /report/${made.id}`)).toEqual([404, "object_not_found"]);
  const { body: edits } = await stage.ask(
    stage.admin,
    "GET /log/edits/search?plants=101&entities=report",
  );
  const rows = (Array.isArray(edits) ? edits : (edits as { rows: object[] }).rows) as {
    act: string;
    nam: string;
  }[];
  expect(rows.map(({ act, nam }) => [act, nam])).toEqual([
    ["delete", "Produzione e stima"],
    ["edit", "Produzione e stima"],
    ["create", "Produzione e stima"],
  ]);
});

test("API-59 ENT-30 every template, then one by its code", async () => {
  const all = (await stage.make("GET /report/template/all")) as { id: string }[];
  expect(all).toHaveLength(12);
  expect(await stage.make("GET /report/template/R03")).toEqual({
    id: "R03",
    name: "Confronto inverter",
    description: expect.stringMatching(/./),
    freqs: ["daily", "monthly"],
    need: ["vars", "diff_percent"],
    var_tags: [56],
    diff_percent: 10,
  });
  expect(await codeOf(viewer.token, `GET /report/template/${"9".repeat(50)}`)).toEqual([
    404,
    "report_template_not_found",
  ]);
  expect(await codeOf(viewer.token, "GET /report/template/R99")).toEqual([
    404,
    "report_template_not_found",
  ]);
});

test("[R3] the four frequencies are taken, others are not", async () => {
  for (const [freq, template] of [
    ["daily", "R01"],
    ["weekly", "R01"],
    ["monthly", "R01"],
    ["yearly", "R01"],
  ] as const) {
    const made = await create({ freq, template_id: template });
    expect(made.freq).toBe(freq);
    await stage.make(`DELETE /report/${made.id}`);
  }
  expect(await codeOf(stage.admin, "POST /report", body({ freq: "hourly" }))).toEqual([
    400,
    "invalid_request",
    "freq",
  ]);
});

test.each<[string, object]>([
  ["report_template_unknown template_id", { template_id: "R99" }],
  ["report_freq freq", { template_id: "R02" }],
  ["report_variables_needed vars", { vars: [] }],
  ["report_threshold_needed diff_percent", { template_id: "R03", diff_percent: null }],
  ["invalid_request diff_percent", { diff_percent: 0 }],
  ["invalid_request diff_percent", { diff_percent: 101 }],
  ["invalid_request diff_percent", { diff_percent: 1.5 }],
])("[R2] [R3] refused as %s: %j", async (expected, more) => {
  const [code, field] = expected.split(" ");
  expect(await codeOf(stage.admin, "POST /report", body(more))).toEqual([400, code, field]);
});

describe("permissions", () => {
  test("PERM-17 [R1] 240 reads, 242 makes, 241 replaces, 243 deletes", async () => {
    const { id } = await create();
    const can = async (as: string) => [
      (await stage.ask(as, `GET /report/${id}`)).status,
      (await stage.ask(as, "POST /report", body())).status,
      (await stage.ask(as, `POST /report/${id}`, body())).status,
      (await stage.ask(as, `DELETE /report/${id}`)).status,
    ];
    expect(await can(viewer.token)).toEqual([200, 403, 403, 403]);
    expect(await can(editor.token)).toEqual([200, 200, 200, 200]);
    const blind = await stage.person("blind", { "101": [0, 230] });
    expect(await codeOf(blind.token, `GET /report/${id}`), "deleted").toEqual([
      404,
      "object_not_found",
    ]);
    const [left] = (await stage.make("GET /plant/101?full=1")).reports as { id: string }[];
    expect(await codeOf(blind.token, `GET /report/${left!.id}`)).toEqual([
      403,
      "permission_needed",
    ]);
    const seen = async (as: string) =>
      ((await stage.ask(as, "GET /plant/101?full=1")).body as { reports: object[] }).reports.length;
    expect([await seen(viewer.token), await seen(blind.token)]).toEqual([1, 0]);
  });
  test("[R4] variables are the plant's own, and seen; those that are not seen stay", async () => {
    expect(await codeOf(stage.admin, "POST /report", body({ vars: [strangers] }))).toEqual([
      400,
      "foreign_variable",
      "vars",
    ]);
    expect(await codeOf(editor.token, "POST /report", body({ vars: [irr] }))).toEqual([
      403,
      "hidden_reference",
      "vars",
    ]);
    const { id } = await create({ vars: [energy, irr] });
    const { body: seen } = await stage.ask(editor.token, `GET /report/${id}`);
    expect((seen as { vars: string[] }).vars).toEqual([energy]);
    await stage.ask(editor.token, `POST /report/${id}`, body({ freq: "monthly" }));
    const kept = (await stage.make(`GET /report/${id}`)) as { vars: string[]; freq: string };
    expect([kept.freq, kept.vars]).toEqual(["monthly", [energy, irr]]);
    const { id: secret } = await create({ vars: [irr] });
    expect(await codeOf(editor.token, `GET /report/${secret}`)).toEqual([403, "report_hidden"]);
    for (const one of [id, secret]) await stage.make(`DELETE /report/${one}`);
  });
});

test("[R4] [P8] a variable that a report names is not deleted", async () => {
  const { id } = await create();
  const answer = await stage.ask(stage.admin, `DELETE /variable/${energy}`);
  expect([answer.status, answer.body]).toMatchObject([
    412,
    {
      code: "in_use",
      params: { places: [{ in: "report", name: "Produzione energia", template: "R01" }] },
    },
  ]);
  await stage.make(`DELETE /report/${id}`);
});

test("[R5] recipients may read its reports, and who is unlinked is taken out", async () => {
  const outsider = await stage.person("outsider", { "102": [0, 240] });
  expect(await codeOf(stage.admin, "POST /report", body({ send_email_to: [outsider.id] }))).toEqual(
    [400, "foreign_recipient", "send_email_to"],
  );
  const deaf = await stage.person("deaf", { "101": [0] });
  expect(await codeOf(stage.admin, "POST /report", body({ send_email_to: [deaf.id] }))).toEqual([
    400,
    "recipient_may_not_read",
    "send_email_to",
  ]);
  const leaver = await stage.person("leaver", { "101": [0, 240] });
  const { id } = await create({ send_email_to: [viewer.id, leaver.id] });
  await stage.make(`GET /report/${id}`);
  await stage.make(`DELETE /user/${leaver.id}/perms/101`);
  expect((await stage.make(`GET /report/${id}`)).send_email_to).toEqual([viewer.id]);
  await stage.make(`DELETE /report/${id}`);
});

test("[R1] a plant that is deleted takes its reports with it", async () => {
  await stage.plant("103");
  const device = await stage.device("103");
  const own = await stage.variable(device, "inv.1.e", { udm: "kWh" });
  await create({ plant_id: "103", vars: [own] });
  await stage.make("PATCH /plant/103", { disabled: true });
  await stage.make("DELETE /plant/103");
  const left = stage.db.selectFrom("report").select("id").where("plant_id", "=", "103");
  expect(await left.execute()).toEqual([]);
});
