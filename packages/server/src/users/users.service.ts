import { isDeepStrictEqual } from "node:util";
import type { NewUser, User, UserPatch } from "@heliograph/contract/users/users.wire.ts";
import type { listUsersOfPlant } from "@heliograph/contract/users/users.routes.ts";
import type { Answer } from "@heliograph/contract/route.ts";
import {
  creatableFields,
  editableFields,
  grant,
  refusalToCreate,
  refusalToDelete,
  refusalToEdit,
  refusalToRead,
  visiblePermissions,
  type AccountField,
  type Refusal,
} from "@heliograph/domain/users/granting.ts";
import { holdsOn, type Holder } from "@heliograph/domain/users/holder.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { notAllowed, notFound, Problem } from "../platform/problem.ts";
import type { World } from "../platform/world.ts";
import { accountCache } from "./account-cache.ts";
import { firstAccounts, type FirstAccounts } from "./first-accounts.ts";
import { decoyHash, hashPassword, isPassword } from "./password.ts";
import { usersStore, type Account, type EndedSession, type UsersStore } from "./users.store.ts";

export { demoAccounts, demoPassword } from "./first-accounts.ts";
export type { Account } from "./users.store.ts";

/** A caller as the gate makes him of a token. */
export interface SessionCaller extends Caller {
  /** Which of his sessions this is. */
  readonly session: string;
}
/** A call behind the gate. */
export type UserCall = Call & { readonly caller: Caller };
/** Told before a user loses a plant, or (null) his account: what names him elsewhere is cleaned. */
export type Unlinking = (userId: string, plantId: string | null) => Promise<void>;

/** Rules by number: docs/rules/users.md. Every answer leaves the password out. */
export interface UsersService extends FirstAccounts {
  get(call: UserCall, id: string, plantId: string | null): Promise<User>;
  byUsername(username: string): Promise<User>;
  all(): Promise<User[]>;
  ofPlant(call: UserCall, plantId: string): Promise<Answer<typeof listUsersOfPlant>>;
  create(call: UserCall, fields: NewUser, plantId: string | null): Promise<User>;
  patch(
    call: UserCall,
    id: string,
    change: { patch: UserPatch; plantId: string | null },
  ): Promise<User>;
  setPermissions(
    call: UserCall,
    id: string,
    change: { plantId: string; numbers: readonly number[] },
  ): Promise<User>;
  unlink(call: UserCall, id: string, plantId: string): Promise<void>;
  remove(call: UserCall, id: string, plantId: string | null): Promise<void>;
  /** By id, as it is now; from memory when nothing has changed. */
  account(id: string): Promise<Account | null>;
  accountNamed(username: string): Promise<Account | null>;
  /** The account whose password this is; an unknown name takes as long as a wrong password. */
  withPassword(
    username: string,
    password: string,
  ): Promise<{ account: Account | null; isRight: boolean }>;
  /** After an account or its permissions changed, here or in another process; "*" for any of them. */
  onUserChanged(react: (userId: string) => void): void;
  /** Logs a session out, in every process. (U25) */
  endSession(userId: string, session: EndedSession): Promise<void>;
  onUnlinking(react: Unlinking): void;
}

/** Of one account. Whoever logs in and out more often is a program: all its sessions end, rather than a list without an end be kept. */
const mostEndedSessions = 1000;

