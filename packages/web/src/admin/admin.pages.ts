import { page } from "../ui/page.ts";
import { choiceOr, viewWords, word } from "../ui/search.ts";

/** What the stores hold. */
export const serverStatsPage = page("/admin/server_stats", {
  seen: "admin",
  texts: ["admin"],
  search: { ...viewWords, tab: choiceOr(["plants", "database", "redis"], "plants") },
});
/** The configuration in effect. */
export const superConfigPage = page("/admin/super_config", { seen: "admin", texts: ["admin"] });
/** The codes that unlock the menus of loggers. */
export const dataloggerCodesPage = page("/admin/datalogger_codes", {
  seen: "admin",
  texts: ["admin", "plants"],
  search: { plant: word(/^\d{1,6}$/) },
});
/** A socket that answers what it hears. */
export const chatPage = page("/admin/chat", { seen: "admin", texts: ["admin"] });
/** What administrators look at beside the portal. */
export const plantToolsPage = page("/plant/$plantId/tools/admin", {
  seen: "admin",
  texts: ["admin"],
});

/** Pages of developers: the parts of the portal by themselves. */
export const devPage = page("/_dev/$name", { seen: "admin", texts: ["admin"] });
