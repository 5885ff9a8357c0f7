import { page } from "../ui/page.ts";
import { word } from "../ui/search.ts";

/** A plant as a file: written, compared, and what it was before. */
export const plantFilePage = page("/plant/$plantId/config/file", {
  seen: "admin",
  texts: ["plantfiles", "refusals", "plants", "users", "devices", "alerts", "logs", "tariffs"],
});
/** A new plant of a file, or as another one is. */
export const plantFileImportPage = page("/admin/plant_file", {
  seen: "admin",
  texts: ["plantfiles", "refusals", "plants", "users", "devices", "alerts"],
  search: {
    /** The plant that is copied. */
    copy: word(/^\d{3,4}$/),
  },
});
