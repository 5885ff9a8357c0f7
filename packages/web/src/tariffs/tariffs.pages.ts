import { page } from "../ui/page.ts";
import { idOrNew } from "../ui/search.ts";

/** What a kWh of a plant is worth. */
export const tariffsPage = page("/plant/$plantId/tariffs", {
  seen: { plant: "plant_edit" },
  texts: ["tariffs"],
  /** The tariff whose form is open. */
  search: { tariff: idOrNew() },
});
