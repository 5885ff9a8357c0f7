import { logLimits } from "@heliograph/contract/logs/log-words.ts";
import { page } from "../ui/page.ts";
import { choiceOr, day, ids, list, text, viewWords } from "../ui/search.ts";

/** Who changed what on a plant. */
export const plantEditsPage = page("/plant/$plantId/config/edits", {
  seen: { plant: "users_show" },
  texts: ["logs", "users"],
});
/** Words of the log; one that it does not know finds nothing. */
const words = () => list(/^[a-z_]+$/);
/** What happened on the portal, and who changed what. */
export const eventsPage = page("/admin/events", {
  seen: "admin",
  texts: ["logs", "tasks", "users"],
  search: {
    ...viewWords,
    tab: choiceOr(["events", "edits"], "events"),
    plants: list(/^\d{3,4}$/),
    users: ids(),
    types: words(),
    actions: words(),
    entities: words(),
    ip: text(),
    from: day(),
    to: day(),
    limit: choiceOr(logLimits, logLimits[0]),
  },
});
