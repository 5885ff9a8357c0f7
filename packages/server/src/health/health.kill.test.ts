import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

const program = fileURLToPath(new URL("../../../testkit/src/judging-process.ts", import.meta.url));
const midnight = at("2026-05-20T00:00+02:00");
const daySeconds = 86_400;
const numDays = 40;
/** An hour after noon. */
const now = midnight + numDays * daySeconds + 13 * 3600;
const stepSeconds = 900;
const plants = ["101", "102"] as const;
const stages: ServerStage[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(stages.map((stage) => stage.close()));
});

/** Power of an inverter of 50 kW under a clear sky. [kW] */
const clear = (seconds: number): number => {
  const hour = ((seconds - midnight) / 3600) % 24;
  return Math.max(0, 45 * Math.sin((Math.PI * (hour - 6)) / 15));
};
/** The third inverter stood still on three days, a week and more apart, and does so since this morning. */
const stops = [3, 14, 25].map((day) => midnight + day * daySeconds);
const isDead = (moment: number): boolean =>
  stops.some((day) => moment >= day + 9 * 3600 && moment < day + 15 * 3600) ||
  moment >= midnight + numDays * daySeconds + 9 * 3600;

/** Two plants with what they sent in forty days and this morning, sealed, and not judged. */
async function filled(): Promise<ServerStage> {
  const stage = await serverStage({ startSeconds: now });
  stages.push(stage);
  for (const plantId of plants) {
    await stage.plant(plantId, {
      lat: 45.07,
      lon: 7.69,
      active_since: midnight - daySeconds,
    });
    for (let n = 0; n < 4; n++) {
      const device = await stage.device(plantId, {
        type: "inverter",
        name: `INV${n + 1}`,
        nominal: 50,
      });
      await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    }
    const packets = [];
    for (let moment = midnight; moment < now - 600; moment += stepSeconds) {
      const values: Record<string, number> = {};
      for (let n = 0; n < 4; n++)
        values[`p.${n}`] =
          n === 2 && isDead(moment) ? 0 : Number((clear(moment) * (1 + n / 500)).toFixed(2));
      packets.push({ timestamp: moment, values });
    }
    for (let from = 0; from < packets.length; from += 1000)
      await stage.post(plantId, packets.slice(from, from + 1000));
    while ((await stage.seal(plantId)) > 0);
  }
  return stage;
}
/** What was found, told and written, without ids. */
async function written({ db }: ServerStage): Promise<unknown> {
  const incidents = await db.selectFrom("incident").selectAll().execute();
  const events = await db.selectFrom("incident_event").selectAll().orderBy("position").execute();
  const devices = new Map(
    (await db.selectFrom("device").select(["id", "name"]).execute()).map((one) => [
      one.id,
      one.name,
    ]),
  );
  const occasions = await db.selectFrom("occasion").selectAll().execute();
  const days = await db
    .selectFrom("health_day")
    .select(["plant_id", "day", "observation", "is_stale"])
    .orderBy("plant_id")
    .orderBy("day")
    .execute();
  const nameOf = (id: string): string => devices.get(id) ?? id;
  return {
    incidents: incidents
      .map(({ id, subject, evidence, ...row }) => ({
        ...row,
        subject: nameOf(subject),
        numbers: evidence.numbers,
        events: events.filter((one) => one.incident_id === id).map(({ code }) => code),
        messages: occasions.filter((one) => one.incident_id === id).length,
      }))
      .toSorted((a, b) => a.plant_id.localeCompare(b.plant_id) || a.since - b.since),
    days: days.map(({ plant_id, day, is_stale, observation }) => [
      plant_id,
      day,
      is_stale,
      observation.inverters.map(({ madeKwh }) => madeKwh),
    ]),
  };
}
function judge({ connection }: ServerStage): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], JUDGING: JSON.stringify({ connection, nowSeconds: now }) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}
const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once("exit", done));

test("[H8] [H12] [H17] who judges is killed again and again: what is found is what is found without it, once, and told once, and other processes hear of it", async () => {
  const [whole, killed] = [await filled(), await filled()];
  await whole.server.rooms.health.look();
  const expected = (await written(whole)) as {
    incidents: { messages: number; state: string }[];
    days: unknown[];
  };
  // Of each plant three stops that are over, which nobody hears of, and one that lasts.
  expect(expected.incidents.map(({ state, messages }) => [state, messages])).toEqual(
    plants.flatMap(() => [
      ["resolved", 0],
      ["resolved", 0],
      ["resolved", 0],
      ["open", 1],
    ]),
  );

  const heard = new Set<string>();
  const listener = new pg.Client(killed.connection);
  await listener.connect();
  listener.on("notification", ({ payload }) => {
    for (const id of /^plant \S+ incidents (.*)$/.exec(payload ?? "")?.[1]?.split(" ") ?? [])
      heard.add(id);
  });
  await listener.query("listen heliograph_changed");
  const numDaysJudged = async (): Promise<number> => {
    const { rows } = await listener.query("select count(*)::integer as n from health_day");
    return (rows[0] as { n: number }).n;
  };
  // Each has written something more when it is killed. How much more is the machine's affair: a slow one may have it all written before the kill arrives.
  let numKilledMidway = 0;
  for (let round = 0; round < 4; round++) {
    const before = await numDaysJudged();
    if (before === expected.days.length) break;
    const child = judge(killed);
    while (child.exitCode === null && (await numDaysJudged()) === before) await pause(2);
    child.kill("SIGKILL");
    await ended(child);
    if ((await numDaysJudged()) < expected.days.length) numKilledMidway++;
  }
  expect(numKilledMidway).toBeGreaterThan(0);
  // What the last one that was killed held, until PostgreSQL knew of its end, is left to the next look.
  while ((await numDaysJudged()) < expected.days.length) {
    const last = judge(killed);
    await ended(last);
    expect(last.exitCode).toBe(0);
  }
  expect(await written(killed)).toEqual(expected);
  const ids = await killed.db.selectFrom("incident").select("id").execute();
  await listener.query("select");
  await listener.end();
  expect([...heard].toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
}, 180_000);
