/** Named sets of permissions, given and taken in one go: docs/rules/users.md, U39 to U41. */
import type {
  HeldRole,
  Role,
  RoleEffect,
  RolePatch,
} from "@heliograph/contract/users/roles.wire.ts";
import { grant } from "@heliograph/domain/users/granting.ts";
import { heldOf, rolePermissions } from "@heliograph/domain/users/roles.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { OpenChange } from "../platform/change-feed.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { rolesStore, type BareRole, type Standing } from "./roles.store.ts";
import type { Unlinking, UserCall } from "./user-call.ts";
import { usersStore, type Account } from "./users.store.ts";

export interface RolesService {
  all(): Promise<Role[]>;
  ofPlant(plantId: string): Promise<HeldRole[]>;
  create(call: UserCall, fields: { name: string; perms: readonly number[] }): Promise<Role>;
  patch(call: UserCall, id: string, patch: RolePatch): Promise<Role>;
  preview(id: string, perms: readonly number[]): Promise<RoleEffect[]>;
  give(call: UserCall, id: string, of: Giving): Promise<Role>;
  remove(call: UserCall, id: string): Promise<void>;
}
interface Giving {
  readonly userId: string;
  readonly give: readonly string[];
  readonly take: readonly string[];
}

/** So many holders are named in a refusal. */
const maxNames = 5;

