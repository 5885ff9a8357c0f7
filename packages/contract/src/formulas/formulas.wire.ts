import { z } from "zod";
import { fetchRows } from "../data/data.wire.ts";
import { objectId, plantId, timezone, unixTime } from "../ids.ts";

/** Recalculates formulas of a plant over a range of days. */
export const recalculation = z
  .object({
    plant_id: plantId,
    /** Formulas; empty for all of the plant. */
    ids: z.array(objectId).max(1000).default([]),
    start: unixTime,
    end: unixTime,
    tz: timezone.optional(),
  })
  .refine((r) => r.start < r.end, { message: "start must be before end", path: ["start"] });
/** The same as a query: ids joined by `|`, times in unix seconds. */
export const recalculationQuery = z.preprocess((v) => {
  const q = v as Record<string, unknown>;
  return {
    ...q,
    ids: typeof q["ids"] === "string" ? q["ids"].split(/[|,]/).filter((s) => s !== "") : q["ids"],
    start: Number(q["start"]),
    end: Number(q["end"]),
  };
}, recalculation);

/** A formula that is being written. */
export const formulaDraft = z.object({
  formula: z.string().max(10_000),
  udm: z.string().max(20).nullable().default(null),
  /** The formula that is being changed, so that it may not read itself. */
  id: objectId.nullable().default(null),
  /** Day whose curve is shown: unix seconds of its start and end. */
  start: unixTime.nullable().default(null),
  end: unixTime.nullable().default(null),
});
export const formulaVerdict = z.object({
  ok: z.boolean(),
  /** What keeps it from being stored: a code, where in the text, and facts for the sentence. */
  fault: z
    .object({
      code: z.string(),
      at: z.number().int().nullable(),
      facts: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  /** What is odd but allowed: units that do not fit together. */
  warnings: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })),
  /** [unix s, value] of the asked day at 5 minutes; empty when it was not asked or cannot be computed. */
  preview: fetchRows,
});
export type FormulaVerdict = z.infer<typeof formulaVerdict>;
