import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountStage,
  askApp,
  stagePassword,
  type AccountStage,
  type Person,
} from "../../../testkit/src/account-stage.ts";
import type { Db } from "../platform/database.ts";
import { usersStore } from "./users.store.ts";

let stage: AccountStage & { admin: Person };
beforeAll(async () => {
  stage = await accountStage();
  await Promise.all(["101", "102", "103"].map((plantId) => stage.plant(plantId)));
});
afterAll(() => stage.close());

let count = 0;
const name = (): string => `person${(count += 1)}`;
const someone = (perms: Record<string, number[]> = {}): Promise<Person> =>
  stage.person(name(), perms);
const fields = () => {
  const username = name();
  return { username, password: "secret1", emails: [`${username}@example.org`] };
};
const readAs = (as: string, id: string) => stage.ask(as, `GET /user/${id}`);

/** Until so many transactions of this database wait for a lock. */
const waiters = async (db: Db, count: number): Promise<void> => {
  await expect
    .poll(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return waiting.rows.length;
    })
    .toBe(count);
};

describe("as nobody", () => {
  const calls = [
    "GET /user/me",
    "GET /user/all",
    "GET /user/by_username/boss",
    "GET /user/for_plant/101",
    "POST /user",
    `PATCH /user/${"a".repeat(24)}`,
    `PATCH /user/${"a".repeat(24)}/perms/101`,
    `DELETE /user/${"a".repeat(24)}/perms/101`,
    `DELETE /user/${"a".repeat(24)}`,
  ];
  test.each(calls)("SESS-17 %s is 401", async (line) => {
    expect((await stage.ask(null, line)).status).toBe(401);
    expect((await stage.ask("not.a.token", line)).status).toBe(401);
  });
});

