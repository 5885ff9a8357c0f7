/** Documents become PDFs and spreadsheets here, away from the thread that answers calls. What a kind needs is read with its first one. */
import { sheetsOf } from "@heliograph/domain/reports/sheets.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import type { DrawJob } from "./reports/draw-job.ts";

answerJobs(async (job: DrawJob): Promise<Uint8Array> => {
  if (job.format === "pdf") {
    const { reportPdf } = await import("./reports/pdf.ts");
    return await reportPdf(job.document, job.look);
  }
  const { xlsxOf } = await import("./reports/xlsx.ts");
  return job.format === "sheets"
    ? await xlsxOf(job.sheets, null)
    : await xlsxOf(sheetsOf(job.document), job.look);
});
