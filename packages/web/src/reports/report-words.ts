import type { Report, ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import type { TFunction } from "i18next";

/** What a report is called: that of its template, in the language of the page. (REPC-09, REPC-10) */
export const templateName = (template: string, t: TFunction): string =>
  t(`reports.template.${template as "R01"}.name`);
export const templateText = (template: string, t: TFunction): string =>
  t(`reports.template.${template as "R01"}.description`);
/** Told from the others of its plant. */
export const reportTitle = (
  { template_id: template, freq }: Pick<Report, "template_id" | "freq">,
  t: TFunction,
): string => `${templateName(template, t)} · ${t(`reports.freq.${freq}`)}`;

/** How often a report can be made on screens: weekly is kept where it is stored. (R3) */
export const offeredFreqs = (freqs: readonly ReportFreq[]): readonly ReportFreq[] =>
  freqs.filter((freq) => freq !== "weekly");
