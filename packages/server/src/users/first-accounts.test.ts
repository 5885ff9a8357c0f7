import { Readable } from "node:stream";
import { permissionTemplate } from "@heliograph/domain/users/permission-templates.ts";
import { afterEach, describe, expect, test } from "vitest";
import { freshDb } from "../../../testkit/src/fresh-database.ts";
import { fakeClock } from "../../../testkit/src/fake-clock.ts";
import { sharedFeed } from "../../../testkit/src/plant-stage.ts";
import { logsService } from "../logs/logs.service.ts";
import { newLog } from "../platform/log.ts";
import { readSettings, type Environment } from "../platform/settings.ts";
import { type CliContext, runCommand } from "../platform/commands.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { demoPassword } from "./first-accounts.ts";
import { userCommands } from "./users.cli.ts";
import { usersService, type UsersService } from "./users.service.ts";

const opened: RoomContext["db"][] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});
type Mode = { demo?: boolean; env?: Environment };
async function freshWorld(): Promise<
  (mode?: Mode) => { world: RoomContext; users: UsersService; warned: string[] }
> {
  const db = await freshDb();
  opened.push(db);
  const feeds = sharedFeed();
  return ({ demo = false, env = {} } = {}) => {
    const warned: string[] = [];
    const log = { ...newLog("silent"), warn: (message: string) => warned.push(message) };
    const settings = readSettings(env, { demo });
    const world: RoomContext = { db, settings, clock: fakeClock(), log, changes: feeds() };
    return { world, users: usersService(world, logsService(world)), warned };
  };
}
const firstAdmin = { ADMIN_USERNAME: "root user", ADMIN_PASSWORD: "a long password" };
const names = async (users: UsersService) => (await users.all()).map((user) => user.username);

describe("[U22] the first admin", () => {
  test("[U22] is made of the environment, once, also by processes that start together", async () => {
    const start = await freshWorld();
    const processes = [start({ env: firstAdmin }), start({ env: firstAdmin })];
    await Promise.all(processes.map(({ users }) => users.ensureFirstAdmin()));
    const { users } = start({ env: { ...firstAdmin, ADMIN_USERNAME: "another" } });
    await users.ensureFirstAdmin();
    expect(await users.all()).toMatchObject([{ username: "root user", is_admin: true }]);
    const { isRight } = await users.withPassword(
      { username: "root user", password: "a long password" },
      "198.51.100.1",
    );
    expect(isRight).toBe(true);
  });
  test("[U22] without a password nothing is made, and the way out is explained", async () => {
    const { users, warned } = (await freshWorld())();
    await users.ensureFirstAdmin();
    expect(await names(users)).toEqual([]);
    expect(warned.join()).toContain("user create");
  });
  test("[U22] a name that is too short, or belongs to somebody else, is refused in words", async () => {
    const start = await freshWorld();
    const short = start({ env: { ...firstAdmin, ADMIN_USERNAME: "abc" } });
    await expect(short.users.ensureFirstAdmin()).rejects.toThrow(
      "ADMIN_USERNAME and ADMIN_PASSWORD: This does not make an account: username",
    );
    const { users } = start({ env: firstAdmin });
    const account = { username: "root user", password: "secret1", emails: [], fullname: null };
    await users.createByOperator({ ...account, isAdmin: false });
    await expect(users.ensureFirstAdmin()).rejects.toThrow("is no admin");
  });
});

