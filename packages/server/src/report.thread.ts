/** Documents become PDFs and spreadsheets here, away from the thread that answers calls. */
import { sheetsOf } from "@heliograph/domain/reports/sheets.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import type { DrawJob } from "./reports/draw-job.ts";
import { reportPdf } from "./reports/pdf.ts";
import { xlsxOf } from "./reports/xlsx.ts";

answerJobs(async (job: DrawJob): Promise<Uint8Array> => {
  if (job.format === "pdf") return await reportPdf(job.document, job.look);
  return await xlsxOf(job.format === "xlsx" ? sheetsOf(job.document) : job.sheets);
});
