import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type {
  Report,
  ReportFreq,
  ReportTemplate,
} from "@heliograph/contract/reports/reports.wire.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import { type ReportGap, reportGaps } from "@heliograph/domain/reports/report-gaps.ts";
import { isReportedAsEnergy } from "@heliograph/domain/reports/reported-energies.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { TFunction } from "i18next";
import { isDrawn, variablesOf } from "../variables/variables.api.ts";
import { offeredFreqs, templateName, templateText } from "./report-words.ts";
import type { ReportChanges } from "./use-keep-report.ts";

/** A report as a form holds it. */
export interface ReportDraft {
  /** Of the template: read, never changed. */
  readonly title: string;
  readonly description: string;
  readonly freq: ReportFreq;
  readonly diff_percent: number | null;
  readonly enabled: boolean;
  readonly vars: readonly string[];
  readonly send_email_to: readonly string[];
}
type Own = Omit<Report, "id" | "plant_id" | "template_id">;

/** A report as it begins: of its template, monthly where that is offered. (REPC-08) */
export const newReport = (template: ReportTemplate, freq: ReportFreq | undefined): Own => {
  const offered = offeredFreqs(template.freqs);
  const usual = offered.includes("monthly") ? "monthly" : (offered[0] ?? "monthly");
  return {
    freq: freq !== undefined && offered.includes(freq) ? freq : usual,
    diff_percent: template.diff_percent,
    disabled: false,
    vars: [],
    send_email_to: [],
  };
};
export const draftOf = (
  { freq, diff_percent, disabled, vars, send_email_to }: Own,
  template: ReportTemplate,
  t: TFunction,
): ReportDraft => ({
  title: templateName(template.id, t),
  description: templateText(template.id, t),
  freq,
  diff_percent,
  enabled: !disabled,
  vars,
  send_email_to,
});
/** What of a draft travels: a report is enabled where it is not disabled. (REPC-12) */
export function sentOf(draft: Partial<ReportDraft>): ReportChanges {
  const { title: _, description: __, enabled, vars, send_email_to: people, ...own } = draft;
  return {
    ...own,
    ...(enabled === undefined ? {} : { disabled: !enabled }),
    ...(vars === undefined ? {} : { vars: [...vars] }),
    ...(people === undefined ? {} : { send_email_to: [...people] }),
  };
}
const changeable = ["freq", "diff_percent", "enabled", "vars", "send_email_to"] as const;
export type Changeable = (typeof changeable)[number];
/** In which fields two drafts differ. */
export const differing = (a: ReportDraft, b: ReportDraft): readonly Changeable[] =>
  changeable.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));

/** Whether a variable is what the template is for; any number, where it names no tags. (REPC-06) Where nothing counts, a power is reported as energy. */
export const isReportable =
  (template: Pick<ReportTemplate, "var_tags">, { quantities }: Pick<Plant, "quantities">) =>
  (variable: Variable): boolean =>
    isDrawn(variable) &&
    (template.var_tags.length === 0 ||
      variable.tags.some((tag) => template.var_tags.includes(tag)) ||
      (quantities?.sections[0]?.integral === true && isReportedAsEnergy(template, variable)));

/** What the plant, as its reader sees it, lacks for the template. */
export const gapsOf = (template: ReportTemplate, plant: Plant): readonly ReportGap[] =>
  reportGaps(template, {
    variables: variablesOf(plant).map(({ variable, device }) => ({
      id: variable.id,
      udm: variable.udm,
      tags: variable.tags,
      estimates: variable.estimates,
      deviceType: device?.type ?? null,
    })),
    kwp: totalKwp(plant.sections),
    hasStorage: (plant.devices ?? []).some(({ type, disabled }) => type === "storage" && !disabled),
  });
