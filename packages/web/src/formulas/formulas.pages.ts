import { page } from "../ui/page.ts";
import { idOrNew } from "../ui/search.ts";

export const formulasPage = page("/plant/$plantId/config/formulas", {
  seen: { plant: "formulas_edit" },
  texts: ["formulas", "variables", "tasks"],
  /** The formula whose dialog is open. */
  search: { formula: idOrNew() },
});
