import {
  createReport,
  deleteReport,
  getReport,
  getReportTemplate,
  listReportTemplates,
  replaceReport,
} from "@heliograph/contract/reports/reports.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { ReportsService } from "./reports.service.ts";

export function reportsRoutes(app: FastifyInstance, reports: ReportsService): void {
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
