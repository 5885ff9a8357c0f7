import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, route } from "../route.ts";
import {
  fileBytes,
  maxFileBytesBody,
  maxPlantFileBytes,
  plantFile,
  plantFileDay,
  plantFileImport,
  plantFileReply,
  plantRestoration,
  plantRestorationReply,
  plantSnapshot,
  sha256,
} from "./plantfiles.wire.ts";

/** The plant as one document, in an order that is always the same; no password and no token is in it. */
export const getPlantFile = route({
  method: "GET",
  path: "/plant/:plant_id/file",
  params: plantParams,
  query: z.object({
    /** What else is in it, of `fileExtras`, with commas between; photos are those of the logbook. */
    with: z
      .string()
      .regex(/^(logbook|photos|images)(,(logbook|photos|images))*$/)
      .optional(),
  }),
  reply: plantFile,
  may: admin,
});
/** The bytes of an image or a photo of the plant, which its file names by their digest. */
export const getFileBytes = route({
  method: "GET",
  path: "/plant/:plant_id/file/bytes/:sha256",
  params: plantParams.extend({ sha256 }),
  reply: fileBytes,
  may: admin,
});
/** Gives a plant that a file has created the bytes of its images and photos; those that it does not wait for change nothing. */
export const putFileBytes = route({
  method: "POST",
  path: "/plant/:plant_id/file/bytes",
  params: plantParams,
  body: fileBytes.strict(),
  reply: z.object({
    /** How many images and photos have them now. */
    placed: z.number().int(),
  }),
  may: admin,
  maxBodyBytes: maxFileBytesBody,
});
/** What was measured on a day of the plant, by default the first with data: posted to `/ingest/{plant_id}` it gives the same figures. */
export const getPlantFileDay = route({
  method: "GET",
  path: "/plant/:plant_id/file/data",
  params: plantParams,
  query: z.object({
    day: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day: 2026-05-31")
      .optional(),
  }),
  reply: plantFileDay,
  may: admin,
});
/** Creates the plant of a file, all of it or nothing. */
export const importPlantFile = route({
  method: "POST",
  path: "/admin/plant_file",
  body: plantFileImport,
  reply: plantFileReply,
  may: admin,
  maxBodyBytes: maxPlantFileBytes,
  // A plant of 20,000 variables.
  maxJsonValues: 1_000_000,
});

const snapshotParams = plantParams.extend({ at: z.coerce.number().int() });
/** What the plant was before it was changed, the newest first. */
export const listSnapshots = route({
  method: "GET",
  path: "/plant/:plant_id/snapshots",
  params: plantParams,
  reply: z.array(plantSnapshot),
  may: admin,
});
/** The plant as it was then; what its users may do is not part of it. */
export const getSnapshot = route({
  method: "GET",
  path: "/plant/:plant_id/snapshots/:at",
  params: snapshotParams,
  reply: plantFile,
  may: admin,
});
/** Makes the plant what it was then, all of it or nothing. */
export const restoreSnapshot = route({
  method: "POST",
  path: "/plant/:plant_id/snapshots/:at/restore",
  params: snapshotParams,
  body: plantRestoration,
  reply: plantRestorationReply,
  may: admin,
});
