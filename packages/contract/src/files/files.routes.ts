import { z } from "zod";
import { objectParams, plantId } from "../ids.ts";
import { bytes, everybody, login, ok, plantPermission, route } from "../route.ts";
import { file, fileUpload, maxUploadBytes, plantImage } from "./files.wire.ts";

/** A form, `multipart/form-data`. Who may depends on the category: logos 11 or 261, generic files 261, photos who writes the logbook. */
export const uploadFile = route({
  method: "POST",
  path: "/file",
  body: fileUpload,
  reply: file,
  may: login,
  maxBodyBytes: maxUploadBytes,
});
/**
 * The bytes, with the type that they have. Logos and generic files are for whoever knows their id, which nobody can guess; a photo needs the
 * token of a reader of its logbook. `v` is the version: an address with it may be kept for ever.
 */
export const getFile = route({
  method: "GET",
  path: "/file/:id",
  params: objectParams,
  query: z.object({ v: z.string().max(20).optional() }),
  reply: bytes,
  may: everybody,
});
/** The images that are the plant's own: its logo and its other ones, in order of upload. */
export const listPlantImages = route({
  method: "GET",
  path: "/file/for_plant/:plant_id",
  params: z.object({ plant_id: plantId }),
  reply: z.array(plantImage),
  may: plantPermission("images_show"),
});
/** Who may upload it may delete it. `version`: what its sender saw; where it is another by now, nothing is deleted. */
export const deleteFile = route({
  method: "DELETE",
  path: "/file/:id",
  params: objectParams,
  query: z.object({ version: z.coerce.number().int().optional() }),
  reply: ok,
  may: login,
});
