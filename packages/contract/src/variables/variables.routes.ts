import { z } from "zod";
import { objectParams } from "../ids.ts";
import { admin, login, objectPermission, ok, route } from "../route.ts";
import { bulkResult, newBulkResult } from "../bulk-results.ts";
import { newVariables, variableBulk } from "./variable-bulk.wire.ts";
import {
  bitmask,
  changedVariable,
  estimatesPatch,
  newFormula,
  newVariable,
  variable,
  variablePatch,
} from "./variables.wire.ts";

export const getVariable = route({
  method: "GET",
  path: "/variable/:id",
  params: objectParams,
  reply: variable,
  may: objectPermission("plant_show"),
});
/** With `device_id` a measured variable, with `plant_id` and `formula` a formula. */
export const createVariable = route({
  method: "POST",
  path: "/variable",
  body: z.union([newVariable, newFormula]),
  reply: changedVariable,
  may: admin,
  maxBodyBytes: 128_000,
});
export const patchVariable = route({
  method: "PATCH",
  path: "/variable/:id",
  params: objectParams,
  body: variablePatch,
  reply: changedVariable,
  may: objectPermission("devices_edit", "formulas_edit"),
  maxBodyBytes: 128_000,
});
/** Each row for itself, after those before it: what is refused says why, the others are made. */
export const createVariables = route({
  method: "POST",
  path: "/variable/bulk",
  body: newVariables,
  reply: newBulkResult,
  may: admin,
  maxBodyBytes: 2_000_000,
});
/** Each row for itself: what is refused stays as it was, and says why. Rows are judged as if all others were taken, so that two mibs can change places. */
export const patchVariables = route({
  method: "PATCH",
  path: "/variable/bulk",
  body: variableBulk,
  reply: bulkResult,
  may: admin,
  maxBodyBytes: 2_000_000,
});
export const deleteVariable = route({
  method: "DELETE",
  path: "/variable/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
export const patchEstimates = route({
  method: "PATCH",
  path: "/variable/:id/estimates",
  params: objectParams,
  body: estimatesPatch,
  reply: variable,
  may: objectPermission("estimates_edit"),
});
export const listBitmasks = route({
  method: "GET",
  path: "/bitmask/all",
  reply: z.array(bitmask),
  may: login,
});
