import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accountStage,
  askApp,
  stagePassword,
  type AccountStage,
  type Person,
} from "../../../testkit/src/account-stage.ts";

let stage: AccountStage & { admin: Person };
beforeAll(async () => {
  stage = await accountStage();
  await stage.plant("101");
});
beforeEach(() => stage.clock.advance(900));
afterAll(() => stage.close());

let count = 0;
const someone = (perms: Record<string, number[]> = {}): Promise<Person> =>
  stage.person(`person${(count += 1)}`, perms);
const anAdmin = (): Promise<Person> => stage.person(`chief${(count += 1)}`, {}, { is_admin: true });
const me = async (token: string) => (await stage.ask(token, "GET /user/me")).status;
const actAs = async (admin: Person, user: Person): Promise<string> =>
  (await stage.ask(admin.token, `GET /auth/impersonate/${user.id}`)).body.access_token;

describe("SECX-05 [U19] an impersonation ends with the session of the admin who began it", () => {
  test("when he logs out, in another process and on open sockets too; his other sessions do not keep it", async () => {
    const other = await stage.anotherProcess();
    const [admin, viewer] = [await anAdmin(), await someone({ "101": [0] })];
    await stage.ask(null, "POST /auth/token", {
      username: admin.username,
      password: stagePassword,
    });
    const token = await actAs(admin, viewer);
    const there = async () => (await askApp(other.app, token, { line: "GET /user/me" })).status;
    const socket = await stage.auth.authenticateSocket(token, "/plant/101/values");
    const path = "/plant/101/values";
    const { ticket } = (await stage.ask(token, `GET /auth/ticket?path=${path}`)).body;
    expect([await me(token), await there()]).toEqual([200, 200]);
    expect((await stage.ask(admin.token, "POST /auth/logout")).status).toBe(200);
    expect([await me(token), await there()]).toEqual([401, 401]);
    expect(await socket?.refresh()).toBeNull();
    expect(await stage.auth.authenticateSocket(ticket, path)).toBeNull();
    expect(await me(viewer.token)).toBe(200);
  });
  test("when he logs out of another session, it goes on", async () => {
    const [admin, viewer] = [await anAdmin(), await someone()];
    const login = { username: admin.username, password: stagePassword };
    const elsewhere = (await stage.ask(null, "POST /auth/token", login)).body.access_token;
    const token = await actAs(admin, viewer);
    await stage.ask(elsewhere, "POST /auth/logout");
    expect(await me(token)).toBe(200);
  });
  test("when he changes his password, though that session of his goes on; a new one may begin", async () => {
    const [admin, viewer] = [await anAdmin(), await someone()];
    const token = await actAs(admin, viewer);
    const body = { password: "second password" };
    expect((await stage.ask(admin.token, `PATCH /user/${admin.id}`, body)).status).toBe(200);
    expect([await me(token), await me(admin.token)]).toEqual([401, 200]);
    expect(await me(await actAs(admin, viewer))).toBe(200);
  });
  test("when his session is over by its time", async () => {
    const [admin, viewer] = [await anAdmin(), await someone()];
    stage.clock.advance(6 * 86_400);
    const token = await actAs(admin, viewer);
    stage.clock.advance(86_400 - 1);
    expect(await me(token)).toBe(200);
    stage.clock.advance(1);
    expect(await me(token)).toBe(401);
    stage.clock.advance(-7 * 86_400);
  });
});

describe("SECX-05 [U19] what an admin does in another's place", () => {
  test("no password and no address is changed, his own nor anybody's; name and notes are", async () => {
    const manager = await someone({ "101": [0, 50, 51] });
    const viewer = await someone({ "101": [0] });
    const token = await actAs(stage.admin, manager);
    const patch = (id: string, body: object) =>
      stage.ask(token, `PATCH /user/${id}?plant_id=101`, body);
    for (const id of [manager.id, viewer.id]) {
      for (const secret of [{ password: "taken over" }, { emails: ["mine@example.org"] }]) {
        const refused = await patch(id, { ...secret, notes: "half" });
        expect(refused).toMatchObject({ status: 403, body: { code: "not_while_impersonating" } });
      }
      expect((await patch(id, { notes: "whole", fullname: "Anna" })).status).toBe(200);
    }
    const { body } = await stage.ask(stage.admin.token, `GET /user/${viewer.id}`);
    expect(body).toMatchObject({ notes: "whole", emails: [`${viewer.username}@example.org`] });
    const login = { username: viewer.username, password: stagePassword };
    expect((await stage.ask(null, "POST /auth/token", login)).status).toBe(200);
  });
  test("AUD-01 [U31] both users stand in both logs, and each is found by either", async () => {
    const manager = await someone({ "101": [0, 50, 51] });
    const viewer = await someone({ "101": [0] });
    const admin = await anAdmin();
    const token = await actAs(admin, manager);
    await stage.ask(token, `PATCH /user/${viewer.id}/perms/101`, [0, 50]);
    const edits = async (user: string) =>
      (await stage.ask(stage.admin.token, `GET /log/edits/search?users=${user}&limit=1`)).body;
    const entry = { act: "edit", ent: "permission", uid: manager.id, rid: admin.id };
    for (const id of [admin.id, manager.id]) expect(await edits(id)).toMatchObject([entry]);
    const [edit] = (await stage.ask(manager.token, "GET /plant/101/edits?limit=1")).body;
    expect(edit).toMatchObject({
      user: manager.username,
      real_user: admin.username,
      nam: viewer.username,
      changes: [{ field: "perms", old: [0], new: [0, 50] }],
    });
    await stage.logs.event(
      {
        ip: "198.51.100.1",
        caller: {
          userId: manager.id,
          username: manager.username,
          isAdmin: false,
          perms: new Map(),
          real: { userId: admin.id, username: admin.username },
        },
      },
      "task",
      { plantId: "101", code: "user", params: { user: "something began" } },
    );
    const line = `GET /log/events/search?types=task&users=${admin.id}`;
    expect((await stage.ask(stage.admin.token, line)).body).toMatchObject([
      {
        uid: manager.id,
        rid: admin.id,
        msg: `something began (${admin.username} as ${manager.username})`,
      },
    ]);
  });
});
