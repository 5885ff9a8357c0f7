import { z } from "zod";

/** How a plant's logger sends. Moments in unix seconds, lengths in seconds. */
export const loggerState = z.object({
  /** The newest packet of the logger; where it has not sent any, or none is waited for, the newest that was imported; null where none is kept. */
  last: z
    .object({
      timestamp: z.number().int(),
      received: z.number().int(),
      values: z.number().int(),
      /** A person brought it, by a file or out of another portal. */
      imported: z.boolean(),
    })
    .nullable(),
  /** When nothing could be kept of a call, where that is later than the last packet. */
  broken: z.number().int().nullable(),
  /** Within how long the next delivery comes, as a rule; null below seven deliveries. */
  rhythm: z.number().int().nullable(),
  /** How far the logger's clock is ahead; negative where it is behind, or sends late. Null where nobody knows. */
  clock: z.number().int().nullable(),
  dictionary: z.object({
    mibs: z.number().int(),
    max: z.number().int(),
    of_day: z.number().int(),
    max_of_day: z.number().int(),
  }),
  /** Mibs that no variable reads: how many, and, for admins, the newest with their last values of a day. */
  unread: z.number().int(),
  unread_mibs: z
    .array(
      z.object({
        mib: z.string(),
        value: z.union([z.number(), z.string()]).nullable(),
        timestamp: z.number().int().nullable(),
      }),
    )
    .nullable(),
});
export type LoggerState = z.infer<typeof loggerState>;
/** The most mibs that are listed. */
export const maxUnreadMibs = 500;
