import {
  generateReport,
  listReportChanges,
  listReportPeriods,
} from "@heliograph/contract/reports/reports.routes.ts";
import {
  generateMailing,
  getMailingChoices,
  listMailingChanges,
  listMailingPeriods,
  listMailings,
} from "@heliograph/contract/reports/mailings.routes.ts";
import type { ReportChanges, ReportFormat } from "@heliograph/contract/reports/reports.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, manners, send } from "../call.ts";
import type { Language } from "../ui/format.ts";
import { download } from "../ui/download.ts";
import { printPage } from "../ui/print-page.ts";

/** Whose documents: a report of a plant, or one over several plants, or an export. */
export type DocumentKind = "report" | "mailing";
/** A document of a report: the newest issue, or the one that is asked for. */
export interface DocumentAt {
  readonly of: DocumentKind;
  readonly id: string;
  /** First day of its period. */
  readonly period: string;
  readonly issue: number | undefined;
  /** Of the portal, as it is read now. */
  readonly language: Language;
}
export const periodsKey = (id: string) => ["reports", id] as const;
const keyOf = ({ of, id }: DocumentAt) => (of === "report" ? periodsKey(id) : mailingKey(id));
export const mailingsKey = ["mailings"] as const;
export const mailingKey = (id: string) => [...mailingsKey, id] as const;
export const mailingsQuery = () =>
  queryOptions({
    queryKey: [...mailingsKey, "list"],
    queryFn: async (context) => await call(listMailings, {}, manners(context)),
  });
export const mailingChoicesQuery = () =>
  queryOptions({
    queryKey: [...mailingsKey, "choices"],
    queryFn: async (context) => await call(getMailingChoices, {}, manners(context)),
    staleTime: 60_000,
  });
export const mailingPeriodsQuery = (id: string, year: number) =>
  queryOptions({
    queryKey: [...mailingKey(id), "periods", year],
    queryFn: async (context) =>
      await call(listMailingPeriods, { params: { id }, query: { year } }, manners(context)),
  });
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
  { of, id, period, issue, language }: DocumentAt,
  format: ReportFormat | "csv",
  signal?: AbortSignal,
): Promise<Response> =>
  await send(
    addressOf(
      of === "report" ? generateReport.path : generateMailing.path,
      { id, period },
      { format, issue, language },
    ),
    { method: "GET" },
    { timeoutMs: makingMs, signal },
  );
/** The page of the document. @param isKept a preview is read anew each time */
export const documentQuery = (at: DocumentAt, isKept: boolean) =>
  queryOptions({
    queryKey: [...keyOf(at), "document", at.period, at.issue ?? null, at.language],
    queryFn: async ({ signal, client }) => {
      const html = await (await read(at, "html", signal)).text();
      // It may have been made just now.
      if (isKept) void client.invalidateQueries({ queryKey: [...keyOf(at), "periods"] });
      return html;
    },
    staleTime: isKept ? 60_000 : 0,
    gcTime: isKept ? 300_000 : 0,
    // The dialog says it in the place of the document.
    meta: { quiet: true },
  });
/** What moved, and of a plant's report why. */
export const changesQuery = (at: DocumentAt) =>
  queryOptions({
    queryKey: [...keyOf(at), "changes", at.period, at.issue ?? null],
    queryFn: async (context): Promise<Omit<ReportChanges, "number">> => {
      const { of, id, period, issue } = at;
      const asked = { params: { id, period }, query: { issue } };
      return of === "report"
        ? await call(listReportChanges, asked, manners(context))
        : { ...(await call(listMailingChanges, asked, manners(context))), causes: [] };
    },
    meta: { quiet: true },
  });
/** Hands the document to the browser as a file. */
export async function downloadDocument(
  at: DocumentAt,
  format: "pdf" | "xlsx" | "csv",
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
