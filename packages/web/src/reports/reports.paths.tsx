import { shown } from "../ui/shown-page.ts";
import { reportsPage } from "./reports.pages.ts";

export const paths = [
  shown(reportsPage, () => import("./reports-page.tsx").then((part) => part.ReportsPage)),
];
