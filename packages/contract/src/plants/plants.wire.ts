import { z } from "zod";
import { alert } from "../alerts/alerts.wire.ts";
import { chart } from "../charts/charts.wire.ts";
import { device } from "../devices/devices.wire.ts";
import { errorPlace } from "../errors.ts";
import { gseAccount } from "../gse/gse.wire.ts";
import { objectId, plantId, timezone, unixTime } from "../ids.ts";
import { report } from "../reports/reports.wire.ts";
import { seenBefore } from "../seen-before.ts";
import { civilDate } from "../tariffs/tariffs.wire.ts";
import { languages } from "../users/users.wire.ts";
import { variable } from "../variables/variables.wire.ts";

const variableId = objectId.nullable().default(null);
/** A part of a plant and the variables that stand for it. sections[0] is the whole plant: its page is the dashboard. */
export const section = z.object({
  name: z.string().trim().min(1).max(100),
  /** [kWp] */
  kwp: z.number().min(0),
  /** Power agreed with the grid. [kW] */
  kwp_exchange: z.number().min(0).nullable().default(null),
  devices_ids: z.array(objectId).default([]),
  /** Power [kW]. */
  fpac: variableId,
  /** Theoretical power [kW]. */
  fteo: variableId,
  /** Energy [kWh]. */
  fetot: variableId,
  /** Energy by a meter's counter [kWh]. */
  fetotcount: variableId,
  /** Performance ratio [%]. */
  fpr: variableId,
  /** Irradiance [W/m2]. */
  firr: variableId,
  /** Ambient temperature [degC]. */
  ftamb: variableId,
  /** Module temperature [degC]. */
  ftmod: variableId,
});
export type Section = z.infer<typeof section>;
export const sectionVariables = [
  "fpac",
  "fteo",
  "fetot",
  "fetotcount",
  "fpr",
  "firr",
  "ftamb",
  "ftmod",
] as const satisfies readonly (keyof Section)[];
/** The plant-global entry and 1 to 10 sections. */
const sectionCount = "the entry of the whole plant first, then 1 to 10 sections";
export const sections = z.array(section).min(2, sectionCount).max(11, sectionCount);

/** The most variables that each list of the homepage takes. */
export const homepageLimits = {
  featured_vars: 10,
  numeric_vars: 10,
  daily_vars: 6,
  history_vars: 6,
} as const;
const chosen = (list: keyof typeof homepageLimits) =>
  z.array(objectId).max(homepageLimits[list]).default([]);
export const homepage = z.object({
  featured_vars: chosen("featured_vars"),
  numeric_vars: chosen("numeric_vars"),
  numeric_hide_trees: z.boolean().default(false),
  daily_vars: chosen("daily_vars"),
  daily_selected_only: z.boolean().default(false),
  history_vars: chosen("history_vars"),
  history_selected_only: z.boolean().default(false),
  history_hide_estimates: z.boolean().default(false),
});
export type Homepage = z.infer<typeof homepage>;

/** Guaranteed performance: parameters of the contract, defaults of the specification. */
export const gperfParams = z.object({
  kder1: z.number().min(0).default(0.99),
  kdery: z.number().min(0).default(0.992),
  pre: z.number().min(0).default(0.728),
  /** [%/degC] */
  gamma: z.number().min(0).default(0.45),
  /** [EUR/kWh] Null where nobody has set one: no money is reckoned with a price of no contract. */
  pu_kwh: z.number().min(0).nullable().default(null),
  /** [kW/m2] */
  gstc: z.number().min(0).default(1),
  avtech: z.number().min(0).default(0.98),
  /** [W/m2] */
  minirr: z.number().min(0).default(50),
  beta: z.number().min(0).default(0.964),
  /** rfv2: from 40 degC on (CEI 82-25); ref25: against 25 degC. */
  temperature_correction: z.enum(["rfv2", "none", "ref25"]).default("rfv2"),
  /** Peak power of the contract; null: that of the plant. [kWp] */
  pn_kwp: z.number().positive().nullable().default(null),
  /** First day of the contract's first year; null where nobody has said so. */
  contract_start: civilDate.nullable().default(null),
  /** How many years the contract lasts; null: until further notice. */
  contract_years: z.number().int().min(1).max(100).nullable().default(null),
});
export type GperfParams = z.infer<typeof gperfParams>;
export const gperfEvent = z.object({
  /** ISO date at midnight UTC. */
  day: z.string(),
  /** [kWh] */
  eca: z.number().min(0),
  note: z.string().nullable(),
});
export type GperfEvent = z.infer<typeof gperfEvent>;

/** Where variables and devices are used: those of a plant that were asked for, in that order, or all that are used. */
export const plantUses = z.array(z.object({ id: objectId, places: z.array(errorPlace) }));
export type PlantUses = z.infer<typeof plantUses>;

const text = z.string().trim().max(500).nullable();
export const plantFields = z.object({
  name: z.string().trim().min(3).max(200),
  client: z.string().trim().min(4).max(200).nullable(),
  maintainer: text,
  manager: text,
  timezone,
  /** Start of a day in plant time. */
  active_since: unixTime,
  active_until: unixTime.nullable(),
  notes: z.string().max(10_000).nullable(),
  notes_in_homepage: z.boolean(),
  disabled: z.boolean(),
  num_sms: z.number().int().min(0).max(1_000_000),
  /** Password of the loggers that push over HTTP; shown to admins and holders of plant_edit. */
  http_passwd: z.string().trim().max(200).nullable(),
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
  /** [m] */
  alt: z.number().nullable(),
  location: text,
  address: text,
  country: text,
  /** Of what everybody may see: banners, displays. */
  language: z.enum(languages),
  /** Its readings are imported: no logger sends them, and nobody waits for one. */
  by_files: z.boolean(),
});
/** Only admins change these. */
export const adminPlantFields = [
  "client",
  "active_until",
  "num_sms",
  "disabled",
  "notes_in_homepage",
] as const satisfies readonly (keyof z.infer<typeof plantFields>)[];

