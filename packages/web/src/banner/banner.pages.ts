import { page } from "../ui/page.ts";
import { choice, choiceOr } from "../ui/search.ts";

/** A plant's figures for other people's pages, with the lines that put them there. */
export const bannerPage = page("/plant/$plantId/tools/banner", {
  seen: { plant: "banner" },
  texts: ["banner"],
  /** Without a language that of the plant. */
  search: { language: choice(["it", "en"]), theme: choiceOr(["light", "dark"], "light") },
});
