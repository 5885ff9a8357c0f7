import { z } from "zod";
import { plantParams } from "../ids.ts";
import { everybody, route } from "../route.ts";
import { ingestReply } from "./ingest.wire.ts";

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
});
