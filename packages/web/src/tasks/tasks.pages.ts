import { page } from "../ui/page.ts";
import { choiceOr, id } from "../ui/search.ts";

/** Long work and its output. */
export const tasksPage = page("/admin/tasks", {
  seen: "admin",
  texts: ["tasks"],
  search: {
    /** The task whose dialog is open. */
    task: id(),
    done: choiceOr(["shown", "hidden"], "shown"),
    refresh: choiceOr(["on", "off"], "on"),
  },
});
/** The plants that are being worked on. */
export const processingPage = page("/admin/processing", { seen: "admin", texts: ["tasks"] });
