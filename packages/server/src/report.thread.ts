/** Documents become PDFs and spreadsheets here, away from the thread that answers calls. */
import { answerJobs } from "./platform/answer-jobs.ts";
import { reportPdf } from "./reports/pdf.ts";
import type { DrawJob } from "./reports/draw-job.ts";
import { reportXlsx } from "./reports/xlsx.ts";

answerJobs(async ({ document, format, look }: DrawJob): Promise<Uint8Array> => {
  return format === "pdf" ? await reportPdf(document, look) : await reportXlsx(document);
});
