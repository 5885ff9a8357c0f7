import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import type { HealthNow, Incident, IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-18T00:00+02:00");
const daySeconds = 86_400;
const slot = 300;
let stage: ServerStage;
const plantId = "101";
const inverters: string[] = [];
const powers: string[] = [];
const sun = { lat: 45.07, lon: 7.69 };

/** Power of a plain clear day by solar time, of an inverter of 50 kW. [kW] */
const clear = (seconds: number): number => {
  const hour = ((seconds - midnight) / 3600) % 24;
  return Math.max(0, 45 * Math.sin((Math.PI * (hour - 6)) / 15));
};
/** What the logger sends from a moment to another: of four inverters, of which the third stands still between two moments. */
async function send(
  from: number,
  to: number,
  dead: readonly [number, number] = [0, 0],
): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot) {
    const values: Record<string, number> = {};
    for (const at of inverters.keys()) {
      const isDead = at === 2 && moment >= dead[0] && moment < dead[1];
      const power = isDead ? 0 : clear(moment) * (1 + at / 500);
      values[`p.${at}`] = Number(power.toFixed(2));
    }
    // What all four would make.
    values["theo"] = Number((clear(moment) * 4.012).toFixed(2));
    packets.push({ timestamp: moment, values });
  }
  for (let at = 0; at < packets.length; at += 200)
    await stage.post(plantId, packets.slice(at, at + 200));
  while ((await stage.seal(plantId)) > 0);
}
/** Some time later everything has settled, and the plant is judged. */
const look = async (moment: number): Promise<void> => {
  stage.clock.set(moment);
  await stage.server.rooms.health.look();
};
const incidents = async (as = stage.admin, state = "all"): Promise<Incident[]> =>
  ((await stage.ask(as, `GET /incident?state=${state}&days=400`)).body as { incidents: Incident[] })
    .incidents;
const now = async (as = stage.admin): Promise<HealthNow> =>
  (await stage.ask(as, `GET /plant/${plantId}/health/now`)).body as HealthNow;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight });
  await stage.plant(plantId, sun);
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, {
      type: "inverter",
      name: `INV${n + 1}`,
      nominal: 50,
    });
    inverters.push(device);
    powers.push(await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] }));
  }
  const meter = await stage.device(plantId, { type: "generic", name: "Theory" });
  await stage.variable(meter, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
});
afterAll(() => stage.close());

test("[H8] [H3] HLTH-03 an inverter that stands still while its peers run is an incident, from its beginning in the data", async () => {
  const dead: [number, number] = [midnight + 2 * daySeconds + 11 * 3600, midnight + 9 * daySeconds];
  stage.clock.set(midnight + 2 * daySeconds + 14 * 3600);
  await send(midnight, midnight + 2 * daySeconds + 14 * 3600 - 600, dead);
  await look(midnight + 2 * daySeconds + 14 * 3600 + 900);
  const found = await incidents();
  expect(found.map(({ cause, subject, state }) => [cause, subject.id, state])).toEqual([
    ["device_stopped", inverters[2], "open"],
  ]);
  const [one] = found as [Incident];
  expect(one.since).toBe(dead[0]);
  expect(one.lost_today_kwh).toBeGreaterThan(80);
  const { scopes, devices } = await now();
  expect(scopes[0]!.verdict).toMatchObject({
    word: "alarm",
    worst: { id: one.id, cause: "device_stopped", subject: { name: "INV3" } },
    num_incidents: 1,
  });
  expect(devices).toMatchObject({ [inverters[2]!]: { incident: one.id, severity: "critical" } });
  const page = (await stage.make(`GET /incident/${one.id}`)) as unknown as IncidentPage;
  expect(page.events.map(({ code }) => code)).toEqual(["opened"]);
});

test("[H8] [H17] looking again changes nothing; a second process judges nothing twice", async () => {
  const rowsOf = async (): Promise<unknown> => [
    await stage.db.selectFrom("incident_event").selectAll().orderBy("position").execute(),
    await stage.db
      .selectFrom("health_day")
      .select(["day", "version", "summary", "is_stale"])
      .orderBy("day")
      .execute(),
  ];
  const before = await rowsOf();
  const second = await stage.anotherProcess();
  stage.clock.advance(slot);
  await Promise.all([stage.server.rooms.health.look(), second.server.rooms.health.look()]);
  expect(await rowsOf()).toEqual(before);
});

