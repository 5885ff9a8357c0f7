import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import type { PdfLook } from "./pdf.ts";

/** A document that is drawn in the thread of reports. */
export interface DrawJob {
  readonly document: ReportDocument;
  readonly format: "pdf" | "xlsx";
  readonly look: PdfLook;
}
