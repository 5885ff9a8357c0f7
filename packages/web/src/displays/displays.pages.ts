import { page } from "../ui/page.ts";
import { flag } from "../ui/search.ts";

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
/** The wall itself, for whoever knows its id; `sound`: it may be heard. */
export const wallPage = page("/control/$displayId", {
  seen: "public",
  texts: ["displays"],
  search: { preview: flag(), sound: flag() },
});
