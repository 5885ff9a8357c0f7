import { z } from "zod";
import { objectId, plantId, plantParams } from "../ids.ts";
import { admin, ok, route } from "../route.ts";
import {
  fileImport,
  filePart,
  madeFileImport,
  maxPartBytes,
  newFileImport,
  partCheck,
  startedFileImport,
} from "./file-import.wire.ts";

const oneParams = z.object({ plant_id: plantId, id: objectId });

/** Imports of files of measurements that were started, newest first. */
export const listFileImports = route({
  method: "GET",
  path: "/plant/:plant_id/file_import",
  params: plantParams,
  reply: z.array(fileImport),
  may: admin,
});
/** A file that was read elsewhere is about to come, part by part. */
export const createFileImport = route({
  method: "POST",
  path: "/plant/:plant_id/file_import",
  params: plantParams,
  body: newFileImport,
  reply: madeFileImport,
  may: admin,
});
/** Lays a part aside and says what would become of it; the same part again takes its place. Nothing of the plant changes. */
export const putFilePart = route({
  method: "POST",
  path: "/plant/:plant_id/file_import/:id/part/:part",
  params: oneParams.extend({ part: z.coerce.number().int().min(0).max(4999) }),
  body: filePart,
  reply: partCheck,
  may: admin,
  maxBodyBytes: maxPartBytes,
});
/** Starts the task that writes what was laid aside. */
export const startFileImport = route({
  method: "POST",
  path: "/plant/:plant_id/file_import/:id/start",
  params: oneParams,
  reply: startedFileImport,
  may: admin,
});
/** Forgets what was laid aside and never started. */
export const discardFileImport = route({
  method: "DELETE",
  path: "/plant/:plant_id/file_import/:id",
  params: oneParams,
  reply: ok,
  may: admin,
});
