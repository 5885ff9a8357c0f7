import { z } from "zod";
import { objectId, plantId } from "../ids.ts";
import { permissionList } from "./users.wire.ts";

export const roleName = z.string().trim().min(1).max(100);
const onPlant = z.object({ user: objectId, plant_id: plantId });

/** A name for a set of permissions. */
export const role = z.object({
  id: objectId,
  name: z.string(),
  /** Numbers; the view of the plant is always among them. */
  perms: z.array(z.number().int()),
  /** Who holds it, and on which plants. */
  given: z.array(onPlant),
});
export type Role = z.infer<typeof role>;

/** A role that a user holds on a plant. */
export const heldRole = role.omit({ given: true }).extend({ user: objectId });
export type HeldRole = z.infer<typeof heldRole>;

export const newRole = z.object({ name: roleName, perms: permissionList }).strict();
export const rolePatch = z
  .object({
    name: roleName.optional(),
    perms: permissionList.optional(),
    /** The permissions from which `perms` was made: refused where somebody else has changed them since. */
    was: permissionList.optional(),
  })
  .strict();
export type RolePatch = z.infer<typeof rolePatch>;

/** What somebody gains and loses on a plant with a change of a role. */
export const roleEffect = onPlant.extend({
  username: z.string(),
  given: z.array(z.number().int()),
  taken: z.array(z.number().int()),
});
export type RoleEffect = z.infer<typeof roleEffect>;

/** On which plants a user is given the role, and on which it is taken. */
export const roleGiving = z
  .object({ give: z.array(plantId).max(500), take: z.array(plantId).max(500) })
  .strict();
