import { z } from "zod";
import { objectId, unixTime } from "../ids.ts";
import { refusal, refusalReasons } from "../ingest/ingest.wire.ts";
import { mib } from "../variables/variables.wire.ts";

/** What a browser reads of a file of measurements. */
export const tableLimits = {
  /** As it lies on the disk. [bytes] */
  maxBytes: 20_000_000,
  /** Of a text that is divided into pieces of which each is read at once. [bytes] */
  maxTextBytes: 500_000_000,
  /** Of what a workbook holds once it is unpacked. [bytes] */
  maxUnpackedBytes: 200_000_000,
  maxRows: 300_000,
  maxColumns: 500,
  maxSeries: 2000,
} as const;

/** A file's measurements on their way: what is said of them before they come. */
export const newFileImport = z
  .object({
    /** The file's name, for the list of imports. */
    file: z.string().trim().min(1).max(200),
    /** How many parts will come. */
    parts: z.number().int().min(1).max(5000),
  })
  .strict();
export const madeFileImport = z.object({ id: objectId });

/** Of one part: below what one call of the ingest takes. */
export const maxPacketsOfPart = 2000;
export const maxPartBytes = 2_000_000;
/** With their names: a body is of 60,000 values at most. (U30) */
export const maxValuesOfPart = 20_000;
/** Moments of a file, ascending, as loggers send them. */
export const filePart = z
  .object({
    packets: z
      .array(
        z.object({
          timestamp: unixTime,
          values: z.record(mib, z.union([z.number(), z.string()])),
        }),
      )
      .min(1)
      .max(maxPacketsOfPart),
  })
  .strict();
export type FilePart = z.infer<typeof filePart>;

/** What would become of a part. Counts are of values. */
export const partCheck = z.object({
  /** Where nothing stands yet. */
  fresh: z.number().int(),
  /** Of mibs that no variable of the plant reads: they are kept, and shown once a variable reads them. */
  unread: z.number().int(),
  /** What stands there already. */
  same: z.number().int(),
  /** Where another value stands. */
  replaced: z.number().int(),
  refused: z.array(z.object({ reason: z.enum(refusalReasons), count: z.number().int() })),
  /** The first of them. */
  examples: z.array(refusal),
  /** Days of the plant, `YYYY-MM-DD`, that are counted anew. */
  days: z.array(z.string()),
});
export type PartCheck = z.infer<typeof partCheck>;
export const maxRefusedExamples = 20;

export const startedFileImport = z.object({ task: z.string() });

/** An import that was begun. */
export const fileImport = z.object({
  id: objectId,
  file: z.string(),
  username: z.string(),
  created: z.number().int(),
  packets: z.number().int(),
  /** Of its first and last moment. [unix s] */
  first: z.number().int(),
  last: z.number().int(),
  task: z.string(),
});
export type FileImport = z.infer<typeof fileImport>;
