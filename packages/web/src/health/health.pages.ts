import { page } from "../ui/page.ts";
import { choice, choiceOr, day, flag, id, viewWords, word } from "../ui/search.ts";

/** What the address of a list of incidents remembers. */
const listWords = {
  ...viewWords,
  show: choiceOr(["open", "resolved", "all"], "open"),
  cause: word(/^[a-z_]{4,24}$/),
  who: choice(["mine", "nobody"]),
  /** The incident whose short view is open in the list. */
  incident: id(),
} as const;

/** Incidents of all plants of the reader. Who may see those of no plant finds nothing there. */
export const incidentsPage = page("/incidents", {
  seen: "login",
  texts: ["health", "incidents", "alerts"],
  search: listWords,
});
export const plantIncidentsPage = page("/plant/$plantId/incidents", {
  seen: { plant: "alerts_show" },
  texts: ["health", "incidents", "alerts"],
  search: listWords,
});
/** One incident: what it is, since when, what it costs, what people did about it. */
export const incidentPage = page("/plant/$plantId/incident/$incidentId", {
  seen: { plant: "alerts_show" },
  texts: ["health", "incidents", "alerts", "dashboard"],
  search: {
    /** The day whose curve is shown: the first one, unless another is chosen. */
    day: day(),
    snooze: flag(),
  },
});
