import { shown } from "../ui/shown-page.ts";
import { mailingPage, mailingsPage, reportsPage } from "./reports.pages.ts";

export const paths = [
  shown(reportsPage, () => import("./reports-page.tsx").then((part) => part.ReportsPage)),
  shown(mailingsPage, () => import("./mailings-page.tsx").then((part) => part.MailingsPage)),
  shown(mailingPage, () => import("./mailing-page.tsx").then((part) => part.MailingPage)),
];
