import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { FindPlace } from "./pages.ts";
import type { PagePath } from "./ui/page.ts";
import type { Catalogue } from "./ui/texts/catalogue.ts";

/** Key of `frame.tree`. */
export type PageName = keyof Catalogue["frame"]["tree"];

/** One page of a plant that is reached by its name. */
export interface PlantPage {
  /** Below `/plant/{id}`. */
  readonly path: "" | PagePath;
  readonly name: PageName;
  /** That of the page itself. */
  readonly permission: PermissionName | "admin";
  /** What the menus ask besides. */
  readonly menu?: PermissionName;
}

/** Groups whose name their pages need beside their own. */
const namedGroups = ["alerts", "reports", "tools", "config"] as const satisfies readonly PageName[];

const page = (
  name: PageName,
  path: PlantPage["path"],
  permission: PlantPage["permission"],
): PlantPage => ({ name, path, permission });

/** Pages of a plant, by their place in the tree. */
export const plantPages = {
  overview: [
    page("energyControl", "/energy_control", "energy_control"),
    page("energies", "/energies", "energies_show"),
  ],
  inverters: [page("inverterControl", "/inverter_control", "inverter_control")],
  stringboxes: [page("stringControl", "/string_control", "string_control")],
  trackers: [
    page("trackerControl", "/tracker_control", "tracker_control"),
    page("perfectTracker", "/perfect_tracker", "perfect_tracker"),
  ],
  incidents: page("incidents", "/incidents", "alerts_show"),
  alerts: [
    page("alertsState", "/alerts_state", "alerts_show"),
    page("alertsHistory", "/alerts_history", "alerts_show"),
    { ...page("alertsConfig", "/alerts_config", "alerts_show"), menu: "alerts_edit" },
  ],
  logbook: page("logbook", "/logbook", "events_show"),
  reports: [
    page("reportsArchive", "/reports", "reports_show"),
    page("reportsConfig", "/config/reports", "reports_edit"),
  ],
  messages: page("messages", "/messages", "messages_show"),
  estimates: page("estimates", "/estimates", "estimates_show"),
  gse: page("gse", "/gse", "gse_show"),
  utf: page("utf", "/utf", "utf_show"),
  tools: [
    page("export", "/tools/export", "export_data"),
    page("banner", "/tools/banner", "banner"),
    page("gperformance", "/tools/gperformance", "gperformance_show"),
    page("admin", "/tools/admin", "admin"),
  ],
  config: [
    page("configSetup", "/config/setup", "admin"),
    page("configPlant", "/config/info", "plant_edit"),
    page("tariffs", "/tariffs", "plant_edit"),
    page("configSections", "/config/sections", "plant_edit"),
    page("configDevices", "/config/devices", "devices_show"),
    page("configLoggers", "/config/loggers", "devices_edit"),
    page("configImport", "/config/import_data", "admin"),
    page("configVariables", "/config/variables", "admin"),
    page("configStringbox", "/config/stringbox_inverter", "devices_edit"),
    page("configFormulas", "/config/formulas", "formulas_edit"),
    page("configUsers", "/config/users", "users_show"),
    page("configEdits", "/config/edits", "users_show"),
    page("configGse", "/config/gse", "gse_edit"),
    page("configImages", "/config/images", "images_show"),
    page("configFile", "/config/file", "admin"),
  ],
} as const satisfies Record<string, PlantPage | readonly PlantPage[]>;

/** All of them in the order of the tree, the dashboard first; `under` is the group that makes a name clear: "Allarmi: Stato". */
export const allPlantPages: readonly (PlantPage & { readonly under: PageName | null })[] = [
  { ...page("dashboard", "", "plant_show"), under: null },
  ...Object.entries(plantPages).flatMap(([group, pages]) =>
    [pages].flat().map((one: PlantPage) => ({
      ...one,
      under: namedGroups.find((name) => name === group) ?? null,
    })),
  ),
];

/** What a reader may see of a plant's pages. */
export interface Sees {
  readonly may: (permission: PermissionName) => boolean;
  readonly isAdmin: boolean;
  readonly find: FindPlace;
}
/** A page that exists and that the reader may open. */
export const isOffered = (one: PlantPage, sees: Sees): boolean =>
  sees.find(`/plant/$plantId${one.path}`) !== null &&
  (one.permission === "admin" ? sees.isAdmin : sees.may(one.permission)) &&
  (one.menu === undefined || sees.may(one.menu));
