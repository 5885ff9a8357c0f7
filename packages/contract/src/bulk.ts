import { z } from "zod";
import { breaks } from "./field-rules.ts";
import { objectId, plantId } from "./ids.ts";

export const maxBulkRows = 500;
/**
 * Changes of many objects of a plant at once, each of which is judged for itself.
 * @param set what may be changed of one
 * @param was what stood there as it was edited; a field that is another by now is refused, and so is its row
 */
export const bulkOf = <Set extends z.ZodType, Was extends z.ZodType>(set: Set, was: Was) =>
  z
    .object({
      plant_id: plantId,
      rows: z
        .array(z.object({ id: objectId, set, was: was.prefault({} as z.input<Was> & {}) }).strict())
        .min(1)
        .max(maxBulkRows)
        .refine(
          (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
          breaks("twice", "an object stands there twice"),
        ),
    })
    .strict();
/** New objects of a plant at once, each of which is judged for itself. */
export const newBulkOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ plant_id: plantId, rows: z.array(row).min(1).max(maxBulkRows) }).strict();
