/** Who may do what to whose account: docs/rules/users.md, U1 to U12. */
import {
  permissionNamed,
  permissions,
  type PermissionName,
} from "@heliograph/contract/users/permissions.ts";
import type { UserPatch } from "@heliograph/contract/users/users.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { holdsOn, numbersHeldOn, type Holder } from "./holder.ts";

const allowed = null;

const lacking = (plantId: string, name: PermissionName): Refusal =>
  refusal("permission_needed", { plant: plantId, needs: ["plant_show", name] });

/** What both users must fulfil before a non-admin may act on another on a plant. */
function scope(
  asker: Holder,
  target: Holder,
  on: { plantId: string | null; name: "users_show" | "users_edit" | "users_delete" },
): Refusal | null {
  if (on.plantId === null) return refusal("plant_unnamed");
  if (!holdsOn(asker, on.plantId, on.name)) return lacking(on.plantId, on.name);
  if (target.isAdmin) return refusal("admin_not_yours");
  if (!holdsOn(target, on.plantId, "plant_show"))
    return refusal("user_not_linked", { plant: on.plantId });
  return allowed;
}
const managesUsers = (target: Holder): boolean =>
  [...target.perms.values()].some((numbers) => numbers.has(permissions.users_edit));

/** [U4] [U10] Only an admin may change a user who manages users himself, on any plant. */
function reach(
  asker: Holder,
  target: Holder,
  on: { plantId: string | null; name: "users_edit" | "users_delete" },
): Refusal | null {
  return (
    scope(asker, target, on) ?? (managesUsers(target) ? refusal("user_manages_users") : allowed)
  );
}
/** [U6] Whoever takes over an account gets all that it holds: he must hold each number of it himself, on each plant. */
function holdsWhole(asker: Holder, target: Holder): boolean {
  return [...target.perms].every(([plantId, numbers]) => {
    const held = numbersHeldOn(asker, plantId);
    return [...numbers].every((number) => held.has(number));
  });
}

/** [U1] Reading an account: oneself, an admin, or a holder of users_show on a plant that the other sees. */
export function refusalToRead(
  asker: Holder,
  target: Holder,
  plantId: string | null,
): Refusal | null {
  if (asker.isAdmin || asker.id === target.id) return allowed;
  return scope(asker, target, { plantId, name: "users_show" });
}

/** [U2] Of another's permissions one sees the plants on which one sees users. */
export function visiblePermissions(asker: Holder, target: Holder): Holder["perms"] {
  if (asker.isAdmin || asker.id === target.id) return target.perms;
  return new Map([...target.perms].filter(([plantId]) => holdsOn(asker, plantId, "users_show")));
}

/** [U3] Creating: on a plant with users_create there; without a plant as an admin. */
export function refusalToCreate(asker: Holder, plantId: string | null): Refusal | null {
  if (asker.isAdmin) return allowed;
  if (plantId === null) return refusal("plantless_user");
  return holdsOn(asker, plantId, "users_create") ? allowed : lacking(plantId, "users_create");
}

/** [U4] Changing something of another: an admin, or users_edit on a plant that he sees, while he manages no users anywhere. */
export function refusalToEdit(
  asker: Holder,
  target: Holder,
  plantId: string | null,
): Refusal | null {
  if (asker.isAdmin || asker.id === target.id) return allowed;
  return reach(asker, target, { plantId, name: "users_edit" });
}

export type AccountField = Exclude<keyof UserPatch, "current_password" | "was">;
/** Descriptive fields. */
const describing: readonly AccountField[] = ["fullname", "notes"];
/** What opens the account or says where its messages go, and in which language. */
const opening: readonly AccountField[] = ["password", "emails", "cells", "language"];
/** [U5] [U6] The fields that may change, once changing is allowed at all. Nobody locks or raises himself. */
export function editableFields(asker: Holder, target: Holder): ReadonlySet<AccountField> {
  if (asker.id === target.id)
    return new Set([
      ...describing,
      ...opening,
      ...(asker.isAdmin ? (["username", "brand"] as const) : []),
    ]);
  if (asker.isAdmin)
    return new Set([...describing, ...opening, "disabled", "username", "brand", "is_admin"]);
  return new Set(holdsWhole(asker, target) ? [...describing, ...opening, "disabled"] : describing);
}

/** [U5] [U6] Why fields may not change, once changing is allowed at all. */
export function refusalOfFields(
  asker: Holder,
  target: Holder,
  fields: readonly AccountField[],
): Refusal | null {
  const may = editableFields(asker, target);
  const beyond = fields.filter((name) => !may.has(name));
  if (beyond.length === 0) return allowed;
  const isSimple = asker.id === target.id || beyond.every(isAdmins) || holdsWhole(asker, target);
  return refusal(isSimple ? "user_keys_kept" : "user_holds_more", { keys: beyond }, ...beyond);
}
const isAdmins = (name: AccountField): boolean => ["username", "brand", "is_admin"].includes(name);

/** [U7] The fields with which an account may be created. */
export function creatableFields(asker: Holder): ReadonlySet<AccountField> {
  return new Set<AccountField>([
    "username",
    ...describing,
    ...opening,
    ...(asker.isAdmin ? (["brand", "is_admin", "disabled"] as const) : []),
  ]);
}

/** [U10] Deleting: the same conditions as taking the account over, with users_delete instead of users_edit; never oneself. */
export function refusalToDelete(
  asker: Holder,
  target: Holder,
  plantId: string | null,
): Refusal | null {
  if (asker.id === target.id) return refusal("own_account_kept");
  if (asker.isAdmin) return allowed;
  return (
    reach(asker, target, { plantId, name: "users_delete" }) ??
    (holdsWhole(asker, target) ? allowed : refusal("user_holds_more_than_deleter"))
  );
}

export type Grant =
  | { readonly numbers: readonly number[]; readonly refusal: null }
  | { readonly numbers: null; readonly refusal: Refusal };
const refuse = (why: Refusal): Grant => ({ numbers: null, refusal: why });

/**
 * [U8] [U9] The numbers that a target holds on a plant after a granter has asked for `requested`, ascending. Numbers that the
 * granter lacks stay as they were; asking for a new one of them, or taking the view of the plant away, is refused.
 */
export function grant(
  granter: Holder,
  target: Holder,
  { plantId, requested }: { plantId: string; requested: Iterable<number> },
): Grant {
  const asked = new Set(requested);
  if (target.isAdmin)
    return refuse(refusal(granter.isAdmin ? "admin_holds_all" : "admin_not_yours"));
  if (granter.isAdmin) return { numbers: ascending(asked), refusal: null };

  const outside = reach(granter, target, { plantId, name: "users_edit" });
  if (outside !== null) return refuse(outside);
  const current = target.perms.get(plantId) ?? new Set<number>();
  if (!asked.has(permissions.plant_show)) return refuse(refusal("view_kept"));

  const held = numbersHeldOn(granter, plantId);
  const beyond = [...asked].filter((number) => !held.has(number) && !current.has(number));
  if (beyond.length > 0)
    return refuse(
      refusal("permissions_not_held", { plant: plantId, beyond: beyond.map(permissionNamed) }),
    );
  const kept = [...current].filter((number) => !held.has(number));
  return { numbers: ascending(new Set([...asked, ...kept])), refusal: null };
}
const ascending = (numbers: ReadonlySet<number>): readonly number[] =>
  [...numbers].sort((a, b) => a - b);
