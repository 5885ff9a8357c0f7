import {
  plantFileFormat,
  plantFileVersion,
  type PlantFile,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Investment, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import {
  type PermissionName,
  permissionNamed,
  permissionNumbers,
} from "@heliograph/contract/users/permissions.ts";
import { tags, type TagName } from "@heliograph/contract/variables/tags.ts";
import type { ModelVariable, PlantModel } from "../plants/plant-model.ts";
import { deviceKeys, formulaKeys, renamed } from "./file-keys.ts";

/** Who is named by a plant: usernames by id, and what they may there. */
export interface FilePeople {
  readonly nameOf: (id: string) => string | undefined;
  /** By username; permission numbers. */
  readonly permissions: ReadonlyMap<string, readonly number[]>;
}

const tagNames = new Map(Object.entries(tags).map(([name, code]) => [code as number, name]));
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
const sorted = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(byName));

/** Readable keys of a plant's devices and variables, by id. */
export function keysOfModel(model: PlantModel): {
  readonly devices: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string>;
} {
  const formulas = model.variables.filter(({ formula }) => formula !== null);
  const names = deviceKeys(model.devices);
  const formulaNames = formulaKeys(formulas);
  return {
    devices: new Map(model.devices.map(({ id }, at) => [id, names[at]!])),
    variables: new Map([
      ...model.variables.flatMap(({ id, mib }) => (mib === null ? [] : [[id, mib] as const])),
      ...formulas.map(({ id }, at) => [id, formulaNames[at]!] as const),
    ]),
  };
}

/** What a plant has beside its model. */
export interface FileAlso extends Pick<PlantFile, "logbook" | "images"> {
  readonly tariffs: readonly Tariff[];
  readonly investment: Investment | null;
}

