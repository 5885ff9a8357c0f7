import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";

export const permissionGroupNames = [
  "plant",
  "controls",
  "energies",
  "devices",
  "formulas",
  "charts",
  "alerts",
  "reports",
  "messages",
  "events",
  "estimates",
  "gperformance",
  "gse",
  "images",
  "users",
  "tools",
] as const;
export type PermissionGroupName = (typeof permissionGroupNames)[number];

/** Every permission once, beside those of its kind: what a person reads as one subject. */
export const permissionGroups: Readonly<Record<PermissionGroupName, readonly PermissionName[]>> = {
  plant: [
    "plant_show",
    "theoretical_vars",
    "irradiance",
    "logo_upload",
    "plant_edit",
    "homepage_edit",
    "irradiance_config",
  ],
  controls: [
    "energy_control",
    "inverter_control",
    "string_control",
    "tracker_control",
    "perfect_tracker",
    "string_analyzer",
    "inverter_availability",
  ],
  energies: ["energies_show", "consumptions"],
  devices: [
    "devices_show",
    "devices_edit",
    "inverter_show",
    "inverter_vars",
    "stringbox_show",
    "stringbox_vars",
    "sensor_show",
    "sensor_vars",
    "meter_show",
    "meter_vars",
    "io_show",
    "io_vars",
    "storage_show",
    "tracker_show",
    "generic_show",
  ],
  formulas: ["formulas_show", "formulas_edit"],
  charts: ["charts_show", "charts_edit"],
  alerts: ["alerts_show", "alerts_edit", "alerts_create", "alerts_delete"],
  reports: ["reports_show", "reports_edit", "reports_create", "reports_delete", "reports_preview"],
  messages: ["messages_show", "messages_edit"],
  events: ["events_show", "events_edit"],
  estimates: ["estimates_show", "estimates_edit", "estimates_irradiance_edit"],
  gperformance: ["gperformance_show", "gperformance_params", "gperformance_events"],
  gse: ["gse_show", "gse_edit", "utf_show", "utf_edit"],
  images: ["images_show", "images_edit"],
  users: ["users_show", "users_edit", "users_create", "users_delete"],
  tools: ["export_data", "banner", "xml", "webcam"],
};

/** Numbers of a list of names. */
export const numbersOf = (names: readonly PermissionName[]): readonly number[] =>
  names.map((name) => permissions[name]);
