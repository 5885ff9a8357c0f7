import { z } from "zod";
import { objectId, objectParams, plantId } from "../ids.ts";
import { admin, login, ok, plantPermission, route } from "../route.ts";
import {
  newUser,
  permissionList,
  user,
  userOfPlant,
  userPatch,
  userSummary,
} from "./users.wire.ts";

const onPlant = z.object({ plant_id: plantId.optional() });
const userOnPlant = z.object({ id: objectId, plant_id: plantId });

/** `me` is the caller. Another user: an admin, or a holder of users_show on `plant_id` where that user may view. */
export const getUser = route({
  method: "GET",
  path: "/user/:id",
  params: z.object({ id: z.union([z.literal("me"), objectId]) }),
  query: onPlant,
  reply: user,
  may: login,
});
export const getUserByName = route({
  method: "GET",
  path: "/user/by_username/:username",
  params: z.object({ username: z.string().min(1).max(100) }),
  reply: user,
  may: admin,
});
export const listUsers = route({
  method: "GET",
  path: "/user/all",
  reply: z.array(user),
  may: admin,
});
/** Whole users for users_show; only what recipients need for the others. */
export const listUsersOfPlant = route({
  method: "GET",
  path: "/user/for_plant/:plant_id",
  params: z.object({ plant_id: plantId }),
  reply: z.array(z.union([userOfPlant, userSummary])),
  may: plantPermission("users_show", "messages_edit", "alerts_show", "reports_edit"),
});
/** With `plant_id`: a holder of users_create there, and the new user views that plant. Without: an admin. */
export const createUser = route({
  method: "POST",
  path: "/user",
  query: onPlant,
  body: newUser,
  reply: user,
  may: login,
});
export const patchUser = route({
  method: "PATCH",
  path: "/user/:id",
  params: objectParams,
  query: onPlant,
  body: userPatch,
  reply: user,
  may: login,
});
/**
 * Numbers that the granter lacks stay as they were. `was`: the numbers of which the list was made, with commas; refused where somebody
 * else has changed them since.
 */
export const setUserPermissions = route({
  method: "PATCH",
  path: "/user/:id/perms/:plant_id",
  params: userOnPlant,
  query: z.object({
    was: z
      .string()
      .regex(/^(\d+(,\d+)*)?$/)
      .transform((text) => (text === "" ? [] : text.split(",").map(Number)))
      .optional(),
  }),
  body: permissionList,
  reply: user,
  may: plantPermission("users_edit"),
});
export const unlinkUser = route({
  method: "DELETE",
  path: "/user/:id/perms/:plant_id",
  params: userOnPlant,
  reply: ok,
  may: admin,
});
export const deleteUser = route({
  method: "DELETE",
  path: "/user/:id",
  params: objectParams,
  query: onPlant,
  reply: ok,
  may: login,
});
