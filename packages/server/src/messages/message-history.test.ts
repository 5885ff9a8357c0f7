import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plantId: string;
let next = 300;
let pac: string;
let irr: string;
let person: { id: string; token: string };

const messages = () => stage.server.rooms.messages;
const happen = (of: { alertId?: string; email?: readonly string[]; variable?: string } = {}) =>
  stage.db.transaction().execute((trx) => {
    const facts: MessageFacts = {
      code: "alert_raised",
      params: {
        alert: "Inverter fermo",
        template: "001",
        variables: [{ id: of.variable ?? pac, name: "Potenza INV1" }],
        more: 0,
        at: noon,
      },
    };
    return messages().enqueue(trx, {
      plantId,
      facts,
      severity: "critical",
      incidentId: null,
      alertId: of.alertId ?? null,
      email: of.email ?? [person.id],
      sms: [],
      now: stage.clock.nowSeconds(),
    });
  });
const read = async (path: string, as = stage.admin): Promise<Message[]> =>
  (await stage.ask(as, `GET /log/${path}`)).body as Message[];

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon);
  plantId = String(next++);
  await stage.plant(plantId, { name: `Serre ${plantId}`, country: "Italia" });
  const device = await stage.device(plantId, { name: "INV1", type: "inverter", nominal: 100 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51], name: "Potenza INV1" });
  const sensor = await stage.device(plantId, { name: "SENS", type: "sensor" });
  irr = await stage.variable(sensor, "s.1.irr", { udm: "W/m2", tags: [3], name: "Irraggiamento" });
  person = await stage.person(`luca-${plantId}`, { [plantId]: [0, 1, 10, 220, 230, 231] });
});

test("BACK-05 [M1] an alert's activation and recovery reach send_email_to, and stand in both histories", async () => {
  const { id } = await stage.make("POST /alert", {
    plant_id: plantId,
    name: "Troppo",
    description: "Sopra il massimo",
    num_checks: 3,
    vars: [pac],
    vmax: 50,
    send_email_to: [person.id],
  });
  for (const [i, value] of [60, 60, 60, 40].entries()) {
    const time = noon + i * 300;
    stage.clock.set(time);
    await stage.post(plantId, { timestamp: time, values: { "inv.1.pac": value } });
    stage.clock.set(time + 900);
    await stage.server.rooms.alerts.look();
  }
  const alarms = (await stage.ask(person.token, `GET /log/alerts/${plantId}?alert=${id}`))
    .body as Message[];
  expect(alarms.map(({ type, channel, to, title }) => [type, channel, to, title])).toEqual([
    [
      "alarm_ok",
      "email",
      [`luca-${plantId}@example.org`],
      `Serre ${plantId}: Troppo: rientrato (Potenza INV1)`,
    ],
    [
      "alarm_ko",
      "email",
      [`luca-${plantId}@example.org`],
      `Serre ${plantId}: Troppo (Potenza INV1)`,
    ],
  ]);
  expect(await read(`msg/${plantId}`)).toHaveLength(2);
});

test("ENT-43 ENT-44 what is stored of a message, by mail and by SMS, and what went wrong with it", async () => {
  const test = { plant_id: plantId, title: "Titolo", text: "Testo", to: ["a@b.it"] };
  for (const [type, channel] of [
    ["alarm_ko", "email"],
    ["alarm_ok", "sms"],
    ["report", "email"],
  ])
    await stage.make("POST /admin/send_test_message", {
      ...test,
      type,
      channel,
      to: [channel === "sms" ? "+393331234567" : "a@b.it"],
    });
  for (const sent of [
    { type: "other", channel: "email" },
    { type: "report", channel: "pigeon" },
  ])
    expect(
      (await stage.ask(stage.admin, "POST /admin/send_test_message", { ...test, ...sent })).status,
    ).toBe(400);
  const stored = await read(`msg/${plantId}`);
  const facts = stored.map(({ time, type, title, text, channel, to }) => ({
    time,
    type,
    title,
    text,
    channel,
    to,
  }));
  const of = { time: noon, title: "Titolo", text: "Testo" };
  expect(facts).toHaveLength(3);
  expect(facts).toEqual(
    expect.arrayContaining([
      { ...of, type: "alarm_ko", channel: "email", to: ["a@b.it"] },
      { ...of, type: "alarm_ok", channel: "sms", to: ["+393331234567"] },
      { ...of, type: "report", channel: "email", to: ["a@b.it"] },
    ]),
  );
  expect(new Set(stored.map(({ id }) => id)).size).toBe(3);
  // No mail server and no gateway is set here: the line says so.
  for (const { error } of stored) expect(error).toMatch(/non è configurat/);
});

