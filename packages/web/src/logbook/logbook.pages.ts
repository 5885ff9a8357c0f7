import { page } from "../ui/page.ts";
import { choice, day, viewWords, word } from "../ui/search.ts";

/** What was written down of a plant, and when people work on it. */
export const logbookPage = page("/plant/$plantId/logbook", {
  seen: { plant: "events_show" },
  texts: ["logbook", "files", "incidents"],
  search: {
    ...viewWords,
    kind: choice(["note", "window"]),
    /** Of a part of the plant: `device-` and its id. */
    about: word(/^(?:plant|section-\d{1,2}|(?:device|variable)-[0-9a-f]{24})$/),
    from: day(),
    to: day(),
    /** What is open beside the list. */
    open: word(/^(?:(?:note|window)-(?:new|[0-9a-f]{24})|effect-[0-9a-f]{24})$/),
  },
});
