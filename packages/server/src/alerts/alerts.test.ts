import { numChecksOffered } from "@heliograph/contract/alerts/alerts.wire.ts";
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeAlert } from "./alerts.store.ts";

let stage: ServerStage;
let pac: string;
let irr: string;
let strangerPac: string;
let viewer: { id: string; token: string };
let editor: { id: string; token: string };
let teller: { id: string; token: string };

const limit = (more: object = {}) => ({
  plant_id: "101",
  name: "Troppo",
  description: "Sopra il massimo",
  num_checks: 3,
  vars: [pac],
  vmax: 50,
  ...more,
});
const create = (more: object = {}) => stage.make("POST /alert", limit(more));
const refused = async (as: string, line: string, body?: unknown) => {
  const answer = await stage.ask(as, line, body);
  return [answer.status, (answer.body as { detail?: string }).detail];
};

beforeAll(async () => {
  stage = await serverStage();
  await stage.plant("101");
  await stage.plant("102");
  const device = await stage.device("101", { name: "INV1", nominal: 50 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51] });
  irr = await stage.variable(device, "sen.1.irr", { udm: "W/m2", tags: [3] });
  strangerPac = await stage.variable(await stage.device("102"), "inv.1.pac", { udm: "kW" });
  viewer = await stage.person("viewer", { "101": [0, 230] });
  editor = await stage.person("editor", { "101": [0, 230, 231, 232, 233] });
  teller = await stage.person("teller", { "101": [0, 221, 230] });
});
afterAll(() => stage.close());