describe("reading", () => {
  test("API-03 me, by id, and with plant_id", async () => {
    const viewer = await someone({ "101": [0] });
    const me = await stage.ask(viewer.token, "GET /user/me");
    expect(me).toMatchObject({ status: 200, body: { id: viewer.id, perms: { "101": [0] } } });
    expect((await readAs(viewer.token, viewer.id)).body).toEqual(me.body);
    expect(
      (await stage.ask(stage.admin.token, `GET /user/${viewer.id}?plant_id=101`)).body,
    ).toEqual(me.body);
    expect((await readAs(stage.admin.token, "f".repeat(24))).status).toBe(404);
    expect((await readAs(stage.admin.token, "nonsense")).status).toBe(400);
  });
  test("[U1] users_show on a plant that the other sees; neither a stranger, nor an admin's account", async () => {
    const viewer = await someone({ "101": [0] });
    const reader = await someone({ "101": [0, 50], "102": [0, 50] });
    const read = async (as: Person, id: string, plantId: string) =>
      (await stage.ask(as.token, `GET /user/${id}?plant_id=${plantId}`)).status;
    expect(await read(reader, viewer.id, "101")).toBe(200);
    expect(await read(reader, viewer.id, "102")).toBe(403);
    expect((await readAs(reader.token, viewer.id)).status).toBe(403);
    expect(await read(await someone({ "101": [0] }), viewer.id, "101")).toBe(403);
    expect(await read(await someone({ "101": [50] }), viewer.id, "101")).toBe(403);
    expect(await read(reader, stage.admin.id, "101")).toBe(403);
  });
  test("[U2] of another's plants one sees those on which one sees users", async () => {
    const viewer = await someone({ "101": [0], "102": [0, 116], "103": [0] });
    const reader = await someone({ "101": [0, 50], "102": [0] });
    const { body } = await stage.ask(reader.token, `GET /user/${viewer.id}?plant_id=101`);
    expect(body.perms).toEqual({ "101": [0] });
    expect((await readAs(viewer.token, "me")).body.perms).toEqual({
      "101": [0],
      "102": [0, 116],
      "103": [0],
    });
  });
  test("API-04 [U2] by username, whatever its case; 404 for none; admins alone", async () => {
    const viewer = await someone();
    const asked = await stage.ask(
      stage.admin.token,
      `GET /user/by_username/${viewer.username.toUpperCase()}`,
    );
    expect(asked).toMatchObject({ status: 200, body: { id: viewer.id } });
    expect((await stage.ask(stage.admin.token, "GET /user/by_username/none")).status).toBe(404);
    expect((await stage.ask(viewer.token, "GET /user/by_username/boss")).status).toBe(403);
  });
  test("API-05 all users are for admins", async () => {
    const viewer = await someone({ "101": [0, 50, 51, 52, 53] });
    expect((await stage.ask(viewer.token, "GET /user/all")).status).toBe(403);
    const { body } = await stage.ask(stage.admin.token, "GET /user/all");
    expect(body.map((user: { id: string }) => user.id)).toContain(viewer.id);
  });
  test("API-06 CUSR-02 the users of a plant: whole for 50, what recipients need for 221, 230, 241, else 403", async () => {
    await stage.plant("201");
    await stage.plant("202");
    const viewer = await someone({ "201": [0], "202": [0] });
    await someone({ "202": [0] });
    const whole = [
      "brand",
      "cells",
      "disabled",
      "emails",
      "fullname",
      "id",
      "is_admin",
      "language",
      "notes",
      "perms",
      "reads",
      "username",
    ];
    const asks = async (number: number) => {
      const asker = await someone({ "201": [0, number] });
      const answer = await stage.ask(asker.token, "GET /user/for_plant/201");
      const found = answer.status === 200 ? answer.body : [];
      const theirs = found.find((user: { id: string }) => user.id === viewer.id) ?? {};
      return { status: answer.status, keys: Object.keys(theirs).sort(), perms: theirs.perms };
    };
    expect(await asks(50)).toEqual({ status: 200, keys: whole, perms: { "201": [0] } });
    const summary = ["cells", "emails", "fullname", "id", "reads", "username"];
    for (const number of [221, 230, 241])
      expect(await asks(number)).toEqual({ status: 200, keys: summary, perms: undefined });
    for (const number of [51, 52, 220, 240])
      expect(await asks(number)).toEqual({ status: 403, keys: [], perms: undefined });
    const reader = await someone({ "201": [0, 230] });
    const both = await someone({ "201": [0, 230, 240] });
    const listed = (await stage.ask(stage.admin.token, "GET /user/for_plant/201")).body;
    const reads = (of: { id: string }) =>
      listed.find(({ id }: { id: string }) => id === of.id)?.reads;
    expect([reads(viewer), reads(reader), reads(both)]).toEqual([
      [],
      ["alerts_show"],
      ["alerts_show", "reports_show"],
    ]);
    const all = await stage.ask(stage.admin.token, "GET /user/for_plant/202");
    expect(all.body).toHaveLength(2);
    expect((await stage.ask(stage.admin.token, "GET /user/for_plant/999")).status).toBe(404);
  });
  test("ENT-01 ENT-02 every field comes back as it was given, and no password ever", async () => {
    const given = {
      ...fields(),
      fullname: "Anna Bianchi",
      brand: "aros",
      language: "en",
      notes: "north side",
      cells: ["390123456789"],
      disabled: true,
      is_admin: true,
    };
    const { body: made } = await stage.ask(stage.admin.token, "POST /user", given);
    const { password: _password, ...shown } = given;
    expect(made).toEqual({ ...shown, id: made.id, perms: {} });
    const answers = await Promise.all(
      [`GET /user/${made.id}`, "GET /user/all", "GET /user/me", "GET /user/for_plant/101"].map(
        (line) => stage.ask(stage.admin.token, line),
      ),
    );
    expect(answers[0]?.body).toEqual(made);
    expect(JSON.stringify(answers)).not.toMatch(/password|argon2|hash|token_version|session/);
  });
});

