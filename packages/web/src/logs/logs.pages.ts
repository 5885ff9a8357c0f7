import { page } from "../ui/page.ts";

/** Who changed what on a plant. */
export const plantEditsPage = page("/plant/$plantId/config/edits", {
  seen: { plant: "users_show" },
  texts: ["logs"],
});
