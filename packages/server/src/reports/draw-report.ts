import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type { ReportFormat } from "@heliograph/contract/reports/reports.wire.ts";
import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import { reportHtml } from "@heliograph/domain/reports/html.ts";
import type { FilesService } from "../files/files.service.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import { problem } from "../platform/problem.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import type { DrawJob } from "./draw-job.ts";

export interface DrawRooms {
  readonly files: Pick<FilesService, "serve">;
  readonly thread: Pick<WorkerThread<DrawJob, Uint8Array>, "do" | "close">;
}
const types: Readonly<Record<ReportFormat, string>> = {
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Letters and figures, as every system takes them. */
export const fileName = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} ,.-]/gu, " ").slice(0, 150);

export type DrawReport = ReturnType<typeof drawReport>;
/** Draws documents: pages here, PDFs and spreadsheets in the thread of reports. */
export function drawReport({ files, thread }: DrawRooms) {
  /** A logo that was replaced or deleted since is not there. */
  const logoOf = async ({ logo }: ReportDocument) => {
    if (logo === null) return null;
    try {
      const file = await files.serve(logo.id, () => Promise.reject(problem("not_logged_in")));
      if (file.version !== logo.version) return null;
      const { type, width, height } = file;
      return { type, width, height, bytes: await file.bytes() };
    } catch {
      return null;
    }
  };
  return async (
    document: ReportDocument,
    of: {
      readonly format: ReportFormat;
      readonly brand: Brand;
      readonly made: number;
    },
  ): Promise<ServedDocument> => {
    const { format, brand } = of;
    const logo = await logoOf(document);
    const name = fileName(`${document.plant} ${document.title} ${document.kind}`);
    const served = { type: types[format], name: `${name}.${format}` };
    if (format === "html") {
      const data =
        logo === null
          ? null
          : `data:${logo.type};base64,${Buffer.from(logo.bytes).toString("base64")}`;
      return { ...served, bytes: Buffer.from(reportHtml(document, { brand, logo: data })) };
    }
    const job: DrawJob = { format, document, look: { brand, logo, madeAt: of.made } };
    return { ...served, bytes: await thread.do(job) };
  };
}
