import { page } from "../ui/page.ts";
import { choiceOr } from "../ui/search.ts";

/** Devices of the last packet that the plant does not have yet. */
export const suggestDevicesPage = page("/plant/$plantId/config/suggest_devs", {
  seen: "admin",
  texts: ["ingest", "devices"],
});
/** Values of the last packet that no variable reads yet. */
export const suggestVariablesPage = page("/plant/$plantId/config/suggest_vars", {
  seen: "admin",
  texts: ["ingest", "variables"],
  search: {
    /** Whether values are listed whose name nobody knows. */
    unknown: choiceOr(["without", "with"], "without"),
  },
});
/** How the plant's logger sends, and how to make one send. */
export const loggersPage = page("/plant/$plantId/config/loggers", {
  seen: { plant: "devices_edit" },
  texts: ["ingest", "data", "plants"],
});
