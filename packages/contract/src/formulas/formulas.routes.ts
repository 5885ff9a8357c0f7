import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, plantPermission, route } from "../route.ts";
import {
  formulaDraft,
  formulaVerdict,
  recalculation,
  recalculationQuery,
} from "./formulas.wire.ts";

const created = z.object({ id: z.string() });

/** Starts a task and answers its id. */
export const recalculateFormulas = route({
  method: "POST",
  path: "/admin/recalc_formulas",
  body: recalculation,
  reply: created,
  may: admin,
});
/** The same for callers that only GET. */
export const recalculateFormulasByQuery = route({
  method: "GET",
  path: "/admin/recalc_formulas",
  query: recalculationQuery,
  reply: created,
  may: admin,
});
/** Checks a formula that is being written, and shows its curve; stores nothing. */
export const checkFormula = route({
  method: "POST",
  path: "/plant/:plant_id/formula_check",
  params: plantParams,
  body: formulaDraft,
  reply: formulaVerdict,
  may: plantPermission("formulas_edit"),
});
