import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import type { Sheet } from "@heliograph/domain/reports/sheets.ts";

/** What stands on the pages besides the document. */
export interface DocumentLook {
  readonly brand: Brand;
  /** A PNG or a JPEG, and its size. [px] */
  readonly logo: {
    readonly type: string;
    readonly width: number;
    readonly height: number;
    readonly bytes: Uint8Array;
  } | null;
  /** When the document was written: it is the PDF's date. [unix s] */
  readonly madeAt: number;
}
/** A document that is drawn in the thread of reports, or sheets of exported data. */
export type DrawJob =
  | {
      readonly format: "pdf" | "xlsx";
      readonly document: ReportDocument;
      readonly look: DocumentLook;
    }
  | { readonly format: "sheets"; readonly sheets: readonly Sheet[] };