describe("creating", () => {
  test("API-07 PERM-26 PERM-27 CUSR-03 [U3] with users_create on the plant, which the new user views", async () => {
    const creator = await someone({ "101": [0, 52] });
    const { status, body } = await stage.ask(creator.token, "POST /user?plant_id=101", fields());
    expect(status).toBe(200);
    const seen = await readAs(stage.admin.token, body.id);
    expect(seen.body.perms).toEqual({ "101": [0] });
  });
  test.each([
    ["no users_create", { "101": [0, 50, 51, 53] }],
    ["no view", { "101": [52] }],
    ["another plant", { "102": [0, 52] }],
  ])("PERM-26 [U3] %s is 403", async (_why, perms) => {
    const asker = await someone(perms);
    const asked = await stage.ask(asker.token, "POST /user?plant_id=101", fields());
    expect(asked.status).toBe(403);
  });
  test("[U3] without a plant an admin alone; a plant that is not there is 404 and leaves no user", async () => {
    const creator = await someone({ "101": [0, 52] });
    expect((await stage.ask(creator.token, "POST /user", fields())).status).toBe(403);
    const lost = fields();
    expect((await stage.ask(stage.admin.token, "POST /user?plant_id=999", lost)).status).toBe(404);
    const gone = await stage.ask(stage.admin.token, `GET /user/by_username/${lost.username}`);
    expect(gone.status).toBe(404);
  });
  test("[U7] only an admin gives a brand, is_admin or disabled", async () => {
    const creator = await someone({ "101": [0, 52] });
    for (const more of [{ brand: "aros" }, { is_admin: true }, { disabled: true }]) {
      const body = { ...fields(), ...more };
      expect((await stage.ask(creator.token, "POST /user?plant_id=101", body)).status).toBe(403);
    }
    const harmless = { ...fields(), brand: null, is_admin: false, disabled: false };
    expect((await stage.ask(creator.token, "POST /user?plant_id=101", harmless)).status).toBe(200);
    const linked = { ...fields(), is_admin: true };
    expect((await stage.ask(stage.admin.token, "POST /user?plant_id=101", linked)).status).toBe(
      400,
    );
  });
  test("API-08 a username that exists is 409, whatever its case", async () => {
    const taken = fields();
    await stage.ask(stage.admin.token, "POST /user", taken);
    for (const username of [taken.username, taken.username.toUpperCase()]) {
      const again = { ...fields(), username };
      const answer = await stage.ask(stage.admin.token, "POST /user", again);
      expect(answer).toMatchObject({ status: 409, body: { code: "username_taken" } });
    }
  });
  test("CUSR-12 CUSR-14 CUSR-16 CUSR-17 CUSR-18 what is refused, and what is trimmed", async () => {
    const refused = [
      { username: "abc" },
      { username: "  abc  " },
      { password: "12345" },
      { password: " 12345 " },
      { emails: [] },
      { emails: ["a@b.it", "x"] },
      { cells: ["12345678"] },
      { cells: ["1234567890123456"] },
      { cells: ["12345678a"] },
      { brand: "foo" },
      { color: "red" },
      { password: undefined },
    ];
    for (const wrong of refused) {
      const answer = await stage.ask(stage.admin.token, "POST /user", { ...fields(), ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    const short = await stage.ask(stage.admin.token, "POST /user", {
      ...fields(),
      username: "abc",
    });
    expect(short.body.detail).toBe("username: Must be at least 4 characters");
    const padded = {
      ...fields(),
      password: "  secret1  ",
      cells: ["123456789", "123456789012345"],
    };
    const { username } = padded;
    const made = await stage.ask(stage.admin.token, "POST /user", {
      ...padded,
      username: ` ${username} `,
    });
    expect(made.body).toMatchObject({ username, fullname: null, brand: null, notes: null });
    const login = await stage.ask(null, "POST /auth/token", { username, password: "secret1" });
    expect(login.status).toBe(200);
  });
});

describe("changing", () => {
  const patch = (as: Person, id: string, more: { on?: string; body: object }) =>
    stage.ask(
      as.token,
      `PATCH /user/${id}${more.on === undefined ? "" : `?plant_id=${more.on}`}`,
      more.body,
    );

  test("API-09 ACC-02 BRAND-04 only the given fields change, and the whole user is answered", async () => {
    const viewer = await someone();
    const before = (await readAs(viewer.token, "me")).body;
    const answer = await patch(viewer, viewer.id, { body: { fullname: "Neo" } });
    expect(answer).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { ...before, fullname: "Neo" },
    });
    expect((await readAs(viewer.token, "me")).body.fullname).toBe("Neo");
    const branded = await patch(stage.admin, viewer.id, { body: { brand: "aros" } });
    expect(branded.body.brand).toBe("aros");
    expect((await patch(stage.admin, viewer.id, { body: { brand: null } })).body.brand).toBeNull();
    expect((await patch(stage.admin, viewer.id, { body: { brand: "foo" } })).status).toBe(400);
    expect((await patch(stage.admin, "f".repeat(24), { body: {} })).status).toBe(404);
  });
  test("ACC-05 ACC-07 CUSR-13 CUSR-19 [U5] of his own: not username, brand, is_admin, disabled; unchanged ones pass", async () => {
    const viewer = await someone();
    for (const body of [
      { username: "other" },
      { brand: "aros" },
      { is_admin: true },
      { disabled: true },
    ])
      expect((await patch(viewer, viewer.id, { body })).status, JSON.stringify(body)).toBe(403);
    const form = {
      username: viewer.username,
      brand: null,
      is_admin: false,
      disabled: false,
      fullname: "Formally",
      notes: "mine",
      emails: ["a@b.it", "c@d.it"],
      cells: ["390000000000"],
    };
    expect(await patch(viewer, viewer.id, { body: form })).toMatchObject({
      status: 200,
      body: form,
    });
  });
  test("[U35] his language is his own to choose, it or en, and null for his browser's", async () => {
    const me = await someone({ "101": [0] });
    const patch = (language: unknown) => stage.ask(me.token, `PATCH /user/${me.id}`, { language });
    expect((await stage.ask(me.token, "GET /user/me")).body.language).toBeNull();
    expect((await patch("en")).body.language).toBe("en");
    expect((await stage.ask(me.token, "GET /user/me")).body.language).toBe("en");
    expect((await patch("de")).status).toBe(400);
    expect((await patch(null)).body.language).toBeNull();
  });
  test("[U5] [U6] an admin renames himself, and neither locks nor lowers himself", async () => {
    const admin = await stage.person(name(), {}, { is_admin: true });
    const username = name();
    expect((await patch(admin, admin.id, { body: { username } })).body.username).toBe(username);
    expect((await patch(admin, admin.id, { body: { disabled: true } })).status).toBe(403);
    expect((await patch(admin, admin.id, { body: { is_admin: false } })).status).toBe(403);
  });
  test("PERM-24 [U4] [U6] users_edit over who lacks it everywhere; the account only of who holds nothing beyond me", async () => {
    const editor = await someone({ "101": [0, 51], "102": [0, 51] });
    const status = async (perms: Record<string, number[]>) => {
      const { id } = await someone(perms);
      const set = async (body: object) => (await patch(editor, id, { on: "101", body })).status;
      return [await set({ fullname: "New" }), await set({ cells: ["390123456789"] })];
    };
    expect(await status({ "101": [0] })).toEqual([200, 200]);
    expect(await status({ "101": [0], "102": [0] })).toEqual([200, 200]);
    expect(await status({ "101": [0, 51] })).toEqual([403, 403]);
    expect(await status({ "101": [0], "102": [51] })).toEqual([403, 403]);
    expect(await status({ "101": [0], "103": [0] })).toEqual([200, 403]);
    expect(await status({ "101": [0, 1] })).toEqual([200, 403]);
    expect(await status({ "102": [0] })).toEqual([403, 403]);
    expect(
      (await patch(editor, stage.admin.id, { on: "101", body: { fullname: "No" } })).status,
    ).toBe(403);
    const viewer = await someone({ "101": [0] });
    expect((await patch(editor, viewer.id, { body: { fullname: "New" } })).status).toBe(403);
  });
  test("[U4] PERM-24 without users_edit, without the view, or as a stranger: 403 and nothing changes", async () => {
    const viewer = await someone({ "101": [0] });
    for (const perms of [{ "101": [0, 50, 52, 53] }, { "101": [51] }, { "102": [0, 51] }, {}]) {
      const asker = await someone(perms);
      const asked = await patch(asker, viewer.id, { on: "101", body: { password: "taken-over" } });
      expect(asked.status).toBe(403);
    }
    const login = { username: viewer.username, password: stagePassword };
    expect((await stage.ask(null, "POST /auth/token", login)).status).toBe(200);
  });
  test("[U6] CUSR-13 CUSR-19 CUSR-20 of another, an editor locks but does not rename, brand or raise", async () => {
    const editor = await someone({ "101": [0, 51] });
    const viewer = await someone({ "101": [0] });
    for (const body of [{ username: "other" }, { brand: "aros" }, { is_admin: true }])
      expect((await patch(editor, viewer.id, { on: "101", body })).status).toBe(403);
    const locked = await patch(editor, viewer.id, { on: "101", body: { disabled: true } });
    expect(locked).toMatchObject({ status: 200, body: { disabled: true } });
  });
  test("PERM-41 [U6] an admin changes everybody, admins included; the new name may be taken", async () => {
    const other = await stage.person(name(), {}, { is_admin: true });
    const body = { username: name(), brand: "remtec", disabled: true, is_admin: false };
    expect(await patch(stage.admin, other.id, { body })).toMatchObject({ status: 200, body });
    expect((await patch(stage.admin, other.id, { body: { username: "boss" } })).status).toBe(409);
  });
  test("[U43] what somebody else has changed meanwhile is not changed unseen, and nothing of the rest is", async () => {
    const { id } = await someone({ 101: [0] });
    const set = async (body: object) => await patch(stage.admin, id, { body: { ...body } });
    expect((await set({ fullname: "Anna Rossi", was: { fullname: null } })).status).toBe(200);
    const late = await set({ fullname: "A. R.", notes: "x", was: { fullname: null, notes: null } });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: "changed_meanwhile", fields: [{ field: "fullname" }] }),
    ]);
    expect((await readAs(stage.admin.token, id)).body).toMatchObject({
      fullname: "Anna Rossi",
      notes: null,
    });
    // Both wrote the same; and what was seen since is written over.
    expect((await set({ fullname: "Anna Rossi", was: { fullname: null } })).status).toBe(200);
    expect((await set({ fullname: "A. R.", was: { fullname: "Anna Rossi" } })).status).toBe(200);
  });
  test("CUSR-15 a form without a password leaves it; one with a password changes it", async () => {
    const viewer = await someone();
    const login = async (password: string) =>
      (await stage.ask(null, "POST /auth/token", { username: viewer.username, password })).status;
    await patch(stage.admin, viewer.id, { body: { fullname: "Same password" } });
    expect(await login(stagePassword)).toBe(200);
    await patch(stage.admin, viewer.id, { body: { password: "another one" } });
    expect(await login(stagePassword)).toBe(401);
    expect(await login("another one")).toBe(200);
  });
});

