import { usernameKey } from "@heliograph/domain/users/username.ts";
import { holderOf, type Holder } from "@heliograph/domain/users/holder.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { sql, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";
import { holdLock } from "../platform/locks.ts";
import { problem } from "../platform/problem.ts";

interface AccountTable {
  id: string;
  username: string;
  /** (U27) */
  username_key: Generated<string | null>;
  password_hash: string;
  fullname: string | null;
  brand: User["brand"];
  language: User["language"];
  notes: string | null;
  emails: readonly string[];
  cells: readonly string[];
  disabled: boolean;
  is_admin: boolean;
  token_version: Generated<number>;
  kept_session: Generated<string | null>;
}
interface AccountPermissionTable {
  plant_id: string;
  account_id: string;
  /** All that is held, by hand and by roles. */
  numbers: readonly number[];
  by_hand: readonly number[];
}
declare module "../platform/database.ts" {
  interface Tables {
    account: AccountTable;
    account_permission: AccountPermissionTable;
    ended_session: { account_id: string; jti: string; expires_at: number };
    /** `value` is JSON text on the way in. */
    installation: { key: string; value: unknown };
  }
}

/** Someone with access, without his password. */
export interface Account {
  readonly user: User;
  readonly holder: Holder;
  readonly tokenVersion: number;
  /** The session that outlives the last raise of the version; null for none. */
  readonly keptSession: string | null;
  /** Sessions that were logged out. */
  readonly endedSessions: ReadonlySet<string>;
}
/** A session that is logged out. */
export interface EndedSession {
  readonly jti: string;
  /** When its token would end by itself. [unix s] */
  readonly expiresAtSeconds: number;
}
export type NewAccount = Omit<User, "perms"> & { readonly passwordHash: string };
/** The columns that change; `endSessions` ends every session but the one that is kept. */
export interface AccountChange {
  readonly set: Partial<Omit<User, "id" | "perms">>;
  readonly passwordHash: string | null;
  readonly endSessions: { readonly keep: string | null } | null;
}

export interface UsersStore {
  find(id: string): Promise<Account | null>;
  /** And holds it: who also wants to change it waits until this transaction has ended. */
  findAndHold(id: string): Promise<Account | null>;
  findByName(username: string): Promise<Account | null>;
  passwordHashOf(accountId: string): Promise<string | null>;
  /** By username. */
  all(): Promise<Account[]>;
  ofPlant(plantId: string): Promise<Account[]>;
  hasAccounts(): Promise<boolean>;
  hasAdmin(): Promise<boolean>;
  /** Makes whoever else wants to end an admin wait until this transaction has ended. Before any account is held. */
  holdAdmins(): Promise<void>;
  /** Whether there is an admin beside this one who is not disabled. */
  hasOtherActiveAdmin(id: string): Promise<boolean>;
  /** Problem `conflict` when the username is taken. */
  add(account: NewAccount): Promise<void>;
  change(id: string, change: AccountChange): Promise<void>;
  /** For an account that is held. Answers how many of its sessions are ended and not yet over by themselves; those that are, it forgets. */
  endSession(id: string, session: EndedSession, nowSeconds: number): Promise<number>;
  remove(id: string): Promise<void>;
  /** Problem `not_found` when there is no such plant. By hand is all of it unless roles give some. */
  setPermissions(
    id: string,
    plantId: string,
    numbers: readonly number[],
    byHand?: readonly number[],
  ): Promise<void>;
  removePermissions(id: string, plantId: string): Promise<void>;
  /** Gives a key to each account that has none and whose key is free, the oldest first. (U27) */
  fillUsernameKeys(): Promise<void>;
  isDemo(): Promise<boolean>;
  markDemo(): Promise<void>;
}