export function usersService(world: World, logs: LogsService): UsersService {
  const store = usersStore(world.db);
  const account = accountCache(world, (id) => store.find(id));
  const unlinkings: Unlinking[] = [];
  // Never in a transaction: the rooms work on connections of their own, and many calls at once would hold what each still needs.
  const clean: Unlinking = async (userId, plantId) => {
    for (const react of unlinkings) {
      // oxlint-disable-next-line no-await-in-loop -- one failing room must stop the removal before it happens
      await react(userId, plantId);
    }
  };
  /** All or nothing, and of what is done every process hears. */
  const together = <T>(
    work: (tx: UsersStore, announce: (userId: string) => void) => Promise<T>,
  ): Promise<T> =>
    world.changes.transaction(world.db, (trx, announce) =>
      work(usersStore(trx), (userId) => announce("user", userId)),
    );
  const again = async (id: string): Promise<Account> => found(await store.find(id));

  return {
    ...firstAccounts({ world, store, logs, together }),
    account,
    accountNamed: (username) => store.findByName(username),
    onUserChanged: (react) => world.changes.on("user", react),
    onUnlinking: (react) => {
      unlinkings.push(react);
    },

    async endSession(userId, session) {
      await together(async (tx, announce) => {
        const account = await tx.findAndHold(userId);
        if (account === null) return;
        announce(userId);
        const count = await tx.endSession(userId, session, Math.floor(world.clock.nowSeconds()));
        if (count > mostEndedSessions)
          await tx.change(userId, { set: {}, passwordHash: null, endSessions: { keep: null } });
      });
    },

    async withPassword(username, password) {
      const named = await store.findByName(username);
      const hash = named === null ? null : await store.passwordHashOf(named.user.id);
      const isRight = await isPassword(hash ?? (await decoyHash()), password);
      return { account: named, isRight: isRight && hash !== null };
    },

    async get(call, id, plantId) {
      const asker = holderOfCaller(call.caller);
      const target = found(await account(id === "me" ? asker.id : id));
      allow(refusalToRead(asker, target.holder, plantId));
      return shownTo(asker, target);
    },
    async byUsername(username) {
      return found(await store.findByName(username), `user ${username}`).user;
    },
    all: async () => (await store.all()).map(({ user }) => user),
    async ofPlant(call, plantId) {
      const asker = holderOfCaller(call.caller);
      const linked = (await store.ofPlant(plantId)).filter(({ user }) => !user.is_admin);
      // Whoever is no admin meets those who see the plant; an admin also finds entries that lack the view.
      const met = linked.filter(
        ({ holder }) => asker.isAdmin || holdsOn(holder, plantId, "plant_show"),
      );
      if (holdsOn(asker, plantId, "users_show")) return met.map((each) => shownTo(asker, each));
      return met.map(({ user: { id, username, fullname, emails, cells } }) => ({
        id,
        username,
        fullname,
        emails,
        cells,
      }));
    },

    async create(call, fields, plantId) {
      const asker = holderOfCaller(call.caller);
      allow(refusalToCreate(asker, plantId));
      const { username, password, emails } = fields;
      const born = {
        id: newObjectId(),
        username,
        emails,
        fullname: fields.fullname ?? null,
        brand: fields.brand ?? null,
        notes: fields.notes ?? null,
        cells: fields.cells ?? [],
        disabled: fields.disabled ?? false,
        is_admin: fields.is_admin ?? false,
      };
      const may = creatableFields(asker);
      refuseFields(
        (["brand", "disabled", "is_admin"] as const).filter(
          (name) => !may.has(name) && born[name] !== null && born[name] !== false,
        ),
      );
      if (born.is_admin && plantId !== null)
        throw new Problem("invalid_request", "an admin is linked to no plant: leave plant_id out");
      const passwordHash = await hashPassword(password);
      await together(async (tx, announce) => {
        announce(born.id);
        await tx.add({ ...born, passwordHash });
        if (plantId !== null) await tx.setPermissions(born.id, plantId, [0]);
      });
      await logs.edit(call, "create", "user", username, plantId);
      return shownTo(asker, await again(born.id));
    },

    async patch(call, id, { patch, plantId }) {
      const asker = holderOfCaller(call.caller);
      const isChanged = await together(async (tx, announce) => {
        const mayEndAnAdmin = patch.is_admin === false || patch.disabled === true;
        if (mayEndAnAdmin) await tx.holdAdmins();
        const target = found(await tx.findAndHold(id));
        allow(refusalToEdit(asker, target.holder, plantId));
        const { password, ...set } = differences(target.user, patch);
        const fields = [...Object.keys(set), ...(password === undefined ? [] : ["password"])];
        const may = editableFields(asker, target.holder);
        refuseFields((fields as AccountField[]).filter((name) => !may.has(name)));
        if (target.user.is_admin && mayEndAnAdmin) await refuseLastAdmin(tx, id);
        const isLocked = set.disabled === true;
        const keep = asker.id === id ? sessionOf(call.caller) : null;
        if (fields.length === 0) return false;
        await tx.change(id, {
          set,
          passwordHash: password === undefined ? null : await hashPassword(password),
          endSessions: password !== undefined || isLocked ? { keep } : null,
        });
        announce(id);
        return true;
      });
      const after = await again(id);
      if (isChanged) await logs.edit(call, "edit", "user", after.user.username, plantId);
      return shownTo(asker, after);
    },

    async setPermissions(call, id, { plantId, numbers }) {
      const asker = holderOfCaller(call.caller);
      const wasLinked = await together(async (tx, announce) => {
        announce(id);
        const target = found(await tx.findAndHold(id));
        const granted = grant(asker, target.holder, { plantId, requested: numbers });
        if (granted.numbers === null)
          throw asker.isAdmin
            ? new Problem("invalid_request", granted.refusal)
            : notAllowed(granted.refusal);
        await tx.setPermissions(id, plantId, granted.numbers);
        return target.holder.perms.has(plantId);
      });
      const after = await again(id);
      if (wasLinked) await logs.edit(call, "edit", "permission", after.user.username, plantId);
      else await logs.edit(call, "link", "user", after.user.username, plantId);
      return shownTo(asker, after);
    },
    async unlink(call, id, plantId) {
      const linked = (account: Account | null): Account => {
        const target = found(account);
        if (!target.holder.perms.has(plantId))
          throw notFound(`a link of ${target.user.username} with plant ${plantId}`);
        return target;
      };
      linked(await store.find(id));
      await clean(id, plantId);
      const username = await together(async (tx, announce) => {
        announce(id);
        const { user } = linked(await tx.findAndHold(id));
        await tx.removePermissions(id, plantId);
        return user.username;
      });
      await logs.edit(call, "unlink", "user", username, plantId);
    },

    async remove(call, id, plantId) {
      const asker = holderOfCaller(call.caller);
      const removable = (account: Account | null): Account => {
        const target = found(account);
        allow(refusalToDelete(asker, target.holder, plantId));
        if (target.user.is_admin)
          throw new Problem("in_use", "an admin cannot be deleted: take that away from him first");
        if (!target.user.disabled)
          throw new Problem("must_be_disabled", "the user must be disabled first");
        return target;
      };
      removable(await store.find(id));
      await clean(id, null);
      const username = await together(async (tx, announce) => {
        announce(id);
        const { user } = removable(await tx.findAndHold(id));
        await tx.remove(id);
        return user.username;
      });
      await logs.edit(call, "delete", "user", username, plantId);
    },
  };
}