describe("[U21] demonstrations and production", () => {
  test("[U21] demo marks an empty database and comes back to it; production refuses it", async () => {
    const start = await freshWorld();
    await start({ demo: true }).users.claimDatabase();
    await start({ demo: true }).users.claimDatabase();
    expect(await start().users.isDemoDatabase()).toBe(true);
    await expect(start().users.claimDatabase()).rejects.toThrow("demo mode");
  });
  test("[U21] demo refuses a database with accounts that it did not make; production takes it", async () => {
    const start = await freshWorld();
    const { users } = start({ env: firstAdmin });
    await users.claimDatabase();
    await users.ensureFirstAdmin();
    await expect(start({ demo: true }).users.claimDatabase()).rejects.toThrow("DATABASE_URL");
    await users.claimDatabase();
    expect(await users.isDemoDatabase()).toBe(false);
    await expect(start({ demo: true }).users.ensureDemoAccounts([])).rejects.toThrow("demo");
    expect(await names(users)).toEqual(["root user"]);
  });
  test("[U21] PERM-20 PERM-21 three accounts, of which one is an admin, the others linked by template; again changes nothing", async () => {
    const { users, world } = (await freshWorld())({ demo: true });
    await users.claimDatabase();
    for (const plant_id of ["101", "102"]) {
      const row = { plant_id, name: "Demo", active_since: 0 };
      await world.db
        .insertInto("plant")
        .values(row as never)
        .execute();
    }
    await users.ensureDemoAccounts(["101"]);
    const client = await users.accountNamed("client");
    await world.db
      .updateTable("account_permission")
      .set({ numbers: [0] })
      .where("account_id", "=", client?.user.id ?? "")
      .execute();
    await users.ensureDemoAccounts(["101", "102"]);
    const all = await users.all();
    expect(all.map((u) => [u.username, u.is_admin])).toEqual([
      ["admin", true],
      ["client", false],
      ["installer", false],
    ]);
    const cliente = [...permissionTemplate("cliente")];
    const installatore = [...permissionTemplate("installatore")];
    expect(all[1]?.perms).toEqual({ "101": [0], "102": cliente });
    expect(all[2]?.perms).toEqual({ "101": installatore, "102": installatore });
    for (const { username } of all)
      expect(
        (await users.withPassword({ username: username, password: demoPassword }, "198.51.100.1"))
          .isRight,
      ).toBe(true);
  });
});

describe("the operator's commands", () => {
  async function operator() {
    const { users, world } = (await freshWorld())();
    const run = async (line: string, piped = "") => {
      const printed: string[] = [];
      const room = userCommands({
        usersOf: () => Promise.resolve(users),
        input: Readable.from([piped]),
      });
      const print = (text: string): void => void printed.push(text);
      const open = () => Promise.resolve({ print } as CliContext);
      await runCommand([room], line.split(" "), { open, print });
      return printed.join("\n");
    };
    return { users, world, run };
  }
  test("[U22] user create prints a password that works; user list tells who there is", async () => {
    const { users, run } = await operator();
    const output = await run("user create mario --admin --email m@example.org");
    const password = /password (\S+)$/.exec(output)?.[1] ?? "";
    expect(
      await users.withPassword({ username: "mario", password: password }, "198.51.100.1"),
    ).toMatchObject({ isRight: true });
    expect(await users.all()).toMatchObject([{ is_admin: true, emails: ["m@example.org"] }]);
    await run("user create luigi");
    expect(await run("user list")).toBe("luigi  0 plants\nmario  admin");
  });
  test("[U14] a password that is piped in is used and not printed", async () => {
    const { users, run } = await operator();
    const output = await run("user create mario --password-stdin", "given by pipe\n");
    expect(output).not.toContain("given by pipe");
    expect(
      await users.withPassword({ username: "mario", password: "given by pipe" }, "198.51.100.1"),
    ).toMatchObject({ isRight: true });
  });
  test("[U16] user reset ends the sessions and unlocks when asked; both are in the edit log", async () => {
    const { users, world, run } = await operator();
    await run("user create mario");
    const before = await users.accountNamed("mario");
    await world.db.updateTable("account").set({ disabled: true }).execute();
    await run("user reset MARIO");
    expect((await users.accountNamed("mario"))?.user.disabled).toBe(true);
    await run("user reset mario --unlock");
    const after = await users.accountNamed("mario");
    expect(after?.user.disabled).toBe(false);
    expect(after?.tokenVersion).toBe((before?.tokenVersion ?? 0) + 2);
    const log = await world.db
      .selectFrom("edit_log")
      .select(["act", "nam"])
      .orderBy("id")
      .execute();
    expect(log.map(({ act, nam }) => `${act} ${nam}`)).toEqual([
      "create mario",
      "reset mario",
      "reset mario",
    ]);
  });
  test.each([
    ["user create", "'name'"],
    ["user create a b", "too many arguments"],
    ["user create abc", "username"],
    ["user create mario --color red", "color"],
    ["user reset nobody", "no user"],
  ])("%s is refused in words", async (line, words) => {
    const { run } = await operator();
    await expect(run(line)).rejects.toMatchObject({
      name: "OperatorError",
      message: expect.stringContaining(words),
    });
  });
  test("a name that is taken, and a password that is too short, are refused in words", async () => {
    const { run } = await operator();
    await run("user create mario");
    await expect(run("user create Mario")).rejects.toThrow("is taken");
    await expect(run("user reset mario --password-stdin", "abc")).rejects.toThrow("password");
  });
});
