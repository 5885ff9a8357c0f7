import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, ok, plantPermission, route } from "../route.ts";
import {
  accountParams,
  accountPlantParams,
  gseAccount,
  gseComparison,
  gseCredentials,
  gseFile,
  gseFileReply,
  gseLimits,
  gseMeasure,
  gseOverview,
  gsePayment,
  gsePlant,
  gsePlantParams,
  gsePlantPatch,
  monthsQuestion,
  yearQuestion,
} from "./gse.wire.ts";

const shows = plantPermission("gse_show");
const edits = plantPermission("gse_edit");

export const getGse = route({
  method: "GET",
  path: "/plant/:plant_id/gse",
  params: plantParams,
  reply: gseOverview,
  may: plantPermission("gse_show", "gse_edit"),
});
/** Tries the credentials at the portal of the GSE, stores them encrypted and looks for the account's plants. It may take two minutes. */
export const addGseAccount = route({
  method: "POST",
  path: "/plant/:plant_id/gse_add_account",
  params: plantParams,
  body: gseCredentials,
  reply: gseAccount,
  may: edits,
});
/** With its conventions, their measures and their payments. */
export const deleteGseAccount = route({
  method: "DELETE",
  path: "/plant/:plant_id/gse_del_account/:account",
  params: accountParams,
  reply: ok,
  may: edits,
});
export const enableGsePlant = route({
  method: "GET",
  path: "/plant/:plant_id/gse_enable_plant/:account/:id_gse",
  params: accountPlantParams,
  reply: gseAccount,
  may: edits,
});
export const disableGsePlant = route({
  method: "GET",
  path: "/plant/:plant_id/gse_disable_plant/:account/:id_gse",
  params: accountPlantParams,
  reply: gseAccount,
  may: edits,
});
const started = z.object({ id: z.string() });
/** Starts the task that looks for the account's plants. */
export const readGsePlants = route({
  method: "GET",
  path: "/plant/:plant_id/gse_read_plants/:account",
  params: accountParams,
  reply: started,
  may: admin,
});
/** Starts the task that fetches measures and payments of the account's active plants. */
export const readGseMeasures = route({
  method: "GET",
  path: "/plant/:plant_id/gse_read_measures/:account",
  params: accountParams,
  reply: started,
  may: admin,
});
/** Every version that is known, the newest month first. */
export const listGseMeasures = route({
  method: "GET",
  path: "/plant/:plant_id/gse_measures",
  params: plantParams,
  query: yearQuestion,
  reply: z.array(gseMeasure),
  may: shows,
});
export const listAccountMeasures = route({
  method: "GET",
  path: "/plant/:plant_id/gse_measures/:account",
  params: accountParams,
  query: yearQuestion,
  reply: z.array(gseMeasure),
  may: shows,
});
/** The newest first. */
export const listGsePayments = route({
  method: "GET",
  path: "/plant/:plant_id/gse_payments",
  params: plantParams,
  query: yearQuestion,
  reply: z.array(gsePayment),
  may: shows,
});
export const listAccountPayments = route({
  method: "GET",
  path: "/plant/:plant_id/gse_payments/:account",
  params: accountParams,
  query: yearQuestion,
  reply: z.array(gsePayment),
  may: shows,
});
/** GSE, counter and inverters month by month, and what the settlement will be. */
export const compareGse = route({
  method: "GET",
  path: "/plant/:plant_id/gse_months",
  params: plantParams,
  query: monthsQuestion,
  reply: gseComparison,
  may: shows,
});
export const patchGsePlant = route({
  method: "PATCH",
  path: "/plant/:plant_id/gse_plant/:id_gse",
  params: gsePlantParams,
  body: gsePlantPatch,
  reply: gsePlant,
  may: edits,
});
/** A convention that came with a file, with all of it. */
export const deleteGsePlant = route({
  method: "DELETE",
  path: "/plant/:plant_id/gse_plant/:id_gse",
  params: gsePlantParams,
  reply: ok,
  may: edits,
});
/** Measures or payments out of a file: all of it, or nothing. */
export const importGseFile = route({
  method: "POST",
  path: "/plant/:plant_id/gse_import",
  params: plantParams,
  body: gseFile,
  reply: gseFileReply,
  may: edits,
  maxBodyBytes: gseLimits.maxBytes,
  maxJsonValues: 500_000,
});
