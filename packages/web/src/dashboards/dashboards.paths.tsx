import { shown } from "../ui/shown-page.ts";
import { dashboardPage, dashboardsPage, linksPage, openPage } from "./dashboards.pages.ts";

export const paths = [
  shown(dashboardsPage, () => import("./dashboards-page.tsx").then((part) => part.DashboardsPage)),
  shown(dashboardPage, () => import("./dashboard-page.tsx").then((part) => part.DashboardPage)),
  shown(linksPage, () => import("./links-page.tsx").then((part) => part.LinksPage)),
  shown(openPage, () => import("./open-page.tsx").then((part) => part.OpenPage)),
];
