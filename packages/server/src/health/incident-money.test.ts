import type {
  DaysWaterfall,
  HealthNow,
  Incident,
  Incidents,
  JudgedDay,
} from "@heliograph/contract/health/health.wire.ts";
import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  mailParts,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-18T00:00+02:00");
const daySeconds = 86_400;
const slot = 300;
const plantId = "101";
let stage: ServerStage;
let mail: MailReceiver;
let stopped = "";
let owner: { id: string; token: string };

/** Power of an inverter on a plain clear day. [kW] */
const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.sin((Math.PI * ((((seconds - midnight) / 3600) % 24) - 6)) / 15));
let made = 1000;
let fed = 500;
/** Four inverters, of which the third stands still from a moment on; a quarter of what is made is fed in. */
async function send(from: number, to: number, dead: number): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot) {
    const values: Record<string, number> = {};
    let sum = 0;
    for (const n of [0, 1, 2, 3]) {
      const power = n === 2 && moment >= dead ? 0 : clear(moment) * (1 + n / 500);
      values[`p.${n}`] = Number(power.toFixed(2));
      sum += power;
    }
    made += (sum * slot) / 3600;
    fed += (sum * slot) / 3600 / 4;
    values["theo"] = Number((clear(moment) * 4.012).toFixed(2));
    packets.push({ timestamp: moment, values: { ...values, made, fed } });
  }
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
  while ((await stage.seal(plantId)) > 0);
}
const evening = midnight + 3 * daySeconds + 20 * 3600;

beforeAll(async () => {
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: midnight,
    environment: { SMTP_URL: mail.url, MAIL_FROM: "Heliograph <avvisi@portale.example>" },
  });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, country: "Italia" });
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, { type: "inverter", nominal: 50 });
    const power = await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    if (n === 2) stopped = power;
  }
  const meter = await stage.device(plantId, { type: "meter" });
  await stage.variable(meter, "made", { udm: "kWh", tags: [tags.E_PRODUCED] });
  await stage.variable(meter, "fed", { udm: "kWh", tags: [tags.E_FED_IN] });
  await stage.variable(meter, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
  owner = await stage.person("owner", { [plantId]: [0, 1, 102, 116, 230] });
  await stage.ask(owner.token, "PATCH /user/me/notices", { incidents: "minor" });
  stage.clock.set(evening + 900);
  await send(midnight, evening, midnight + 2 * daySeconds + 11 * 3600);
  await stage.server.rooms.health.look();
});
afterAll(async () => {
  await stage.close();
  await mail.close();
});

const flat = {
  valid_from: "2026-01-01",
  valid_to: null,
  incentive: 0.05,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
};
/** 0.05 + 0.75 x 0.25 + 0.25 x 0.10 */
const priceEur = 0.2625;
const incidentOf = async (as: string): Promise<Incident> =>
  ((await stage.ask(as, "GET /incident?state=all")).body as { incidents: Incident[] })
    .incidents[0]!;
const days = async (as: string): Promise<JudgedDay[]> =>
  (await stage.ask(as, `GET /plant/${plantId}/health?from=2026-06-18&to=2026-06-21`))
    .body as JudgedDay[];
const cents = (wh: number): number => Math.round((wh / 1000) * priceEur * 100);
let tariff = "";

test("[H12c] [TA2] without a tariff there is no word of money", async () => {
  const one = await incidentOf(stage.admin);
  expect(one.cause).toBe("device_stopped");
  expect(one.lost_kwh).toBeGreaterThan(400);
  expect([one.lost_eur, one.lost_today_eur, one.month_eur]).toEqual([null, null, null]);
  for (const { scopes } of await days(stage.admin))
    expect(scopes[0]?.waterfall?.expected_cents).toBeNull();
});

