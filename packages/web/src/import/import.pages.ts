import { page } from "../ui/page.ts";
import { word } from "../ui/search.ts";

/** A plant of the legacy portal, brought over step by step. */
export const plantImportPage = page("/admin/plant_import", {
  seen: "admin",
  texts: ["import", "plants", "users", "devices", "alerts"],
  search: {
    /** The code that was checked. */
    plant: word(/^\d{3,4}$/),
  },
});
/** Readings of a file, brought into a plant step by step. */
export const fileImportPage = page("/plant/$plantId/config/import_data", {
  seen: "admin",
  texts: ["measures", "setup", "tasks", "variables"],
});
