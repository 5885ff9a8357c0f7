import { z } from "zod";
import { errorReply } from "./errors.ts";
import { objectId } from "./ids.ts";

/** What became of each row, in their order: its id, or why it was refused. */
export const newBulkResult = z.array(
  z.union([
    z.object({ id: objectId, refused: z.null() }).strict(),
    z.object({ id: z.null(), refused: errorReply }).strict(),
  ]),
);
export type NewBulkResult = z.infer<typeof newBulkResult>;
/** What became of each row, in their order: null where it was taken. */
export const bulkResult = z.array(
  z.object({ id: objectId, refused: errorReply.nullable() }).strict(),
);
export type BulkResult = z.infer<typeof bulkResult>;