describe("POST /alert", () => {
  const full = () => ({
    plant_id: "101",
    name: "Grid power",
    description: "Out of its limits",
    template_id: "012",
    num_checks: 6,
    disabled: true,
    vars: [pac],
    vmin: -1.5,
    vmax: 60,
    minpac: 2,
    minstr: 0.5,
    minirr: 150,
    pacperc: 33.3,
    angle: 5,
    active_hours: ["07:00", "20:00"],
    active_sun: null,
    active_weekdays: [1, 5],
    active_months: [4, 9],
    send_email_to: [viewer.id],
    send_sms_to: [teller.id],
  });
  test("API-51 ENT-24 ENT-25 [A11] every field that is sent is read again, under an id of its own", async () => {
    const made = await stage.make("POST /alert", full());
    expect(made).toEqual({ ...full(), id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await stage.make(`GET /alert/${made.id}`)).toEqual(made);
    const sun = { ...full(), active_hours: null, active_sun: [30, -30] };
    const { id, ...replaced } = await stage.make(`POST /alert/${made.id}`, sun);
    expect([id, replaced]).toEqual([made.id, sun]);
    await stage.make(`DELETE /alert/${made.id}`);
  });
  test("[A11] with a template, what is left out is the template's", async () => {
    const silent = await stage.make("POST /alert", {
      plant_id: "101",
      template_id: "003",
      num_checks: 12,
    });
    expect(silent).toMatchObject({
      name: "Mancata ricezione dati",
      description: expect.stringMatching(/./),
      vars: [],
      active_hours: ["07:00", "20:00"],
      minirr: null,
      disabled: false,
      send_email_to: [],
    });
    const low = await create({ template_id: "004", vmax: undefined, name: "", minstr: 0.8 });
    expect(low).toMatchObject({
      name: "Corrente di stringa bassa",
      minirr: 150,
      minstr: 0.8,
      pacperc: 33.3,
      active_hours: ["10:00", "16:00"],
    });
    for (const { id } of [silent, low]) await stage.make(`DELETE /alert/${id}`);
  });

  test.each<[string, object, string]>([
    ["without a template a name", { name: undefined }, "Name must be given"],
    ["a name that is blank", { name: "  " }, "Name must be given"],
    ["a description too", { description: undefined }, "Description must be given"],
    ["the number of checks", { num_checks: undefined }, "Num checks must be given"],
    ["a check at least", { num_checks: 0 }, "num_checks"],
    ["whole checks", { num_checks: 2.5 }, "num_checks"],
    ["a variable at least", { vars: [] }, "choose at least one variable"],
    ["a limit at least", { vmax: null }, "vmin or vmax: must be given"],
    ["limits the right way round", { vmin: 51 }, "vmin"],
    ["a template that there is", { template_id: "099" }, "there is no template 099"],
    ["one mode", { active_hours: ["10:00", "18:00"], active_sun: [0, 0] }, "one of them"],
    ["hours of a clock", { active_hours: ["10:00", "25:00"] }, "active_hours"],
    ["hours that begin and end apart", { active_hours: ["10:00", "10:00"] }, "active_hours"],
    ["weekdays 1 to 7", { active_weekdays: [0] }, "active_weekdays"],
    ["months 1 to 12", { active_months: [13] }, "active_months"],
    ["some weekday, or null for all", { active_weekdays: [] }, "active_weekdays"],
    ["a share where the template compares", { template_id: "002", pacperc: null }, "pacperc"],
    ["keys that it knows", { threshold: 3 }, "threshold"],
  ])("%s must be given, else 400", async (_, more, sentence) => {
    const [status, detail] = await refused(stage.admin, "POST /alert", limit(more));
    expect([status, detail]).toEqual([400, expect.stringContaining(sentence)]);
  });
  test.each<[string, object[], object[]]>([
    ["ALED-08 a name of 100", [{ name: "n".repeat(100) }], [{ name: "n".repeat(101) }]],
    ["ALED-09 1000", [{ description: "d".repeat(1000) }], [{ description: "d".repeat(1001) }]],
    [
      "ALED-18 sun offsets in tens",
      [{ active_sun: [-120, 120] }, { active_sun: [120, -120] }, { active_sun: [10, -10] }],
      [
        [-130, 0],
        [0, -130],
        [130, 0],
        [0, 130],
        [5, 0],
        [0, -5],
      ].map((active_sun) => ({
        active_sun,
      })),
    ],
    ["ALED-22 minstr", [{ minstr: 0 }], [{ minstr: -1 }]],
    ["ALED-23 minirr", [{ minirr: 0 }, { minirr: 2000 }], [{ minirr: -1 }, { minirr: 2001 }]],
    ["ALED-24 pacperc", [{ pacperc: 0 }, { pacperc: 100 }], [{ pacperc: -1 }, { pacperc: 101 }]],
    ["ALED-25 angle", [{ angle: 1 }, { angle: 360 }], [{ angle: 0 }, { angle: 361 }]],
    ["ALED-21 minpac", [{ minpac: 0 }], [{ minpac: -1 }]],
    ["every number of checks", numChecksOffered.map((n) => ({ num_checks: n })), []],
  ])("%s is taken, beyond is not", async (_, taken, refusals) => {
    for (const more of taken) await stage.make(`DELETE /alert/${(await create(more)).id}`);
    for (const more of refusals)
      expect((await stage.ask(stage.admin, "POST /alert", limit(more))).status).toBe(400);
  });

  test("[P7] [P9] variables of another plant are refused with 400, hidden ones with 403", async () => {
    for (const id of [strangerPac, "f".repeat(24)])
      expect(await stage.ask(stage.admin, "POST /alert", limit({ vars: [id] }))).toMatchObject({
        status: 400,
        body: { code: "foreign_variable" },
      });
    const hidden = await stage.ask(editor.token, "POST /alert", limit({ vars: [pac, irr] }));
    expect(hidden.status).toBe(403);
  });
  test("PERM-31 [A12] creating asks for 232, naming recipients for 221 too; they must be able to read it", async () => {
    expect((await stage.ask(null as never, "POST /alert", limit())).status).toBe(401);
    expect((await stage.ask(viewer.token, "POST /alert", limit())).status).toBe(403);
    const elsewhere = limit({ plant_id: "102", vars: [strangerPac] });
    expect((await stage.ask(editor.token, "POST /alert", elsewhere)).status).toBe(403);
    expect((await stage.ask(stage.admin, "POST /alert", limit({ plant_id: "999" }))).status).toBe(
      404,
    );
    const named = limit({ send_email_to: [viewer.id] });
    expect((await stage.ask(editor.token, "POST /alert", named)).status).toBe(403);
    const made = await stage.ask(editor.token, "POST /alert", limit());
    expect(made.status).toBe(200);
    const stranger = await stage.person("stranger", {});
    for (const id of [stranger.id, "f".repeat(24)])
      expect(
        await stage.ask(stage.admin, "POST /alert", limit({ send_sms_to: [id] })),
      ).toMatchObject({
        status: 400,
        body: { code: "foreign_recipient" },
      });
    // He sees the plant, and could not read the message.
    const deaf = await stage.person("deaf", { "101": [0, 221] });
    const answer = await stage.ask(stage.admin, "POST /alert", limit({ send_email_to: [deaf.id] }));
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        code: "recipient_may_not_read",
        params: { username: "deaf", plant: "101", needs: ["alerts_show"] },
        fields: [{ field: "send_email_to" }],
      },
    ]);
    await stage.make(`DELETE /alert/${(made.body as { id: string }).id}`);
  });
});

