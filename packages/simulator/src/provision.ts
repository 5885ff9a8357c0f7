import { createDevice } from "@heliograph/contract/devices/devices.routes.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import {
  createPlant,
  getPlant,
  patchPlant,
  plantExists,
} from "@heliograph/contract/plants/plants.routes.ts";
import { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import type {
  NewPlant,
  Plant,
  PlantPatch,
  Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import {
  createVariable,
  listBitmasks,
  patchEstimates,
} from "@heliograph/contract/variables/variables.routes.ts";
import { civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { DevicePlan, FormulaPlan, SectionPlan, VariablePlan } from "./blueprint.ts";
import { variablesOf } from "./blueprint.ts";
import { estimatesOf } from "./estimates-of-plant.ts";
import { seedOf } from "./noise.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { Portal } from "./portal.ts";

/** A configured plant: the password of its logger, and the ids of its variables by mib and of its formulas by `#key`. */
export interface ProvisionedPlant {
  /** Whether this run created it: nothing of it can have been delivered. */
  readonly isNew: boolean;
  readonly password: string;
  readonly ids: ReadonlyMap<string, string>;
}

/** SMS that a plant may send. */
const smsBudget = 100;

/**
 * Creates what the portal does not have of a plant, through its public API: plant, devices, variables, formulas,
 * sections, home page, string to inverter association and estimates. What exists is left as people made it, so that a
 * second run changes nothing.
 */
export async function provisionPlant(
  portal: Portal,
  simulator: PlantSimulator,
  seed: number,
  nowSeconds: number,
): Promise<ProvisionedPlant> {
  const { spec } = simulator;
  const params = { plant_id: spec.id };
  const isNew = !(await portal.call(plantExists, { params }));
  if (isNew) await portal.call(createPlant, { body: newPlantOf(simulator, seed) });
  const before = await portal.call(getPlant, { params, query: { full: "true" } });
  const bitmasks = new Set((await portal.call(listBitmasks)).map(({ id }) => id));
  const devices = await createDevices(portal, simulator, before, bitmasks);
  const ids = idsOf(simulator, before, devices);
  await createFormulas(portal, simulator, ids);
  const patch = configurationOf(simulator, before, devices, ids);
  if (Object.keys(patch).length > 0) await portal.call(patchPlant, { params, body: patch });
  await createEstimates(portal, simulator, before, { ids, seed, nowSeconds });
  return { isNew, password: before.http_passwd ?? passwordOf(spec.id, seed), ids };
}

const passwordOf = (plantId: string, seed: number): string =>
  `logger-${(seedOf(seed, `password ${plantId}`) >>> 0).toString(16).padStart(8, "0")}`;

function newPlantOf({ spec, blueprint }: PlantSimulator, seed: number): NewPlant {
  const empty = {
    devices_ids: [],
    fpac: null,
    fteo: null,
    fetot: null,
    fetotcount: null,
    fpr: null,
    firr: null,
    ftamb: null,
    ftmod: null,
  };
  return {
    id: spec.id,
    name: spec.name,
    client: spec.client,
    maintainer: spec.maintainer,
    manager: spec.manager,
    timezone: spec.timezone,
    active_since: dayStartSeconds(parseCivilDay(spec.activeSince), spec.timezone),
    notes: spec.notes ?? null,
    notes_in_homepage: spec.notes !== undefined,
    disabled: spec.closed === true,
    num_sms: smsBudget,
    http_passwd: passwordOf(spec.id, seed),
    lat: spec.latitude,
    lon: spec.longitude,
    alt: spec.altitudeM,
    location: spec.location,
    address: spec.address,
    country: spec.country,
    sections: blueprint.sections.map(({ name, kwp, kwp_exchange }) => ({
      name,
      kwp,
      kwp_exchange,
      ...empty,
    })),
  };
}

const deviceKey = ({ oid, oidn }: { oid: string | null; oidn: number | null }): string =>
  `${oid ?? ""}.${oidn ?? ""}`;

/** Ids of a plant's devices by `oid.oidn`, and of the variables created now by mib. */
interface CreatedDevices {
  readonly devices: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string>;
}

async function createDevices(
  portal: Portal,
  { spec, blueprint }: PlantSimulator,
  plant: Plant,
  bitmasks: ReadonlySet<string>,
): Promise<CreatedDevices> {
  const existing = new Map(
    (plant.devices ?? []).map((device): [string, Device] => [deviceKey(device), device]),
  );
  const devices = new Map<string, string>();
  const variables = new Map<string, string>();
  const mibs = new Set(
    (plant.devices ?? []).flatMap((device) => device.variables.map(({ mib }) => mib)),
  );
  for (const plan of blueprint.devices) {
    if (!plan.isConfigured) continue;
    const key = deviceKey(plan);
    const device =
      existing.get(key) ?? (await portal.call(createDevice, { body: newDeviceOf(spec.id, plan) }));
    devices.set(key, device.id);
    for (const variable of plan.variables) {
      if (mibs.has(variable.mib)) continue;
      const { id } = await portal.call(createVariable, {
        body: newVariableOf(device.id, variable, bitmasks),
      });
      variables.set(variable.mib, id);
    }
  }
  return { devices, variables };
}

const newDeviceOf = (
  plantId: string,
  { oid, oidn, name, type, brand, model, nominal }: DevicePlan,
) => ({ plant_id: plantId, oid, oidn, name, type, brand, model, nominal });

function newVariableOf(deviceId: string, plan: VariablePlan, bitmasks: ReadonlySet<string>) {
  const { mib, name, udm, tags, data_type, vmin, vmax, bitmask } = plan;
  return {
    device_id: deviceId,
    mib,
    name,
    udm,
    tags: [...tags],
    data_type,
    vmin,
    vmax,
    // A portal without this table of meanings shows the number.
    bitmask: bitmask !== null && bitmasks.has(bitmask) ? bitmask : null,
  };
}

function idsOf(
  { blueprint }: PlantSimulator,
  plant: Plant,
  created: CreatedDevices,
): Map<string, string> {
  const ids = new Map(created.variables);
  for (const device of plant.devices ?? [])
    for (const { mib, id } of device.variables) if (mib !== null) ids.set(mib, id);
  for (const formula of blueprint.formulas) {
    const known = plant.formulas?.find(({ name }) => name === formula.name);
    if (known) ids.set(`#${formula.key}`, known.id);
  }
  return ids;
}

/** Adds the formulas that are missing to `ids`; a formula may use those before it. */
async function createFormulas(
  portal: Portal,
  { spec, blueprint }: PlantSimulator,
  ids: Map<string, string>,
): Promise<void> {
  for (const plan of blueprint.formulas) {
    const key = `#${plan.key}`;
    if (ids.has(key)) continue;
    const { name, udm, tags, vmin, vmax } = plan;
    const formula = formulaText(plan, ids);
    const { id } = await portal.call(createVariable, {
      body: {
        plant_id: spec.id,
        name,
        udm,
        tags: [...tags],
        vmin,
        vmax,
        data_type: "float",
        formula,
      },
    });
    ids.set(key, id);
  }
}

function formulaText(plan: FormulaPlan, ids: ReadonlyMap<string, string>): string {
  return plan.text.replace(/\[([^\]]+)\]/g, (_, reference: string) => {
    const id = ids.get(reference);
    if (id === undefined)
      throw new Error(`formula "${plan.name}" names ${reference}, which the plant does not have`);
    return `{${id}}`;
  });
}

/** What is still empty of sections, home page and associations. */
function configurationOf(
  { blueprint }: PlantSimulator,
  plant: Plant,
  created: CreatedDevices,
  ids: ReadonlyMap<string, string>,
): PlantPatch {
  const patch: PlantPatch = {};
  const hasSections = plant.sections.some((section) =>
    sectionVariables.some((name) => section[name] !== null),
  );
  if (!hasSections)
    patch.sections = blueprint.sections.map((section) =>
      sectionOf(section, blueprint.devices, created, ids),
    );
  const { featured_vars, numeric_vars, daily_vars, history_vars } = plant.homepage;
  if ([featured_vars, numeric_vars, daily_vars, history_vars].every((list) => list.length === 0)) {
    const pick = (refs: readonly string[]): string[] => refs.flatMap((ref) => ids.get(ref) ?? []);
    const plan = blueprint.homepage;
    patch.homepage = {
      ...plant.homepage,
      featured_vars: pick(plan.featured_vars),
      numeric_vars: pick(plan.numeric_vars),
      daily_vars: pick(plan.daily_vars),
      history_vars: pick(plan.history_vars),
    };
  }
  const inverters = blueprint.devices.filter(({ type }) => type === "inverter");
  const strings = variablesOf(blueprint).flatMap((variable): [string, string][] => {
    const inverter = variable.inverter === undefined ? undefined : inverters[variable.inverter];
    const id = ids.get(variable.mib);
    const inverterId = inverter && created.devices.get(deviceKey(inverter));
    return id === undefined || inverterId === undefined ? [] : [[id, inverterId]];
  });
  if (strings.length > 0 && Object.keys(plant.ass_strinv).length === 0)
    patch.ass_strinv = Object.fromEntries(strings);
  return patch;
}

function sectionOf(
  plan: SectionPlan,
  devices: readonly DevicePlan[],
  created: CreatedDevices,
  ids: ReadonlyMap<string, string>,
): Section {
  const isWhole = plan.name === "GLOBAL";
  const members = devices.filter(
    (device) => isWhole || (device.field !== null && plan.fields.includes(device.field)),
  );
  const reference = (name: (typeof sectionVariables)[number]): string | null => {
    const ref = plan.refs[name];
    return ref === undefined ? null : (ids.get(ref) ?? null);
  };
  return {
    name: plan.name,
    kwp: plan.kwp,
    kwp_exchange: plan.kwp_exchange,
    devices_ids: members.flatMap((device) => created.devices.get(deviceKey(device)) ?? []),
    fpac: reference("fpac"),
    fteo: reference("fteo"),
    fetot: reference("fetot"),
    fetotcount: reference("fetotcount"),
    fpr: reference("fpr"),
    firr: reference("firr"),
    ftamb: reference("ftamb"),
    ftmod: reference("ftmod"),
  };
}

/** Estimates of last year, this and the next, unless somebody has entered estimates already. */
async function createEstimates(
  portal: Portal,
  { spec }: PlantSimulator,
  plant: Plant,
  { ids, seed, nowSeconds }: { ids: ReadonlyMap<string, string>; seed: number; nowSeconds: number },
): Promise<void> {
  const id = ids.get("#etot");
  const existing = plant.formulas?.find((formula) => formula.id === id)?.estimates ?? {};
  if (id === undefined || Object.keys(existing).length > 0) return;
  const { year } = civilParts(dayOf(nowSeconds, spec.timezone));
  const estimates = estimatesOf(spec, seed, [year - 1, year, year + 1]);
  await portal.call(patchEstimates, { params: { id }, body: { id, estimates } });
}
