import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
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
// Each test begins with its own quarter of an hour: what another has counted is too old.
beforeEach(() => stage.clock.advance(900));
afterAll(() => stage.close());

let count = 0;
const someone = (perms: Record<string, number[]> = {}): Promise<Person> =>
  stage.person(`person${(count += 1)}`, perms);
const logIn = (username: string, password: string, address = "198.51.100.1") =>
  askApp(stage.app, null, { line: "POST /auth/token", body: { username, password }, address });
const me = async (token: string) => (await stage.ask(token, "GET /user/me")).status;
const patch = (id: string, body: object) => stage.ask(stage.admin.token, `PATCH /user/${id}`, body);

describe("logging in", () => {
  test("API-01 LOGIN-08 a form answers a bearer token that opens /user/me and is kept by no cache", async () => {
    const viewer = await someone();
    const reply = await stage.app.inject({
      method: "POST",
      url: "/api/v1/auth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        grant_type: "password",
        username: viewer.username,
        password: stagePassword,
        scope: "",
      }).toString(),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(Object.keys(reply.json()).sort()).toEqual(["access_token", "token_type"]);
    const seen = await stage.ask(reply.json().access_token, "GET /user/me");
    expect(seen.body.id).toBe(viewer.id);
  });
  test("API-01 JSON does the same, in any case of the name and with blanks around", async () => {
    const viewer = await someone();
    const answer = await logIn(` ${viewer.username.toUpperCase()} `, ` ${stagePassword} `);
    expect(answer).toMatchObject({ status: 200, body: { token_type: "bearer" } });
  });
  test("LOGIN-06 LOGIN-07 an empty name or password, or another grant, is 400; forms are understood nowhere else", async () => {
    expect((await logIn("", "x")).status).toBe(400);
    expect((await logIn("boss", "  ")).status).toBe(400);
    const other = { username: "boss", password: stagePassword, grant_type: "client_credentials" };
    expect((await stage.ask(null, "POST /auth/token", other)).status).toBe(400);
    const form = await stage.app.inject({
      method: "POST",
      url: "/api/v1/user",
      headers: {
        authorization: `Bearer ${stage.admin.token}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "username=form",
    });
    expect(form.statusCode).toBe(415);
    expect(form.json()).toMatchObject({ params: { takes: "application/json" } });
  });
  test("LOGIN-09 LOGIN-10 LOGIN-11 [U13] wrong password 401, also when locked; right one when locked 423", async () => {
    const viewer = await someone();
    const wrong = { status: 401, body: { code: "wrong_user_or_password" } };
    expect(await logIn(viewer.username, "wrong")).toMatchObject(wrong);
    expect(await logIn("nobody at all", "wrong")).toMatchObject(wrong);
    await patch(viewer.id, { disabled: true });
    expect(await logIn(viewer.username, "wrong")).toMatchObject(wrong);
    const locked = await logIn(viewer.username, stagePassword);
    expect(locked).toMatchObject({ status: 423, body: { code: "account_locked" } });
    expect(JSON.stringify(locked.body)).not.toContain("access_token");
  });
  test("[U13] the hash is compared with also for a name that nobody has", async () => {
    const viewer = await someone();
    // What this process works, not what the clock says: others may want the processor too.
    const work = async (username: string): Promise<number> => {
      const begin = process.cpuUsage();
      await stage.users.withPassword({ username, password: "wrong" }, "198.51.100.1");
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    await work("nobody at all"); // makes the hash that stands in
    const known = Math.min(await work(viewer.username), await work(viewer.username));
    const unknown = Math.min(await work("nobody at all"), await work("nobody at all"));
    expect(unknown).toBeGreaterThan(known / 3);
  });
});

describe("limits", () => {
  test("[U15] the eleventh wrong password is 429 with the wait, for the right one too; then it is over", async () => {
    const viewer = await someone();
    stage.clock.advance(900);
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(viewer.username, "wrong")).status).toBe(401);
    // The rest of a second counts as one: Retry-After has no fractions.
    stage.clock.advance(99.5);
    const refused = await logIn(viewer.username, stagePassword);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(refused.headers["retry-after"]).toBe("801");
    expect(refused.body.detail).toContain("801 s");
    stage.clock.advance(800.5);
    expect((await logIn(viewer.username, stagePassword)).status).toBe(200);
  });
  test("[U15] nobody locks another out: the same account from another address", async () => {
    const viewer = await someone();
    for (let i = 0; i < 11; i += 1) await logIn(viewer.username, "wrong", "203.0.113.9");
    expect((await logIn(viewer.username, stagePassword, "203.0.113.9")).status).toBe(429);
    expect((await logIn(viewer.username, stagePassword, "203.0.113.10")).status).toBe(200);
  });
  test("[U15] an address that tries many names is stopped after 60, wherever in its IPv6 network it sits", async () => {
    const from = (i: number): string => `2001:db8:0:7::${i.toString(16)}`;
    const guesses = Array.from({ length: 60 }, (_, i) => logIn(`guess${i}`, "wrong", from(i)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await logIn("boss", stagePassword, from(999))).status).toBe(429);
    expect((await logIn("boss", stagePassword, "2001:db8:0:8::1")).status).toBe(200);
  });
  test("[U15] guesses that arrive together are counted too", async () => {
    const viewer = await someone();
    stage.clock.advance(900);
    const many = Array.from({ length: 25 }, () => logIn(viewer.username, "wrong"));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
  test("[U15] logging in is no guess: twelve times in a row", async () => {
    const viewer = await someone();
    for (let i = 0; i < 12; i += 1)
      expect((await logIn(viewer.username, stagePassword)).status).toBe(200);
  });
});

describe("tokens", () => {
  const keyOf = (secret: string) => new TextEncoder().encode(secret);
  const forged = (secret: string, version = 0) =>
    new SignJWT({ sub: stage.admin.id, version, jti: "forged" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(stage.clock.nowSeconds() + 1000)
      .sign(keyOf(secret));

  test("SESS-04 [U16] it ends after seven days", async () => {
    const viewer = await someone();
    stage.clock.advance(7 * 86_400 - 1);
    expect(await me(viewer.token)).toBe(200);
    stage.clock.advance(1);
    const ended = await stage.ask(viewer.token, "GET /user/me");
    expect(ended).toMatchObject({ status: 401, body: { code: "session_ended" } });
    stage.clock.advance(-7 * 86_400);
  });
  test("SESS-03 SESS-17 a token that was not signed here, or not signed at all, is 401", async () => {
    const secret = stage.world.settings.secret ?? "";
    expect(await me(await forged(secret))).toBe(200); // the forgery is good but for the secret
    expect(await me(await forged(secret, 1))).toBe(401);
    expect(await me(await forged(`${secret}!`))).toBe(401);
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = part({ sub: stage.admin.id, version: 0, jti: "x", exp: 4_000_000_000 });
    expect(await me(`${part({ alg: "none" })}.${claims}.`)).toBe(401);
    const other = `${part({ alg: "HS512" })}.${claims}`;
    const signature = createHmac("sha512", secret).update(other).digest("base64url");
    expect(await me(`${other}.${signature}`)).toBe(401);
    const [head = "", body = "", mac = ""] = stage.admin.token.split(".");
    expect(await me(`${head}.${body}.${mac.slice(1)}`)).toBe(401);
  });
  test("[U16] locking ends every session at once, in another process too, and unlocking revives none", async () => {
    const other = await stage.anotherProcess();
    const viewer = await someone();
    const there = async () =>
      (await askApp(other.app, viewer.token, { line: "GET /user/me" })).status;
    expect([await me(viewer.token), await there()]).toEqual([200, 200]);
    await patch(viewer.id, { disabled: true });
    expect([await me(viewer.token), await there()]).toEqual([401, 401]);
    await patch(viewer.id, { disabled: false });
    expect([await me(viewer.token), await there()]).toEqual([401, 401]);
    expect((await logIn(viewer.username, stagePassword)).status).toBe(200);
  });
  test("[U16] deleting ends every session", async () => {
    const viewer = await someone();
    await patch(viewer.id, { disabled: true });
    await stage.ask(stage.admin.token, `DELETE /user/${viewer.id}`);
    expect(await me(viewer.token)).toBe(401);
  });
  test("[U16] a change whose announcement is lost is seen within a minute", async () => {
    const viewer = await someone();
    expect(await me(viewer.token)).toBe(200);
    const locked = { disabled: true };
    await stage.world.db.updateTable("account").set(locked).where("id", "=", viewer.id).execute();
    stage.clock.advance(59);
    expect(await me(viewer.token)).toBe(200);
    stage.clock.advance(1);
    expect(await me(viewer.token)).toBe(401);
  });
  test("[U17] who changes his password goes on in that session, and his others end; twice in a row too", async () => {
    const viewer = await someone();
    const other = (await logIn(viewer.username, stagePassword)).body.access_token as string;
    for (const password of ["second password", "third password"]) {
      const changed = await stage.ask(viewer.token, `PATCH /user/${viewer.id}`, { password });
      expect(changed.status).toBe(200);
      expect([await me(viewer.token), await me(other)]).toEqual([200, 401]);
    }
    expect((await logIn(viewer.username, stagePassword)).status).toBe(401);
    expect((await logIn(viewer.username, "third password")).status).toBe(200);
  });
  test("[U17] a password that an admin sets ends all of them, the kept one too", async () => {
    const viewer = await someone();
    await stage.ask(viewer.token, `PATCH /user/${viewer.id}`, { password: "second password" });
    await patch(viewer.id, { password: "third password" });
    expect(await me(viewer.token)).toBe(401);
  });
});

describe("logging out", () => {
  const logOut = (token: string) => stage.ask(token, "POST /auth/logout");

  test("[U25] the session ends at once in every process, its sockets and tickets with it; others of the same user go on", async () => {
    const other = await stage.anotherProcess();
    const viewer = await someone({ "101": [0] });
    const elsewhere = (await logIn(viewer.username, stagePassword)).body.access_token as string;
    const there = async (token: string) =>
      (await askApp(other.app, token, { line: "GET /user/me" })).status;
    expect([await there(viewer.token), await there(elsewhere)]).toEqual([200, 200]);
    const path = "/plant/101/values";
    const socket = await stage.auth.authenticateSocket(viewer.token, path);
    const { ticket } = (await stage.ask(viewer.token, `GET /auth/ticket?path=${path}`)).body;
    const heard: string[] = [];
    stage.users.onUserChanged((userId) => heard.push(userId));

    expect(await logOut(viewer.token)).toMatchObject({ status: 200, body: { ok: true } });
    expect([await me(viewer.token), await there(viewer.token)]).toEqual([401, 401]);
    expect([await me(elsewhere), await there(elsewhere)]).toEqual([200, 200]);
    // Open sockets look again when they hear of it.
    expect(heard).toContain(viewer.id);
    expect(await socket?.refresh()).toBeNull();
    expect(await stage.auth.authenticateSocket(ticket, path)).toBeNull();
    expect((await logOut(viewer.token)).status).toBe(401);
    expect((await logIn(viewer.username, stagePassword)).status).toBe(200);
  });
  test("[U25] it stays ended when its owner changes his password in another session, and that session can be logged out too", async () => {
    const viewer = await someone();
    const kept = (await logIn(viewer.username, stagePassword)).body.access_token as string;
    await logOut(viewer.token);
    const changed = { password: "second password" };
    expect((await stage.ask(kept, `PATCH /user/${viewer.id}`, changed)).status).toBe(200);
    expect([await me(viewer.token), await me(kept)]).toEqual([401, 200]);
    await logOut(kept);
    expect(await me(kept)).toBe(401);
  });
  test("[U19] [U25] the admin comes back from an impersonated session: it ends, his own does not, nor does that user's", async () => {
    const viewer = await someone();
    const { body } = await stage.ask(stage.admin.token, `GET /auth/impersonate/${viewer.id}`);
    await logOut(body.access_token);
    expect(await me(body.access_token)).toBe(401);
    expect([await me(stage.admin.token), await me(viewer.token)]).toEqual([200, 200]);
    const events = await stage.ask(
      stage.admin.token,
      "GET /log/events/search?types=logout&limit=2",
    );
    const msg = `boss as ${viewer.username}`;
    expect(events.body).toMatchObject([
      { typ: "logout", uid: stage.admin.id, msg },
      { typ: "logout", uid: viewer.id, msg },
    ]);
  });
  test("[U25] what is over by itself is not kept, and a program that logs in and out for ever ends all sessions of its account", async () => {
    const viewer = await someone();
    const { db } = stage.world;
    const kept = async (): Promise<number> =>
      (
        await db
          .selectFrom("ended_session")
          .selectAll()
          .where("account_id", "=", viewer.id)
          .execute()
      ).length;
    const now = Math.floor(stage.clock.nowSeconds());
    await stage.users.endSession(viewer.id, { jti: "over", expiresAtSeconds: now });
    await stage.users.endSession(viewer.id, { jti: "good", expiresAtSeconds: now + 60 });
    expect(await kept()).toBe(1);
    await db
      .insertInto("ended_session")
      .values(
        Array.from({ length: 998 }, (_, n) => ({
          account_id: viewer.id,
          jti: `session ${n}`,
          expires_at: now + 60,
        })),
      )
      .execute();
    await stage.users.endSession(viewer.id, { jti: "1000th", expiresAtSeconds: now + 60 });
    expect([await kept(), await me(viewer.token)]).toEqual([1000, 200]);
    await stage.users.endSession(viewer.id, { jti: "1001st", expiresAtSeconds: now + 60 });
    expect([await kept(), await me(viewer.token)]).toEqual([0, 401]);
  });
});

describe("impersonation", () => {
  const impersonate = (as: string | null, user: string) =>
    stage.ask(as, `GET /auth/impersonate/${user}`);

  test("API-02 SESS-06 SESS-07 by id and by username: the token is that user's", async () => {
    const viewer = await someone({ "101": [0, 116] });
    for (const user of [viewer.id, viewer.username]) {
      const { status, body } = await impersonate(stage.admin.token, user);
      expect(status).toBe(200);
      const seen = (await stage.ask(body.access_token, "GET /user/me")).body;
      expect(seen).toMatchObject({ id: viewer.id, is_admin: false, perms: { "101": [0, 116] } });
    }
  });
  test("SESS-09 SESS-10 [U19] only an admin, and neither an admin, nor a locked user, nor nobody", async () => {
    const viewer = await someone({ "101": [0, 50, 51, 52, 53] });
    const target = await someone({ "101": [0] });
    const other = await stage.person("otheradmin", {}, { is_admin: true });
    expect((await impersonate(null, target.id)).status).toBe(401);
    expect((await impersonate(viewer.token, target.id)).status).toBe(403);
    expect((await impersonate(stage.admin.token, other.id)).status).toBe(403);
    expect((await impersonate(stage.admin.token, "otheradmin")).status).toBe(403);
    expect((await impersonate(stage.admin.token, stage.admin.id)).status).toBe(403);
    expect((await impersonate(stage.admin.token, "unknown")).status).toBe(404);
    await patch(target.id, { disabled: true });
    expect((await impersonate(stage.admin.token, target.id)).status).toBe(423);
    const acting = (await impersonate(stage.admin.token, viewer.id)).body.access_token as string;
    expect((await impersonate(acting, target.id)).status).toBe(403);
  });
  test("[U19] it ends when the admin is locked, or is an admin no more, or the user becomes one", async () => {
    const acting = async (): Promise<{ admin: Person; viewer: Person; token: string }> => {
      const admin = await stage.person(`admin${(count += 1)}`, {}, { is_admin: true });
      const viewer = await someone();
      const { body } = await impersonate(admin.token, viewer.id);
      expect(await me(body.access_token)).toBe(200);
      return { admin, viewer, token: body.access_token };
    };
    const locked = await acting();
    await patch(locked.admin.id, { disabled: true });
    expect(await me(locked.token)).toBe(401);
    const lowered = await acting();
    await patch(lowered.admin.id, { is_admin: false });
    expect(await me(lowered.token)).toBe(401);
    const raised = await acting();
    await patch(raised.viewer.id, { is_admin: true });
    expect(await me(raised.token)).toBe(401);
    expect(await me(raised.viewer.token)).toBe(200);
  });
});

describe("tickets and sockets", () => {
  const path = "/plant/101/values";
  const ticketFor = async (token: string, at = path): Promise<string> => {
    const { status, body } = await stage.ask(token, `GET /auth/ticket?path=${at}`);
    expect(status).toBe(200);
    return body.ticket;
  };
  const open = (credential: string, at = path) => stage.auth.authenticateSocket(credential, at);

  test("[U18] a ticket opens one socket once, in whichever process", async () => {
    const other = await stage.anotherProcess();
    const viewer = await someone({ "101": [0] });
    const ticket = await ticketFor(viewer.token);
    const both = [open(ticket), other.auth.authenticateSocket(ticket, path)];
    const sessions = (await Promise.all(both)).filter((session) => session !== null);
    expect(sessions.map(({ caller }) => caller.userId)).toEqual([viewer.id]);
    expect(await open(ticket)).toBeNull();
  });
  test("[U18] on another path it is refused and used up; after a minute it is over; nonsense is refused", async () => {
    const viewer = await someone();
    const elsewhere = await ticketFor(viewer.token);
    expect(await open(elsewhere, "/plant/102/values")).toBeNull();
    expect(await open(elsewhere)).toBeNull();
    const late = await ticketFor(viewer.token);
    stage.clock.advance(60);
    expect(await open(late)).toBeNull();
    const early = await ticketFor(viewer.token);
    stage.clock.advance(59);
    expect((await open(early))?.caller.userId).toBe(viewer.id);
    for (const nonsense of ["", "x", "a.b.c"]) expect(await open(nonsense)).toBeNull();
  });
  test("[U18] it needs a session, a path, and ends with the session that asked", async () => {
    expect((await stage.ask(null, `GET /auth/ticket?path=${path}`)).status).toBe(401);
    for (const wrong of ["", "plant", "/a b", "/x?y", `/${"x".repeat(300)}`]) {
      const line = `GET /auth/ticket?path=${encodeURIComponent(wrong)}`;
      expect((await stage.ask(stage.admin.token, line)).status).toBe(400);
    }
    const viewer = await someone();
    const ticket = await ticketFor(viewer.token);
    await patch(viewer.id, { disabled: true });
    await patch(viewer.id, { disabled: false });
    expect(await open(ticket)).toBeNull();
  });
  test("[U14] [U18] neither ticket nor token is in the database", async () => {
    const viewer = await someone();
    const ticket = await ticketFor(viewer.token);
    const tables = ["socket_ticket", "account", "event_log", "edit_log"] as const;
    const rows = await Promise.all(
      tables.map((table) => stage.world.db.selectFrom(table).selectAll().execute()),
    );
    const all = JSON.stringify(rows);
    expect(all).toContain(viewer.id);
    for (const secret of [ticket, viewer.token, stagePassword]) expect(all).not.toContain(secret);
  });
  test("[U20] a session's token opens a socket too, and the session tells whether it still may", async () => {
    const viewer = await someone({ "101": [0] });
    const session = await open(viewer.token);
    expect(session?.caller.perms.get("101")).toEqual(new Set([0]));
    expect(session?.concerns(viewer.id)).toBe(true);
    expect(session?.concerns("*")).toBe(true);
    expect(session?.concerns(stage.admin.id)).toBe(false);
    const heard: string[] = [];
    stage.users.onUserChanged((userId) => heard.push(userId));
    await stage.ask(stage.admin.token, `PATCH /user/${viewer.id}/perms/101`, [0, 1]);
    expect(heard).toContain(viewer.id);
    expect((await session?.refresh())?.perms.get("101")).toEqual(new Set([0, 1]));
    await patch(viewer.id, { disabled: true });
    expect(await session?.refresh()).toBeNull();
  });
  test("[U20] who hears of a change already finds it, not what was remembered", async () => {
    const viewer = await someone({ "101": [0] });
    const session = await open(viewer.token);
    const refreshed = new Promise((resolve) => {
      stage.users.onUserChanged((userId) => {
        if (userId === viewer.id) resolve(session?.refresh());
      });
    });
    await patch(viewer.id, { disabled: true });
    expect(await refreshed).toBeNull();
  });
  test("[U19] [U20] an impersonated session is also the admin's concern", async () => {
    const viewer = await someone();
    const { body } = await stage.ask(stage.admin.token, `GET /auth/impersonate/${viewer.id}`);
    const session = await open(body.access_token);
    expect(session?.concerns(stage.admin.id)).toBe(true);
  });
});

test("BACK-08 [U14] [U19] the event log tells logins, failures and impersonation, and no secret", async () => {
  const viewer = await someone();
  await logIn(viewer.username, "wrong", "203.0.113.77");
  await logIn("my-password-in-the-wrong-field", "wrong", "203.0.113.77");
  await patch(viewer.id, { disabled: true });
  await logIn(viewer.username, stagePassword, "203.0.113.77");
  await patch(viewer.id, { disabled: false });
  await stage.ask(stage.admin.token, `GET /auth/impersonate/${viewer.id}`);
  const { body } = await stage.ask(stage.admin.token, "GET /log/events/search?limit=6");
  const entries = body.map((e: Record<string, unknown>) => [
    e["typ"],
    e["uid"],
    e["ipa"],
    e["msg"],
  ]);
  const boss = stage.admin.id;
  const name = viewer.username;
  expect(entries.toReversed()).toEqual([
    ["login", viewer.id, "198.51.100.1", name],
    ["login_failed", viewer.id, "203.0.113.77", name],
    ["login_failed", null, "203.0.113.77", "unknown username"],
    ["login_failed", viewer.id, "203.0.113.77", `${name}: locked`],
    ["impersonate", boss, "198.51.100.1", `boss as ${name}`],
    ["impersonate", viewer.id, "198.51.100.1", `boss as ${name}`],
  ]);
  // The same as facts, newest first.
  expect(body.map((e: Record<string, unknown>) => [e["code"], e["params"]])).toEqual([
    ["user_as", { admin: "boss", user: name }],
    ["user_as", { admin: "boss", user: name }],
    ["user_locked", { user: name }],
    ["user_unknown", {}],
    ["user", { user: name }],
    ["user", { user: name }],
  ]);
});
