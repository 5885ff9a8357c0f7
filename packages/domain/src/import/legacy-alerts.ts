import type { NewAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { importLineOf, type ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type { LegacyAlarm, LegacyMessage } from "@heliograph/contract/import/legacy-export.wire.ts";
import type { NewReport } from "@heliograph/contract/reports/reports.wire.ts";
import { alertTemplate, entryOf } from "../alerts/alert-templates.ts";
import type { Mapped } from "./legacy-plant.ts";
import { legacyFreqs, legacyReports } from "./legacy-words.ts";

/** What the legacy ids and names are here. */
export interface Known {
  /** A variable or formula, by its legacy id. */
  readonly variable: (legacyId: string) => string | undefined;
  /** Who sees the plant, by username. */
  readonly user: (username: string) => string | undefined;
}

/** Checks in a row that make an alarm, but for silence, whose hour is its template's. (IMPORT-25) */
const usualChecks = 3;

/** Hours and thresholds are presets of the code; limits of the legacy alarm fill what its code leaves open. (IMPORT-26) */
export function legacyAlert(
  alarm: LegacyAlarm,
  known: Known,
): Mapped<Omit<NewAlert, "plant_id"> | null> {
  const template = alertTemplate(alarm.codice);
  if (template === null)
    return { value: null, lines: [importLineOf("alert_code_unknown", { code: alarm.codice })] };
  const found = lookUp(alarm, known, {
    variable: "alert_variable_not_found",
    user: "alert_user_not_found",
  });
  const limits = (["vmin", "vmax"] as const).filter((limit) => template.need.includes(limit));
  const own = { vmin: alarm.min, vmax: alarm.max };
  const level = (limit: "vmin" | "vmax"): number | null =>
    template[limit] ?? (limits.includes(limit) ? own[limit] : null);
  return {
    value: {
      name: alarm.nome ?? template.name,
      description: alarm.descrizione ?? template.description,
      template_id: template.id,
      num_checks: entryOf({ template_id: template.id })?.watchesSilence
        ? template.num_checks
        : usualChecks,
      disabled: !alarm.attivo,
      vars: found.vars,
      vmin: level("vmin"),
      vmax: level("vmax"),
      minirr: template.minirr,
      minpac: template.minpac,
      minstr: template.minstr,
      pacperc: template.pacperc,
      angle: template.angle,
      active_hours: template.active_hours,
      active_sun: template.active_sun,
      active_weekdays: null,
      active_months: null,
      send_email_to: found.users(alarm.email),
      send_sms_to: found.users(alarm.sms),
    },
    lines: found.lines,
  };
}

/** Where the legacy report says none. [%] (IMPORT-27) */
const usualThreshold = 10;

export function legacyReport(
  message: LegacyMessage,
  known: Known,
): Mapped<Omit<NewReport, "plant_id"> | null> {
  const template = legacyReports[message.codice.toUpperCase()];
  const freq = legacyFreqs[(message.frequenza ?? "").toUpperCase()];
  if (template === undefined)
    return { value: null, lines: [importLineOf("report_code_unknown", { code: message.codice })] };
  if (freq === undefined) {
    const facts = { code: message.codice, freq: message.frequenza ?? "" };
    return { value: null, lines: [importLineOf("report_freq_unknown", facts)] };
  }
  const found = lookUp(message, known, {
    variable: "report_variable_not_found",
    user: "report_user_not_found",
  });
  return {
    value: {
      template_id: template,
      freq,
      vars: found.vars,
      disabled: !message.attivo,
      diff_percent: message.soglia ?? usualThreshold,
      send_email_to: found.users(message.email),
    },
    lines: found.lines,
  };
}

function lookUp(
  of: { readonly codice: string; readonly variabili: readonly string[] },
  known: Known,
  codes: {
    readonly variable: "alert_variable_not_found" | "report_variable_not_found";
    readonly user: "alert_user_not_found" | "report_user_not_found";
  },
): {
  readonly vars: string[];
  readonly users: (names: readonly string[]) => string[];
  readonly lines: ImportLine[];
} {
  const lines: ImportLine[] = [];
  const ids = (
    names: readonly string[],
    find: (name: string) => string | undefined,
    missing: (name: string) => ImportLine,
  ): string[] => [
    ...new Set(
      names.flatMap((name) => {
        const id = find(name);
        if (id === undefined) lines.push(missing(name));
        return id ?? [];
      }),
    ),
  ];
  return {
    vars: ids(of.variabili, known.variable, (id) =>
      importLineOf(codes.variable, { code: of.codice, id }),
    ),
    users: (names) =>
      ids(names, known.user, (username) => importLineOf(codes.user, { code: of.codice, username })),
    lines,
  };
}
