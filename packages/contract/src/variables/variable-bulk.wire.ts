import type { z } from "zod";
import { bulkOf, newBulkOf } from "../bulk.ts";
import { misordered, newVariable, ordered, variableFields } from "./variables.wire.ts";

/** What is changed of many variables at once. */
const bulkFields = variableFields.omit({ imported_id: true }).partial().strict();
export const variableBulk = bulkOf(bulkFields.refine(ordered, misordered), bulkFields);
export type VariableBulk = z.infer<typeof variableBulk>;
/** Measured ones, of devices of the plant. */
export const newVariables = newBulkOf(newVariable);
export type NewVariables = z.infer<typeof newVariables>;
