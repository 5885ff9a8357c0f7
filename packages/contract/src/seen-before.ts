import { z } from "zod";

/**
 * What stood in the fields that are changed, as their editor saw it: what somebody else has made another thing of meanwhile is refused
 * (`changed_meanwhile`). What was stored before today's rules was seen too: values are not judged.
 */
export const seenBefore = <Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>) =>
  z.partialRecord(fields.keyof(), z.unknown()).optional();
