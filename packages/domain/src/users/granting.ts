/** Who may do what to whose account: docs/rules/users.md, U1 to U12. Words for people are part of each answer. */
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { UserPatch } from "@heliograph/contract/users/users.wire.ts";
import { holdsOn, numbersHeldOn, type Holder } from "./holder.ts";

/** null when it is allowed, else why it is not: a sentence for the one who asked. */
export type Refusal = string | null;

const allowed = null;
const adminOnly = "only an admin may touch an admin";

/** What both sides must fulfil before one who is not an admin reaches another on a plant. */
function scope(
  asker: Holder,
  target: Holder,
  on: { plantId: string | null; name: "users_show" | "users_edit" | "users_delete" },
): Refusal {
  if (on.plantId === null) return "name a plant (plant_id) on which you manage users";
  if (!holdsOn(asker, on.plantId, on.name))
    return `on plant ${on.plantId} this needs plant_show and ${on.name}`;
  if (target.isAdmin) return adminOnly;
  if (!holdsOn(target, on.plantId, "plant_show"))
    return `this user is not linked to plant ${on.plantId}`;
  return allowed;
}
/** Whoever takes over an account reaches every plant of it: he must manage them all, and the account must manage none. */
function wholeAccount(asker: Holder, target: Holder, name: "users_edit" | "users_delete"): Refusal {
  for (const [plantId, numbers] of target.perms) {
    if (numbers.has(permissions.users_edit)) return "this user manages users himself";
    if (!holdsOn(asker, plantId, name))
      return `this user is also linked to a plant on which you lack ${name}`;
  }
  return allowed;
}

/** [U1] Reading an account: oneself, an admin, or a holder of users_show on a plant that the other sees. */
export function refusalToRead(asker: Holder, target: Holder, plantId: string | null): Refusal {
  if (asker.isAdmin || asker.id === target.id) return allowed;
  return scope(asker, target, { plantId, name: "users_show" });
}

/** [U2] Of another's permissions one sees the plants on which one sees users. */
export function visiblePermissions(asker: Holder, target: Holder): Holder["perms"] {
  if (asker.isAdmin || asker.id === target.id) return target.perms;
  return new Map([...target.perms].filter(([plantId]) => holdsOn(asker, plantId, "users_show")));
}

/** [U3] Creating: on a plant with users_create there; without a plant as an admin. */
export function refusalToCreate(asker: Holder, plantId: string | null): Refusal {
  if (asker.isAdmin) return allowed;
  if (plantId === null) return "only an admin creates a user without a plant (plant_id)";
  return holdsOn(asker, plantId, "users_create")
    ? allowed
    : `on plant ${plantId} this needs plant_show and users_create`;
}

/** [U4] Changing an account: oneself, an admin, or who manages all of its plants while it manages none. */
export function refusalToEdit(asker: Holder, target: Holder, plantId: string | null): Refusal {
  if (asker.isAdmin || asker.id === target.id) return allowed;
  return (
    scope(asker, target, { plantId, name: "users_edit" }) ??
    wholeAccount(asker, target, "users_edit")
  );
}

export type AccountField = keyof UserPatch;
const everyonesFields: readonly AccountField[] = [
  "password",
  "fullname",
  "notes",
  "emails",
  "cells",
];
/** [U5] [U6] The fields that may change, once changing is allowed at all. Nobody locks or raises himself. */
export function editableFields(asker: Holder, target: Holder): ReadonlySet<AccountField> {
  const isOwn = asker.id === target.id;
  const admins: AccountField[] = isOwn ? ["username", "brand"] : ["username", "brand", "is_admin"];
  return new Set([
    ...everyonesFields,
    ...(asker.isAdmin ? admins : []),
    ...(isOwn ? [] : (["disabled"] as const)),
  ]);
}

/** [U7] The fields with which an account may be born. */
export function creatableFields(asker: Holder): ReadonlySet<AccountField> {
  return new Set<AccountField>([
    "username",
    ...everyonesFields,
    ...(asker.isAdmin ? (["brand", "is_admin", "disabled"] as const) : []),
  ]);
}

/** [U10] Deleting: as changing, with users_delete in the place of users_edit; never oneself. */
export function refusalToDelete(asker: Holder, target: Holder, plantId: string | null): Refusal {
  if (asker.id === target.id) return "nobody deletes himself";
  if (asker.isAdmin) return allowed;
  return (
    scope(asker, target, { plantId, name: "users_delete" }) ??
    wholeAccount(asker, target, "users_delete")
  );
}

export type Grant =
  | { readonly numbers: readonly number[]; readonly refusal: null }
  | { readonly numbers: null; readonly refusal: string };
const refuse = (refusal: string): Grant => ({ numbers: null, refusal });

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
    return refuse(
      granter.isAdmin ? "an admin holds every permission and is linked to no plant" : adminOnly,
    );
  if (granter.isAdmin) return { numbers: ascending(asked), refusal: null };

  const outside = scope(granter, target, { plantId, name: "users_edit" });
  if (outside !== null) return refuse(outside);
  const current = target.perms.get(plantId) ?? new Set<number>();
  if (current.has(permissions.users_edit))
    return refuse(`this user manages the users of plant ${plantId} himself`);
  if (!asked.has(permissions.plant_show))
    return refuse("taking the view of a plant away unlinks the user: only an admin may");

  const held = numbersHeldOn(granter, plantId);
  const beyond = [...asked].filter((number) => !held.has(number) && !current.has(number));
  if (beyond.length > 0)
    return refuse(
      `you may hand out only what you hold on plant ${plantId}, not ${beyond.join(", ")}`,
    );
  const kept = [...current].filter((number) => !held.has(number));
  return { numbers: ascending(new Set([...asked, ...kept])), refusal: null };
}
const ascending = (numbers: ReadonlySet<number>): readonly number[] =>
  [...numbers].sort((a, b) => a - b);
