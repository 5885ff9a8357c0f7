import {
  alertFields,
  type Alert,
  type AlertNeed,
  type AlertTemplate,
  numChecksOffered,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import { alertTemplate, entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  mayListVariables,
  maySeeDevice,
  type Holds,
} from "@heliograph/domain/devices/device-permissions.ts";
import { unitOfFactor } from "@heliograph/domain/alerts/source.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { TFunction } from "i18next";
import { isDrawn, type PlantVariable, shownUnit, variablesOf } from "../variables/variables.api.ts";
import { alertWords } from "./template-words.ts";

/** An alert as a form holds it. Checks that were cleared are null. */
export interface AlertForm extends Omit<Alert, "id" | "plant_id" | "num_checks"> {
  readonly num_checks: number | null;
}
/** The contract's rules of the form's fields. */
export const alertRules = alertFields;

/** Every field of the form, in the order of the wire. */
export const alertKeys = Object.keys(alertFields.shape) as (keyof AlertForm)[];
export const recipientKeys = ["send_email_to", "send_sms_to"] as const;
export type RecipientKey = (typeof recipientKeys)[number];

/** Thresholds in the order in which a person thinks of them, with the units that do not hang on the variable. */
export const levels = [
  ["vmin", null],
  ["vmax", null],
  ["pacperc", "%"],
  ["minstr", "A"],
  ["angle", "°"],
  ["minirr", "W/m²"],
  ["minpac", "kW"],
] as const;
export type Level = (typeof levels)[number][0];

/** What an alert without a template offers: its limits, and what holds a check back. */
const genericNeeds: readonly AlertNeed[] = ["vars", "vmin", "vmax", "minirr", "minpac"];
export const needsOf = (templateId: string | null): readonly AlertNeed[] =>
  templateId === null ? genericNeeds : (alertTemplate(templateId)?.need ?? genericNeeds);

/** The thresholds that an alert shows: those of its template, and whatever else somebody has set. */
export const levelsOf = (form: Pick<AlertForm, Level | "template_id">): readonly Level[] => {
  const needs = needsOf(form.template_id);
  return levels.flatMap(([level]) =>
    needs.includes(level) || form[level] !== null ? [level] : [],
  );
};

/** A new alert as it begins: of a template with what that begins with, its words in the reader's language; else empty. (ALED-01, ALED-02) */
export function newAlertForm(template: AlertTemplate | null, t: TFunction): AlertForm {
  const words = template
    ? alertWords({ ...template, template_id: template.id }, t)
    : { name: "", description: "" };
  return {
    ...words,
    template_id: template?.id ?? null,
    num_checks: template?.num_checks ?? numChecksOffered[0],
    disabled: false,
    vars: [],
    vmin: template?.vmin ?? null,
    vmax: template?.vmax ?? null,
    minpac: template?.minpac ?? null,
    minstr: template?.minstr ?? null,
    minirr: template?.minirr ?? null,
    pacperc: template?.pacperc ?? null,
    angle: template?.angle ?? null,
    active_hours: template?.active_hours ?? null,
    active_sun: template?.active_sun ?? null,
    active_weekdays: null,
    active_months: null,
    send_email_to: [],
    send_sms_to: [],
  };
}

/** A stored alert as the form shows it: words that nobody changed are in the reader's language. */
export function formOf(alert: Alert, t: TFunction): AlertForm {
  const { id: _, plant_id: __, ...form } = alert;
  return { ...form, ...alertWords(alert, t) };
}

/** Words that are still the template's are sent as none: then every reader has them in his own language. */
export function sentForm(
  form: AlertForm,
  t: TFunction,
): AlertForm & { readonly num_checks: number } {
  const template = form.template_id === null ? null : alertTemplate(form.template_id);
  const own = template && alertWords({ ...template, template_id: template.id }, t);
  return {
    ...form,
    num_checks: form.num_checks ?? 0,
    name: form.name === own?.name ? "" : form.name,
    description: form.description === own?.description ? "" : form.description,
  };
}

/** When an alert is looked at. (ALED-14) */
export const activeModes = ["always", "hours", "sun"] as const;
export type ActiveMode = (typeof activeModes)[number];
export const modeOf = (form: Pick<AlertForm, "active_hours" | "active_sun">): ActiveMode =>
  form.active_hours !== null ? "hours" : form.active_sun !== null ? "sun" : "always";
/** Another mode clears what the one before held. (ALED-15, ALED-16, ALED-17) */
export const inMode = (mode: ActiveMode): Pick<AlertForm, "active_hours" | "active_sun"> => ({
  active_hours: mode === "hours" ? ["10:00", "18:00"] : null,
  active_sun: mode === "sun" ? [0, 0] : null,
});
/** What "selected" begins with: Monday to Friday, April to September. (ALED-19, ALED-20) */
export const usualDays: readonly number[] = [1, 2, 3, 4, 5];
export const usualMonths: readonly number[] = [4, 5, 6, 7, 8, 9];

/**
 * How long its hours leave it awake at a stretch, where its checks need longer: every window begins to count anew, so it never fires; else null.
 * [min] (A1, A4)
 */
export function tooShortWindow(
  form: Pick<AlertForm, "active_hours" | "num_checks">,
): number | null {
  const [from = Number.NaN, to = Number.NaN] = (form.active_hours ?? []).map((text) => {
    const [hour, minute] = text.split(":").map(Number);
    return hour! * 60 + minute!;
  });
  const awake = to > from ? to - from : to - from + 1440;
  return awake < ((form.num_checks ?? 0) * slotSeconds) / 60 ? awake : null;
}

/** How many variables its rule compares at least, where fewer are chosen: like this it never fires; else null. (A10) */
export function tooFewToCompare(form: Pick<AlertForm, "template_id" | "vars">): number | null {
  const minVariables = entryOf(form)?.minVariables ?? 0;
  return form.vars.length > 0 && form.vars.length < minVariables ? minVariables : null;
}

/**
 * Ids of the variables of a plant that a template is for: any number, where it names no tags; those of its devices, where the plant has such.
 * (ALED-27)
 * @param may where nobody lists him their variables, the reader is offered no other ones in their place (A11)
 */
export function watchableIn(
  plant: Plant,
  templateId: string | null,
  may: Holds,
): ReadonlySet<string> {
  const { tags = [], devices = [] } = entryOf({ template_id: templateId }) ?? {};
  const fitting = variablesOf(plant).filter(
    ({ variable }) =>
      isDrawn(variable) && (tags.length === 0 || variable.tags.some((tag) => tags.includes(tag))),
  );
  const own = fitting.filter(({ device }) => device !== null && devices.includes(device.type));
  const mayBeUnlisted = devices.some(
    (type) =>
      !mayListVariables(type, may) &&
      (!maySeeDevice(type, may) || plant.devices?.some((one) => one.type === type) === true),
  );
  const offered = own.length > 0 || mayBeUnlisted ? own : fitting;
  return new Set(offered.map(({ variable }) => variable.id));
}

/** The unit in which limits of a variable's value are written: the rule's own, else the one that the chosen variables share. */
export function limitUnit(
  alert: Pick<AlertForm, "template_id">,
  variables: readonly (PlantVariable | null | undefined)[],
): string {
  const factor = entryOf(alert)?.unit;
  const own = factor === undefined ? undefined : unitOfFactor.get(factor);
  if (own !== undefined) return own;
  const units = new Set(variables.map((one) => shownUnit(one?.variable.udm ?? null)));
  const [first = ""] = units;
  return units.size === 1 ? first : "";
}

/** Names of the fields in which two forms differ. */
export const changedKeys = (before: AlertForm, now: AlertForm): (keyof AlertForm)[] =>
  alertKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]));

/** What a person may change of an alert on a plant. */
export interface AlertRights {
  /** All but the recipients. */
  readonly rule: boolean;
  readonly recipients: boolean;
}
