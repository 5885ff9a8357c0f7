/** What several people and loggers do to one plant at the same moment, through two processes on one database. */
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import {
  at,
  basic,
  loggerPassword,
  serverStage,
  type ServerProcess,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let second: ServerProcess;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  second = await stage.anotherProcess();
});
afterAll(() => stage.close());

/** Asks the two processes in turn, all at once. Answers in the order of the questions. */
async function atOnce(
  questions: readonly (readonly [line: string, body?: unknown])[],
): Promise<{ status: number; body: Record<string, unknown> }[]> {
  const processes = [stage, second];
  return await Promise.all(
    questions.map(async ([line, body], i) => {
      const [method, path] = line.split(" ") as ["GET", string];
      const isIngest = path.startsWith("/ingest/");
      const reply = await processes[i % 2]!.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          authorization: isIngest
            ? basic(path.slice("/ingest/".length), loggerPassword)
            : `Bearer ${stage.admin}`,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
    }),
  );
}
const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const packet = (i: number, more: object = {}) => ({
  timestamp: now - 300 * (i + 1),
  values: { p: i, ...more },
});

test("[P21] several changes of one plant at once: each is whole, none is lost, and all are in the log", async () => {
  await stage.plant("101");
  const keys = ["location", "address", "country", "manager", "maintainer", "notes"];
  const different = await atOnce(keys.map((key) => ["PATCH /plant/101", { [key]: `is ${key}` }]));
  expect(statuses(different)).toEqual(keys.map(() => 200));
  expect(await stage.make("GET /plant/101")).toMatchObject(
    Object.fromEntries(keys.map((key) => [key, `is ${key}`])),
  );
  const same = await atOnce(
    times(6, (i) => ["PATCH /plant/101", { name: `Name ${i}`, manager: `Manager ${i}` }]),
  );
  expect(statuses(same)).toEqual(times(6, () => 200));
  const { name, manager } = await stage.make("GET /plant/101");
  expect(manager.slice(-1)).toBe(name.slice(-1));
  const edits = await stage.make("GET /log/edits/search?plants=101&actions=edit&entities=plant");
  expect(edits).toHaveLength(12);
});

test("[P13] [P15] of what may be there once one is made, and the others are answered with a conflict", async () => {
  const once = [200, 409, 409, 409, 409, 409];
  const body = aPlant("102");
  expect(statuses(await atOnce(times(6, () => ["POST /plant", body])))).toEqual(once);
  const inverter = { plant_id: "102", name: "INV 1", type: "inverter", oid: "inv", oidn: 1 };
  expect(statuses(await atOnce(times(6, () => ["POST /device", inverter])))).toEqual(once);
  const [device] = (await stage.make("GET /plant/102?full=true")).devices;
  const variable = { device_id: device.id, name: "Power", mib: "inv.1.pac", tags: [51] };
  expect(statuses(await atOnce(times(6, () => ["POST /variable", variable])))).toEqual(once);
  const full = await stage.make("GET /plant/102?full=true");
  expect(full.devices).toHaveLength(1);
  expect(full.devices[0].variables).toHaveLength(1);
});

test("[P8] a device that is deleted while it gets variables: either it stays with them or they are refused", async () => {
  await stage.plant("103");
  for (const round of times(5, (i) => i)) {
    const device = await stage.device("103", { name: `Device ${round}` });
    const variable = { device_id: device, name: "Power", mib: `d${round}.p`, tags: [] };
    const [made, deleted] = await atOnce([
      ["POST /variable", variable],
      [`DELETE /device/${device}`],
    ]);
    const outcome = [made!.status, deleted!.status];
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual(outcome);
  }
  const orphans = await sql`
    select v.id from variable v left join device d on d.id = v.device_id
    where v.plant_id = '103' and d.id is null`.execute(stage.db);
  expect(orphans.rows).toEqual([]);
});

test("[P20] a plant that is deleted while its loggers send: every call is answered, and its successor inherits nothing", async () => {
  for (const round of times(4, (i) => i)) {
    await stage.plant("104");
    const power = await stage.variable(await stage.device("104"), "p");
    await stage.make("PATCH /plant/104", { disabled: true });
    const answers = await atOnce([
      ...times(10, (i) => ["POST /ingest/104", packet(i, { [`new${round}_${i}`]: 1 })] as const),
      ["DELETE /plant/104"],
      ...times(10, (i) => ["POST /ingest/104", packet(i + 10)] as const),
    ]);
    for (const { status, body } of answers)
      expect([200, 401, 404], JSON.stringify(body)).toContain(status);
    expect(answers[10]!.status).toBe(200);
    expect((await stage.ask(stage.admin, `GET /variable/${power}`)).status).toBe(404);
    await stage.plant("104");
    const again = await stage.variable(await stage.device("104"), "p");
    const rows = await stage.fetch({ ids: [again], start: now - 300 * 30, end: now });
    expect(rows.filter(([, value]) => value !== null)).toEqual([]);
    expect(await stage.make("GET /plant/104")).toMatchObject({ last_update: null });
    await stage.make("PATCH /plant/104", { disabled: true });
    await stage.make("DELETE /plant/104");
  }
});

test("[P21] [D6] a zone, a variable and a type that change while loggers send cost no value", async () => {
  await stage.plant("105");
  const device = await stage.device("105");
  const power = await stage.variable(device, "p", { udm: "kW" });
  const count = 60;
  const zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "Europe/Rome"];
  const answers = await atOnce(
    times(count, (i) => i).flatMap((i) => {
      const asked: (readonly [string, unknown?])[] = [["POST /ingest/105", packet(i)]];
      if (i % 6 === 0) asked.push(["PATCH /plant/105", { timezone: zones[(i / 6) % 4] }]);
      if (i % 10 === 0)
        asked.push([`PATCH /variable/${power}`, { name: `Power ${i}`, vmax: i + 1 }]);
      if (i % 15 === 0)
        asked.push(["POST /variable", { device_id: device, name: "New", mib: `n${i}`, tags: [] }]);
      return asked;
    }),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  const range = { ids: [power], start: now - 300 * count, end: now, tz: "UTC" };
  const expected = times(count, (i) => [now - 300 * (count - i), count - 1 - i]);
  expect(await stage.fetch(range)).toEqual(expected);
  await stage.make("PATCH /plant/105", { timezone: "Asia/Kathmandu" });
  await stage.seal("105");
  expect(await stage.fetch(range)).toEqual(expected);
});
