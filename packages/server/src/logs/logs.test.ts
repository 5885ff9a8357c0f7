import type { EditEntity } from "@heliograph/contract/logs/log-words.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  accountStage,
  stagePassword,
  type AccountStage,
  type Person,
} from "../../../testkit/src/account-stage.ts";
import { serverStage } from "../../../testkit/src/server-stage.ts";
import { logsStore } from "./logs.store.ts";

let stage: AccountStage & { admin: Person };
const start = 1_782_040_000; // an hour and more after the stage began
const from = (ip: string) => ({ caller: null, ip });
beforeAll(async () => {
  stage = await accountStage();
  const { logs, clock } = stage;
  const facts: [number, "task" | "ingest" | "alert", string, string, string][] = [
    [0, "task", "101", "u1", "192.168.1.7"],
    [10, "ingest", "102", "u1", "192.168.10.7"],
    [20, "alert", "101", "u2", "192.168.1.77"],
    [30, "task", "103", "u3", "2001:db8:1:2::3"],
  ];
  for (const [seconds, typ, plantId, userId, ip] of facts) {
    clock.set(start + seconds);
    await logs.event(from(ip), typ, {
      plantId,
      code: "user",
      params: { user: `${seconds}` },
      userId,
    });
  }
  const edits: [number, "create" | "edit" | "delete", EditEntity, string, string][] = [
    [0, "create", "device", "101", "192.168.1.7"],
    [10, "edit", "device", "102", "192.168.10.7"],
    [20, "edit", "plant", "101", "192.168.1.7"],
    [30, "delete", "variable", "103", "10.0.0.1"],
  ];
  for (const [seconds, act, ent, plantId, ip] of edits) {
    clock.set(start + seconds);
    await logs.edit(stage.world.db, from(ip), { act, ent, nam: `${seconds}`, plantId });
  }
});
afterAll(() => stage.close());

/** The entries of this test are named by their seconds. */
async function found(kind: "events" | "edits", query: string): Promise<string[]> {
  const line = `GET /log/${kind}/search?from_ts=${start}&${query}`;
  const { status, body } = await stage.ask(stage.admin.token, line);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.map((entry: { msg?: string; nam?: string }) => entry.msg ?? entry.nam);
}

describe("searching", () => {
  test.each([
    ["", ["30", "20", "10", "0"]],
    ["plants=101", ["20", "0"]],
    ["plants=101,103", ["30", "20", "0"]],
    ["plants=", ["30", "20", "10", "0"]],
    ["users=u1", ["10", "0"]],
    ["users=u2&users=u3", ["30", "20"]],
    ["types=task,alert", ["30", "20", "0"]],
    ["types=report", []],
    ["ip=192.168.1.7", ["0"]],
    ["ip=192.168.1", ["20", "0"]],
    ["ip=192.168.1.", ["20", "0"]],
    ["ip=192.168", ["20", "10", "0"]],
    ["ip=2001:db8:1", ["30"]],
    ["ip=%25", []],
    ["limit=2", ["30", "20"]],
    [`to_ts=${start + 20}`, ["20", "10", "0"]],
    [`to_ts=${(start + 20) * 1000}`, ["20", "10", "0"]],
    ["plants=101&types=task&users=u1", ["0"]],
  ])("API-87 [U24] events?%s", async (query, expected) => {
    expect(await found("events", query)).toEqual(expected);
  });
  test.each([
    ["", ["30", "20", "10", "0"]],
    ["actions=edit", ["20", "10"]],
    ["entities=device,variable", ["30", "10", "0"]],
    ["actions=edit&entities=device", ["10"]],
    ["plants=103", ["30"]],
    ["ip=192.168.1", ["20", "0"]],
    ["limit=1", ["30"]],
    [`to_ts=${start}`, ["0"]],
  ])("API-88 [U24] edits?%s", async (query, expected) => {
    expect(await found("edits", query)).toEqual(expected);
  });
  test.each(["limit=0", "limit=1001", "from_ts=soon", "to_ts=1e300"])(
    "API-87 %s is 400",
    async (query) => {
      const asked = await stage.ask(stage.admin.token, `GET /log/events/search?${query}`);
      expect(asked.status).toBe(400);
    },
  );
  test.each(["events", "edits"])(
    "API-87 API-88 [U24] /log/%s/search is for admins",
    async (kind) => {
      const line = `GET /log/${kind}/search`;
      await stage.plant("901").catch(() => null);
      const manager = await stage.person(`manager-${kind}`, { "901": [0, 50, 210, 211] });
      expect((await stage.ask(null, line)).status).toBe(401);
      expect((await stage.ask(manager.token, line)).status).toBe(403);
      expect((await stage.ask(stage.admin.token, line)).status).toBe(200);
    },
  );
  test.each([
    ["-1", "least"],
    ["100000", "most"],
    ["abc", "number"],
  ])("API-87 ERR-04 a limit of %s is refused by the rule that it breaks", async (limit, rule) => {
    const line = `GET /log/events/search?limit=${limit}`;
    const { status, body } = await stage.ask(stage.admin.token, line);
    expect([status, body.fields]).toMatchObject([400, [{ field: "limit", rule }]]);
  });
});

