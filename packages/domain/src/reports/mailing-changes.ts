import type {
  ExportStep,
  MailingFields,
  NewMailing,
} from "@heliograph/contract/reports/mailings.wire.ts";
import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** Whoever names neither gets these. */
const usual = {
  language: null,
  disabled: false,
  recipients: [],
  scope: "all",
  client: null,
  plants: [],
  vars: [],
  step: "15",
  format: "csv",
} as const;

/** The mailing that someone sent: what is left out is as it was, or as usual. */
export function sentMailing(sent: NewMailing, before: MailingFields | null): MailingFields {
  const known = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as NewMailing;
  return { ...usual, ...before, ...known } as MailingFields;
}

const longestDays: Readonly<Record<ReportFreq, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 31,
  yearly: 366,
};
/** How many values its file has at most. */
export function exportValues({
  vars,
  step,
  freq,
}: Pick<MailingFields, "vars" | "step" | "freq">): number {
  const days = longestDays[freq];
  const lines =
    step === "month" ? Math.ceil(days / 31) : step === "day" ? days : linesOf(step, days);
  return lines * vars.length;
}
/** A day has 25 hours at most. */
const linesOf = (step: Exclude<ExportStep, "day" | "month">, days: number): number =>
  Math.ceil((days * 1440 + 60) / Number(step));
/** A spreadsheet is made whole in memory, a CSV line by line. */
export const maxExportValues = { csv: 500_000, xlsx: 200_000 } as const;

/** What cannot be made as it stands. */
export function refuseMailing(of: MailingFields): Refusal | null {
  if (of.kind === "portfolio") {
    if (of.scope === "plants" && of.plants.length === 0)
      return refusal("mailing_plants_needed", {}, "plants");
    if (of.scope === "client" && (of.client ?? "").trim() === "")
      return refusal("mailing_client_needed", {}, "client");
    return null;
  }
  if (of.vars.length === 0) return refusal("mailing_variables_needed", {}, "vars");
  if (of.step === "month" && (of.freq === "daily" || of.freq === "weekly"))
    return refusal("mailing_step", {}, "step");
  const values = exportValues(of);
  const limit = maxExportValues[of.format];
  return values > limit ? refusal("mailing_too_large", { values, limit }, "step") : null;
}
