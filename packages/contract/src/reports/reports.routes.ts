import { z } from "zod";
import { objectParams } from "../ids.ts";
import { login, objectPermission, ok, route } from "../route.ts";
import { newReport, report, reportReplacement, reportTemplate } from "./reports.wire.ts";

export const listReportTemplates = route({
  method: "GET",
  path: "/report/template/all",
  reply: z.array(reportTemplate),
  may: login,
});
export const getReportTemplate = route({
  method: "GET",
  path: "/report/template/:id",
  params: z.object({ id: z.string().min(1).max(10) }),
  reply: reportTemplate,
  may: login,
});
export const getReport = route({
  method: "GET",
  path: "/report/:id",
  params: objectParams,
  reply: report,
  may: objectPermission("reports_show"),
});
/** Asks for reports_create on the plant of the body. */
export const createReport = route({
  method: "POST",
  path: "/report",
  body: newReport,
  reply: report,
  may: login,
  // As many variables as a plant may have.
  maxBodyBytes: 512_000,
});
/** Takes the place of the report. */
export const replaceReport = route({
  method: "POST",
  path: "/report/:id",
  params: objectParams,
  body: reportReplacement,
  reply: report,
  may: objectPermission("reports_edit"),
  // As many variables as a plant may have.
  maxBodyBytes: 512_000,
});
export const deleteReport = route({
  method: "DELETE",
  path: "/report/:id",
  params: objectParams,
  reply: ok,
  may: objectPermission("reports_delete"),
});
