import {
  generateReport,
  listReportChanges,
  listReportPeriods,
} from "@heliograph/contract/reports/reports.routes.ts";
import type { ReportFormat } from "@heliograph/contract/reports/reports.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, manners, send } from "../call.ts";
import type { Language } from "../ui/format.ts";
import { download } from "../ui/download.ts";
import { printPage } from "../ui/print-page.ts";

/** A document of a report: the newest issue, or the one that is asked for. */
export interface DocumentAt {
  readonly id: string;
  /** First day of its period. */
  readonly period: string;
  readonly issue: number | undefined;
  /** Of the portal, as it is read now. */
  readonly language: Language;
}
export const periodsKey = (id: string) => ["reports", id] as const;
export const periodsQuery = (id: string, year: number) =>
  queryOptions({
    queryKey: [...periodsKey(id), "periods", year],
    queryFn: async (context) =>
      await call(listReportPeriods, { params: { id }, query: { year } }, manners(context)),
    // The page says it in the place of the list.
    meta: { quiet: true },
  });
/** Documents take longer than other answers where they are made for the first time. */
const makingMs = 120_000;
const read = async (
  { id, period, issue, language }: DocumentAt,
  format: ReportFormat,
  signal?: AbortSignal,
): Promise<Response> =>
  await send(
    addressOf(generateReport.path, { id, period }, { format, issue, language }),
    { method: "GET" },
    { timeoutMs: makingMs, signal },
  );
/** The page of the document. @param isKept a preview is read anew each time */
export const documentQuery = (at: DocumentAt, isKept: boolean) =>
  queryOptions({
    queryKey: ["reports", at.id, "document", at.period, at.issue ?? null, at.language],
    queryFn: async ({ signal, client }) => {
      const html = await (await read(at, "html", signal)).text();
      // It may have been made just now.
      if (isKept) void client.invalidateQueries({ queryKey: [...periodsKey(at.id), "periods"] });
      return html;
    },
    staleTime: isKept ? 60_000 : 0,
    gcTime: isKept ? 300_000 : 0,
    // The dialog says it in the place of the document.
    meta: { quiet: true },
  });
export const changesQuery = ({ id, period, issue }: DocumentAt) =>
  queryOptions({
    queryKey: ["reports", id, "changes", period, issue ?? null],
    queryFn: async (context) =>
      await call(listReportChanges, { params: { id, period }, query: { issue } }, manners(context)),
    meta: { quiet: true },
  });
/** Hands the document to the browser as a file. */
export async function downloadDocument(
  at: DocumentAt,
  format: "pdf" | "xlsx",
  name: string,
): Promise<void> {
  download(`${name}.${format}`, await (await read(at, format)).blob());
}

/** Has the document of a period made, where nobody has yet. */
export const generateDocument = async (at: DocumentAt): Promise<void> => {
  await read(at, "html");
};

export async function printDocument(at: DocumentAt): Promise<void> {
  printPage(await (await read(at, "html")).text());
}
