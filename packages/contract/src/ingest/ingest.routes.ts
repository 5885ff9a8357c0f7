import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, everybody, plantPermission, route } from "../route.ts";
import { ingestReply, maxIngestBytes, prunedMibs } from "./ingest.wire.ts";
import { loggerState } from "./loggers.wire.ts";
import { suggestedDevices, suggestedVariables, suggestVariablesQuery } from "./suggestions.wire.ts";

/**
 * HTTP basic: the plant's id and its http_passwd; or an admin's bearer token. JSON, gzip accepted.
 * The body is checked value by value by the room, not by a schema: one bad value must not cost a good one.
 */
export const ingest = route({
  method: "POST",
  path: "/ingest/:plant_id",
  params: plantParams,
  body: z.unknown(),
  reply: ingestReply,
  may: everybody,
  maxBodyBytes: maxIngestBytes,
});

/** Removes mibs from the plant's dictionary that no variable reads and that no packet or block still kept holds; answers how many. */
export const pruneMibs = route({
  method: "DELETE",
  path: "/plant/:plant_id/mibs/unused",
  params: plantParams,
  reply: prunedMibs,
  may: admin,
});

/** Devices of the last packet that the plant does not have. 404: nothing was ever received; 422: the last call could not be read. */
export const suggestDevices = route({
  method: "GET",
  path: "/plant/:plant_id/suggest_devices",
  params: plantParams,
  reply: suggestedDevices,
  may: admin,
});
/** Mibs of the last packet that no variable reads; those whose name nobody knows only on demand. 404 and 422 as above. */
export const suggestVariables = route({
  method: "GET",
  path: "/plant/:plant_id/suggest_variables",
  params: plantParams,
  query: suggestVariablesQuery,
  reply: suggestedVariables,
  may: admin,
});
/** How the plant's logger sends: last packet, rhythm, clock, dictionary, mibs that nobody reads. */
export const getLogger = route({
  method: "GET",
  path: "/plant/:plant_id/logger",
  params: plantParams,
  reply: loggerState,
  may: plantPermission("devices_edit"),
});
