import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { createContext, useContext } from "react";

/** The signed-in user. */
export const MeContext = createContext<User | null>(null);

/** The signed-in user; pages inside the frame always have one. */
export function useMe(): User {
  const me = useContext(MeContext);
  if (!me) throw new Error("No user here: this belongs inside the frame");
  return me;
}

/** May this user do this on this plant? An admin may do everything. Each page also needs view-plant. */
export function isAllowed(me: User, plantId: string, permission: PermissionName): boolean {
  if (me.is_admin) return true;
  const held = me.perms[plantId] ?? [];
  return held.includes(permissions.plant_show) && held.includes(permissions[permission]);
}
/** May this user do this on any plant at all? */
export const isAllowedSomewhere = (me: User, permission: PermissionName): boolean =>
  me.is_admin || Object.keys(me.perms).some((plantId) => isAllowed(me, plantId, permission));
export function useMay(plantId: string): (permission: PermissionName) => boolean {
  const me = useMe();
  return (permission) => isAllowed(me, plantId, permission);
}
