import { isDeepStrictEqual } from "node:util";
import type { NewUser, User, UserPatch } from "@heliograph/contract/users/users.wire.ts";
import type { listUsersOfPlant } from "@heliograph/contract/users/users.routes.ts";
import type { Answer } from "@heliograph/contract/route.ts";
import {
  creatableFields,
  refusalOfFields,
  refusalToCreate,
  refusalToDelete,
  refusalToEdit,
  refusalToRead,
  visiblePermissions,
  type AccountField,
} from "@heliograph/domain/users/granting.ts";
import { refuseChanged } from "@heliograph/domain/plants/changed-together.ts";
import type { Refusal } from "@heliograph/domain/plants/refusal.ts";
import { holdsOn, type Holder, readsOn } from "@heliograph/domain/users/holder.ts";
import { refusalOfUsername, storedUsername } from "@heliograph/domain/users/username.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { accountCache } from "./account-cache.ts";
import { firstAccounts, type FirstAccounts, type Together } from "./first-accounts.ts";
import { passwordAttempts } from "./password-attempts.ts";
import { decoyHash, hashPassword, isPassword } from "./password.ts";
import { type Permit, type PermissionChange, permitting } from "./permitting.ts";
import { rolesService, type RolesService } from "./roles.ts";
import type { Unlinking, UserCall } from "./user-call.ts";
import { usersStore, type Account, type EndedSession, type UsersStore } from "./users.store.ts";

export { demoAccounts, demoPassword } from "./first-accounts.ts";
export { callerOfAccount, recipientRefusal } from "./recipients.ts";
export type { Unlinking, UserCall } from "./user-call.ts";
export type { Account } from "./users.store.ts";

/** A caller as the gate makes him of a token. */
export interface SessionCaller extends Caller {
  /** Which of his sessions this is. */
  readonly session: string;
  /** When he gave his password for it. [unix s] */
  readonly loggedInAt: number;
}

/** Rules by number: docs/rules/users.md. Every answer leaves the password out. */
export interface UsersService extends FirstAccounts {
  readonly roles: RolesService;
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
  setPermissions(call: UserCall, id: string, change: PermissionChange): Promise<User>;
  /** The same as a part of a change that is under way. */
  readonly permitWithin: Permit;
  /** By username, what those may who are linked to the plant. */
  permissionsOn(plantId: string): Promise<ReadonlyMap<string, readonly number[]>>;
  unlink(call: UserCall, id: string, plantId: string): Promise<void>;
  remove(call: UserCall, id: string, plantId: string | null): Promise<void>;
  /** By id, as it is now; from memory when nothing has changed. */
  account(id: string): Promise<Account | null>;
  accountNamed(username: string): Promise<Account | null>;
  /** The account whose password this is; an unknown name takes as long as a wrong password. Throws too_many_attempts (U15). */
  withPassword(
    given: { readonly username: string; readonly password: string },
    ip: string,
  ): Promise<{ account: Account | null; isRight: boolean }>;
  /** Once, at the start. (U27) */
  fillUsernameKeys(): Promise<void>;
  /** After an account or its permissions changed, here or in another process; "*" for any of them. */
  onUserChanged(react: (userId: string) => void): void;
  /** Logs a session out, in every process. (U25) */
  endSession(userId: string, session: EndedSession): Promise<void>;
  onUnlinking(react: Unlinking): void;
}

/** Of one account. Whoever logs in and out more often is a program: all its sessions end, rather than a list without an end be kept. */
const maxEndedSessions = 1000;
/** So long after a login nobody is asked for the password again. [s] */
const recentLoginSeconds = 600;