test("ENT-40 ENT-41 the fields of an entry; the id is its time in microseconds", async () => {
  const of = async (kind: string) =>
    (await stage.ask(stage.admin.token, `GET /log/${kind}/search?plants=103`)).body[0];
  const event = await of("events");
  const edit = await of("edits");
  expect(Object.keys(event).sort()).toEqual([
    "code",
    "id",
    "ipa",
    "msg",
    "params",
    "pid",
    "typ",
    "uid",
  ]);
  expect(event).toMatchObject({ msg: "30", code: "user", params: { user: "30" } });
  expect(Object.keys(edit).sort()).toEqual([
    "act",
    "changes",
    "ent",
    "id",
    "ipa",
    "nam",
    "pid",
    "uid",
  ]);
  for (const { id } of [event, edit]) expect(Math.floor(id / 1_000_000)).toBe(start + 30);
});

test("ENT-40 [U24] an entry of before events had codes keeps its sentence", async () => {
  await stage.world.db
    .insertInto("event_log")
    .values({
      id: 1_000_000,
      ipa: null,
      uid: null,
      rid: null,
      pid: "558",
      typ: "alert",
      msg: "Allarme: Troppo",
      code: null,
      params: null,
    })
    .execute();
  const { body } = await stage.ask(stage.admin.token, "GET /log/events/search?plants=558");
  expect(body).toEqual([
    { id: 1_000_000, ipa: null, uid: null, pid: "558", typ: "alert", msg: "Allarme: Troppo" },
  ]);
});
test("[U23] entries of two processes in the same second are all there, each under its own id", async () => {
  const other = await stage.anotherProcess();
  stage.clock.set(start + 1000);
  const writes = Array.from({ length: 60 }, (_, i) =>
    (i % 2 === 0 ? stage : other).logs.event(null, "task", {
      plantId: "555",
      code: "user",
      params: { user: `${i}` },
    }),
  );
  await Promise.all(writes);
  const { body } = await stage.ask(
    stage.admin.token,
    "GET /log/events/search?plants=555&limit=100",
  );
  expect(body).toHaveLength(60);
  expect(new Set(body.map((e: { id: number }) => e.id)).size).toBe(60);
});
test("[U23] an id that is taken is passed over", async () => {
  const store = logsStore(stage.world.db);
  const entry = {
    id: 1_000_000,
    ipa: null,
    uid: null,
    pid: "556",
    act: "edit",
    ent: "plant",
  } as const;
  const more = { rid: null, usr: null, rusr: null, oid: null, changes: [] };
  for (const nam of ["first", "second", "third"]) await store.addEdit({ ...entry, ...more, nam });
  const { body } = await stage.ask(stage.admin.token, "GET /log/edits/search?plants=556");
  expect(body.map(({ id, nam }: { id: number; nam: string }) => [id, nam])).toEqual([
    [1_000_002, "third"],
    [1_000_001, "second"],
    [1_000_000, "first"],
  ]);
});
test("[U23] a clock that was wrong and is put right does not leave its mark on what follows", async () => {
  stage.clock.set(start + 86_400);
  await stage.logs.event(null, "task", {
    plantId: "557",
    code: "user",
    params: { user: "from tomorrow" },
  });
  stage.clock.set(start + 3000);
  await stage.logs.event(null, "task", {
    plantId: "557",
    code: "user",
    params: { user: "now" },
  });
  const { body } = await stage.ask(stage.admin.token, "GET /log/events/search?plants=557");
  expect(body.map(({ id }: { id: number }) => Math.floor(id / 1_000_000))).toEqual([
    start + 86_400,
    start + 3000,
  ]);
});
test("AUD-01 [U31] an administrator reads old and new value of every edit, of what belongs to no plant too", async () => {
  const { id, token } = await stage.person("renamed", {});
  await stage.ask(token, `PATCH /user/${id}`, { fullname: "Ada Neri", notes: "n" });
  const line = `GET /log/edits/search?users=${id}&actions=edit`;
  const { body } = await stage.ask(stage.admin.token, line);
  expect(body).toMatchObject([{ uid: id, pid: null, ent: "user", nam: "renamed" }]);
  expect(body[0].changes).toContainEqual({ field: "notes", old: null, new: "n" });
  expect(body[0].changes).toContainEqual(
    expect.objectContaining({ field: "fullname", new: "Ada Neri" }),
  );
});
test("AUD-01 [U31] what is sent as it was is no edit", async () => {
  const whole = await serverStage();
  await whole.plant("559", { name: "Serre" });
  for (const body of [{}, { timezone: "Europe/Rome" }, { name: "Serre nord" }])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await whole.make("PATCH /plant/559", body);
  const edits = await whole.make("GET /log/edits/search?plants=559&actions=edit");
  expect(edits.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: "name", old: "Serre", new: "Serre nord" }],
  ]);
  await whole.close();
});
test("AUD-01 [U31] an edit that cannot be written down does not happen; an event that cannot be is logged and undoes nothing", async () => {
  const own = await accountStage("silent");
  const { id, token } = own.admin;
  const patch = (body: object) => own.ask(token, `PATCH /user/${id}`, body);
  await own.world.db.schema.dropTable("event_log").cascade().execute();
  const login = { username: "boss", password: stagePassword };
  expect((await own.ask(null, "POST /auth/token", login)).status).toBe(200);
  expect((await patch({ fullname: "Ada" })).status).toBe(200);
  await own.world.db.schema.dropTable("edit_log").cascade().execute();
  expect((await patch({ fullname: "Eve" })).status).toBe(500);
  const seen = await own.ask(token, "GET /user/me");
  await own.close();
  expect(seen.body.fullname).toBe("Ada");
});

test("[U36] a process clears away the events that are too old, and no edit", async () => {
  const own = await serverStage({ environment: { ROLES: "api,worker", EVENT_LOG_DAYS: "30" } });
  const at = (days: number) => Math.floor((own.clock.nowSeconds() - days * 86_400) * 1_000_000);
  const store = logsStore(own.db);
  const nobody = { ipa: null, uid: null, rid: null, pid: "101" };
  const entry = { typ: "task", msg: "done", code: null, params: null } as const;
  for (const days of [400, 31, 29]) await store.addEvent({ ...nobody, ...entry, id: at(days) });
  const edit = { act: "edit", ent: "plant", nam: "old", usr: null, rusr: null, oid: null } as const;
  await store.addEdit({ ...nobody, ...edit, id: at(400), changes: [] });
  // One that starts looks at once.
  await own.anotherProcess();
  const ofPlant = { plants: ["101"], users: null, ip: null, from: null, to: null, limit: 25 };
  await vi.waitFor(async () => expect(await store.events(ofPlant, null)).toHaveLength(1));
  expect(await store.edits(ofPlant, null, null)).toHaveLength(1);
  await own.close();
});
