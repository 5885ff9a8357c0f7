import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { reportWords } from "@heliograph/domain/reports/blocks.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import type { Enqueue } from "../messages/messages.service.ts";
import type { Db } from "../platform/database.ts";
import { type Documents, writeSent } from "./issues.store.ts";

/** A period of a report of a plant. */
export interface ReportAt {
  readonly model: PlantModel;
  readonly report: Report;
  readonly span: ReportSpan;
}
export interface SentIssue {
  readonly number: number;
  readonly documents: Documents;
  /** It takes the place of one that was sent. */
  readonly isCorrected: boolean;
}

/** Puts the mail of an issue into the outbox, in the transaction that makes it. (R7) */
export async function sendIssue(
  trx: Db,
  { report, model, span }: ReportAt,
  of: SentIssue & { readonly enqueue: Enqueue; readonly now: number },
): Promise<void> {
  const summaryOf = (language: Language) => ({
    report: reportWords(language).templates[report.template_id] ?? report.template_id,
    period: of.documents[language].title,
    answers: of.documents[language].blocks
      .filter((block) => block.kind === "answers")
      .flatMap(({ rows }) =>
        rows.map(({ label, text }) => ({
          label,
          value: text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
        })),
      ),
  });
  await of.enqueue(trx, {
    plantId: model.plant.id,
    severity: "minor",
    email: report.send_email_to,
    sms: [],
    now: of.now,
    facts: {
      code: "report_ready",
      params: {
        template: report.template_id,
        freq: report.freq,
        is_corrected: of.isCorrected,
        path: `/plant/${model.plant.id}/reports?report=${report.id}&year=${formatCivilDay(span.first).slice(0, 4)}&period=${formatCivilDay(span.first)}`,
        issue: { report_id: report.id, first_day: span.first, number: of.number },
        it: summaryOf("it"),
        en: summaryOf("en"),
      },
    },
  });
  await writeSent(
    trx,
    { plantId: model.plant.id, reportId: report.id, firstDay: span.first, number: of.number },
    { at: of.now, recipients: report.send_email_to.length },
  );
}
