import { page } from "../ui/page.ts";
import { choice, choiceOr, flag } from "../ui/search.ts";

/** Walls of plants and what LED panels read, for administrators. */
export const controlDisplaysPage = page("/admin/controldisplay", {
  seen: "admin",
  texts: ["displays"],
});
export const controlDisplayPage = page("/admin/controldisplay/$displayId", {
  seen: "admin",
  texts: ["displays"],
});
export const ledDisplaysPage = page("/admin/leddisplay", { seen: "admin", texts: ["displays"] });
export const ledDisplayPage = page("/admin/leddisplay/$displayId", {
  seen: "admin",
  texts: ["displays"],
});
/** Televisions in halls, for administrators. */
export const informativeDisplaysPage = page("/admin/display", {
  seen: "admin",
  texts: ["displays", "informative"],
});
export const informativeTabs = ["display", "images", "pages"] as const;
export const informativeDisplayPage = page("/admin/display/$displayId", {
  seen: "admin",
  texts: ["displays", "informative", "files", "charts", "refusals"],
  search: { tab: choiceOr(informativeTabs, "display") },
});
/** The wall itself, for whoever knows its id; `sound`: it may be heard; `l`: its language, as of a television. */
export const wallPage = page("/control/$displayId", {
  seen: "public",
  texts: ["displays", "health"],
  search: { preview: flag(), sound: flag(), l: choice(["it", "en"]) },
  unattended: true,
});
/** The television in a hall, for whoever knows its id; `l`: its language, where it is not that of its first plant. Old browsers have `/video/{id}`, a page of the server's. */
export const hallPage = page("/videohd/$displayId", {
  seen: "public",
  texts: [],
  search: { preview: flag(), l: choice(["it", "en"]) },
  unattended: true,
});
