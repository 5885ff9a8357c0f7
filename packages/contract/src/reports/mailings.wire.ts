import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";
import { languages } from "../users/users.wire.ts";
import { issueOrigins, movedFigure, reportFreqs } from "./reports.wire.ts";

/** What is mailed of several plants, or as data: a report that compares plants, or the values of variables as a file. */
export const mailingKinds = ["portfolio", "export"] as const;
export type MailingKind = (typeof mailingKinds)[number];
/** Which plants a portfolio has: all that its owner may read, those of a client, or those that are named. */
export const mailingScopes = ["all", "client", "plants"] as const;
/** One line of an exported file: so many minutes, a day, a month. */
export const exportSteps = ["5", "10", "15", "30", "60", "120", "day", "month"] as const;
export type ExportStep = (typeof exportSteps)[number];
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const different = breaks("twice", "names something twice");
const distinct = <T extends z.ZodType>(of: T, most: number) =>
  z
    .array(of)
    .max(most)
    .refine((list) => new Set(list).size === list.length, different);

export const mailingFields = z.object({
  kind: z.enum(mailingKinds),
  name: z.string().trim().min(1).max(80),
  freq: z.enum(reportFreqs),
  /** In which it is written; null: in each recipient's. */
  language: z.enum(languages).nullable(),
  disabled: z.boolean(),
  /** Ids of users. */
  recipients: distinct(objectId, 100),
  // Of a portfolio
  scope: z.enum(mailingScopes),
  client: z.string().max(100).nullable(),
  plants: distinct(plantId, 1000),
  // Of an export
  vars: distinct(objectId, 200),
  step: z.enum(exportSteps),
  format: z.enum(exportFormats),
});
export type MailingFields = z.infer<typeof mailingFields>;
/** What is left out of a new one: nobody is written to, every plant, a CSV of a quarter of an hour. */
export const newMailing = mailingFields
  .partial()
  .required({ kind: true, name: true, freq: true })
  .strict();
export type NewMailing = z.infer<typeof newMailing>;

export const mailing = mailingFields.extend({
  id: objectId,
  owner: z.object({ id: objectId, name: z.string() }),
  /** Its owner and administrators change it; recipients read it. */
  is_editable: z.boolean(),
  is_recipient: z.boolean(),
  /** Plants of it that the reader may read now; of an export, of which its variables are. */
  plant_ids: z.array(plantId),
  /** When it is made next; null: never. [unix s] */
  due: z.number().int().nullable(),
  /** Why it could not be made the last time. */
  fault: z.string().nullable(),
  /** [unix s] */
  last_sent: z.number().int().nullable(),
});
export type Mailing = z.infer<typeof mailing>;

/** Of what a mailing may be made by the reader. */
export const mailingChoices = z.object({
  /** `is_reported`: may stand in a portfolio (240). `is_exported`: its data may be sent (1000). */
  plants: z.array(
    z.object({
      id: plantId,
      name: z.string(),
      client: z.string().nullable(),
      is_reported: z.boolean(),
      is_exported: z.boolean(),
    }),
  ),
  people: z.array(z.object({ id: objectId, name: z.string(), has_mail: z.boolean() })),
});
export type MailingChoices = z.infer<typeof mailingChoices>;

/** What was made of a period. */
export const mailingIssue = z.object({
  number: z.number().int(),
  origin: z.enum(issueOrigins),
  /** [unix s] */
  made: z.number().int(),
  sent: z.number().int().nullable(),
  recipients: z.number().int(),
  /** How many plants it compares. */
  plants: z.number().int(),
});
export const mailingPeriod = z.object({
  first: z.string(),
  last: z.string(),
  is_running: z.boolean(),
  issues: z.array(mailingIssue),
});
export type MailingPeriod = z.infer<typeof mailingPeriod>;
/** What has become of the figures of an issue. */
export const mailingChanges = z.object({
  number: z.number().int(),
  figures: z.array(movedFigure),
});
export type MailingChanges = z.infer<typeof mailingChanges>;