function holderOfCaller({ userId, isAdmin, perms }: Caller): Holder {
  return { id: userId, isAdmin, perms };
}
const sessionOf = (caller: Caller & { readonly session?: string }): string | null =>
  caller.session ?? null;

function found(account: Account | null, what = "user"): Account {
  if (account === null) throw notFound(what);
  return account;
}
function allow(refusal: Refusal): void {
  if (refusal !== null) throw notAllowed(refusal);
}
function refuseFields(names: readonly AccountField[]): void {
  if (names.length > 0) throw notAllowed(`you may not change ${names.join(", ")} of this user`);
}

function shownTo(asker: Holder, { user, holder }: Account): User {
  const visible = visiblePermissions(asker, holder);
  const perms = Object.entries(user.perms).filter(([plantId]) => visible.has(plantId));
  return { ...user, perms: Object.fromEntries(perms) };
}

type Change = { [K in AccountField]?: Exclude<UserPatch[K], undefined> };
/** What a patch changes: a form that sends back what it was given changes nothing. A password always does. */
function differences(user: User, patch: UserPatch): Change {
  const names = Object.keys(patch) as AccountField[];
  const changed = Object.fromEntries(
    names
      .filter((name) => patch[name] !== undefined)
      .filter((name) => name === "password" || !isDeepStrictEqual(patch[name], user[name]))
      .map((name) => [name, patch[name]]),
  );
  return changed as Change;
}

async function refuseLastAdmin(tx: UsersStore, id: string): Promise<void> {
  if (!(await tx.hasOtherActiveAdmin(id)))
    throw new Problem("conflict", "this is the last admin who can log in");
}