describe("permissions", () => {
  const grant = (as: Person, id: string, numbers: unknown) =>
    stage.ask(as.token, `PATCH /user/${id}/perms/101`, numbers);

  test("API-10 PERM-13 CUSR-08 an admin sets the list: sorted, once each, known numbers, at least one", async () => {
    const viewer = await someone({ "101": [0] });
    const rare = [119, 120, 121, 210, 211, 280, 281, 1003, 1004, 1005];
    const answer = await grant(stage.admin, viewer.id, [...rare.toReversed(), 0, 0]);
    expect(answer).toMatchObject({ status: 200, body: { perms: { "101": [0, ...rare] } } });
    expect((await readAs(viewer.token, "me")).body.perms).toEqual({ "101": [0, ...rare] });
    expect((await grant(stage.admin, viewer.id, [0])).body.perms).toEqual({ "101": [0] });
    for (const wrong of [[], [2], [0.5], ["0"], {}])
      expect((await grant(stage.admin, viewer.id, wrong)).status).toBe(400);
    expect((await grant(stage.admin, "f".repeat(24), [0])).status).toBe(404);
    const nowhere = await stage.ask(stage.admin.token, `PATCH /user/${viewer.id}/perms/999`, [0]);
    expect(nowhere.status).toBe(404);
  });
  test("PERM-23 CUSR-10 [U8] only what the granter holds; what he lacks stays", async () => {
    const granter = await someone({ "101": [0, 50, 51] });
    const viewer = await someone({ "101": [0, 116] });
    expect((await grant(granter, viewer.id, [0, 1000])).status).toBe(403);
    expect((await grant(granter, viewer.id, [0, 50])).body.perms).toEqual({ "101": [0, 50, 116] });
    expect((await grant(granter, viewer.id, [0])).body.perms).toEqual({ "101": [0, 116] });
  });
  test("PERM-25 [U8] not over who holds users_edit there; a missing permission is 403", async () => {
    const granter = await someone({ "101": [0, 50, 51] });
    expect((await grant(granter, (await someone({ "101": [0, 51] })).id, [0])).status).toBe(403);
    expect((await grant(granter, granter.id, [0, 50, 51])).status).toBe(403);
    const viewer = await someone({ "101": [0] });
    for (const perms of [{ "101": [0, 50, 52, 53] }, { "101": [51, 50] }, { "102": [0, 50, 51] }])
      expect((await grant(await someone(perms), viewer.id, [0, 50])).status).toBe(403);
  });
  test("PERM-28 CUSR-04 [U9] only an admin links, and never an admin", async () => {
    const granter = await someone({ "101": [0, 50, 51] });
    const stranger = await someone();
    expect((await grant(granter, stranger.id, [0])).status).toBe(403);
    expect((await grant(stage.admin, stranger.id, [0])).body.perms).toEqual({ "101": [0] });
    expect((await grant(stage.admin, stage.admin.id, [0])).status).toBe(400);
    expect((await grant(granter, stage.admin.id, [0])).status).toBe(403);
  });
  test("API-11 PERM-29 CUSR-05 [U9] only an admin unlinks; the user stays", async () => {
    const viewer = await someone({ "101": [0], "102": [0] });
    const manager = await someone({ "101": [0, 50, 51, 52, 53] });
    const line = `DELETE /user/${viewer.id}/perms/101`;
    expect((await stage.ask(manager.token, line)).status).toBe(403);
    expect((await grant(manager, viewer.id, [50])).status).toBe(403);
    expect(await stage.ask(stage.admin.token, line)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await readAs(viewer.token, "me")).body.perms).toEqual({ "102": [0] });
    expect((await stage.ask(stage.admin.token, line)).status).toBe(404);
  });
  test("PERM-23 [U8] two who grant at the same moment: what one lacks and the other gives is not lost", async () => {
    const granter = await someone({ "101": [0, 50, 51] });
    const viewer = await someone({ "101": [0] });
    const { db } = stage.world;
    const answer = await db.transaction().execute(async (trx) => {
      const tx = usersStore(trx);
      await tx.findAndHold(viewer.id);
      const asking = grant(granter, viewer.id, [0, 50]);
      await waiters(db, 1);
      await tx.setPermissions(viewer.id, "101", [0, 1000]);
      return { asking };
    });
    expect((await answer.asking).body.perms).toEqual({ "101": [0, 50, 1000] });
  });
  test("PERM-02 a permission taken away is gone at the next call, in another process too", async () => {
    const other = await stage.anotherProcess();
    const reader = await someone({ "101": [0, 50] });
    const asks = async () =>
      (await askApp(other.app, reader.token, { line: "GET /user/for_plant/101" })).status;
    expect(await asks()).toBe(200);
    await grant(stage.admin, reader.id, [0]);
    expect(await asks()).toBe(403);
    await grant(stage.admin, reader.id, [0, 50]);
    expect(await asks()).toBe(200);
  });
  test("[U12] permissions go with their plant, and a new plant of that code does not bring them back", async () => {
    await stage.plant("301");
    const reader = await someone({ "301": [0, 50] });
    const asks = async () => (await stage.ask(reader.token, "GET /user/for_plant/301")).status;
    expect(await asks()).toBe(200);
    await stage.world.changes.transaction(stage.world.db, async (trx, announce) => {
      announce("plant", "301");
      await trx.deleteFrom("plant").where("plant_id", "=", "301").execute();
    });
    await stage.plant("301");
    expect(await asks()).toBe(403);
  });
});