/** @param clean what names a user on a plant elsewhere, as he loses it */
export function rolesService(
  context: RoomContext,
  logs: LogsService,
  clean: Unlinking,
): RolesService {
  const store = rolesStore(context.db);
  const found = (role: BareRole | null | undefined): BareRole => {
    if (!role) throw problem("role_not_found");
    return role;
  };
  const all = async (): Promise<Role[]> => {
    const [roles, given] = await Promise.all([store.all(), store.given()]);
    const byRole = Map.groupBy(given, ({ roleId }) => roleId);
    return roles.map((role) => ({
      ...role,
      given: (byRole.get(role.id) ?? []).map(({ accountId, plantId }) => ({
        user: accountId,
        plant_id: plantId,
      })),
    }));
  };
  const one = async (id: string): Promise<Role> => {
    const role = (await all()).find((each) => each.id === id);
    if (!role) throw problem("role_not_found");
    return role;
  };
  /** The names of accounts, by id. */
  const names = async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await usersStore(context.db).all()).map(({ user }) => [user.id, user.username]));
  const within = <T>(work: (open: OpenChange) => Promise<T>): Promise<T> =>
    context.changes.transaction(context.db, (trx, announce) => work({ trx, announce }));
  const logRole = (
    { trx }: OpenChange,
    call: UserCall,
    [before, after]: readonly [BareRole | null, BareRole | null],
  ) => {
    const act = before === null ? "create" : after === null ? "delete" : "edit";
    const nam = (after ?? before)?.name ?? "";
    const id = (after ?? before)?.id ?? "";
    const what = { act, ent: "role", nam, plantId: null, id } as const;
    return logs.edit(trx, call, { ...what, before: logged(before), after: logged(after) });
  };
  /** Writes what somebody holds on a plant after a change of his roles there, by the rules of granting. */
  const settle = async (
    { trx, announce }: OpenChange,
    call: UserCall,
    { target, before, after }: { target: Account; before: Standing; after: Standing },
  ): Promise<void> => {
    const { accountId: id, plantId } = after;
    const { caller } = call;
    announce("user", id);
    const numbers = heldOf(after);
    const isUnlinked = numbers.length === 0;
    if (isUnlinked) await usersStore(trx).removePermissions(id, plantId);
    else {
      const granter = { id: caller.userId, isAdmin: caller.isAdmin, perms: caller.perms };
      const granted = grant(granter, target.holder, { plantId, requested: numbers });
      if (granted.numbers === null) throw new Problem(granted.refusal);
      await usersStore(trx).setPermissions(id, plantId, granted.numbers, after.byHand);
    }
    const isLinked = target.holder.perms.has(plantId);
    await logs.edit(trx, call, {
      act: isUnlinked ? "unlink" : isLinked ? "edit" : "link",
      ent: isUnlinked || !isLinked ? "user" : "permission",
      nam: target.user.username,
      plantId,
      id,
      before: { perms: isLinked ? heldOf(before) : null, roles: namesOf(before) },
      after: isUnlinked ? null : { perms: numbers, roles: namesOf(after) },
    });
  };

  return {
    all,
    async ofPlant(plantId) {
      const standings = await store.standings({ plantIds: [plantId] });
      return standings.flatMap(({ accountId, roles }) =>
        roles.map((role) => ({ ...role, user: accountId })),
      );
    },
    async create(call, { name, perms }) {
      const role = { id: newObjectId(), name, perms: [...rolePermissions(perms)] };
      await within(async (open) => {
        await rolesStore(open.trx).save(role);
        await logRole(open, call, [null, role]);
      });
      return { ...role, given: [] };
    },
    async preview(id, perms) {
      found((await store.all()).find((role) => role.id === id));
      const standings = await store.standings({ roleId: id });
      const named = await names();
      return standings
        .map((before) => {
          const [was, is] = [heldOf(before), heldOf(withRole(before, id, perms))];
          return {
            user: before.accountId,
            username: named.get(before.accountId) ?? "",
            plant_id: before.plantId,
            given: is.filter((number) => !was.includes(number)),
            taken: was.filter((number) => !is.includes(number)),
          };
        })
        .filter(({ given, taken }) => given.length + taken.length > 0);
    },
    async patch(call, id, { name, perms, was }) {
      await within(async (open) => {
        const tx = rolesStore(open.trx);
        const role = found(await tx.findAndHold(id));
        if (was && !isSame(rolePermissions(was), role.perms))
          throw problem("role_changed", { name: role.name }, "perms");
        const next = {
          id,
          name: name ?? role.name,
          perms: perms ? [...rolePermissions(perms)] : role.perms,
        };
        if (next.name === role.name && isSame(next.perms, role.perms)) return;
        const holders = new Set((await tx.standings({ roleId: id })).map((at) => at.accountId));
        const targets = await held(open, [...holders].toSorted());
        // Again, once nobody else changes what they hold.
        const standings = await tx.standings({ roleId: id });
        await tx.save(next);
        await logRole(open, call, [role, next]);
        for (const before of standings) {
          const after = withRole(before, id, next.perms);
          const target = targets.get(before.accountId);
          if (!target || isSame(heldOf(before), heldOf(after))) continue;
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          await settle(open, call, { target, before, after });
        }
      });
      return await one(id);
    },
    async give(call, id, { userId, give, take }) {
      await within(async (open) => {
        const tx = rolesStore(open.trx);
        const role = found(await tx.findAndHold(id));
        const has = ({ roles }: Standing): boolean => roles.some((each) => each.id === id);
        const of = { accountId: userId, plantIds: [...give, ...take] };
        const isLost = (at: Standing): boolean =>
          take.includes(at.plantId) && has(at) && heldOf(withRole(at, id, null)).length === 0;
        // What names him there goes before his account is held, as everywhere.
        const lost = (await tx.standings(of)).filter(isLost).map(({ plantId }) => plantId);
        for (const plantId of lost) {
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          await clean(open, userId, plantId);
        }
        const target = (await held(open, [userId])).get(userId);
        if (!target) throw problem("user_not_found");
        const standings = new Map((await tx.standings(of)).map((at) => [at.plantId, at]));
        if ([...standings.values()].some((at) => isLost(at) && !lost.includes(at.plantId)))
          throw problem("role_changed", { name: role.name });
        const at = (plantId: string): Standing =>
          standings.get(plantId) ?? { accountId: userId, plantId, byHand: [], roles: [] };
        const taken = [...new Set(take)].filter((plantId) => has(at(plantId)));
        const given = [...new Set(give)].filter((plantId) => !has(at(plantId)));
        if (taken.length > 0) await tx.take(id, userId, taken);
        for (const plantId of [...taken, ...given].toSorted()) {
          const before = at(plantId);
          const without = withRole(before, id, null);
          const after = given.includes(plantId)
            ? { ...without, roles: [...without.roles, role] }
            : without;
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          await settle(open, call, { target, before, after });
        }
        if (given.length > 0) await tx.give(id, userId, given);
      });
      return await one(id);
    },
    async remove(call, id) {
      await within(async (open) => {
        const tx = rolesStore(open.trx);
        const role = found(await tx.findAndHold(id));
        const holders = new Set((await tx.standings({ roleId: id })).map((at) => at.accountId));
        if (holders.size > 0) {
          const named = await names();
          const users = [...holders].map((holder) => named.get(holder) ?? "").toSorted();
          const listed = users.slice(0, maxNames).join(", ");
          const more = users.length > maxNames ? ` (+${users.length - maxNames})` : "";
          throw problem("role_in_use", { name: role.name, users: listed + more });
        }
        await tx.remove(id);
        await logRole(open, call, [role, null]);
      });
    },
  };
}

const logged = (role: BareRole | null) => role && { name: role.name, perms: role.perms };
const namesOf = ({ roles }: Standing): string[] => roles.map(({ name }) => name);
const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at]);
/** As it were with other permissions of one of the roles; null without that role. */
const withRole = (at: Standing, id: string, perms: readonly number[] | null): Standing => ({
  ...at,
  roles: at.roles.flatMap((role) =>
    role.id === id
      ? perms === null
        ? []
        : [{ ...role, perms: [...rolePermissions(perms)] }]
      : [role],
  ),
});
/** Accounts that nobody else changes until the transaction ends, always in the same order. */
async function held({ trx }: OpenChange, ids: readonly string[]): Promise<Map<string, Account>> {
  const accounts = new Map<string, Account>();
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, in order
    const account = await usersStore(trx).findAndHold(id);
    if (account !== null) accounts.set(id, account);
  }
  return accounts;
}
