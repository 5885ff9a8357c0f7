import type { PermissionName } from "@heliograph/contract/users/permissions.ts";

interface PlantPage {
  /** Below `/plant/{id}`. */
  readonly path: string;
  /** Key of `frame.tree`. */
  readonly name:
    | "dashboard"
    | "energyControl"
    | "energies"
    | "alerts"
    | "alertsHistory"
    | "reportsArchive"
    | "messages"
    | "estimates"
    | "gse"
    | "export"
    | "banner"
    | "gperformance"
    | "configPlant"
    | "configSections"
    | "configDevices"
    | "configFormulas"
    | "configUsers"
    | "configImages";
  readonly permission: PermissionName;
}

/** Pages of a plant that the palette offers to those who may see them. */
export const plantPages: readonly PlantPage[] = [
  { path: "", name: "dashboard", permission: "plant_show" },
  { path: "/energy_control", name: "energyControl", permission: "energy_control" },
  { path: "/energies", name: "energies", permission: "energies_show" },
  { path: "/alerts_state", name: "alerts", permission: "alerts_show" },
  { path: "/alerts_history", name: "alertsHistory", permission: "alerts_show" },
  { path: "/reports", name: "reportsArchive", permission: "reports_show" },
  { path: "/messages", name: "messages", permission: "messages_show" },
  { path: "/estimates", name: "estimates", permission: "estimates_show" },
  { path: "/gse", name: "gse", permission: "gse_show" },
  { path: "/tools/export", name: "export", permission: "export_data" },
  { path: "/tools/banner", name: "banner", permission: "banner" },
  { path: "/tools/gperformance", name: "gperformance", permission: "gperformance_show" },
  { path: "/config/info", name: "configPlant", permission: "plant_edit" },
  { path: "/config/sections", name: "configSections", permission: "plant_edit" },
  { path: "/config/devices", name: "configDevices", permission: "devices_show" },
  { path: "/config/formulas", name: "configFormulas", permission: "formulas_edit" },
  { path: "/config/users", name: "configUsers", permission: "users_show" },
  { path: "/config/images", name: "configImages", permission: "images_show" },
];
