import type {
  Report,
  ReportFreq,
  ReportReplacement,
  ReportTemplate,
} from "@heliograph/contract/reports/reports.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { reportTemplate } from "./report-templates.ts";

/** A report as it is sent, and who and where it is. */
export interface SentReport {
  readonly sent: ReportReplacement;
  readonly id: string;
  readonly plantId: string;
  /** The one that it replaces; null for a new one. */
  readonly before: Report | null;
  /** Variables that the sender cannot see: those of the one before stay. (P10) */
  readonly hidden: ReadonlySet<string>;
}

/** The report that someone sent: what is left out is the template's. (R2) */
export function sentReport({ sent, id, plantId, before, hidden }: SentReport): Report {
  const unseen = (before?.vars ?? []).filter((one) => hidden.has(one));
  return {
    id,
    plant_id: plantId,
    template_id: sent.template_id,
    freq: sent.freq,
    vars: [...new Set([...(sent.vars ?? []), ...unseen])],
    disabled: sent.disabled ?? false,
    diff_percent:
      sent.diff_percent === undefined
        ? (reportTemplate(sent.template_id)?.diff_percent ?? null)
        : sent.diff_percent,
    send_email_to: sent.send_email_to ?? before?.send_email_to ?? [],
  };
}

/** Weekly is taken where daily is offered. (R3) */
export const isFreqOf = ({ freqs }: Pick<ReportTemplate, "freqs">, freq: ReportFreq): boolean =>
  freqs.includes(freq === "weekly" ? "daily" : freq);

/** What cannot be made as it stands. (R2, R3) */
export function refuseReport(report: Report): Refusal | null {
  const template = reportTemplate(report.template_id);
  if (template === null)
    return refusal("report_template_unknown", { id: report.template_id }, "template_id");
  if (!isFreqOf(template, report.freq))
    return refusal("report_freq", { template: template.id }, "freq");
  if (template.need.includes("vars") && report.vars.length === 0)
    return refusal("report_variables_needed", {}, "vars");
  if (template.need.includes("diff_percent") && report.diff_percent === null)
    return refusal("report_threshold_needed", {}, "diff_percent");
  return null;
}

/** How the logs and other rooms call a report, which has no name of its own. */
export const reportName = ({ template_id: id }: Pick<Report, "template_id">): string =>
  reportTemplate(id)?.name ?? id;
