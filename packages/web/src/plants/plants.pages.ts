import { page } from "../ui/page.ts";
import { choiceOr, day, flag, list, periodWords, text, viewWords } from "../ui/search.ts";

/** Which plants of the list are shown. */
export const fleetFilters = ["all", "watch", "disabled"] as const;
/** The list of plants. */
export const homePage = page("/", {
  seen: "login",
  texts: ["home", "health"],
  search: {
    ...viewWords,
    show: choiceOr(fleetFilters, "all"),
    /** On a telephone: the map in place of the list. */
    map: flag(),
  },
});
/** Several plants as one: those of a client, of a maintainer, or of a list. */
export const multiplantPage = page("/multiplant", {
  seen: "login",
  texts: ["multiplant", "dashboard", "health"],
  search: {
    client: text(),
    maintainer: text(),
    plants: list(/^\d{3,4}$/, { separator: "," }),
    sort: choiceOr(["kwp", "name"], "kwp"),
    day: day(),
  },
});

const dashboard = {
  seen: { plant: "plant_show" },
  texts: ["live", "data", "dashboard", "health", "incidents", "forecast"],
  search: periodWords,
} as const;
/** The plant at a glance, and the same for one of its sections. */
export const plantPage = page("/plant/$plantId", dashboard);
export const sectionPage = page("/plant/$plantId/section/$idx", dashboard);

/** The facts of a plant. */
export const plantInfoPage = page("/plant/$plantId/config/info", {
  seen: { plant: "plant_edit" },
  texts: ["plants"],
});
/** Its sections, and what stands for each of them. */
export const sectionsPage = page("/plant/$plantId/config/sections", {
  seen: { plant: "plant_edit" },
  texts: ["plants"],
});
/** Every plant, for administrators, and the form of a new one. */
export const plantsPage = page("/admin/plants", {
  seen: "admin",
  texts: ["plants"],
  search: viewWords,
});
/** Whoever owns plants; the one that is being renamed. */
export const clientsPage = page("/admin/clients", {
  seen: "admin",
  texts: ["plants"],
  search: { ...viewWords, client: text() },
});
export const plantAddPage = page("/admin/plant_add", { seen: "admin", texts: ["plants"] });

const short = { seen: "login", texts: [] } as const;
/** Short addresses of what belongs to a plant. */
export const deviceShortPage = page("/device/$shortId", short);
export const chartShortPage = page("/chart/$shortId", short);
export const reportShortPage = page("/report/$shortId", short);
export const variableShortPage = page("/var/$shortId", short);
export const sectionShortPage = page("/section/$shortId", short);