describe("an alert by its id", () => {
  test("API-50 GET asks for 230; an unknown one is 404 for everybody", async () => {
    const made = await create();
    expect((await stage.ask(null as never, `GET /alert/${made.id}`)).status).toBe(401);
    expect((await stage.ask(viewer.token, `GET /alert/${made.id}`)).body).toEqual(made);
    const lookers = await stage.person("looker", { "101": [0, 231, 250] });
    expect((await stage.ask(lookers.token, `GET /alert/${made.id}`)).status).toBe(403);
    expect((await stage.ask(stage.admin, `GET /alert/${"f".repeat(24)}`)).status).toBe(404);
    expect((await stage.ask(stage.admin, `GET /alert/${pac}`)).status).toBe(404);
    await stage.make(`DELETE /alert/${made.id}`);
  });
  test("API-52 [A11] POST replaces the whole: what is left out is empty; without 231 it is 403", async () => {
    const made = await create({ minirr: 150, active_weekdays: [1], send_email_to: [viewer.id] });
    const next = limit({ name: "Altro", vmax: 55 });
    expect((await stage.ask(viewer.token, `POST /alert/${made.id}`, next)).status).toBe(403);
    expect(
      (await stage.ask(editor.token, `POST /alert/${made.id}`, { ...next, id: pac })).status,
    ).toBe(400);
    const replaced = await stage.ask(editor.token, `POST /alert/${made.id}`, {
      ...next,
      id: made.id,
    });
    expect(replaced).toMatchObject({
      status: 200,
      body: { name: "Altro", vmax: 55, minirr: null, active_weekdays: null },
    });
    // Recipients that are not named stay: who may not name them can save the rest.
    expect((replaced.body as { send_email_to: string[] }).send_email_to).toEqual([viewer.id]);
    const { plant_id: _, ...body } = { ...next, ...(replaced.body as object) } as Record<
      string,
      unknown
    >;
    const again = await stage.make(`POST /alert/${made.id}`, { ...body, plant_id: "101" });
    expect(again).toEqual(replaced.body);
    await stage.make(`DELETE /alert/${made.id}`);
  });
  test("ALED-03 editing asks for 231 and creating for 232, neither for the other, and whoever lacks it reads so", async () => {
    const made = await create();
    const edit = await stage.person("only-231", { "101": [0, 230, 231] });
    const make = await stage.person("only-232", { "101": [0, 230, 232] });
    const path = `POST /alert/${made.id}`;
    expect((await stage.ask(edit.token, path, limit({ vmax: 51 }))).status).toBe(200);
    const own = await stage.ask(make.token, "POST /alert", limit());
    expect(own.status).toBe(200);
    expect(await refused(edit.token, "POST /alert", limit())).toEqual([
      403,
      "on plant 101 this needs plant_show, alerts_create",
    ]);
    for (const id of [made.id, (own.body as { id: string }).id]) {
      const [status, detail] = await refused(make.token, `POST /alert/${id}`, limit({ vmax: 52 }));
      expect([status, detail]).toEqual([403, expect.stringContaining("alerts_edit")]);
      await stage.make(`DELETE /alert/${id}`);
    }
  });
  test("[A12] 221 alone changes the recipients and nothing else; 231 alone everything else", async () => {
    const made = await create();
    const path = `POST /alert/${made.id}`;
    const named = { ...made, send_email_to: [viewer.id], send_sms_to: [viewer.id] };
    expect((await stage.ask(editor.token, path, named)).status).toBe(403);
    expect((await stage.ask(teller.token, path, { ...named, vmax: 51 })).status).toBe(403);
    expect((await stage.ask(teller.token, path, named)).body).toEqual(named);
    expect((await stage.ask(editor.token, path, { ...named, vmax: 51 })).status).toBe(200);
    await stage.make(`DELETE /alert/${made.id}`);
  });
  test("API-53 PERM-32 DELETE asks for 233, and it is gone", async () => {
    const { id } = await create();
    expect((await stage.ask(viewer.token, `DELETE /alert/${id}`)).status).toBe(403);
    expect((await stage.ask(editor.token, `DELETE /alert/${id}`)).status).toBe(200);
    expect((await stage.ask(stage.admin, `GET /alert/${id}`)).status).toBe(404);
    const edits = await stage.make("GET /log/edits/search?entities=alert");
    expect(edits[0]).toMatchObject({ act: "delete", ent: "alert", nam: "Troppo", pid: "101" });
  });
  test("[P9] [P10] hidden variables are absent, stay when the others are saved, and hide an alert that has no others", async () => {
    const made = await create({ vars: [irr, pac] });
    const seen = await stage.ask(editor.token, `GET /alert/${made.id}`);
    expect(seen.body).toEqual({ ...made, vars: [pac] });
    const saved = await stage.ask(editor.token, `POST /alert/${made.id}`, {
      ...(seen.body as object),
      vmax: 49,
    });
    expect(saved.body).toMatchObject({ vars: [pac], vmax: 49 });
    expect((await stage.make(`GET /alert/${made.id}`)).vars).toEqual([pac, irr]);
    const dark = await create({ vars: [irr] });
    for (const line of [
      `GET /alert/${dark.id}`,
      `DELETE /alert/${dark.id}`,
      `DELETE /alert/${dark.id}/state/reset`,
    ])
      expect((await stage.ask(editor.token, line)).status).toBe(403);
    const full = await stage.ask(editor.token, "GET /plant/101?full=true");
    expect((full.body as { alerts: { id: string }[] }).alerts.map(({ id }) => id)).toEqual([
      made.id,
    ]);
    const states = (await stage.ask(editor.token, "GET /plant/101/alerts_state")).body as object;
    expect(Object.keys(states)).toEqual([made.id]);
    for (const { id } of [made, dark]) await stage.make(`DELETE /alert/${id}`);
  });
  test("[P8] [A13] a variable that an alert watches is in use; a plant takes its alerts with it; the list is full's", async () => {
    const made = await create();
    const kept = await stage.ask(stage.admin, `DELETE /variable/${pac}`);
    expect([kept.status, JSON.stringify(kept.body)]).toEqual([
      412,
      expect.stringContaining("alert Troppo"),
    ]);
    expect((await stage.make("GET /plant/101?full=true")).alerts).toEqual([made]);
    const guest = await stage.person("guest", { "101": [0] });
    expect((await stage.ask(guest.token, "GET /plant/101?full=true")).body).toMatchObject({
      alerts: [],
    });
    await stage.make(`DELETE /alert/${made.id}`);

    await stage.plant("103");
    const mine = await stage.variable(await stage.device("103"), "inv.1.pac", { udm: "kW" });
    const { id } = await create({ plant_id: "103", vars: [mine] });
    await stage.make("PATCH /plant/103", { disabled: true });
    await stage.make("DELETE /plant/103");
    expect((await stage.ask(stage.admin, `GET /alert/${id}`)).status).toBe(404);
    for (const table of ["alert", "alert_state", "alert_watch"] as const)
      expect(
        await stage.db.selectFrom(table).select("plant_id").where("plant_id", "=", "103").execute(),
      ).toEqual([]);
  });
  test("[A12] who is unlinked or deleted is no longer named", async () => {
    const gone = await stage.person("gone-1", { "101": [0, 230], "102": [0, 230] });
    const made = await create({ send_email_to: [gone.id, viewer.id], send_sms_to: [gone.id] });
    const other = await create({ plant_id: "102", vars: [strangerPac], send_email_to: [gone.id] });
    await stage.make(`DELETE /user/${gone.id}/perms/101`);
    expect(await stage.make(`GET /alert/${made.id}`)).toMatchObject({
      send_email_to: [viewer.id],
      send_sms_to: [],
    });
    expect(await stage.make(`GET /alert/${other.id}`)).toMatchObject({ send_email_to: [gone.id] });
    await stage.make(`PATCH /user/${gone.id}`, { disabled: true });
    await stage.make(`DELETE /user/${gone.id}`);
    expect(await stage.make(`GET /alert/${other.id}`)).toMatchObject({ send_email_to: [] });
    for (const { id } of [made, other]) await stage.make(`DELETE /alert/${id}`);
  });
  test("[A12] [P21] who is unlinked while somebody changes the alert is not written back", async () => {
    const gone = await stage.person("gone-2", { "101": [0, 230] });
    const made = await create({ send_email_to: [gone.id, viewer.id] });
    const { unlinking } = await stage.server.rooms.plants.change(
      { plantId: "101", what: null },
      async (trx, model) => {
        const alert = model.alerts.find(({ id }) => id === made.id)!;
        const asked = stage.make(`DELETE /user/${gone.id}/perms/101`);
        await expect
          .poll(async () => {
            const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(stage.db);
            return rows.length;
          })
          .toBe(1);
        await writeAlert(trx, { ...alert, name: "Renamed" });
        return { unlinking: asked };
      },
    );
    await unlinking;
    expect(await stage.make(`GET /alert/${made.id}`)).toMatchObject({
      name: "Renamed",
      send_email_to: [viewer.id],
    });
    await stage.make(`DELETE /alert/${made.id}`);
  });
});

describe("what was found", () => {
  test("API-18 API-19 before the first look everything is NONE; without 230 the one is 403 and the other empty", async () => {
    const made = await create();
    const none = { state: "NONE", cnt: 0, error: null, since: null };
    expect((await stage.ask(viewer.token, "GET /plant/101/alerts_state")).body).toEqual({
      [made.id]: { ...none, last_ko: null, vars: { [pac]: none } },
    });
    const objects = (await stage.ask(viewer.token, "GET /plant/101/objects_alert_state")).body as {
      vars: object;
      devs: object;
    };
    expect(objects.vars).toEqual({ [pac]: "NONE" });
    expect(Object.values(objects.devs)).toEqual(["NONE"]);
    const guest = await stage.person("visitor", { "101": [0] });
    expect((await stage.ask(guest.token, "GET /plant/101/alerts_state")).status).toBe(403);
    expect((await stage.ask(guest.token, "GET /plant/101/objects_alert_state")).body).toEqual({
      vars: {},
      devs: {},
    });
    await stage.make(`DELETE /alert/${made.id}`);
  });
});
