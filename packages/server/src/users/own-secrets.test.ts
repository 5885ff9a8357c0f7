import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountStage,
  stagePassword,
  type AccountStage,
  type Person,
} from "../../../testkit/src/account-stage.ts";

let stage: AccountStage & { admin: Person };
beforeAll(async () => {
  stage = await accountStage();
});
afterAll(() => stage.close());

let count = 0;
const someone = (): Promise<Person> => stage.person(`person${(count += 1)}`);
const patch = (who: Person, body: object) => stage.ask(who.token, `PATCH /user/${who.id}`, body);
const needed = { status: 403, body: { code: "current_password_needed" } };
const wrong = { status: 403, body: { code: "current_password_wrong" } };

describe("SECX-04 [U28] one's own password and addresses", () => {
  test("for ten minutes after a login they change without another word", async () => {
    const viewer = await someone();
    stage.clock.advance(600);
    expect((await patch(viewer, { emails: ["new@example.org"] })).status).toBe(200);
    expect((await patch(viewer, { password: "second password" })).status).toBe(200);
    stage.clock.advance(1);
    // A session that outlives a new password is as old as it is.
    expect(await patch(viewer, { password: "third password" })).toMatchObject(needed);
  });
  test("later they ask for the present password, and nothing of a refused form is kept", async () => {
    const viewer = await someone();
    stage.clock.advance(601);
    for (const secret of [{ emails: ["new@example.org"] }, { password: "second password" }]) {
      const body = { ...secret, fullname: "Half" };
      expect(await patch(viewer, body)).toMatchObject(needed);
      expect(await patch(viewer, { ...body, current_password: "" })).toMatchObject(needed);
      expect(await patch(viewer, { ...body, current_password: "guess" })).toMatchObject(wrong);
    }
    const { body: me } = await stage.ask(viewer.token, "GET /user/me");
    expect([me.fullname, me.emails]).toEqual([null, [`${viewer.username}@example.org`]]);
    const given = { current_password: ` ${stagePassword} ` };
    const changed = await patch(viewer, { ...given, emails: ["new@example.org"] });
    expect(changed).toMatchObject({ status: 200, body: { emails: ["new@example.org"] } });
    expect(JSON.stringify(changed.body)).not.toContain("password");
    expect((await patch(viewer, { ...given, password: "second password" })).status).toBe(200);
  });
  test("name and notes never ask, nor does a form that sends the addresses back unchanged", async () => {
    const viewer = await someone();
    stage.clock.advance(601);
    const emails = [`${viewer.username}@example.org`];
    const body = { fullname: "Anna", notes: "mine", cells: ["390123456789"], emails };
    expect(await patch(viewer, body)).toMatchObject({ status: 200, body });
  });
  test("guessing is limited as at the login, together with it, and a guess within ten minutes of the login counts too", async () => {
    const viewer = await someone();
    stage.clock.advance(900);
    const login = { username: viewer.username, password: "wrong" };
    for (let i = 0; i < 5; i += 1) await stage.ask(null, "POST /auth/token", login);
    const body = { password: "second password", current_password: "guess" };
    for (let i = 0; i < 5; i += 1) expect(await patch(viewer, body)).toMatchObject(wrong);
    const right = { ...body, current_password: stagePassword };
    expect(await patch(viewer, right)).toMatchObject({ status: 429 });
    stage.clock.advance(900);
    expect((await patch(viewer, right)).status).toBe(200);
  });
  test("an admin asks himself too, and sets another's without", async () => {
    const viewer = await someone();
    const admin = await stage.person(`chief${(count += 1)}`, {}, { is_admin: true });
    stage.clock.advance(901);
    expect(await patch(admin, { emails: ["new@example.org"] })).toMatchObject(needed);
    const other = { password: "second password", emails: ["b@example.org"] };
    const set = await stage.ask(admin.token, `PATCH /user/${viewer.id}`, other);
    expect(set.status).toBe(200);
  });
});

