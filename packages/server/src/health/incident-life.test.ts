import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { HealthNow, Incident, IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const daySeconds = 24 * hour;
const first = at("2026-06-18T00:00+02:00");
const plantId = "101";
let stage: ServerStage;
let stopped = "";
const powers: string[] = [];
let whole = "";
/** The third inverter stands still from 10:00 of the second day to 11:00 of the fifth one. */
const dead = [first + daySeconds + 10 * hour, first + 4 * daySeconds + 11 * hour] as const;

/** Power of an inverter of 50 kW on a plain clear day; the sun is highest at 13:30. [kW] */
const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.cos((Math.PI * ((((seconds - first) / hour) % 24) - 13.5)) / 15));
async function send(from: number, to: number): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot) {
    const isDead = moment >= dead[0] && moment < dead[1];
    const each = [0, 1, 2, 3].map((n) => (n === 2 && isDead ? 0 : clear(moment)));
    packets.push({
      timestamp: moment,
      values: {
        ...Object.fromEntries(each.map((power, n) => [`p.${n}`, power])),
        all: each.reduce((sum, power) => sum + power, 0),
        theo: clear(moment) * 4,
      },
    });
  }
  stage.clock.set(Math.max(stage.clock.nowSeconds(), to));
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
  while ((await stage.seal(plantId)) > 0);
  stage.clock.set(to + 900);
}
const look = () => stage.server.rooms.health.look();
const watch = () => stage.server.rooms.alerts.look();
const incidents = async (): Promise<Incident[]> =>
  (await stage.make("GET /incident?state=all&days=400")).incidents as Incident[];
const page = async (): Promise<IncidentPage> => {
  const [one] = await incidents();
  return (await stage.make(`GET /incident/${one!.id}`)) as unknown as IncidentPage;
};
const now = async (): Promise<HealthNow> =>
  (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: first });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  for (const n of [0, 1, 2, 3]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    powers.push(await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] }));
    if (n === 2) stopped = device;
  }
  const meter = await stage.device(plantId, { type: "meter", name: "METER" });
  whole = await stage.variable(meter, "all", { udm: "kW", tags: [tags.P_PRODUCED] });
  const theory = await stage.device(plantId, { type: "generic", name: "Theory" });
  await stage.variable(theory, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
});
afterAll(() => stage.close());

test("INC-02 [H8] [H7d] the first look at a plant whose inverter has stood still for a day and a half: since when is found in its history", async () => {
  // Nobody looked before 18:00 of the third day.
  await send(first, first + 2 * daySeconds + 18 * hour);
  await look();
  // The days before yesterday are judged behind it.
  for (let ticks = 0; ticks < 3; ticks++) {
    stage.clock.advance(slot);
    await look();
  }
  const found = await incidents();
  expect(
    found.map(({ cause, subject, since, state }) => [cause, subject.id, since, state]),
  ).toEqual([["device_stopped", stopped, dead[0], "open"]]);
  // Its page shows a month before it began, and the curves of the other three inverters, which are as large.
  const { days, peers } = await page();
  expect(days.map(({ day, kwh }) => [day, kwh === null])[0]).toEqual(["2026-05-20", true]);
  expect(days.slice(-2).map(({ day, kwh }) => [day, (kwh ?? 0) > 0])).toEqual([
    ["2026-06-19", true],
    ["2026-06-20", true],
  ]);
  expect(peers).toEqual(
    powers.filter((_, n) => n !== 2).map((variable) => ({ variable, factor: 1 })),
  );
});

test("INC-01 INC-08 [H8] [O18] it fails rules 001, 002 and 006: one incident, which names them as its symptoms, and says in its history which came when", async () => {
  const alert = (template_id: string, more: object) =>
    stage.make("POST /alert", {
      plant_id: plantId,
      template_id,
      num_checks: 1,
      active_hours: null,
      minirr: 0,
      ...more,
    });
  await alert("001", { vars: powers });
  await alert("002", { vars: powers });
  // Three of four run: 25 % less than the theoretical power.
  await alert("006", { vars: [whole], pacperc: 10 });
  await send(first + 2 * daySeconds + 18 * hour, first + 2 * daySeconds + 18.5 * hour);
  await watch();
  await look();
  const found = await incidents();
  expect(found.map(({ cause, state }) => [cause, state])).toEqual([["device_stopped", "open"]]);
  expect(found[0]!.alerts.map(({ template_id: code, is_ko }) => [code, is_ko])).toEqual(
    expect.arrayContaining([
      ["001", true],
      ["002", true],
      ["006", true],
    ]),
  );
  const { events } = await page();
  expect(
    events
      .filter(({ code }) => code === "symptom_added")
      .map(({ params }) => params["alert"])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(["Inverter fermo", "Inverter sotto la media", "Potenza impianto bassa"]);
});

test("INC-03 [H9] over the night it is dormant and says when the sun is high enough again; in the morning it is open, and good again it is resolved", async () => {
  const night = first + 2 * daySeconds + 23 * hour;
  await send(first + 2 * daySeconds + 18.5 * hour, night);
  await look();
  const [asleep] = await incidents();
  expect(asleep).toMatchObject({ state: "dormant", since: dead[0], ended: null });
  // 45 N, 8 E, 21 June: sunrise at 5:42, and the sun is at 10 degrees about 65 minutes later.
  expect(asleep!.next_look).toBeGreaterThan(first + 3 * daySeconds + 6.5 * hour);
  expect(asleep!.next_look).toBeLessThan(first + 3 * daySeconds + 7.2 * hour);
  const { verdict } = (await now()).scopes[0]!;
  expect(verdict).toMatchObject({ word: "alarm", is_dormant: true, num_incidents: 1 });
  expect(verdict.next_look).toBe(asleep!.next_look);

  await send(night, first + 3 * daySeconds + 9 * hour);
  await look();
  expect((await incidents())[0]).toMatchObject({ state: "open", next_look: null });
  await send(first + 3 * daySeconds + 9 * hour, dead[1] + 2 * hour);
  await look();
  expect(await incidents()).toMatchObject([
    { cause: "device_stopped", state: "resolved", since: dead[0], ended: dead[1] },
  ]);
  const codes = (await page()).events.map(({ code }) => code);
  expect(codes.filter((code) => ["opened", "dormant", "woken", "resolved"].includes(code))).toEqual(
    // It slept over two nights, of which nobody looked into the second.
    ["opened", "dormant", "woken", "resolved"],
  );
});

test("[HS14] INC-07 what was repaired this morning still is what today cost, at home as in the list of what stands", async () => {
  const [over] = await incidents();
  // From about 6:50 to 11:00.
  expect(over!.lost_today_kwh).toBeGreaterThan(50);
  const lost = { lost_today_kwh: over!.lost_today_kwh };
  expect(await stage.make("GET /incident")).toMatchObject({ incidents: [], count: 0, ...lost });
  const fleet = (await stage.make("GET /fleet")) as unknown as Fleet;
  expect(fleet.lost_today_kwh).toEqual([over!.lost_today_kwh]);
  expect(fleet.lost_by_cause[0]).toMatchObject([
    { cause: "device_stopped", kwh: over!.lost_today_kwh },
  ]);
});