test("API-84 API-85 API-86 MSG-06 each history asks for a permission of its own, and holds its own types", async () => {
  await happen({});
  await stage.make("POST /admin/send_test_message", {
    plant_id: plantId,
    type: "report",
    channel: "email",
    to: ["a@b.it"],
    title: "Mensile",
    text: "Ottobre",
  });
  const types = async (path: string): Promise<string[]> =>
    ((await stage.make(`GET /log/${path}/${plantId}`)) as Message[]).map(({ type }) => type);
  expect(await types("msg")).toEqual(["report", "alarm_ko"]);
  expect(await types("alerts")).toEqual(["alarm_ko"]);
  expect(await types("reports")).toEqual(["report"]);
  for (const [path, number] of [
    ["msg", 220],
    ["alerts", 230],
    ["reports", 240],
  ] as const) {
    const others = [0, 220, 230, 240].filter((one) => one !== number);
    await stage.make(`PATCH /user/${person.id}/perms/${plantId}`, others);
    expect((await stage.ask(person.token, `GET /log/${path}/${plantId}`)).status).toBe(403);
    await stage.make(`PATCH /user/${person.id}/perms/${plantId}`, [0, number]);
    const { status, body } = await stage.ask(person.token, `GET /log/${path}/${plantId}`);
    expect(status).toBe(200);
    // Alarms and their addresses are for who may see alerts: the log of messages alone shows tests. (M4)
    const seen = { msg: ["report"], alerts: ["alarm_ko"], reports: ["report"] };
    expect((body as Message[]).map(({ type }) => type)).toEqual(seen[path]);
  }
});

test("ALHI-01 MSG-01 a page ends between two moments: what happened at one is on one page", async () => {
  const others = [0, 1, 2].map((n) => ({ variable: n === 2 ? irr : pac }));
  for (const [n, of] of others.entries()) {
    stage.clock.set(noon + (n === 0 ? 0 : 60));
    await happen(of);
  }
  const times = (page: Message[]): number[] => page.map(({ time }) => time - noon);
  const first = await read(`alerts/${plantId}?limit=1`);
  expect(times(first)).toEqual([60, 60]);
  const before = first.at(-1)!.time;
  expect(times(await read(`alerts/${plantId}?limit=1&before=${before}`))).toEqual([0]);
  expect(await read(`alerts/${plantId}?limit=1&before=${noon}`)).toEqual([]);
});

test("[M4] [P10] of an alert that the reader does not see no page has anything, and none is cut short by it", async () => {
  const make = async (variable: string): Promise<string> => {
    const alert = { plant_id: plantId, name: "A", description: "A", num_checks: 3, vmax: 50 };
    return (await stage.make("POST /alert", { ...alert, vars: [variable] })).id;
  };
  const [seen, hidden] = [await make(pac), await make(irr)];
  for (const [n, alertId] of [seen, hidden, hidden].entries()) {
    stage.clock.set(noon + n * 60);
    await happen({ alertId, variable: alertId === seen ? pac : irr });
  }
  // Irradiance is hidden from who lacks 10.
  await stage.make(`PATCH /user/${person.id}/perms/${plantId}`, [0, 1, 220, 230]);
  const ids = async (path: string): Promise<(string | null)[]> =>
    (await read(path, person.token)).map(({ alert_id: id }) => id);
  expect(await ids(`alerts/${plantId}?limit=1`)).toEqual([seen]);
  expect(await ids(`msg/${plantId}`)).toEqual([seen]);
  expect(await ids(`alerts/${plantId}?alert=${hidden}`)).toEqual([]);
  expect((await read(`alerts/${plantId}?limit=1`))[0]?.alert_id).toBe(hidden);
});

test.each([["first"], ["last"]])(
  "MSG-05 [M21] what a message says of itself explains its state: that somebody may not read it, who is named %s, and not what another waits for",
  async (place) => {
    const blind = await stage.person(`blind-${place}`, { [plantId]: [0] });
    await happen({ email: place === "first" ? [blind.id, person.id] : [person.id, blind.id] });
    await messages().deliver();
    const [row] = await read(`msg/${plantId}`);
    const states = row!.deliveries
      .map(({ state, error }) => [state, error])
      .toSorted((a, b) => a[0]!.localeCompare(b[0]!));
    expect(states).toEqual([
      ["failed", "not_allowed"],
      ["waiting", "not_configured"],
    ]);
    expect(row).toMatchObject({
      state: "failed",
      error: "il destinatario non ha il permesso di vedere ciò di cui parla il messaggio",
    });
  },
);