describe("SECX-04 [U6] [U8] another's, over the wire", () => {
  test("a holder of 51 or 53 does not reach who holds more", async () => {
    await stage.plant("101");
    await stage.plant("102");
    const make = (perms: Record<string, number[]>) => stage.person(`other${(count += 1)}`, perms);
    const holder = await make({ "101": [0, 50, 51, 53], "102": [0] });
    const more = await make({ "101": [0, 1000] });
    const status = async (line: string, body?: unknown) =>
      (await stage.ask(holder.token, line, body)).status;
    const at = `PATCH /user/${more.id}?plant_id=101`;
    expect(await status(at, { notes: "seen" })).toBe(200);
    for (const body of [
      { password: "taken over" },
      { emails: ["mine@example.org"] },
      { cells: ["390123456789"] },
      { disabled: true },
    ])
      expect(await status(at, body), JSON.stringify(body)).toBe(403);
    await stage.ask(stage.admin.token, `PATCH /user/${more.id}`, { disabled: true });
    expect(await status(`DELETE /user/${more.id}?plant_id=101`)).toBe(403);
    const manages = await make({ "101": [0], "102": [0, 51] });
    expect(await status(`PATCH /user/${manages.id}?plant_id=101`, { notes: "x" })).toBe(403);
    expect(await status(`PATCH /user/${manages.id}/perms/101`, [0, 50])).toBe(403);
    const less = await make({ "101": [0, 50], "102": [0] });
    const taken = { password: "given anew", disabled: true };
    expect(await status(`PATCH /user/${less.id}?plant_id=101`, taken)).toBe(200);
    expect(await status(`DELETE /user/${less.id}?plant_id=101`)).toBe(200);
  });
});

describe("SECX-06 names", () => {
  const create = (username: string) =>
    stage.ask(stage.admin.token, "POST /user", {
      username,
      password: "secret1",
      emails: ["a@example.org"],
    });
  const login = async (username: string) =>
    (await stage.ask(null, "POST /auth/token", { username, password: "secret1" })).status;

  test("[U26] [U27] one way to write a name: what looks like one that exists is 409, what looks like nothing 400", async () => {
    stage.clock.advance(900);
    const made = await create("ｇｉｏｖａｎｎｉ  Verdi");
    expect(made).toMatchObject({ status: 200, body: { username: "giovanni Verdi" } });
    expect([await login("Giovanni Verdi"), await login("ｇｉｏｖａｎｎｉ verdi")]).toEqual([
      200, 200,
    ]);
    expect((await create("GIOVANNI VERDI")).status).toBe(409);
    for (const name of ["gi\u200bovanni", "giov\u0430nni", "boss\u0000", "bo\u202ess"]) {
      const refused = await create(name);
      expect(refused.status, name).toBe(400);
      expect(refused.body.detail).not.toBe("");
    }
    expect((await create("coco")).status).toBe(200);
    expect((await create("\u0441\u043e\u0441\u043e")).status).toBe(409);
    const other = await stage.person(`other${(count += 1)}`);
    const rename = (username: string) =>
      stage.ask(stage.admin.token, `PATCH /user/${other.id}`, { username });
    expect((await rename("Coco")).status).toBe(409);
    expect((await rename("co\u200bco2")).status).toBe(400);
    expect((await rename("ＣＯＣＯ２")).body.username).toBe("COCO2");
    expect(
      await stage.ask(null, "POST /auth/token", { username: "coco2", password: stagePassword }),
    ).toMatchObject({ status: 200 });
  });
  test("[U27] accounts that are older than the rules log in and are edited as before", async () => {
    const { db } = stage.world;
    const old: string[] = ["m\u0430rco", "marco", "Mar\u200bco"];
    for (const [i, username] of old.entries()) {
      const { body } = await create(`placeholder${i}`);
      await db
        .updateTable("account")
        .set({ username, username_key: null })
        .where("id", "=", body.id)
        .execute();
    }
    await stage.users.fillUsernameKeys();
    for (const username of old) expect(await login(username)).toBe(200);
    expect((await create("MARCO")).status).toBe(409);
    const { body } = await stage.ask(stage.admin.token, "GET /user/all");
    for (const username of old) {
      const { id } = body.find((user: { username: string }) => user.username === username);
      const form = { username, notes: "edited" };
      expect((await stage.ask(stage.admin.token, `PATCH /user/${id}`, form)).status).toBe(200);
    }
  });
  test.each(["１０１", "10\u200b1", "10l", "٠٠١", "101\n", " 101"])(
    "a plant's code is digits of ASCII and nothing else: %j is 400",
    async (id) => {
      const { newPlant } = await import("@heliograph/contract/plants/plants.wire.ts");
      const plant = { id, name: "Plant", client: "Acme", active_since: 0 };
      expect(newPlant.safeParse({ ...plant, id: "101" }).success).toBe(true);
      expect(newPlant.safeParse(plant).success).toBe(false);
    },
  );
});
