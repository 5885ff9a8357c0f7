import { z } from "zod";
import { objectParams } from "../ids.ts";
import { admin, bytes, login, objectPermission, ok, route } from "../route.ts";
import { languages } from "../users/users.wire.ts";
import {
  newReport,
  periodText,
  report,
  reportChanges,
  reportFormats,
  reportPeriod,
  reportReplacement,
  reportTemplate,
} from "./reports.wire.ts";

export const listReportTemplates = route({
  method: "GET",
  path: "/report/template/all",
  reply: z.array(reportTemplate),
  may: login,
});
export const getReportTemplate = route({
  method: "GET",
  path: "/report/template/:id",
  params: z.object({ id: z.string().min(1) }),
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

const periodParams = objectParams.extend({ period: periodText });
const issueNumber = z.coerce.number().int().min(1);
/**
 * The document of a period: the newest issue, or the one that is asked for; without any it is made and kept. Of the running period it is a
 * preview, which nobody keeps and for which 244 is needed. (R8, R9)
 */
export const generateReport = route({
  method: "GET",
  path: "/report/generate/:id/:period",
  params: periodParams,
  query: z.object({
    format: z.enum(reportFormats).default("html"),
    /** Else the reader's. */
    language: z.enum(languages).optional(),
    issue: issueNumber.optional(),
  }),
  reply: bytes,
  may: objectPermission("reports_show", "reports_preview"),
});
/** The periods of a year that have begun, the newest first, with what was made of them. */
export const listReportPeriods = route({
  method: "GET",
  path: "/report/generated/:id",
  params: objectParams,
  /** Else the running one of the plant. */
  query: z.object({ year: z.coerce.number().int().min(1970).max(2200).optional() }),
  reply: z.array(reportPeriod),
  may: objectPermission("reports_show"),
});
/** What has become of the figures of an issue: compared with the plant as it is now. (R10) */
export const listReportChanges = route({
  method: "GET",
  path: "/report/generated/:id/:period/changes",
  params: periodParams,
  /** Else the newest. */
  query: z.object({ issue: issueNumber.optional() }),
  reply: reportChanges,
  may: objectPermission("reports_show"),
});
/** Sends the report of a period that is over to its recipients; where figures have moved since it was made, a corrected one. */
export const sendReport = route({
  method: "POST",
  path: "/report/generated/:id/:period/send",
  params: periodParams,
  reply: reportPeriod,
  may: objectPermission("reports_edit"),
});
/** For good: of the period, or of all of them (`ALL`). Answers of how many periods. */
export const deleteGeneratedReports = route({
  method: "DELETE",
  path: "/report/generated/:id/:period",
  params: objectParams.extend({ period: z.union([z.literal("ALL"), periodText]) }),
  reply: z.number().int(),
  may: admin,
});