test("[O28] [H14] INC-04 each reader sees what he may: the word without 230 is neutral, without 1 nothing is expected or lost, without the device's number it has no name", async () => {
  const people = {
    nobody: await stage.person("viewer", { [plantId]: [0] }),
    alerts: await stage.person("alerts", { [plantId]: [0, 230] }),
    acts: await stage.person("acts", { [plantId]: [0, 1, 102, 230, 231] }),
    stranger: await stage.person("stranger", {}),
  };
  const [{ id }] = (await incidents()) as [Incident];
  expect((await stage.ask(people.nobody.token, `GET /incident/${id}`)).status).toBe(403);
  expect((await stage.ask(people.stranger.token, `GET /incident/${id}`)).status).toBe(403);
  expect((await stage.ask(null, "GET /incident")).status).toBe(401);
  expect(await incidents(people.nobody.token)).toEqual([]);
  expect(await incidents(people.stranger.token)).toEqual([]);

  const neutral = (await now(people.nobody.token)).scopes[0]!;
  expect(neutral.verdict).toMatchObject({
    word: "hidden",
    worst: null,
    num_incidents: 0,
    expected_kwh: null,
    lost_kwh: null,
    unexplained_kwh: null,
  });
  expect(neutral.waterfall).toBeNull();
  expect((await now(people.nobody.token)).devices).toEqual({});

  const [seen] = (await incidents(people.alerts.token)) as [Incident];
  expect(seen.subject).toEqual({ kind: "device", id: "", name: null, device: null });
  expect([seen.lost_kwh, seen.lost_today_kwh, seen.month_kwh]).toEqual([null, null, null]);
  expect(new Set(seen.daily_kwh)).toEqual(new Set([null]));
  const half = (await now(people.alerts.token)).scopes[0]!;
  expect(half.verdict).toMatchObject({ word: "alarm", expected_kwh: null, lost_kwh: null });
  expect(half.waterfall).toBeNull();
  expect(half.verdict.made_kwh).toBeGreaterThan(0);

  const patch = (as: string, body: object) => stage.ask(as, `PATCH /incident/${id}`, body);
  expect((await patch(people.alerts.token, { action: "acknowledge" })).status).toBe(403);
  expect((await patch(people.acts.token, { action: "acknowledge" })).status).toBe(200);
  // Twice is once.
  expect((await patch(people.acts.token, { action: "acknowledge" })).status).toBe(200);
  const foreign = { action: "assign", user: people.nobody.id };
  expect(await patch(people.acts.token, foreign)).toMatchObject({
    status: 400,
    body: { code: "foreign_assignee" },
  });
  for (const time of ["first", "second"])
    expect(
      (await patch(people.acts.token, { ...foreign, user: people.alerts.id })).status,
      time,
    ).toBe(200);
  const until = stage.clock.nowSeconds() + 3600;
  expect((await patch(people.acts.token, { action: "snooze", until })).status).toBe(200);
  expect(await patch(people.acts.token, { action: "snooze", until: 5 })).toMatchObject({
    status: 400,
    body: { code: "snooze_until" },
  });
  const commented = await patch(people.acts.token, { action: "comment", text: "On my way" });
  const page = commented.body as unknown as IncidentPage;
  expect(page).toMatchObject({
    acknowledged: { by: "acts" },
    assignee: { id: people.alerts.id },
    snoozed_until: until,
  });
  expect(page.events.map(({ code, by }) => [code, by])).toEqual([
    ["opened", null],
    ["acknowledged", "acts"],
    ["assigned", "acts"],
    ["snoozed", "acts"],
    ["commented", "acts"],
  ]);
  const edits = (await stage.make("GET /log/edits/search?entities=incident")) as unknown[];
  expect(edits).toHaveLength(4);
});

test("[H14] INC-08 charts mark the incident where it began, named as far as its reader may", async () => {
  const [{ id, since }] = (await incidents()) as [Incident];
  const marks = async (as: string, from: number, to: number) =>
    (await stage.ask(as, `GET /plant/${plantId}/marks?from=${from}&to=${to}`)).body as {
      marks: { incident: string; subjects: { name: string | null }[]; since: number }[];
    };
  const day = [since - daySeconds, since + daySeconds] as const;
  expect((await marks(stage.admin, ...day)).marks).toMatchObject([
    { incident: id, since, ended: null, subjects: [{ kind: "device", name: "INV3" }] },
  ]);
  expect((await marks(stage.admin, since - daySeconds, since)).marks).toEqual([]);
  const typeless = await stage.person("marks-typeless", { [plantId]: [0, 230] });
  expect((await marks(typeless.token, ...day)).marks).toMatchObject([
    { incident: id, subjects: [{ id: "", name: null }] },
  ]);
});

test("[FL1] [H14] the fleet says how its plants are, to each reader what he may see", async () => {
  const markOf = async (token: string) => {
    const { body } = await stage.ask(token, "GET /fleet");
    const { verdict, num_incidents, worst, lost_today_kwh } = body as Record<string, unknown[]>;
    return [
      verdict![0],
      num_incidents![0],
      (worst![0] as { cause: string } | null)?.cause ?? null,
      lost_today_kwh![0] !== null,
    ];
  };
  const viewer = await stage.person("fleet-viewer", { [plantId]: [0] });
  expect(await markOf(stage.admin)).toEqual(["alarm", 1, "device_stopped", true]);
  expect(await markOf(viewer.token)).toEqual(["hidden", 0, null, false]);
});

