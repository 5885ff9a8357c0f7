import type {
  Alert,
  AlertNeed,
  AlertReplacement,
  AlertTemplate,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { alertTemplate, entryOf } from "./alert-templates.ts";

/** An alert as it is sent, and who and where it is. */
export interface SentAlert {
  readonly sent: AlertReplacement;
  readonly id: string;
  readonly plantId: string;
  /** The one that it replaces; null for a new one. */
  readonly before: Alert | null;
  /** Variables that the sender cannot see: those of the one before stay. (P10) */
  readonly hidden: ReadonlySet<string>;
}

/** The alert that someone sent: what is left out is the template's. (A11) */
export function sentAlert({ sent, id, plantId, before, hidden }: SentAlert): Alert {
  const template =
    sent.template_id === null || sent.template_id === undefined
      ? null
      : alertTemplate(sent.template_id);
  const level = (
    key: "vmin" | "vmax" | "minpac" | "minstr" | "minirr" | "pacperc" | "angle",
  ): number | null => {
    const own = sent[key];
    return own === undefined ? (template?.[key] ?? null) : own;
  };
  const isModeSent = sent.active_hours !== undefined || sent.active_sun !== undefined;
  const unseen = (before?.vars ?? []).filter((one) => hidden.has(one));
  return {
    id,
    plant_id: plantId,
    // A name is one line, in the subject of a mail too.
    name: textOr(sent.name, template?.name).replaceAll(/\s+/g, " "),
    description: textOr(sent.description, template?.description),
    template_id: sent.template_id ?? null,
    num_checks: sent.num_checks,
    disabled: sent.disabled ?? false,
    vars: [...new Set([...(sent.vars ?? []), ...unseen])],
    vmin: level("vmin"),
    vmax: level("vmax"),
    minpac: level("minpac"),
    minstr: level("minstr"),
    minirr: level("minirr"),
    pacperc: level("pacperc"),
    angle: level("angle"),
    active_hours: isModeSent ? (sent.active_hours ?? null) : (template?.active_hours ?? null),
    active_sun: isModeSent ? (sent.active_sun ?? null) : (template?.active_sun ?? null),
    active_weekdays: sent.active_weekdays ?? null,
    active_months: sent.active_months ?? null,
    send_email_to: sent.send_email_to ?? before?.send_email_to ?? [],
    send_sms_to: sent.send_sms_to ?? before?.send_sms_to ?? [],
  };
}
const textOr = (sent: string | undefined, template: string | undefined): string =>
  sent === undefined || sent === "" ? (template ?? "") : sent;

/** What cannot be watched as it stands. (A11) */
export function refuseAlert(alert: Alert): Refusal | null {
  const template = alert.template_id === null ? null : alertTemplate(alert.template_id);
  if (alert.template_id !== null && template === null)
    return refusal("alert_template_unknown", { id: alert.template_id }, "template_id");
  if (alert.name === "") return refusal("alert_name_needed", {}, "name");
  if (alert.description === "") return refusal("alert_description_needed", {}, "description");
  if (alert.active_hours !== null && alert.active_sun !== null)
    return refusal("alert_two_modes", {}, "active_hours", "active_sun");
  // Only the plant's silence is not a variable's.
  if (alert.vars.length === 0 && entryOf(alert)?.watchesSilence !== true)
    return refusal("alert_variables_needed", {}, "vars");
  if (alert.vmin !== null && alert.vmax !== null && alert.vmin > alert.vmax)
    return refusal("vmin_above_vmax", {}, "vmin");
  return refuseMissingLevel(alert, template);
}

/** Levels without which a rule says nothing; those that only hold back a check may be left open. */
const required = ["pacperc", "minstr", "angle"] as const satisfies readonly AlertNeed[];
function refuseMissingLevel(alert: Alert, template: AlertTemplate | null): Refusal | null {
  const need: readonly AlertNeed[] = template?.need ?? ["vars", "vmin", "vmax"];
  const missing = required.find((level) => need.includes(level) && alert[level] === null);
  if (missing !== undefined) return refusal("alert_key_needed", { key: missing }, missing);
  const limits = (["vmin", "vmax"] as const).filter((level) => need.includes(level));
  // A contact without limits is on when it is not zero.
  const isOpen = limits.length > 0 && limits.every((level) => alert[level] === null);
  if (!isOpen || entryOf(alert)?.isWholeWithoutLimits === true) return null;
  return limits.length === 1
    ? refusal("alert_key_needed", { key: limits[0]! }, limits[0]!)
    : refusal("alert_limit_needed", {}, ...limits);
}

/** Whether two alerts differ in more than whom they tell. (A12) */
export const differsBesideRecipients = (a: Alert, b: Alert): boolean =>
  withoutRecipients(a) !== withoutRecipients(b);
const withoutRecipients = (alert: Alert): string =>
  JSON.stringify(
    { ...alert, vars: alert.vars.toSorted(), send_email_to: [], send_sms_to: [] },
    Object.keys(alert).toSorted(),
  );
/** Whether two alerts differ in whom they tell, and the ids that only the second names. (A12) */
export function recipientsChange(
  before: Pick<Alert, "send_email_to" | "send_sms_to"> | null,
  after: Pick<Alert, "send_email_to" | "send_sms_to">,
): { readonly changed: boolean; readonly added: readonly string[] } {
  const lists = ["send_email_to", "send_sms_to"] as const;
  const changed = lists.some((list) => {
    const then = new Set(before?.[list]);
    return then.size !== after[list].length || after[list].some((id) => !then.has(id));
  });
  const known = new Set(lists.flatMap((list) => before?.[list] ?? []));
  const added = new Set(lists.flatMap((list) => after[list].filter((id) => !known.has(id))));
  return { changed, added: [...added] };
}
/** Whether a change makes what was found so far worthless: everything but its words and its recipients. (A13) */
export function changesChecks(before: Alert, after: Alert): boolean {
  return differsBesideRecipients(
    { ...before, name: after.name, description: after.description },
    after,
  );
}