export function usersStore(db: Db): UsersStore {
  const accounts = () =>
    db
      .selectFrom("account")
      .select([
        "id",
        "username",
        "fullname",
        "brand",
        "language",
        "notes",
        "emails",
        "cells",
        "disabled",
        "is_admin",
        "token_version",
        "kept_session",
      ])
      .select(
        sql<Record<string, number[]>>`(
          select coalesce(jsonb_object_agg(p.plant_id, p.numbers), '{}')
          from account_permission p where p.account_id = account.id)`.as("perms"),
      )
      .select(
        sql<string[]>`array(select jti from ended_session e where e.account_id = account.id)`.as(
          "ended",
        ),
      );
  const find: UsersStore["find"] = async (id) =>
    accountOf(await accounts().where("id", "=", id).executeTakeFirst());
  return {
    find,
    async findAndHold(id) {
      // Two statements: what the lock waited for is seen only by a statement that begins after it.
      await db.selectFrom("account").select("id").where("id", "=", id).forUpdate().execute();
      return await find(id);
    },
    async findByName(username) {
      const isExact = sql<boolean>`lower(username) = lower(${username})`;
      return accountOf(
        await accounts()
          .where((eb) => eb.or([isExact, eb("username_key", "=", usernameKey(username))]))
          .orderBy(isExact, "desc")
          .limit(1)
          .executeTakeFirst(),
      );
    },
    async passwordHashOf(accountId) {
      const row = await db
        .selectFrom("account")
        .select("password_hash")
        .where("id", "=", accountId)
        .executeTakeFirst();
      return row?.password_hash ?? null;
    },
    async all() {
      return (await accounts().orderBy("username").execute()).map(existing);
    },
    async ofPlant(plantId) {
      const linked = db
        .selectFrom("account_permission")
        .select("account_id")
        .where("plant_id", "=", plantId);
      return (await accounts().where("id", "in", linked).orderBy("username").execute()).map(
        existing,
      );
    },
    async hasAccounts() {
      return (await db.selectFrom("account").select("id").limit(1).execute()).length > 0;
    },
    async hasAdmin() {
      const admins = db.selectFrom("account").select("id").where("is_admin", "=", true);
      return (await admins.limit(1).execute()).length > 0;
    },
    async holdAdmins() {
      await holdLock(db, "admins");
    },
    async hasOtherActiveAdmin(id) {
      const others = db
        .selectFrom("account")
        .select("id")
        .where("is_admin", "=", true)
        .where("disabled", "=", false)
        .where("id", "!=", id);
      return (await others.limit(1).execute()).length > 0;
    },
    async add({ passwordHash, ...columns }) {
      const username_key = usernameKey(columns.username);
      await orProblem(
        db
          .insertInto("account")
          .values({ ...columns, username_key, password_hash: passwordHash })
          .execute(),
        columns.username,
      );
    },
    async change(id, { set, passwordHash, endSessions }) {
      // What was signed before is refused by its version from here on.
      if (endSessions !== null)
        await db.deleteFrom("ended_session").where("account_id", "=", id).execute();
      await orProblem(
        db
          .updateTable("account")
          .set({
            ...set,
            ...(set.username === undefined ? {} : { username_key: usernameKey(set.username) }),
            ...(passwordHash === null ? {} : { password_hash: passwordHash }),
            ...(endSessions === null
              ? {}
              : {
                  token_version: sql<number>`token_version + 1`,
                  kept_session: endSessions.keep,
                }),
          })
          .where("id", "=", id)
          .execute(),
        set.username ?? "",
      );
    },
    async endSession(id, { jti, expiresAtSeconds }, nowSeconds) {
      await db
        .deleteFrom("ended_session")
        .where("account_id", "=", id)
        .where("expires_at", "<=", nowSeconds)
        .execute();
      await db
        .insertInto("ended_session")
        .values({ account_id: id, jti, expires_at: expiresAtSeconds })
        .onConflict((c) => c.columns(["account_id", "jti"]).doNothing())
        .execute();
      const { count } = await db
        .selectFrom("ended_session")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow();
      return count;
    },
    async remove(id) {
      await db.deleteFrom("account").where("id", "=", id).execute();
    },
    async setPermissions(id, plantId, numbers, by_hand = numbers) {
      await orProblem(
        db
          .insertInto("account_permission")
          .values({ plant_id: plantId, account_id: id, numbers, by_hand })
          .onConflict((c) =>
            c.columns(["plant_id", "account_id"]).doUpdateSet({ numbers, by_hand }),
          )
          .execute(),
        plantId,
      );
    },
    async removePermissions(id, plantId) {
      await db
        .deleteFrom("account_permission")
        .where("plant_id", "=", plantId)
        .where("account_id", "=", id)
        .execute();
    },
    async fillUsernameKeys() {
      const nameless = await db
        .selectFrom("account")
        .select(["id", "username"])
        .where("username_key", "is", null)
        .orderBy("id")
        .execute();
      for (const { id, username } of nameless) {
        const key = usernameKey(username);
        const taken = db.selectFrom("account").select("id").where("username_key", "=", key);
        // oxlint-disable-next-line no-await-in-loop -- once, for accounts older than the keys
        await db
          .updateTable("account")
          .set({ username_key: key })
          .where("id", "=", id)
          .where((eb) => eb.not(eb.exists(taken)))
          .execute()
          .catch((error: unknown) => {
            // Another process that starts at the same moment gave it away.
            if ((error as { code?: string }).code !== "23505") throw error;
          });
      }
    },
    async isDemo() {
      const row = await db
        .selectFrom("installation")
        .select("value")
        .where("key", "=", "demo")
        .executeTakeFirst();
      return row?.value === true;
    },
    async markDemo() {
      await db
        .insertInto("installation")
        .values({ key: "demo", value: "true" })
        .onConflict((c) => c.column("key").doUpdateSet({ value: "true" }))
        .execute();
    },
  };
}

type Row = Omit<User, "emails" | "cells"> & {
  readonly emails: readonly string[];
  readonly cells: readonly string[];
  readonly token_version: number;
  readonly kept_session: string | null;
  readonly ended: readonly string[];
};
function existing({ token_version, kept_session, ended, emails, cells, ...rest }: Row): Account {
  const user = { ...rest, emails: [...emails], cells: [...cells] };
  return {
    user,
    holder: holderOf(user),
    tokenVersion: token_version,
    keptSession: kept_session,
    endedSessions: new Set(ended),
  };
}
const accountOf = (row: Row | undefined): Account | null =>
  row === undefined ? null : existing(row);

/** `name` is what would be taken, or what it would have to belong to. */
async function orProblem(writing: Promise<unknown>, name: string): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505" && /^account_username(_key)?$/.test(constraint ?? ""))
      throw problem("username_taken", { username: name }, "username");
    if (code === "23503" && constraint === "account_permission_plant_id_fkey")
      throw problem("plant_not_found", { plant: name });
    throw error;
  }
}