test("INC-05 HLTH-09 [TA9] [H16] by the price of each day: waterfalls add up to the cent, and the incident is the sum of its steps", async () => {
  const { body } = await stage.ask(stage.admin, `POST /plant/${plantId}/tariffs`, flat);
  tariff = (body as { id: string }).id;
  const one = await incidentOf(owner.token);
  let sum = 0;
  let steps = 0;
  for (const { day, scopes } of await days(owner.token))
    for (const { section, waterfall: fall } of scopes) {
      if (fall === null) continue;
      const own = fall.steps.reduce((all, step) => all + step.cents!, 0);
      expect(fall.expected_cents! - own - fall.rest_cents!).toBe(fall.made_cents);
      if (day === "2026-06-18") continue;
      // Of the first day no day before tells the share; of the others the day itself, or the one before.
      expect(fall.expected_cents).toBe(cents(fall.expected_wh));
      for (const step of fall.steps) expect(step.cents).toBe(cents(step.wh));
      if (section === 0) {
        sum += own;
        steps += fall.steps.length;
      }
    }
  expect(steps).toBe(2);
  expect(Math.round(one.lost_eur! * 100)).toBe(sum);
  expect(one.lost_today_eur).toBe(cents(one.lost_today_kwh! * 1000) / 100);
  // 21 June: today, and nine days of the usual loss, each to the cent.
  expect(one.month_eur!).toBeCloseTo(one.month_kwh! * priceEur, 1);
});

test("HLTH-09 [H16] some days as one add up to the Wh and the cent, and say how many of those that have begun they hold", async () => {
  const each = (await days(owner.token)).flatMap(({ scopes }) => scopes[0]?.waterfall ?? []);
  const ask = async (query: string, as = owner.token): Promise<DaysWaterfall> =>
    (await stage.ask(as, `GET /plant/${plantId}/waterfall?${query}`)).body as DaysWaterfall;
  const month = await ask("from=2026-06-01&to=2026-06-30");
  const fall = month.waterfall!;
  expect([month.days, month.judged_days]).toEqual([21, each.length]);
  const sumOf = (of: (one: (typeof each)[number]) => number): number =>
    each.reduce((sum, one) => sum + of(one), 0);
  expect(fall.expected_wh).toBe(sumOf((one) => one.expected_wh));
  expect(fall.made_cents).toBe(sumOf((one) => one.made_cents!));
  expect(fall.steps).toHaveLength(1);
  const [step] = fall.steps;
  expect(fall.expected_wh - step!.wh - fall.rest_wh).toBe(fall.made_wh);
  expect(fall.expected_cents! - step!.cents! - fall.rest_cents!).toBe(fall.made_cents);
  expect((await incidentOf(owner.token)).lost_kwh).toBeCloseTo(step!.wh / 1000, 2);
  // A year before has none; an unknown section and a range too long are refused.
  expect(await ask("from=2025-06-01&to=2025-06-30")).toEqual({
    days: 30,
    judged_days: 0,
    waterfall: null,
  });
  const unknown = `GET /plant/${plantId}/waterfall?from=2026-06-01&to=2026-06-30&section=7`;
  expect(await stage.ask(owner.token, unknown)).toMatchObject({
    status: 404,
    body: { code: "object_not_found" },
  });
  const refused = await stage.ask(
    owner.token,
    `GET /plant/${plantId}/waterfall?from=2025-01-01&to=2026-06-30`,
  );
  expect(refused).toMatchObject({ status: 400, body: { code: "limit_exceeded" } });
  // Who may not see alerts sees no losses. (H14)
  const blind = await stage.person("unwarned", { [plantId]: [0, 1, 116] });
  expect((await ask("from=2026-06-01&to=2026-06-30", blind.token)).waterfall).toBeNull();
});

test("INC-05 INC-07 the list of plants says what is lost today in money, and now agrees with it", async () => {
  const one = await incidentOf(owner.token);
  const fleet = (await stage.ask(owner.token, "GET /fleet")).body as Fleet;
  expect(fleet.lost_today_eur).toEqual([one.lost_today_eur]);
  const { scopes } = (await stage.ask(owner.token, `GET /plant/${plantId}/health/now`))
    .body as HealthNow;
  expect(scopes[0]?.waterfall?.steps.map((step) => step.cents! / 100)).toEqual([
    one.lost_today_eur,
  ]);
});

