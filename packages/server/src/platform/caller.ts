import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";

/** Who is asking, as the gate found out. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
  /** plant id -> permission numbers */
  readonly perms: ReadonlyMap<string, ReadonlySet<number>>;
  /** The admin who acts in this user's place; absent where nobody does. */
  readonly real?: { readonly userId: string; readonly username: string };
}
/** A call: who asks, and from where. `caller` is null on public routes. */
export interface Call {
  readonly caller: Caller | null;
  readonly ip: string;
}
/** An admin holds everything; nobody holds anything. */
export function holds(caller: Caller | null, plantId: string, permission: PermissionName): boolean {
  if (caller === null) return false;
  return caller.isAdmin || caller.perms.get(plantId)?.has(permissions[permission]) === true;
}
/** Sees the plant, and holds one of the permissions on it. */
export function mayOnPlant(
  caller: Caller | null,
  plantId: string,
  any: readonly PermissionName[],
): boolean {
  return holds(caller, plantId, "plant_show") && any.some((name) => holds(caller, plantId, name));
}
