import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, route } from "../route.ts";
import { historyImportQuery, importCheck, importRun, importRunReply } from "./import.wire.ts";

/** What an import of this code would meet: the plant need not exist. */
export const checkImport = route({
  method: "GET",
  path: "/admin/plant_import/:plant_id",
  params: plantParams,
  reply: importCheck,
  may: admin,
});
/** Does one step, or says what it would do. A step may be done again: what is as it should be stays. */
export const runImportStep = route({
  method: "POST",
  path: "/admin/plant_import/:plant_id",
  params: plantParams,
  body: importRun,
  reply: importRunReply,
  may: admin,
});
/** Starts the task that brings the past over, and answers its id. */
export const importHistory = route({
  method: "GET",
  path: "/data/import",
  query: historyImportQuery,
  reply: z.object({ id: z.string() }),
  may: admin,
});
