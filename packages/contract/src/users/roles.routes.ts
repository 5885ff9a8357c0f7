import { z } from "zod";
import { objectId, objectParams, plantId } from "../ids.ts";
import { admin, ok, plantPermission, route } from "../route.ts";
import { heldRole, newRole, role, roleEffect, roleGiving, rolePatch } from "./roles.wire.ts";
import { permissionList } from "./users.wire.ts";

export const listRoles = route({
  method: "GET",
  path: "/role/all",
  reply: z.array(role),
  may: admin,
});
/** Which roles the users of a plant hold there. */
export const listRolesOfPlant = route({
  method: "GET",
  path: "/role/for_plant/:plant_id",
  params: z.object({ plant_id: plantId }),
  reply: z.array(heldRole),
  may: plantPermission("users_show"),
});
export const createRole = route({
  method: "POST",
  path: "/role",
  body: newRole,
  reply: role,
  may: admin,
});
/** Everybody who holds it gains and loses accordingly, at once. */
export const patchRole = route({
  method: "PATCH",
  path: "/role/:id",
  params: objectParams,
  body: rolePatch,
  reply: role,
  may: admin,
});
/** Whom other permissions would give and take what; nothing is changed. */
export const previewRole = route({
  method: "POST",
  path: "/role/:id/preview",
  params: objectParams,
  body: permissionList,
  reply: z.array(roleEffect),
  may: admin,
});
/** Gives a user the role on some plants and takes it on others, in one go. */
export const giveRole = route({
  method: "PATCH",
  path: "/role/:id/of/:user",
  params: z.object({ id: objectId, user: objectId }),
  body: roleGiving,
  reply: role,
  may: admin,
});
/** Only of a role that nobody holds. */
export const deleteRole = route({
  method: "DELETE",
  path: "/role/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