describe("deleting", () => {
  const lock = (id: string) =>
    stage.ask(stage.admin.token, `PATCH /user/${id}`, { disabled: true });
  const remove = async (as: Person, id: string, on = "") =>
    (await stage.ask(as.token, `DELETE /user/${id}${on}`)).status;

  test("API-12 PERM-42 [U10] an admin deletes who is locked; enabled and admin are 412, himself 403", async () => {
    const viewer = await someone({ "101": [0] });
    expect(await remove(stage.admin, viewer.id)).toBe(412);
    await lock(viewer.id);
    expect(await remove(stage.admin, viewer.id)).toBe(200);
    expect((await readAs(stage.admin.token, viewer.id)).status).toBe(404);
    expect(await remove(stage.admin, viewer.id)).toBe(404);
    const other = await stage.person(name(), {}, { is_admin: true });
    await lock(other.id);
    expect(await remove(stage.admin, other.id)).toBe(412);
    expect(await remove(stage.admin, stage.admin.id)).toBe(403);
  });
  test("PERM-42 [U10] users_delete on every plant of the other", async () => {
    const deleter = await someone({ "101": [0, 53] });
    const viewer = await someone({ "101": [0] });
    const wide = await someone({ "101": [0], "102": [0] });
    await lock(viewer.id);
    await lock(wide.id);
    expect(
      await remove(await someone({ "101": [0, 50, 51, 52] }), viewer.id, "?plant_id=101"),
    ).toBe(403);
    expect(await remove(deleter, viewer.id)).toBe(403);
    expect(await remove(deleter, wide.id, "?plant_id=101")).toBe(403);
    expect(await remove(deleter, viewer.id, "?plant_id=101")).toBe(200);
  });
  test("[U12] the rooms that name him are asked before; when one fails he stays", async () => {
    const announced: [string, string | null][] = [];
    let isBroken = true;
    stage.users.onUnlinking((_, id, plantId) => {
      announced.push([id, plantId]);
      return isBroken ? Promise.reject(new Error("recipients are busy")) : Promise.resolve();
    });
    const viewer = await someone({ "101": [0] });
    await lock(viewer.id);
    const unlink = () => stage.users.unlink({ caller: null as never, ip: "" }, viewer.id, "101");
    await expect(unlink()).rejects.toThrow("recipients are busy");
    expect((await readAs(stage.admin.token, viewer.id)).body.perms).toEqual({ "101": [0] });
    isBroken = false;
    await unlink();
    expect(await remove(stage.admin, viewer.id)).toBe(200);
    expect(announced).toEqual([
      [viewer.id, "101"],
      [viewer.id, "101"],
      [viewer.id, null],
    ]);
  });
});