const configuration = z.object({
  sections,
  homepage,
  /** string variable id -> inverter device id */
  ass_strinv: z.record(objectId, objectId),
  gperf_params: gperfParams,
});

export const newPlant = plantFields
  .partial({
    maintainer: true,
    manager: true,
    active_until: true,
    notes: true,
    notes_in_homepage: true,
    disabled: true,
    num_sms: true,
    http_passwd: true,
    lat: true,
    lon: true,
    alt: true,
    location: true,
    address: true,
    country: true,
    language: true,
    by_files: true,
  })
  .extend({
    id: plantId,
    client: z.string().trim().min(4).max(200),
    timezone: timezone.default("Europe/Rome"),
    sections: sections.optional(),
  })
  .strict();
export type NewPlant = z.infer<typeof newPlant>;
export const plantPatch = plantFields
  .extend(configuration.shape)
  .partial()
  .extend({ id: plantId.optional() })
  .strict();
export type PlantPatch = z.infer<typeof plantPatch>;
export const seenPlantPatch = plantPatch.extend({ was: seenBefore(plantPatch) });
export type SeenPlantPatch = z.infer<typeof seenPlantPatch>;

export const plantListItem = z.object({
  id: plantId,
  name: z.string(),
  client: z.string().nullable(),
  maintainer: z.string().nullable(),
  manager: z.string().nullable(),
  /** [kWp] */
  kwp: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  timezone: z.string(),
  /** Time of the newest sample received. [s] */
  last_update: z.number().int().nullable(),
  disabled: z.boolean(),
  /** Enabled alerts now KO or ERROR; 0 for who may not see alerts. */
  num_alerts: z.number().int(),
  /** SMS left. */
  num_sms: z.number().int(),
  /** With `full`. */
  sections: z.array(section).optional(),
  devices: z.array(device.omit({ variables: true, notes: true })).optional(),
  /** With `full`: the units of the powers and energies that the sections name, by id. */
  units: z.record(objectId, z.string().nullable()).optional(),
});
export type PlantListItem = z.infer<typeof plantListItem>;

/** A client's new name, on these plants: all that bear the old one, as whoever renames has seen them. */
export const clientRenaming = z
  .object({ from: z.string().min(1).max(200), to: newPlant.shape.client, plants: z.array(plantId) })
  .strict();
export type ClientRenaming = z.infer<typeof clientRenaming>;

/** By what the plants that are found can be narrowed down. */
export const plantGroups = ["client", "maintainer", "manager"] as const;
export type PlantGroup = (typeof plantGroups)[number];
/** The most plants that a search answers. */
export const maxFoundPlants = 500;
export const foundPlants = z.object({
  /** Open ones first, by name. */
  plants: z.array(
    plantListItem.pick({ id: true, name: true, client: true, kwp: true, disabled: true }),
  ),
  /** How many there are, those beyond the limit too. */
  count: z.number().int(),
  /** The values of the group that the reader's plants have, in alphabetical order; none without a group. */
  values: z.array(z.string()),
});
export type FoundPlants = z.infer<typeof foundPlants>;

/** The variables that stand for a quantity, together where there are several; none where nothing does, or where the reader may not see one. */
const standing = z.array(objectId);
export const plantQuantities = z.object({
  powers: z.object({
    produced: standing,
    consumed: standing,
    self: standing,
    exchange: standing,
    storage: standing,
  }),
  energies: z.object({
    produced: standing,
    fed_in: standing,
    withdrawn: standing,
    consumed: standing,
    self: standing,
  }),
  storage_charge: objectId.nullable(),
  /** By number; the first is the whole plant. */
  sections: z.array(
    z.object({
      power: standing,
      energy: standing,
      /** Nothing counts what it produces: `energy` are its powers, and figures are asked of `/data/stats` and `/data/aggregated` with `integral`. (D8) */
      integral: z.boolean(),
    }),
  ),
});
export type PlantQuantities = z.infer<typeof plantQuantities>;

export const plant = plantFields.extend({
  id: plantId,
  client: z.string().nullable(),
  timezone: z.string(),
  active_since: z.number().int(),
  active_until: z.number().int().nullable(),
  num_sent_sms: z.number().int(),
  last_update: z.number().int().nullable(),
  kwp: z.number(),
  num_alerts: z.number().int(),
  sections: z.array(section),
  homepage,
  ass_strinv: z.record(objectId, objectId),
  gperf_params: gperfParams,
  gperf_events: z.array(gperfEvent),
  /** A file; its version stands in its address. */
  logo: z.object({ id: objectId, name: z.string(), version: z.number().int() }).nullable(),
  /** With `full`. */
  quantities: plantQuantities.optional(),
  devices: z.array(device).optional(),
  formulas: z.array(variable).optional(),
  charts: z.array(chart).optional(),
  /** For who may see or edit alerts; empty for the others. */
  alerts: z.array(alert).optional(),
  /** For who may see or edit reports; empty for the others. */
  reports: z.array(report).optional(),
  /** For who may see or edit what the GSE says; empty for the others. */
  gse_accounts: z.array(gseAccount).optional(),
});
export type Plant = z.infer<typeof plant>;
