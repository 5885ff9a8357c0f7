import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { reportTemplates } from "@heliograph/domain/reports/report-templates.ts";
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { recipientsQuery } from "../users/users.api.ts";
import {
  reportPage,
  reportsConfigPage,
  reportsPage,
  reportTemplatePage,
  reportTemplatesPage,
} from "./reports.pages.ts";
import { ReportPage } from "./report-page.tsx";
import { ReportTemplatePage, ReportTemplatesPage } from "./report-templates-page.tsx";
import { ReportsConfigPage } from "./reports-config-page.tsx";

const id24 = (digit: string): string => digit.repeat(24);
export const reportId = id24("1");
export const anna = id24("a");
export const blind = id24("8");
export const luca = id24("b");
export const report = (more: Partial<Report> = {}): Report => ({
  id: reportId,
  plant_id: "101",
  template_id: "R03",
  freq: "monthly",
  vars: [id24("e")],
  disabled: false,
  diff_percent: 10,
  send_email_to: [anna],
  ...more,
});
const variable = (id: string, name: string, tags: number[], more: object = {}) => ({
  id,
  name,
  tags,
  udm: "kWh",
  data_type: "float",
  disabled: false,
  bitmask: null,
  vmin: null,
  vmax: null,
  estimates: {},
  ...more,
});
const inverter = {
  id: id24("d"),
  name: "Inverter 1",
  type: "inverter",
  disabled: false,
  variables: [
    variable(id24("e"), "Energia", [56]),
    variable(id24("f"), "Energia del giorno", [56]),
    variable(id24("c"), "Temperatura", [12], { udm: "°C" }),
  ],
};
const plantOf = (reports: readonly Report[], more: object): Plant =>
  ({
    id: "101",
    name: "Serre",
    timezone: "Europe/Rome",
    active_since: 1_577_836_800,
    sections: [{ kwp: 100 }],
    devices: [inverter],
    formulas: [],
    reports,
    ...more,
  }) as unknown as Plant;

/** What was sent to the portal, and answered by it: reports as they are stored. */
export interface Portal {
  readonly sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
  stored: Report[];
}
/** The screens of reports on a portal of paper. @param may permissions on the plant; "admin" */
export async function showReports(
  address: string,
  given: {
    readonly may?: readonly number[] | "admin";
    readonly reports?: readonly Report[];
    readonly plant?: object;
  } = {},
) {
  const { may = "admin", reports = [report()], plant = {} } = given;
  const portal: Portal = { sent: [], stored: [...reports] };
  const reply = (status: number, body: unknown): Response => Response.json(body, { status });
  vi.stubGlobal("fetch", async (input: Request): Promise<Response> => {
    const { pathname } = new URL(input.url);
    const path = pathname.replace("/api/v1", "");
    const text = await input.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    if (input.method !== "GET") portal.sent.push({ method: input.method, path, body });
    if (path === "/plant/101") return reply(200, plantOf(portal.stored, plant));
    if (path === "/report/template/all") return reply(200, reportTemplates);
    const id = path.split("/")[2];
    const known = portal.stored.find((one) => one.id === id);
    if (path === "/report") {
      const made = { ...report(), ...(body as Report), id: id24("9") };
      portal.stored.push(made);
      return reply(200, made);
    }
    if (known === undefined)
      return reply(404, { statusCode: 404, code: "report_not_found", message: "", params: {} });
    if (input.method === "DELETE") {
      portal.stored = portal.stored.filter((one) => one !== known);
      return reply(200, { ok: true });
    }
    if (input.method === "POST") {
      const after = { ...(body as Report), id: known.id };
      portal.stored = portal.stored.map((one) => (one === known ? after : one));
      return reply(200, after);
    }
    return reply(200, known);
  });
  const isAdmin = may === "admin";
  const stage = await showPages(
    [
      [reportsPage, () => null],
      [reportsConfigPage, ReportsConfigPage],
      [reportPage, ReportPage],
      [reportTemplatesPage, ReportTemplatesPage],
      [reportTemplatePage, ReportTemplatePage],
    ],
    address,
    {
      me: { is_admin: isAdmin, perms: isAdmin ? {} : { "101": [...may] } },
      known: [
        [plantQuery("101").queryKey, plantOf(reports, plant)],
        [
          recipientsQuery("101").queryKey,
          [
            ...[
              { id: anna, username: "anna", fullname: "Anna Pellegrini", emails: ["a@x.it"] },
              { id: luca, username: "luca", fullname: "Luca Moretti", emails: ["l@x.it"] },
              { id: id24("7"), username: "muto", fullname: "Senza posta", emails: [] },
            ].map((one) => ({ ...one, reads: ["reports_show"] })),
            {
              id: blind,
              username: "cieco",
              fullname: "Carla Senza",
              emails: ["c@x.it"],
              reads: [],
            },
          ],
        ],
      ],
    },
  );
  return {
    ...stage,
    portal,
    /** What somebody else has done meanwhile comes to the page. */
    others: (now: readonly Report[]): void => {
      portal.stored = [...now];
      act(() => {
        stage.client.setQueryData(plantQuery("101").queryKey, plantOf(now, plant));
      });
    },
  };
}