export function usersService(context: RoomContext, logs: LogsService): UsersService {
  const store = usersStore(context.db);
  const account = accountCache(context, (id) => store.find(id));
  const unlinkings: Unlinking[] = [];
  // Before the account is held, and the rooms that were made last first: they hold plants, and whoever holds a plant may need the rest.
  const clean: Unlinking = async (...of) => {
    for (const react of unlinkings.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
      await react(...of);
    }
  };
  /** All or nothing, and of what is done every process hears. */
  const together: Together = (work) =>
    context.changes.transaction(context.db, (trx, announce) =>
      work(
        usersStore(trx),
        (userId) => announce("user", userId),
        (call, edit) => logs.edit(trx, call, edit),
        { trx, announce },
      ),
    );
  const attempts = passwordAttempts(context.clock);
  const withPassword: UsersService["withPassword"] = async ({ username, password }, ip) => {
    const wait = attempts.begin(username, ip);
    if (wait > 0) throw problem("too_many_attempts", { wait: Math.ceil(wait) });
    try {
      const named = await store.findByName(username);
      const hash = named === null ? null : await store.passwordHashOf(named.user.id);
      const isEqual = await isPassword(hash ?? (await decoyHash()), password);
      const isRight = isEqual && hash !== null;
      if (isRight) attempts.forget(username, ip);
      return { account: named, isRight };
    } catch (error) {
      attempts.forget(username, ip);
      throw error;
    }
  };
  /** [U28] Whoever sits down at somebody's open session does not take his account over. */
  const confirm = async (call: UserCall, username: string, password?: string): Promise<void> => {
    if (password === undefined || password === "") {
      if (context.clock.nowSeconds() - loggedInAt(call.caller) <= recentLoginSeconds) return;
      throw problem("current_password_needed", {}, "current_password");
    }
    if (!(await withPassword({ username, password }, call.ip)).isRight)
      throw problem("current_password_wrong", {}, "current_password");
  };
  const permitWithin = permitting(logs);
  const again = async (id: string): Promise<Account> => found(await store.find(id));

  return {
    ...firstAccounts({ context, store, together }),
    roles: rolesService(context, logs, clean),
    account,
    accountNamed: (username) => store.findByName(username),
    onUserChanged: (react) => context.changes.on("user", react),
    onUnlinking: (react) => {
      unlinkings.push(react);
    },

    async endSession(userId, session) {
      await together(async (tx, announce) => {
        const account = await tx.findAndHold(userId);
        if (account === null) return;
        announce(userId);
        const count = await tx.endSession(userId, session, Math.floor(context.clock.nowSeconds()));
        if (count > maxEndedSessions)
          await tx.change(userId, { set: {}, passwordHash: null, endSessions: { keep: null } });
      });
    },

    withPassword,
    fillUsernameKeys: () => store.fillUsernameKeys(),

    async get(call, id, plantId) {
      const asker = holderOfCaller(call.caller);
      const target = found(await account(id === "me" ? asker.id : id));
      allow(refusalToRead(asker, target.holder, plantId));
      return shownTo(asker, target);
    },
    async byUsername(username) {
      return found(await store.findByName(username), problem("username_not_found", { username }))
        .user;
    },
    all: async () => (await store.all()).map(({ user }) => user),
    async ofPlant(call, plantId) {
      const asker = holderOfCaller(call.caller);
      const linked = (await store.ofPlant(plantId)).filter(({ user }) => !user.is_admin);
      // Whoever is no admin meets those who see the plant; an admin also finds entries that lack the view.
      const met = linked.filter(
        ({ holder }) => asker.isAdmin || holdsOn(holder, plantId, "plant_show"),
      );
      const isWhole = holdsOn(asker, plantId, "users_show");
      return met.map((each) => {
        const { id, username, fullname, emails, cells } = each.user;
        const whole = isWhole ? shownTo(asker, each) : { id, username, fullname, emails, cells };
        return { ...whole, reads: readsOn(each.holder, plantId) };
      });
    },

    async create(call, fields, plantId) {
      const asker = holderOfCaller(call.caller);
      allow(refusalToCreate(asker, plantId));
      const { password, emails } = fields;
      const username = newUsername(fields.username);
      const born = {
        id: newObjectId(),
        username,
        emails,
        fullname: fields.fullname ?? null,
        brand: fields.brand ?? null,
        language: fields.language ?? null,
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
      if (born.is_admin && plantId !== null) throw problem("admin_without_plant", {}, "plant_id");
      const passwordHash = await hashPassword(password);
      await together(async (tx, announce, log) => {
        announce(born.id);
        await tx.add({ ...born, passwordHash });
        if (plantId !== null) await tx.setPermissions(born.id, plantId, [0]);
        const perms = plantId === null ? {} : { perms: [0] };
        const what = { act: "create", ent: "user", nam: username, plantId, id: born.id } as const;
        await log(call, { ...what, before: null, after: { ...born, ...perms } });
      });
      return shownTo(asker, await again(born.id));
    },

    async patch(call, id, { patch: { current_password, was = {}, ...patch }, plantId }) {
      const asker = holderOfCaller(call.caller);
      const planned = (target: Account) => {
        allow(refusalToEdit(asker, target.holder, plantId));
        const { password, ...set } = differences(target.user, patch);
        const fields = [...Object.keys(set), ...(password === undefined ? [] : ["password"])];
        allow(refusalOfFields(asker, target.holder, fields as AccountField[]));
        const opens = fields.filter((name) => name === "password" || name === "emails");
        if (opens.length > 0 && call.caller.real !== undefined)
          throw problem("not_while_impersonating", { keys: opens }, ...opens);
        return { set, password, fields, mustConfirm: opens.length > 0 && asker.id === id };
      };
      // What takes long is done before anything is held.
      const before = found(await store.find(id));
      const first = planned(before);
      if (first.mustConfirm) await confirm(call, before.user.username, current_password);
      const passwordHash = first.password === undefined ? null : await hashPassword(first.password);
      await together(async (tx, announce, log) => {
        const mayEndAnAdmin = patch.is_admin === false || patch.disabled === true;
        if (mayEndAnAdmin) await tx.holdAdmins();
        const target = found(await tx.findAndHold(id));
        const { set, fields, mustConfirm } = planned(target);
        allow(refuseChanged(target.user, { ...target.user, ...set }, was));
        // Somebody else changed the addresses meanwhile, and so the same form would change them back.
        if (mustConfirm && !first.mustConfirm) await confirm(call, target.user.username);
        if (target.user.is_admin && mayEndAnAdmin) await refuseLastAdmin(tx, id);
        if (fields.length === 0) return;
        const isLocked = set.disabled === true;
        const keep = asker.id === id ? sessionOf(call.caller) : null;
        await tx.change(id, {
          set,
          passwordHash,
          endSessions: passwordHash !== null || isLocked ? { keep } : null,
        });
        announce(id);
        const after = { ...target.user, ...set };
        const secret = passwordHash === null ? {} : { password: passwordHash };
        await log(call, {
          act: "edit",
          ent: "user",
          nam: after.username,
          id,
          plantId: plantOfEdit(target, plantId),
          before: passwordHash === null ? target.user : { ...target.user, password: "" },
          after: { ...after, ...secret },
        });
      });
      return shownTo(asker, await again(id));
    },

    async setPermissions(call, id, change) {
      await context.changes.transaction(context.db, (trx, announce) =>
        permitWithin({ trx, announce }, call, id, change),
      );
      return shownTo(holderOfCaller(call.caller), await again(id));
    },
    permitWithin,
    async permissionsOn(plantId) {
      const linked = (await store.ofPlant(plantId)).filter(({ user }) => !user.is_admin);
      return new Map(linked.map(({ user }) => [user.username, user.perms[plantId] ?? []]));
    },
    async unlink(call, id, plantId) {
      const linked = (account: Account | null): Account => {
        const target = found(account);
        if (!target.holder.perms.has(plantId))
          throw problem("link_not_found", { username: target.user.username, plant: plantId });
        return target;
      };
      linked(await store.find(id));
      await together(async (tx, announce, log, open) => {
        await clean(open, id, plantId);
        announce(id);
        const { user } = linked(await tx.findAndHold(id));
        await tx.removePermissions(id, plantId);
        const what = { act: "unlink", ent: "user", nam: user.username, plantId, id } as const;
        await log(call, { ...what, before: { perms: user.perms[plantId] }, after: null });
      });
    },

    async remove(call, id, plantId) {
      const asker = holderOfCaller(call.caller);
      const removable = (account: Account | null): Account => {
        const target = found(account);
        allow(refusalToDelete(asker, target.holder, plantId));
        if (target.user.is_admin) throw problem("admin_not_deleted");
        if (!target.user.disabled) throw problem("user_must_be_disabled");
        return target;
      };
      removable(await store.find(id));
      await together(async (tx, announce, log, open) => {
        await clean(open, id, null);
        announce(id);
        const target = removable(await tx.findAndHold(id));
        await tx.remove(id);
        const { perms: _, ...before } = target.user;
        await log(call, {
          act: "delete",
          ent: "user",
          nam: before.username,
          id,
          plantId: plantOfEdit(target, plantId),
          before,
          after: null,
        });
      });
    },
  };
}

function holderOfCaller({ userId, isAdmin, perms }: Caller): Holder {
  return { id: userId, isAdmin, perms };
}
const sessionOf = (caller: Caller & Partial<SessionCaller>): string | null =>
  caller.session ?? null;
const loggedInAt = (caller: Caller & Partial<SessionCaller>): number => caller.loggedInAt ?? 0;
/** An edit of an account stands among those of the plant of the call, where the account is one of that plant's. */
const plantOfEdit = ({ user, holder }: Account, plantId: string | null): string | null =>
  plantId !== null && !user.is_admin && holder.perms.has(plantId) ? plantId : null;

function found(account: Account | null, absent = problem("user_not_found")): Account {
  if (account === null) throw absent;
  return account;
}
function allow(refusal: Refusal | null): void {
  if (refusal !== null) throw new Problem(refusal);
}
function refuseFields(names: readonly AccountField[]): void {
  if (names.length > 0) throw problem("user_keys_kept", { keys: names }, ...names);
}

function shownTo(asker: Holder, { user, holder }: Account): User {
  const visible = visiblePermissions(asker, holder);
  const perms = Object.entries(user.perms).filter(([plantId]) => visible.has(plantId));
  return { ...user, perms: Object.fromEntries(perms) };
}

/** [U26] A name as it is stored, of one that was typed. */
function newUsername(typed: string): string {
  const username = storedUsername(typed);
  const refusal = refusalOfUsername(username);
  if (refusal !== null) throw new Problem(refusal);
  return username;
}

type Change = { [K in AccountField]?: Exclude<UserPatch[K], undefined> };
/** What a patch changes: a form that sends back what it was given changes nothing. A password always does. */
function differences(user: User, sent: Omit<UserPatch, "current_password" | "was">): Change {
  // A name that was given before there were rules for names may stay.
  const { username } = sent;
  const isRenamed = username !== undefined && username !== user.username;
  const patch = isRenamed ? { ...sent, username: newUsername(username) } : sent;
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
  if (!(await tx.hasOtherActiveAdmin(id))) throw problem("last_admin");
}
