/** Documents become PDFs and spreadsheets here, away from the thread that answers calls. */
import { sheetsOf } from "@heliograph/domain/reports/sheets.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import type { DrawJob } from "./reports/draw-job.ts";
import { reportPdf } from "./reports/pdf.ts";
import { xlsxOf } from "./reports/xlsx.ts";

answerJobs(async (job: DrawJob): Promise<Uint8Array> => {
  if (job.format === "sheets") return await xlsxOf(job.sheets, null);
  return job.format === "pdf"
    ? await reportPdf(job.document, job.look)
    : await xlsxOf(sheetsOf(job.document), job.look);
});
