import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import {
  createReport,
  deleteGeneratedReports,
  deleteReport,
  generateReport,
  getReport,
  getReportTemplate,
  listReportChanges,
  listReportPeriods,
  listReportTemplates,
  replaceReport,
  sendReport,
} from "@heliograph/contract/reports/reports.routes.ts";
import { apiBase, type Input } from "@heliograph/contract/route.ts";
import type { FastifyInstance } from "fastify";
import type { Call } from "../platform/caller.ts";
import { serve } from "../platform/http.ts";
import { sendDocument } from "../platform/send-document.ts";
import type { ReportIssues } from "./report-issues.ts";
import type { ReportsService } from "./reports.service.ts";

/** How a reader wants his documents. */
export type ReaderOf = (call: Call) => Promise<{
  readonly language: "it" | "en";
  readonly brand: Brand;
}>;
export function reportsRoutes(
  app: FastifyInstance,
  reports: ReportsService,
  issues: ReportIssues,
  readerOf: ReaderOf,
): void {
  type Asked = Input<typeof generateReport>;
  app.get<{ Params: Asked["params"]; Querystring: Asked["query"] }>(
    apiBase + generateReport.path,
    {
      config: { may: generateReport.may },
      schema: { params: generateReport.params, querystring: generateReport.query },
    },
    async ({ params, query, call }, reply) => {
      const reader = await readerOf(call);
      const served = await issues.generate(call, params.id, params.period, {
        format: query.format,
        language: query.language ?? reader.language,
        issue: query.issue ?? null,
        brand: reader.brand,
      });
      return await sendDocument(reply, served, query.format);
    },
  );
  serve(
    app,
    listReportPeriods,
    async ({ params, query }, call) => await issues.periods(call, params.id, query.year ?? null),
  );
  serve(
    app,
    listReportChanges,
    async ({ params, query }, call) =>
      await issues.changes(call, params.id, params.period, {
        issue: query.issue ?? null,
        language: (await readerOf(call)).language,
      }),
  );
  serve(
    app,
    sendReport,
    async ({ params }, call) => await issues.send(call, params.id, params.period),
  );
  serve(
    app,
    deleteGeneratedReports,
    async ({ params }, call) => await issues.delete(call, params.id, params.period),
  );
  serve(app, listReportTemplates, async () => await Promise.resolve([...reports.templates()]));
  serve(
    app,
    getReportTemplate,
    async ({ params }) => await Promise.resolve(reports.template(params.id)),
  );
  serve(app, getReport, async ({ params }, call) => await reports.get(call, params.id));
  serve(app, createReport, async ({ body }, call) => await reports.create(call, body));
  serve(
    app,
    replaceReport,
    async ({ params, body }, call) => await reports.replace(call, params.id, body),
  );
  serve(app, deleteReport, async ({ params }, call) => {
    await reports.delete(call, params.id);
    return { ok: true as const };
  });
}
