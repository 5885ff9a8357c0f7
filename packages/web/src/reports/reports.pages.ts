import { page } from "../ui/page.ts";
import { day, id, whole } from "../ui/search.ts";

/** What was reported of a plant: the periods of a report. `period` is the first day of the one whose document is open. */
export const reportsPage = page("/plant/$plantId/reports", {
  seen: { plant: "reports_show" },
  texts: ["reports"],
  search: { report: id(), year: whole(1970, 2200), period: day(), issue: whole(1, 9999) },
});
