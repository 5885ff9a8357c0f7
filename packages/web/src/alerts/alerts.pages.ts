import { page } from "../ui/page.ts";
import { choice } from "../ui/search.ts";

/** What is watched on a plant, and how it stands. */
export const alertsStatePage = page("/plant/$plantId/alerts_state", {
  seen: { plant: "alerts_show" },
  texts: ["live", "alerts"],
  search: { only: choice(["failing"]) },
});
