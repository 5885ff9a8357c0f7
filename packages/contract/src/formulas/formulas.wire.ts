import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { fetchRows } from "../data/data.wire.ts";
import { objectId, plantId, timezone, unixTime } from "../ids.ts";

/** The word for all formulas of a plant. */
export const allFormulas = "all";
const chosenFormulas = `choose 1 to 1000 formulas by id, or say "${allFormulas}" for all of the plant`;
/** Recalculates formulas of a plant over a range of days. */
export const recalculation = z
  .object({
    plant_id: plantId,
    /** Formulas, at least one; or `all` of the plant. */
    ids: z.union(
      [z.literal(allFormulas), z.array(objectId).min(1, chosenFormulas).max(1000, chosenFormulas)],
      { error: chosenFormulas },
    ),
    start: unixTime,
    end: unixTime,
    tz: timezone.optional(),
  })
  .refine((r) => r.start < r.end, breaks("backward", "start must be before end", ["start"]));
/** The same as a query: ids joined by `|` or the word `all`, times in unix seconds. */
export const recalculationQuery = z.preprocess((v) => {
  const q = v as Record<string, unknown>;
  return {
    ...q,
    ids:
      typeof q["ids"] === "string" && q["ids"] !== allFormulas
        ? q["ids"].split(/[|,]/).filter((s) => s !== "")
        : q["ids"],
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
