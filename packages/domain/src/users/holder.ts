import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";
import { messageRights, type User } from "@heliograph/contract/users/users.wire.ts";

/** A user with his permissions. */
export interface Holder {
  readonly id: string;
  readonly isAdmin: boolean;
  /** plant id -> permission numbers */
  readonly perms: ReadonlyMap<string, ReadonlySet<number>>;
}

/** What reading a message needs. (O30) */
export type MessageRight = (typeof messageRights)[number];

export function holderOf(user: Pick<User, "id" | "is_admin" | "perms">): Holder {
  const perms = Object.entries(user.perms).map(
    ([plantId, numbers]) => [plantId, new Set(numbers)] as const,
  );
  return { id: user.id, isAdmin: user.is_admin, perms: new Map(perms) };
}

/** Sees the plant and holds the permission on it. An admin holds everything everywhere. */
export function holdsOn(holder: Holder, plantId: string, name: PermissionName): boolean {
  if (holder.isAdmin) return true;
  const numbers = holder.perms.get(plantId);
  return numbers?.has(permissions.plant_show) === true && numbers.has(permissions[name]);
}
/** The messages about the plant that he may read. */
export const readsOn = (holder: Holder, plantId: string): MessageRight[] =>
  messageRights.filter((right) => holdsOn(holder, plantId, right));
/** What he can grant: only what he holds himself, and nothing where he does not see the plant. */
export function numbersHeldOn(holder: Holder, plantId: string): ReadonlySet<number> {
  if (holder.isAdmin) return new Set(Object.values(permissions));
  return holdsOn(holder, plantId, "plant_show")
    ? (holder.perms.get(plantId) ?? new Set())
    : new Set();
}
