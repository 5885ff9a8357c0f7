import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import type { Sheet } from "@heliograph/domain/reports/sheets.ts";
import type { PdfLook } from "./pdf.ts";

/** A document that is drawn in the thread of reports, or sheets of exported data. */
export type DrawJob =
  | {
      readonly format: "pdf";
      readonly document: ReportDocument;
      readonly look: PdfLook;
    }
  | { readonly format: "xlsx"; readonly document: ReportDocument }
  | { readonly format: "sheets"; readonly sheets: readonly Sheet[] };