/** The plant as one document: the same plant gives the same text, on every portal. (PF1) */
export function plantFileOf(model: PlantModel, people: FilePeople, also: FileAlso): PlantFile {
  const { plant } = model;
  const keys = keysOfModel(model);
  const named = (of: ReadonlyMap<string, string>, ids: readonly string[]): string[] =>
    ids.flatMap((id) => of.get(id) ?? []);
  const variable = (id: string | null): string | null =>
    id === null ? null : (keys.variables.get(id) ?? null);
  const variables = (ids: readonly string[]): string[] => named(keys.variables, ids);
  const usernames = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => people.nameOf(id) ?? []);
  return {
    format: plantFileFormat,
    version: plantFileVersion,
    plant: {
      id: plant.id,
      name: plant.name,
      client: plant.client,
      maintainer: plant.maintainer,
      manager: plant.manager,
      timezone: plant.timezone,
      active_since: plant.active_since,
      active_until: plant.active_until,
      notes: plant.notes,
      notes_in_homepage: plant.notes_in_homepage,
      disabled: plant.disabled,
      lat: plant.lat,
      lon: plant.lon,
      alt: plant.alt,
      location: plant.location,
      address: plant.address,
      country: plant.country,
      language: plant.language,
      by_files: plant.by_files,
    },
    sections: plant.sections.map((one) => ({
      name: one.name,
      kwp: one.kwp,
      kwp_exchange: one.kwp_exchange,
      devices: named(keys.devices, one.devices_ids),
      fpac: variable(one.fpac),
      fteo: variable(one.fteo),
      fetot: variable(one.fetot),
      fetotcount: variable(one.fetotcount),
      fpr: variable(one.fpr),
      firr: variable(one.firr),
      ftamb: variable(one.ftamb),
      ftmod: variable(one.ftmod),
    })),
    devices: model.devices.map((one) => ({
      name: one.name,
      type: one.type,
      brand: one.brand,
      model: one.model,
      nominal: one.nominal,
      notes: one.notes,
      oid: one.oid,
      oidn: one.oidn,
      disabled: one.disabled,
      variables: (model.variablesByDevice.get(one.id) ?? []).map((own) => {
        const { name, ...rest } = fieldsOf(own);
        return { mib: own.mib ?? "", name, ...rest };
      }),
    })),
    formulas: model.variables.flatMap((one) => {
      if (one.formula === null) return [];
      const { name, ...rest } = fieldsOf(one);
      return [{ name, formula: renamed(one.formula, (id) => keyIn(keys.variables, id)), ...rest }];
    }),
    string_inverters: sorted(
      Object.entries(plant.ass_strinv).flatMap(([string, inverter]) => {
        const [from, to] = [keys.variables.get(string), keys.devices.get(inverter)];
        return from === undefined || to === undefined ? [] : [[from, to] as const];
      }),
    ),
    homepage: {
      featured_vars: variables(plant.homepage.featured_vars),
      numeric_vars: variables(plant.homepage.numeric_vars),
      numeric_hide_trees: plant.homepage.numeric_hide_trees,
      daily_vars: variables(plant.homepage.daily_vars),
      daily_selected_only: plant.homepage.daily_selected_only,
      history_vars: variables(plant.homepage.history_vars),
      history_selected_only: plant.homepage.history_selected_only,
      history_hide_estimates: plant.homepage.history_hide_estimates,
    },
    gperf_params: { ...plant.gperf_params },
    gperf_events: plant.gperf_events.map(({ day, eca, note }) => ({ day, eca, note })),
    charts: model.charts.map(({ name, type, period, multimode, series }) => ({
      name,
      type,
      period,
      multimode,
      series: series.map(({ var_id: id, ...look }) => ({
        variable: keys.variables.get(id) ?? id,
        plant_id: look.plant_id,
        name: look.name,
        udm: look.udm,
        type: look.type,
        color: look.color,
        width: look.width,
        fill: look.fill,
        stack: look.stack,
        symbol: look.symbol,
        min: look.min,
        max: look.max,
        per_kwp: look.per_kwp,
      })),
    })),
    alerts: model.alerts.map((one) => ({
      name: one.name,
      description: one.description,
      template_id: one.template_id,
      num_checks: one.num_checks,
      disabled: one.disabled,
      vars: variables(one.vars),
      vmin: one.vmin,
      vmax: one.vmax,
      minpac: one.minpac,
      minstr: one.minstr,
      minirr: one.minirr,
      pacperc: one.pacperc,
      angle: one.angle,
      active_hours: one.active_hours,
      active_sun: one.active_sun,
      active_weekdays: one.active_weekdays,
      active_months: one.active_months,
      send_email_to: usernames(one.send_email_to),
      send_sms_to: usernames(one.send_sms_to),
    })),
    reports: model.reports.map((one) => ({
      template_id: one.template_id,
      freq: one.freq,
      vars: variables(one.vars),
      disabled: one.disabled,
      diff_percent: one.diff_percent,
      send_email_to: usernames(one.send_email_to),
    })),
    tariffs: also.tariffs.map((one) => ({
      valid_from: one.valid_from,
      valid_to: one.valid_to,
      currency: one.currency,
      incentive: one.incentive,
      bands: one.bands,
      holidays: one.holidays,
      hours: one.hours,
    })),
    investment: also.investment,
    logbook: also.logbook,
    images: also.images,
    permissions: sorted(
      [...people.permissions].map(([name, numbers]) => [name, permissionNames(numbers)] as const),
    ),
  };
}

const keyIn = (keys: ReadonlyMap<string, string>, id: string): string | undefined =>
  keys.get(id.toLowerCase());
const permissionNames = (numbers: readonly number[]): PermissionName[] =>
  numbers
    .filter((number) => permissionNumbers.has(number))
    .toSorted((a, b) => a - b)
    .map(permissionNamed);

/** What measured variables and formulas have in common. */
const fieldsOf = (one: ModelVariable) => ({
  name: one.name,
  notes: one.notes,
  disabled: one.disabled,
  udm: one.udm,
  vmin: one.vmin,
  vmax: one.vmax,
  tags: one.tags.flatMap((code) => (tagNames.get(code) as TagName | undefined) ?? []),
  data_type: one.data_type,
  bitmask: one.bitmask,
  imported_id: one.imported_id,
  estimates: sorted(Object.entries(one.estimates)),
});
