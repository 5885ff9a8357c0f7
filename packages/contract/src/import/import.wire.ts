import { z } from "zod";
import { objectId, plantId, timezone, unixTime } from "../ids.ts";
import { importLine } from "./import-lines.ts";

/** The steps of an import but for the history, which is a task; in the order in which they find what they need. */
export const importSteps = [
  "plant",
  "devices",
  "formulas",
  "translate",
  "strings",
  "users",
  "permissions",
  "alerts",
] as const;
export type ImportStep = (typeof importSteps)[number];

/** What the export service has under a code, and whether the portal has a plant of it. */
export const importCheck = z.object({
  exists: z.boolean(),
  /** null where the service does not give it; `lines` says why. */
  legacy: z
    .object({
      name: z.string(),
      client: z.string().nullable(),
      devices: z.number().int(),
      variables: z.number().int(),
      formulas: z.number().int(),
      alerts: z.number().int(),
      reports: z.number().int(),
      users: z.number().int(),
    })
    .nullable(),
  /** Of which the past is brought over; null where nothing is known of it, or the plant is not there yet. [unix s] */
  history: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  lines: z.array(importLine),
});
export type ImportCheck = z.infer<typeof importCheck>;

export const importRun = z
  .object({
    step: z.enum(importSteps),
    /** Says what it would do, and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .strict();
export const importRunReply = z.object({ lines: z.array(importLine) });
export type ImportRunReply = z.infer<typeof importRunReply>;

/** The word for all imported variables of a plant. */
export const allImported = "ALL";
/** The past of a plant: `ids` are variables of it, or `ALL`. [unix s] */
export const historyImport = z.object({
  plant_id: plantId,
  ids: z
    .array(z.union([z.literal(allImported), objectId]))
    .min(1)
    .max(1000),
  sta: unixTime,
  end: unixTime,
  tz: timezone.optional(),
});
/** Ids joined by `|` or commas, or as JSON: `["ALL"]`. */
export const historyImportQuery = z.preprocess((v) => {
  const q = v as Record<string, unknown>;
  const ids = typeof q["ids"] === "string" ? q["ids"].replaceAll(/[[\]"' ]/g, "") : "";
  return {
    ...q,
    ids: ids.split(/[|,]/).filter((one) => one !== ""),
    sta: Number(q["sta"]),
    end: Number(q["end"]),
  };
}, historyImport);
