import { page } from "../ui/page.ts";
import { choice, choiceOr, day, whole } from "../ui/search.ts";

/** The day that is looked at, and the slot of five minutes in it; what is left out is today, and now or noon. */
const moment = { day: day(), at: whole(0, 299) };
const order = choice(["worst"]);

/** How the inverters of a plant compare, at every moment of a day. */
export const inverterControlPage = page("/plant/$plantId/inverter_control", {
  seen: { plant: "inverter_control" },
  texts: ["controls", "health", "alerts"],
  search: { ...moment, mode: choiceOr(["pacs", "temps", "energies", "cards"], "cards"), order },
});
/** How the strings of a plant compare, box by box. */
export const stringControlPage = page("/plant/$plantId/string_control", {
  seen: { plant: "string_control" },
  texts: ["controls", "health", "alerts", "users"],
  search: { ...moment, order, view: choice(["days"]), days: choiceOr([30, 60, 90, 365], 30) },
});
/** Where the trackers of a plant stood. */
export const trackerControlPage = page("/plant/$plantId/tracker_control", {
  seen: { plant: "tracker_control" },
  texts: ["controls", "health", "alerts"],
  search: { ...moment, max: whole(1, 90), view: choiceOr(["3d", "flat"], "3d") },
});
