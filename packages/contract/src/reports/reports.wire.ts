import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";

/** How often a report is made. Screens offer all but weekly, which is kept where it is stored. (R3) */
export const reportFreqs = ["daily", "weekly", "monthly", "yearly"] as const;
export type ReportFreq = (typeof reportFreqs)[number];

/** Which of its fields a template uses. */
export const reportNeeds = ["vars", "diff_percent"] as const;
export type ReportNeed = (typeof reportNeeds)[number];

const distinct = z
  .array(objectId)
  .max(1000)
  .refine((list) => new Set(list).size === list.length, breaks("twice", "names something twice"));

export const reportFields = z.object({
  template_id: z.string().min(1).max(10),
  freq: z.enum(reportFreqs),
  /** Variables that are reported; empty where the template reports the plant as a whole. */
  vars: distinct,
  disabled: z.boolean(),
  /** A deviation of more than this is marked. [%] */
  diff_percent: z.number().int().min(1).max(100).nullable(),
  /** Ids of users. */
  send_email_to: distinct,
});
export const report = reportFields.extend({ id: objectId, plant_id: plantId });
export type Report = z.infer<typeof report>;

/**
 * A report as it is sent, to be created or to take the place of another: a threshold that is left out is the template's, variables are
 * none. Recipients that are left out of a replacement stay.
 */
const sentReport = reportFields
  .partial()
  .extend({ template_id: reportFields.shape.template_id, freq: reportFields.shape.freq });
export const newReport = sentReport.extend({ plant_id: plantId }).strict();
export type NewReport = z.infer<typeof newReport>;
export const reportReplacement = sentReport
  .extend({ id: objectId.optional(), plant_id: plantId.optional() })
  .strict();
export type ReportReplacement = z.infer<typeof reportReplacement>;

/** A kind of report that is known by a code, with what it begins with. */
export const reportTemplate = z.object({
  /** R01 .. R12 */
  id: z.string(),
  /** Italian. */
  name: z.string(),
  description: z.string(),
  freqs: z.array(z.enum(reportFreqs)),
  need: z.array(z.enum(reportNeeds)),
  /** Variables with one of these tags are what it is for; empty for any. */
  var_tags: z.array(z.number().int()),
  /** [%] */
  diff_percent: z.number().int().nullable(),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;
