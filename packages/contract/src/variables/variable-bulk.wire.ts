import { z } from "zod";
import { errorReply } from "../errors.ts";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";
import { misordered, ordered, variableFields } from "./variables.wire.ts";

/** What is changed of many variables at once. */
const bulkFields = variableFields.omit({ imported_id: true }).partial().strict();
export const maxBulkRows = 500;
export const variableBulk = z
  .object({
    plant_id: plantId,
    rows: z
      .array(
        z
          .object({
            id: objectId,
            set: bulkFields.refine(ordered, misordered),
            /** What stood there as it was edited; a field that is another by now is refused, and so is its row. */
            was: bulkFields.default({}),
          })
          .strict(),
      )
      .min(1)
      .max(maxBulkRows)
      .refine(
        (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
        breaks("twice", "a variable stands there twice"),
      ),
  })
  .strict();
export type VariableBulk = z.infer<typeof variableBulk>;
/** What became of each row, in their order: null where it was taken. */
export const bulkResult = z.array(
  z.object({ id: objectId, refused: errorReply.nullable() }).strict(),
);
export type BulkResult = z.infer<typeof bulkResult>;