test("[H9] [H13] closed as no fault troubles nobody, and reopened it is there again", async () => {
  const [{ id }] = (await incidents()) as [Incident];
  const hears = await stage.person("hears", { [plantId]: [0, 1, 230] });
  await stage.ask(hears.token, "PATCH /user/me/notices", { incidents: "minor" });
  const titles = async () =>
    (await stage.make(`GET /log/alerts/${plantId}`)) as unknown as {
      title: string;
      to: string[];
    }[];
  const whoCares = async () => (await incidents()).find((one) => one.id === id)?.acknowledged;
  expect(await whoCares()).not.toBeNull();
  await stage.make(`PATCH /incident/${id}`, { action: "close", text: "Taken away for repair" });
  // He had no alarm: its end reaches nobody.
  expect((await titles())[0]).toMatchObject({
    title: expect.stringContaining("non è un guasto"),
    to: [],
  });
  stage.clock.advance(slot);
  await stage.server.rooms.health.look();
  expect((await incidents(stage.admin, "standing")).length).toBe(0);
  expect((await now()).scopes[0]!.verdict.worst).toBeNull();
  expect(
    await stage.ask(stage.admin, `PATCH /incident/${id}`, { action: "acknowledge" }),
  ).toMatchObject({
    status: 409,
    body: { code: "incident_over" },
  });
  await stage.make(`PATCH /incident/${id}`, { action: "reopen" });
  // Somebody is to take care of it anew.
  expect(await whoCares()).toBeNull();
  expect((await titles())[0]).toMatchObject({
    title: expect.stringContaining("di nuovo"),
    to: ["hears@example.org"],
  });
  stage.clock.advance(slot);
  await stage.server.rooms.health.look();
  expect((await now()).scopes[0]!.verdict).toMatchObject({ word: "alarm", worst: { id } });
});

test("[H17] late data are judged where they belong; what they take back is over", async () => {
  // The inverter ran after all: its logger was late, and what it sent stands in its own slots.
  const from = midnight + 2 * daySeconds + 11 * 3600;
  await send(from, midnight + 2 * daySeconds + 14 * 3600 - 600);
  stage.clock.advance(slot);
  await stage.server.rooms.health.look();
  expect((await incidents(stage.admin, "standing")).length).toBe(0);
  const [over] = (await incidents()) as [Incident];
  expect(over.state).toBe("resolved");
});

test("[H15] [H16] past days have verdicts, and their waterfalls add up to the Wh; a fault of the day before yesterday, told late, is found there", async () => {
  const day = midnight + 3 * daySeconds;
  stage.clock.set(day + 2 * daySeconds + 3600);
  await send(midnight + 2 * daySeconds + 14 * 3600 - 600, day + 2 * daySeconds);
  await look(day + 2 * daySeconds + 7200);
  const days = async () =>
    (await stage.make(`GET /plant/${plantId}/health?from=2026-06-18&to=2026-06-22`)) as unknown as {
      day: string;
      scopes: {
        verdict: { word: string };
        waterfall: Record<string, number> & {
          steps: { wh: number; cause: string; incident: string | null }[];
        };
      }[];
    }[];
  const before = await days();
  expect(before.map((one) => one.day)).toEqual([
    "2026-06-18",
    "2026-06-19",
    "2026-06-20",
    "2026-06-21",
    "2026-06-22",
  ]);
  // 21 June comes again: the third inverter stood still from 9 to 15 o'clock.
  await send(day + 9 * 3600, day + 15 * 3600, [day + 9 * 3600, day + 15 * 3600]);
  await look(day + 2 * daySeconds + 7200 + slot);
  const after = await days();
  const of = after.find((one) => one.day === "2026-06-21")!.scopes[0]!;
  expect(of.verdict.word).toBe("alarm");
  const stop = of.waterfall.steps.find(({ cause }) => cause === "device_stopped")!;
  const [found] = (await incidents()).filter(({ since }) => since === day + 9 * 3600);
  expect(found).toMatchObject({ state: "resolved", cause: "device_stopped" });
  expect(stop.incident).toBe(found!.id);
  for (const { scopes } of after) {
    const { waterfall } = scopes[0]!;
    if (waterfall === null) continue;
    const lost = waterfall.steps.reduce((sum, { wh }) => sum + wh, 0);
    expect(waterfall["expected_wh"]! - lost - waterfall["rest_wh"]!).toBe(waterfall["made_wh"]);
  }
});

test("[H17] [D15] HLTH-14 a fact that judges is applied to all days at the next look, on a plant that no longer sends", async () => {
  const factsOf = async () =>
    await stage.db
      .selectFrom("health_state")
      .select(["facts", "judged_day"])
      .where("plant_id", "=", plantId)
      .executeTakeFirstOrThrow();
  const before = await factsOf();
  await stage.make(`PATCH /device/${inverters[0]}`, { nominal: 500 });
  await stage.server.rooms.health.look();
  const after = await factsOf();
  expect(after.facts).not.toBe(before.facts);
  expect(after.judged_day).toBe(before.judged_day);
  const stale = await stage.db
    .selectFrom("health_day")
    .select("day")
    .where("is_stale", "=", true)
    .execute();
  expect(stale).toEqual([]);
});
