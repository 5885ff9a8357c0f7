import { z } from "zod";
import { objectId } from "../ids.ts";
import { deviceTypes } from "../devices/devices.wire.ts";
import { mailingKinds } from "../reports/mailings.wire.ts";
import { reportFreqs } from "../reports/reports.wire.ts";
import { languages } from "../users/users.wire.ts";

/** A variable as it was called when it happened. */
const namedVariable = z.object({ id: objectId, name: z.string() });
/** What a variable showed when its alert was raised or cleared, in its own unit; a limit or a reference that there was not is null. */
const measured = z.object({
  value: z.number(),
  unit: z.string().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  /** What the alert compared it with: a median, a target, the sample before. */
  reference: z.number().nullable(),
  /** Of a code, what it means: its number tells people nothing. */
  meaning: z.object({ it: z.string(), en: z.string() }).optional(),
});
/** Money and energy that it costs; null where nobody can say. */
const loss = z.object({
  /** To date. */
  kwh: z.number().nullable(),
  eur: z.number().nullable(),
  /** A day, in the mean. */
  daily_kwh: z.number().nullable(),
  daily_eur: z.number().nullable(),
  /** Until the end of the month, if nothing happens. */
  month_kwh: z.number().nullable(),
  month_eur: z.number().nullable(),
});

const ofAlert = z.object({
  /** As it is stored: one that nobody renamed bears the Italian name of its template. */
  alert: z.string(),
  /** "" for an alert without one. */
  template: z.string(),
  /** What raised or cleared it together; none for the plant as a whole. */
  variables: z.array(namedVariable.extend({ measured: measured.optional() })),
  /** How many more there are. */
  more: z.number().int(),
  /** When it was raised or cleared. [unix s] */
  at: z.number().int(),
  /** Of silence, the end of the last slot of which something came; absent where that is longer ago than was looked. [unix s] */
  last_data: z.number().int().optional(),
  /** Of what is cleared, when it was raised. [unix s] */
  since: z.number().int().optional(),
  /** Of what is raised, when the incident that explains it began in the data, where that is well before; absent without one. [unix s] */
  began: z.number().int().optional(),
  /** What the incident that explains it costs by the moment at which it is read; absent without one, or where nobody can say. */
  lost: loss.optional(),
});
const ofIncident = z.object({
  /** Of the built-in findings, or `alert:{id}`. */
  cause: z.string(),
  subject: z.object({
    kind: z.enum(["plant", "section", "device", "variable"]),
    id: z.string(),
    name: z.string(),
    /** Of the device, or of the variable's: who may not see the type reads "a device". */
    type: z.enum(deviceTypes).nullable(),
  }),
  /** When it began in the data, and when it was found or ended. [unix s] */
  since: z.number().int(),
  at: z.number().int(),
  /** 0 to 1 */
  sureness: z.number().nullable(),
  lost: loss.nullable(),
  /** Of what stands again: it was over, or it was closed as no fault and has grown by half. Of what is over: a person closed it as no fault. Absent: it was found, or ended by itself. */
  how: z.enum(["reopened", "grown", "closed"]).optional(),
  /** Why a person closed it, in his words. */
  reason: z.string().optional(),
  /** The series to draw, of which the reader sees those that are not hidden from him. */
  series: z.array(objectId),
});

/** What a report is called, its period, and what it answers. */
const reportSummary = z.object({
  report: z.string(),
  period: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
});

/** What a message reports, as facts: sentences are made where it is read or sent, in the reader's language. */
export const messageFacts = z.discriminatedUnion("code", [
  z.object({ code: z.literal("alert_raised"), params: ofAlert }),
  z.object({ code: z.literal("alert_cleared"), params: ofAlert }),
  z.object({ code: z.literal("incident_opened"), params: ofIncident }),
  z.object({ code: z.literal("incident_over"), params: ofIncident }),
  z.object({
    code: z.literal("report_ready"),
    params: z.object({
      template: z.string(),
      freq: z.enum(reportFreqs),
      /** It takes the place of one that was sent before. */
      is_corrected: z.boolean(),
      /** Of the portal's page. */
      path: z.string(),
      /** What is attached to a mail. */
      issue: z.object({
        report_id: objectId,
        first_day: z.number().int(),
        number: z.number().int(),
      }),
      /** What it says, in each language. */
      it: reportSummary,
      en: reportSummary,
    }),
  }),
  /** A report over several plants, or exported data. What it says is read when it is sent: of the plants that its recipient may read then. */
  z.object({
    code: z.literal("mailing_ready"),
    params: z.object({
      kind: z.enum(mailingKinds),
      name: z.string(),
      /** Who had it sent. */
      owner: z.string(),
      language: z.enum(languages).nullable(),
      is_corrected: z.boolean(),
      path: z.string(),
      issue: z.object({
        mailing_id: objectId,
        first_day: z.number().int(),
        number: z.number().int(),
      }),
      period: z.object({ it: z.string(), en: z.string() }),
      answers: z.array(z.object({ label: z.string(), value: z.string() })),
      /** The file is too large for a mail: it has so many bytes, and is fetched from the portal. */
      linked_bytes: z.number().int().nullable(),
    }),
  }),
  /** A test: somebody wrote it himself. */
  z.object({ code: z.literal("test"), params: z.object({ title: z.string(), text: z.string() }) }),
]);
export type MessageFacts = z.infer<typeof messageFacts>;
export type MessageCode = MessageFacts["code"];
export type AlertFacts = z.infer<typeof ofAlert>;
export type Measured = z.infer<typeof measured>;
export type Loss = z.infer<typeof loss>;
export type MailingFacts = Extract<MessageFacts, { code: "mailing_ready" }>["params"];
export type IncidentFacts = z.infer<typeof ofIncident>;
