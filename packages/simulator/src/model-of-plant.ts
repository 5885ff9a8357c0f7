import { sectionVariables, type Section } from "@heliograph/contract/plants/plants.wire.ts";
import { plantModel, type PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { variablesOf, type Blueprint, type SectionPlan } from "./blueprint.ts";
import { kwpOf, type PlantSpec } from "./plant-spec.ts";

/** Ids as the portal gives them, by what the logger calls things: `mib`, `#key` of a formula, `oid.oidn` of a device. */
export interface PortalIds {
  readonly variables: ReadonlyMap<string, string>;
  readonly devices: ReadonlyMap<string, string>;
}
export interface PortalPlant {
  readonly model: PlantModel;
  readonly ids: PortalIds;
}

const idOf = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, "0")}${n.toString(16).padStart(16, "0")}`;

/** A plant of the fleet as the portal holds it once it is provisioned, without a portal. */
export function modelOfPlant(
  spec: PlantSpec,
  blueprint: Blueprint,
  activeSince: number,
): PortalPlant {
  const devices = blueprint.devices.filter(({ isConfigured }) => isConfigured);
  const deviceIds = new Map(devices.map((d, n) => [`${d.oid}.${d.oidn}`, idOf(1, n)]));
  const measured = devices.flatMap((d) =>
    d.variables.map((plan) => ({ plan, device: `${d.oid}.${d.oidn}` })),
  );
  const ids = new Map([
    ...measured.map(({ plan }, n) => [plan.mib, idOf(2, n)] as const),
    ...blueprint.formulas.map(({ key }, n) => [`#${key}`, idOf(3, n)] as const),
  ]);
  const inverters = devices.filter(({ type }) => type === "inverter");
  const strings = variablesOf(blueprint).flatMap((v): [string, string][] => {
    const inverter = v.inverter === undefined ? undefined : inverters[v.inverter];
    const fed = inverter && deviceIds.get(`${inverter.oid}.${inverter.oidn}`);
    return fed === undefined ? [] : [[ids.get(v.mib)!, fed]];
  });
  const shared = { plant_id: spec.id, notes: null, disabled: false };
  const model = plantModel({
    plant: {
      id: spec.id,
      name: spec.name,
      client: spec.client,
      maintainer: spec.maintainer,
      manager: spec.manager,
      timezone: spec.timezone,
      active_since: activeSince,
      active_until: null,
      notes: null,
      notes_in_homepage: false,
      disabled: false,
      num_sms: 0,
      num_sent_sms: 0,
      http_passwd: null,
      lat: spec.latitude,
      lon: spec.longitude,
      alt: spec.altitudeM,
      location: spec.location,
      address: spec.address,
      country: spec.country,
      language: "it",
      by_files: false,
      kwp: kwpOf(spec),
      sections: blueprint.sections.map((plan) => sectionOf(plan, blueprint, { ids, deviceIds })),
      homepage: {
        featured_vars: [],
        numeric_vars: [],
        numeric_hide_trees: false,
        daily_vars: [],
        daily_selected_only: false,
        history_vars: [],
        history_selected_only: false,
        history_hide_estimates: false,
      },
      ass_strinv: Object.fromEntries(strings),
      gperf_params: {
        kder1: 1,
        kdery: 1,
        pre: 1,
        gamma: 0,
        pu_kwh: null,
        gstc: 1,
        avtech: 1,
        minirr: 50,
        beta: 1,
        temperature_correction: "none",
        pn_kwp: null,
        contract_start: null,
        contract_years: null,
      },
      gperf_events: [],
      logo: null,
    },
    devices: devices.map(({ oid, oidn, name, type, brand, model: kind, nominal }) => ({
      ...shared,
      id: deviceIds.get(`${oid}.${oidn}`)!,
      oid,
      oidn,
      name,
      type,
      brand,
      model: kind,
      nominal,
    })),
    variables: [
      ...measured.map(({ plan, device }) => ({
        ...shared,
        ...pick(plan),
        id: ids.get(plan.mib)!,
        device_id: deviceIds.get(device)!,
        mib: plan.mib,
        data_type: plan.data_type,
        bitmask: plan.bitmask,
        formula: null,
      })),
      ...blueprint.formulas.map((plan) => ({
        ...shared,
        ...pick(plan),
        id: ids.get(`#${plan.key}`)!,
        device_id: null,
        mib: null,
        data_type: "float" as const,
        bitmask: null,
        formula: plan.text.replace(/\[([^\]]+)\]/g, (_, name: string) => `{${ids.get(name)!}}`),
      })),
    ].map((variable, number) => ({ ...variable, number, imported_id: null, estimates: {} })),
    charts: [],
    alerts: [],
    reports: [],
  });
  return { model, ids: { variables: ids, devices: deviceIds } };
}

interface Quantity {
  readonly name: string;
  readonly udm: string | null;
  readonly tags: readonly number[];
  readonly vmin: number | null;
  readonly vmax: number | null;
}
const pick = ({ name, udm, tags, vmin, vmax }: Quantity): Quantity => ({
  name,
  udm,
  tags,
  vmin,
  vmax,
});

function sectionOf(
  plan: SectionPlan,
  { devices }: Blueprint,
  of: { ids: ReadonlyMap<string, string>; deviceIds: ReadonlyMap<string, string> },
): Section {
  const isWhole = plan.kwp_exchange !== null;
  const own = devices.filter(
    ({ field, isConfigured }) =>
      isConfigured && !isWhole && field !== null && plan.fields.includes(field),
  );
  const named = Object.fromEntries(
    sectionVariables.map((name) => [name, of.ids.get(plan.refs[name] ?? "") ?? null]),
  ) as Record<(typeof sectionVariables)[number], string | null>;
  return {
    ...named,
    name: plan.name,
    kwp: plan.kwp,
    kwp_exchange: plan.kwp_exchange,
    devices_ids: own.map(({ oid, oidn }) => of.deviceIds.get(`${oid}.${oidn}`)!),
  };
}
