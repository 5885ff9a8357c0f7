import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, plantPermission, route } from "../route.ts";
import {
  editEntry,
  editQuestion,
  eventEntry,
  eventQuestion,
  plantEdit,
  plantEditsQuestion,
} from "./logs.wire.ts";

export const searchEvents = route({
  method: "GET",
  path: "/log/events/search",
  query: eventQuestion,
  reply: z.array(eventEntry),
  may: admin,
});
export const searchEdits = route({
  method: "GET",
  path: "/log/edits/search",
  query: editQuestion,
  reply: z.array(editEntry),
  may: admin,
});
/** Who changed what on one plant, newest first. */
export const listPlantEdits = route({
  method: "GET",
  path: "/plant/:plant_id/edits",
  params: plantParams,
  query: plantEditsQuestion,
  reply: z.array(plantEdit),
  may: plantPermission("users_show"),
});
