import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";
import { maxEstimateYears } from "./estimate-years.ts";
import { tagCodes } from "./tags.ts";

export const dataTypes = ["float", "int", "str"] as const;
export type DataType = (typeof dataTypes)[number];

/** A measurement's name as the logger sends it: `oid.oidn.name`, such as `inv.1.pac`. */
export const mibPattern = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;
export const mib = z.string().min(1).max(64).regex(mibPattern, "Invalid MIB format");

/** year -> 12 monthly values, in the variable's unit. */
export const estimates = z.record(
  z.string().regex(/^\d{4}$/, "must be a year: 2026"),
  z.array(z.number().min(0)).length(12),
);
export type Estimates = z.infer<typeof estimates>;

export const variableFields = z.object({
  name: z.string().trim().min(2).max(200),
  notes: z.string().max(10_000).nullable(),
  disabled: z.boolean(),
  /** Unit of measure. */
  udm: z.string().trim().max(20).nullable(),
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  tags: z
    .array(
      z
        .number()
        .int()
        .refine((t) => tagCodes.has(t), breaks("choice", "unknown tag")),
    )
    .max(20),
  data_type: z.enum(dataTypes),
  bitmask: z.string().max(100).nullable(),
  mib,
  imported_id: z.string().max(100).nullable(),
});
const optionalFields = {
  notes: true,
  disabled: true,
  udm: true,
  vmin: true,
  vmax: true,
  tags: true,
  data_type: true,
  bitmask: true,
  imported_id: true,
} as const;

export const ordered = <
  T extends { vmin?: number | null | undefined; vmax?: number | null | undefined },
>(
  v: T,
): boolean =>
  v.vmin === null ||
  v.vmin === undefined ||
  v.vmax === null ||
  v.vmax === undefined ||
  v.vmin < v.vmax;
export const misordered = breaks("minAboveMax", "vmin > vmax", ["vmin"]);

/** A formula's text: arithmetic over `{24-hex id}`. */
export const formulaText = z.string().trim().min(1).max(10_000);

export const newVariable = variableFields
  .partial(optionalFields)
  .extend({ device_id: objectId })
  .strict()
  .refine(ordered, misordered);
export type NewVariable = z.infer<typeof newVariable>;
export const newFormula = variableFields
  .omit({ mib: true })
  .partial(optionalFields)
  .extend({ plant_id: plantId, formula: formulaText })
  .strict()
  .refine(ordered, misordered);
export type NewFormula = z.infer<typeof newFormula>;
/** Everything for admins; name and notes with devices_edit; name and formula of a formula with formulas_edit. */
const changeable = variableFields.partial().extend({ formula: formulaText.optional() });
export const variablePatch = changeable
  .extend({
    /** What stood there as it was edited: where a field is another by now, the change is refused. */
    was: changeable.strict().optional(),
  })
  .strict()
  .refine(ordered, misordered);
export type VariablePatch = z.infer<typeof variablePatch>;

/** A measured variable carries `device_id` and `mib`; a formula carries `formula` and has neither. */
export const variable = variableFields.extend({
  id: objectId,
  plant_id: plantId,
  device_id: objectId.optional(),
  mib: z.string().nullable(),
  formula: z.string().nullable(),
  estimates,
});
export type Variable = z.infer<typeof variable>;

/**
 * A variable after a change. `old_history` tells the days that stay as they are until an admin recalculates them: where the text of a formula
 * was changed, those that the text before computed; of a new formula, those that the archive holds of what it reads.
 */
export const changedVariable = variable.extend({
  old_history: z
    .object({
      days: z.number().int().positive(),
      /** Beginning of the first and of the last of them, in the plant's time. [unix s] */
      first: z.number().int(),
      last: z.number().int(),
    })
    .optional(),
});
export type ChangedVariable = z.infer<typeof changedVariable>;

/** Replaces all years. */
export const estimatesPatch = z
  .object({
    id: objectId.optional(),
    estimates: estimates
      .refine(
        (years) => Object.keys(years).length <= maxEstimateYears,
        breaks("manyYears", `at most ${maxEstimateYears} years`),
      )
      .refine(
        (years) => Object.keys(years).every((year) => year >= "1900" && year < "2200"),
        breaks("format", "years are those from 1900 to 2199"),
      )
      .refine(
        (years) => Object.values(years).every((months) => months.every((one) => one <= 1e12)),
        breaks("number", "a month is at most 1e12"),
      ),
  })
  .strict();

const meanings = z.record(z.string(), z.string());
/** The same codes in each language of the portal; `enums` and `bits` are the English ones. */
const texts = z.object({ it: meanings, en: meanings });
/** How an int is shown as text: by value, or by set bit. */
export const bitmask = z.union([
  z.object({ id: z.string(), enums: meanings, texts }).strict(),
  z.object({ id: z.string(), bits: meanings, texts }).strict(),
]);
export type Bitmask = z.infer<typeof bitmask>;
