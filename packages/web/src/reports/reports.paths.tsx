import { shown } from "../ui/shown-page.ts";
import {
  mailingPage,
  mailingsPage,
  reportPage,
  reportsConfigPage,
  reportsPage,
  reportTemplatePage,
  reportTemplatesPage,
} from "./reports.pages.ts";

export const paths = [
  shown(reportsPage, () => import("./reports-page.tsx").then((part) => part.ReportsPage)),
  shown(reportsConfigPage, () =>
    import("./reports-config-page.tsx").then((part) => part.ReportsConfigPage),
  ),
  shown(reportPage, () => import("./report-page.tsx").then((part) => part.ReportPage)),
  shown(reportTemplatesPage, () =>
    import("./report-templates-page.tsx").then((part) => part.ReportTemplatesPage),
  ),
  shown(reportTemplatePage, () =>
    import("./report-templates-page.tsx").then((part) => part.ReportTemplatePage),
  ),
  shown(mailingsPage, () => import("./mailings-page.tsx").then((part) => part.MailingsPage)),
  shown(mailingPage, () => import("./mailing-page.tsx").then((part) => part.MailingPage)),
];
