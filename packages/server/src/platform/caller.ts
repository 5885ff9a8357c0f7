import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";

/** The authenticated caller, set by the access check. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
  /** plant id -> permission numbers */
  readonly perms: ReadonlyMap<string, ReadonlySet<number>>;
  /** The admin who impersonates this user; absent without one. */
  readonly real?: { readonly userId: string; readonly username: string };
}
/** The context of a call: the caller and the address. `caller` is null on public routes. */
export interface Call {
  readonly caller: Caller | null;
  readonly ip: string;
}
/** An admin holds every permission; an anonymous caller none. */
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

/** Reads all of every plant, for what the portal itself makes of it: a price, a report. Nobody is logged in as it. */
export const anyReader: Caller = { userId: "", username: "", isAdmin: true, perms: new Map() };
