import { z } from "zod";
import { errorReply } from "../errors.ts";
import { objectId } from "../ids.ts";
import { alertErrors, sentAlert } from "./alerts.wire.ts";

/** The longest stretch that a draft is tried on. [s] */
export const maxBacktestSeconds = 366 * 86_400;
/** Firings beyond this are counted and not listed. */
export const maxFirings = 2000;

/** A draft, as it would be sent, to be tried on what was measured. Nothing is stored. */
export const backtestQuestion = z
  .object({
    alert: sentAlert.strict(),
    /** The alert that the draft would replace, which is tried beside it; null for a new one. */
    replaces: objectId.nullable().default(null),
    /** Left out: the last 365 days. [unix s] */
    from: z.number().int().min(0).optional(),
    to: z.number().int().min(0).optional(),
  })
  .strict();
export type BacktestQuestion = z.input<typeof backtestQuestion>;

/** From when an alarm was raised to its all-clear. [unix s] */
export const firing = z.object({
  /** null: the plant as a whole. */
  var_id: objectId.nullable(),
  begin: z.number().int(),
  /** null: it goes on at the end of the stretch. */
  end: z.number().int().nullable(),
});
export type Firing = z.infer<typeof firing>;

/** What a rule would have done. */
export const backtestRun = z.object({
  count: z.number().int(),
  /** In the order of time, the first ones. */
  firings: z.array(firing),
  /** Length of all of them together. [s] */
  alarm_seconds: z.number().int(),
  /** Messages that would have left: one a recipient for every alarm and every all-clear, variables of one moment together. */
  emails: z.number().int(),
  sms: z.number().int(),
  /** Checks that were made, and those that could not be, by reason. Closed windows and the dark are not counted. */
  checks: z.number().int(),
  errors: z.partialRecord(z.enum(alertErrors), z.number().int()),
});
export type BacktestRun = z.infer<typeof backtestRun>;

/** An incident about something that the draft watches. */
export const backtestIncident = z.object({
  id: z.string(),
  cause: z.string(),
  subject: z.object({
    kind: z.enum(["plant", "section", "device", "variable"]),
    id: z.string(),
  }),
  /** Which of the draft's variables it is about; null: all of them. */
  vars: z.array(objectId).nullable(),
  /** [unix s] */
  since: z.number().int(),
  /** null: it lasts. */
  ended: z.number().int().nullable(),
  /** null: nobody can say, or the reader may not see it. */
  lost_kwh: z.number().nullable(),
});
export type BacktestIncident = z.infer<typeof backtestIncident>;

export const backtestResult = z.object({
  /** [unix s] */
  from: z.number().int(),
  to: z.number().int(),
  /** How long it took. [s] */
  took: z.number(),
  draft: backtestRun,
  /** null where there is none, or it is disabled. */
  in_force: backtestRun.nullable(),
  incidents: z.array(backtestIncident),
});
export type BacktestResult = z.infer<typeof backtestResult>;

/** A line of the answer: how far it is (0 to 1), then what came of it. */
export const backtestLine = z.union([
  z.object({ progress: z.number() }),
  z.object({ result: backtestResult }),
  z.object({ refused: errorReply }),
]);
export type BacktestLine = z.infer<typeof backtestLine>;
