import { page } from "../ui/page.ts";
import { flag } from "../ui/search.ts";

/** Dashboards: each reader sees what he may of them. */
export const dashboardsPage = page("/dashboard/list", { seen: "login", texts: ["dashboards"] });
export const dashboardPage = page("/dashboard/$dashboardId", {
  seen: "login",
  texts: ["dashboards", "health", "incidents"],
  search: { edit: flag() },
});
/** The links for everybody to a dashboard or a chart: `kind` is one of these words. */
export const linksPage = page("/dashboard/links/$kind/$ofId", {
  seen: "admin",
  texts: ["dashboards"],
});
/** What such a link shows, without a login. */
export const openPage = page("/open/$token", {
  seen: "public",
  texts: ["dashboards", "health"],
  unattended: true,
});
