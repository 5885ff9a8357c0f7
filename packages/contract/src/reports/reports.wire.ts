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

/** What a report can be had as. */
export const reportFormats = ["html", "pdf", "xlsx"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Any day of the period, "2026-05-12"; its month, "2026-05"; its year, "2026". */
export const periodText = z
  .string()
  .regex(
    /^\d{4}(-\d{2}(-\d{2})?)?$/,
    "must be a day, a month or a year: 2026-05-31, 2026-05, 2026",
  );

/**
 * How an issue came about: made when the period ended, made because somebody asked for it, made anew because figures had moved since the one
 * before, or made after the one before was deleted: that one is issued again, and is not what was sent.
 */
export const issueOrigins = ["scheduled", "asked", "corrected", "again"] as const;
export type IssueOrigin = (typeof issueOrigins)[number];
/** A report of a period as it was made once: it never changes. (R9) */
export const reportIssue = z.object({
  /** From 1, in the order in which they were made. */
  number: z.number().int(),
  origin: z.enum(issueOrigins),
  /** [unix s] */
  made: z.number().int(),
  /** When it was handed to the outbox the last time; null: never. [unix s] */
  sent: z.number().int().nullable(),
  /** To how many people. */
  recipients: z.number().int(),
  /** How many of its figures are others now. (R10) */
  changed: z.number().int(),
});
export type ReportIssue = z.infer<typeof reportIssue>;
/** A period of a report. */
export const reportPeriod = z.object({
  /** First and last day: "2026-05-01". */
  first: z.string(),
  last: z.string(),
  /** It is not over yet: there is a preview, and nothing is kept. */
  is_running: z.boolean(),
  /** When it is made by itself; null: it is not. [unix s] */
  due: z.number().int().nullable(),
  /** Why it could not be made the last time; it is tried again when it is due. */
  fault: z.string().nullable(),
  /** The newest first; those that were deleted are not there. */
  issues: z.array(reportIssue),
});
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** A figure of an issue that is another one now. */
export const movedFigure = z.object({
  /** What it is of: title of the table, name of the row, name of the column, in the reader's language. */
  table: z.string(),
  row: z.string(),
  column: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
});
export type MovedFigure = z.infer<typeof movedFigure>;
/** What happened since an issue was made that may have moved its figures. */
export const changeCause = z.discriminatedUnion("code", [
  /** Values of these days came, or were reckoned anew, afterwards: first and last of them, and how many. */
  z.object({
    code: z.literal("data"),
    first: z.string(),
    last: z.string(),
    days: z.number().int(),
  }),
  /** The days were judged again. */
  z.object({ code: z.literal("health"), days: z.number().int() }),
  /** Somebody changed something of the plant. */
  z.object({
    code: z.literal("edit"),
    /** [unix s] */
    at: z.number().int(),
    act: z.string(),
    entity: z.string(),
    name: z.string(),
    by: z.string().nullable(),
  }),
]);
export type ChangeCause = z.infer<typeof changeCause>;
export const reportChanges = z.object({
  number: z.number().int(),
  figures: z.array(movedFigure),
  causes: z.array(changeCause),
});
export type ReportChanges = z.infer<typeof reportChanges>;
