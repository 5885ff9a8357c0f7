import { page } from "../ui/page.ts";
import { id, whole } from "../ui/search.ts";

/** What a year was expected to give; without its words the plant's usual variable and the current year. */
export const estimatesPage = page("/plant/$plantId/estimates", {
  seen: { plant: "estimates_show" },
  texts: ["estimates"],
  search: { var: id(), year: whole(1000, 9999) },
});
