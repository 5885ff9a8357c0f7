import {
  permissions,
  type Permission,
  type PermissionName,
} from "@heliograph/contract/users/permissions.ts";

/** The sets of permissions that a person grants by name. */
export const templateNames = ["installatore", "cliente"] as const;
export type TemplateName = (typeof templateNames)[number];

/** Seeing every kind of thing, and the variables of every kind of device. */
const shows = [
  "users_show",
  "devices_show",
  "formulas_show",
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
  "energies_show",
  "gperformance_show",
  "events_show",
  "messages_show",
  "alerts_show",
  "reports_show",
  "charts_show",
  "images_show",
  "estimates_show",
  "utf_show",
  "gse_show",
] as const satisfies readonly PermissionName[];

const readers = [
  "plant_show",
  "theoretical_vars",
  "irradiance",
  "string_control",
  "inverter_control",
  "energy_control",
  ...shows,
] as const satisfies readonly PermissionName[];

const templates: Readonly<Record<TemplateName, readonly PermissionName[]>> = {
  installatore: [
    ...readers,
    "logo_upload",
    "plant_edit",
    "homepage_edit",
    "users_edit",
    "users_create",
    "devices_edit",
    "messages_edit",
    "alerts_edit",
    "reports_edit",
    "reports_preview",
    "charts_edit",
    "estimates_edit",
    "export_data",
  ],
  cliente: [...readers, "charts_edit"],
};

const numbersOf = (names: readonly PermissionName[]): readonly Permission[] =>
  names.map((name) => permissions[name]).toSorted((a, b) => a - b);

/** The numbers of a template, ascending. One that is not known gives the view of the plant and nothing else. */
export function permissionTemplate(name: string): readonly Permission[] {
  const known = templateNames.find((template) => template === name);
  return numbersOf(known === undefined ? ["plant_show"] : templates[known]);
}

/** The meaning of the legacy portal's numbers of kinds of users. */
export interface LegacyKind {
  readonly isAdmin: boolean;
  /** null for an admin, who needs none, and for an unknown number. */
  readonly template: TemplateName | null;
}
const legacyKinds: ReadonlyMap<number, LegacyKind> = new Map([
  [1, { isAdmin: true, template: null }],
  [2, { isAdmin: false, template: "installatore" }],
  [3, { isAdmin: false, template: "cliente" }],
]);
export function legacyKind(kind: number): LegacyKind {
  return legacyKinds.get(kind) ?? { isAdmin: false, template: null };
}

const importBase = ["plant_show", "energies_show", "devices_show"] as const;

/**
 * What a person imported from the legacy portal gets on a plant, ascending: the base, for an installer the template of
 * installers, and what his legacy permissions became (`mapped`).
 */
export function importedPermissions(kind: number, mapped: Iterable<Permission>): Permission[] {
  const extras =
    legacyKind(kind).template === "installatore" ? permissionTemplate("installatore") : [];
  return [...new Set([...numbersOf(importBase), ...extras, ...mapped])].sort((a, b) => a - b);
}
