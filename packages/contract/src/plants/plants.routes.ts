import { z } from "zod";
import { listOfIds, maxIdsInAddress, plantId, plantParams, queryFlag } from "../ids.ts";
import { admin, login, ok, plantPermission, route } from "../route.ts";
import {
  clientRenaming,
  foundPlants,
  maxFoundPlants,
  newPlant,
  plant,
  plantGroups,
  plantListItem,
  plantUses,
  seenPlantPatch,
} from "./plants.wire.ts";

/** Sections that name thousands of devices. */
const maxPlantBytes = 1_000_000;
const full = z.object({ full: queryFlag });
const someOfIt = full.extend({
  /** With `full`: only these of its devices, formulas, charts, alerts and reports, by id, divided by commas; what is gone or not visible is absent. */
  ids: listOfIds.optional(),
});

export const listPlants = route({
  method: "GET",
  path: "/plant/all",
  query: full,
  reply: z.array(plantListItem),
  may: login,
});
/** The plants that fit some letters, of those that the caller may view: by code, name, client and place, whatever the accents and the case. */
export const findPlants = route({
  method: "GET",
  path: "/plant/search",
  query: z.object({
    q: z.string().max(200).default(""),
    limit: z.coerce.number().int().min(1).max(maxFoundPlants).default(20),
    group: z.enum(plantGroups).optional(),
    /** Only plants of this value of the group; one that no plant has narrows nothing. */
    value: z.string().max(500).optional(),
    /** `1`: closed plants are left out. */
    open: queryFlag,
    /** Only these, by id, divided by commas. */
    ids: z
      .string()
      .transform((text) => text.split(",").filter((id) => id !== ""))
      .pipe(z.array(plantId).max(maxIdsInAddress))
      .optional(),
  }),
  reply: foundPlants,
  may: login,
});
/** A disabled plant answers its basic fields and notes to those who are not admins. */
export const getPlant = route({
  method: "GET",
  path: "/plant/:plant_id",
  params: plantParams,
  query: someOfIt,
  reply: plant,
  may: plantPermission("plant_show"),
});
/** Where variables and devices of it are used, those of `ids` or all that are used: what stands there keeps them from being deleted. */
export const getUses = route({
  method: "GET",
  path: "/plant/:plant_id/uses",
  params: plantParams,
  query: z.object({ ids: listOfIds.optional() }),
  reply: plantUses,
  may: admin,
});
export const plantExists = route({
  method: "GET",
  path: "/plant/:plant_id/exists",
  params: plantParams,
  reply: z.boolean(),
  may: login,
});
export const createPlant = route({
  method: "POST",
  path: "/plant",
  body: newPlant,
  reply: plant,
  may: admin,
  maxBodyBytes: maxPlantBytes,
});
/** Each key has its permission (info 40, homepage 41, sections 40, ass_strinv 61, gperf_params 123, some admin only): one key not allowed refuses the call. `was`: P32. */
export const patchPlant = route({
  method: "PATCH",
  path: "/plant/:plant_id",
  params: plantParams,
  body: seenPlantPatch,
  reply: plant,
  may: plantPermission("plant_edit", "homepage_edit", "devices_edit", "gperformance_params"),
  maxBodyBytes: maxPlantBytes,
});
/** On all its plants at once, or on none. */
export const renameClient = route({
  method: "POST",
  path: "/client/rename",
  body: clientRenaming,
  reply: z.object({ count: z.number().int() }),
  may: admin,
  maxBodyBytes: maxPlantBytes,
});
export const deletePlant = route({
  method: "DELETE",
  path: "/plant/:plant_id",
  params: plantParams,
  reply: ok,
  may: admin,
});