test("[U11] two admins who lock one another at the same moment: one remains", async () => {
  const own = await accountStage();
  const { db } = own.world;
  const other = await own.person("second", {}, { is_admin: true });
  // Whoever writes an account waits for the door, so that both have looked around before either has changed anything.
  await sql`create function wait_at_door() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(db);
  await sql`create trigger door before update on account for each row execute function wait_at_door()`.execute(
    db,
  );
  const lock = (as: Person, id: string) =>
    own.ask(as.token, `PATCH /user/${id}`, { disabled: true });
  const answers = await db.transaction().execute(async (door) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(door);
    const both = Promise.all([lock(own.admin, other.id), lock(other, own.admin.id)]);
    await waiters(db, 2);
    return { both };
  });
  const statuses = (await answers.both).map(({ status }) => status).toSorted((a, b) => a - b);
  const active = (await own.users.all()).filter((user) => user.is_admin && !user.disabled);
  await own.close();
  expect(statuses).toEqual([200, 409]);
  expect(active).toHaveLength(1);
});

test("BACK-09 every change stands in the edit log, by whom, from where, of what", async () => {
  const creator = await someone({ "101": [0, 50, 51, 52] });
  const given = fields();
  const { id } = (await stage.ask(creator.token, "POST /user?plant_id=101", given)).body;
  await stage.ask(creator.token, `PATCH /user/${id}?plant_id=101`, { fullname: "Edited" });
  await stage.ask(creator.token, `PATCH /user/${id}?plant_id=101`, { fullname: "Edited" });
  await stage.ask(creator.token, `PATCH /user/${id}/perms/101`, [0, 50]);
  await stage.ask(stage.admin.token, `PATCH /user/${id}/perms/102`, [0]);
  await stage.ask(stage.admin.token, `DELETE /user/${id}/perms/102`);
  await stage.ask(stage.admin.token, `PATCH /user/${id}`, { disabled: true });
  await stage.ask(stage.admin.token, `DELETE /user/${id}`);
  const { body } = await stage.ask(stage.admin.token, "GET /log/edits/search?limit=7");
  const entries = body.map((e: Record<string, unknown>) => [
    e["act"],
    e["ent"],
    e["pid"],
    e["uid"],
  ]);
  expect(entries.toReversed()).toEqual([
    ["create", "user", "101", creator.id],
    ["edit", "user", "101", creator.id],
    ["edit", "permission", "101", creator.id],
    ["link", "user", "102", stage.admin.id],
    ["unlink", "user", "102", stage.admin.id],
    ["edit", "user", null, stage.admin.id],
    ["delete", "user", null, stage.admin.id],
  ]);
  for (const entry of body)
    expect(entry).toMatchObject({ ipa: "198.51.100.1", nam: given.username });
});