test("[HS14] INC-07 HLTH-10 by cause, in all and after midnight the list of plants and the incidents say the same: what was lost yesterday is not lost today, and that is 0, not unknown", async () => {
  const fleetOf = async () => (await stage.ask(owner.token, "GET /fleet")).body as Fleet;
  const all = async () => (await stage.ask(owner.token, "GET /incident")).body as Incidents;
  const { lost_today_kwh: kwh, lost_today_eur: eur } = await incidentOf(owner.token);
  expect((await fleetOf()).lost_by_cause).toEqual([[{ cause: "device_stopped", kwh, eur }]]);
  expect(await all()).toMatchObject({ lost_today_kwh: kwh, lost_today_eur: eur });
  // Nobody has looked at the plant since.
  stage.clock.set(midnight + 4 * daySeconds + 60);
  expect(await incidentOf(owner.token)).toMatchObject({ lost_today_kwh: 0, lost_today_eur: 0 });
  expect(await fleetOf()).toMatchObject({
    lost_today_kwh: [0],
    lost_today_eur: [0],
    lost_by_cause: [[]],
  });
  expect(await all()).toMatchObject({ lost_today_kwh: 0, lost_today_eur: 0 });
  stage.clock.set(evening + 900);
});

test("[O28] [TA8] money is for who holds 116 and 1", async () => {
  const poor = (await stage.person("poor", { [plantId]: [0, 1, 102, 230] })).token;
  const one = await incidentOf(poor);
  expect(one.lost_kwh).toBeGreaterThan(400);
  expect([one.lost_eur, one.lost_today_eur, one.month_eur]).toEqual([null, null, null]);
  for (const { scopes } of await days(poor))
    expect([scopes[0]?.waterfall?.expected_cents, scopes[0]?.waterfall?.made_cents]).toEqual([
      null,
      null,
    ]);
  const fleet = (await stage.ask(poor, "GET /fleet")).body as Fleet;
  expect(fleet.lost_today_eur).toEqual([null]);
  expect(fleet.lost_by_cause[0]?.map(({ cause, eur }) => [cause, eur])).toEqual([
    ["device_stopped", null],
  ]);
  const blind = (await stage.person("blind", { [plantId]: [0, 102, 116, 230] })).token;
  expect((await incidentOf(blind)).lost_eur).toBeNull();
  const unseen = (await stage.ask(blind, "GET /fleet")).body as Fleet;
  expect([unseen.lost_today_kwh, unseen.lost_by_cause]).toEqual([[null], [[]]]);
});

test("INC-05 [M17] the mail of an incident says what it costs by then; another price changes what is shown at once", async () => {
  // Incentive alone is twice as much: 0.10 + 0.1875 + 0.025.
  const dearer = { ...flat, incentive: 0.1 };
  await stage.ask(stage.admin, `POST /plant/${plantId}/tariffs/${tariff}`, dearer);
  const one = await incidentOf(owner.token);
  const today = Math.round(one.lost_today_kwh! * 0.3125 * 100) / 100;
  expect(one.lost_today_eur).toBe(today);
  await stage.server.rooms.messages.deliver();
  const text = String(mailParts(mail.mails[0]!.raw).get("text/plain"));
  const whole = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 0, useGrouping: "always" });
  expect(text).toContain(
    `Persi finora: ${whole.format(one.lost_kwh!)} kWh, ${whole.format(one.lost_eur!)} €`,
  );
  // It began yesterday: its days are shown, and what they lost is what it lost.
  const html = String(mailParts(mail.mails[0]!.raw).get("text/html"));
  expect(html).toMatch(/alt="Energia al giorno dal 08\/06 al 21\/06: [\d.]+ kWh prodotti, /);
  expect(html).toContain(`, ${whole.format(one.lost_kwh!)} kWh persi"`);
});

test("NOTE-07 [H8] [M3] who has the message of the incident gets no second message of an alert that is its symptom", async () => {
  await stage.make("POST /alert", {
    plant_id: plantId,
    template_id: "001",
    num_checks: 1,
    vars: [stopped],
    active_hours: null,
    minirr: 0,
    send_email_to: [owner.id],
  });
  await stage.server.rooms.alerts.look();
  const rows = (await stage.make(`GET /log/msg/${plantId}?language=en`)) as {
    type: string;
    state: string;
    alert_id: string | null;
    incident_id: string | null;
  }[];
  const { id } = await incidentOf(owner.token);
  expect(rows.map(({ type, state, incident_id }) => [type, state, incident_id])).toEqual([
    ["alarm_ko", "carried", id],
    ["alarm_ko", "sent", id],
  ]);
});
