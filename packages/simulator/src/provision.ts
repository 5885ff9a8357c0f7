import {
  deviceKey,
  provisionPlant as provision,
  type MadeParts,
} from "@heliograph/client/provision-plant.ts";
import { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import type {
  NewPlant,
  Plant,
  PlantPatch,
  Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import { setSetupAside } from "@heliograph/contract/setup/setup.routes.ts";
import { listBitmasks, patchEstimates } from "@heliograph/contract/variables/variables.routes.ts";
import { civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { DevicePlan, SectionPlan, VariablePlan } from "./blueprint.ts";
import { variablesOf } from "./blueprint.ts";
import { estimatesOf } from "./estimates-of-plant.ts";
import { seedOf } from "./noise.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import { energyPrice } from "./provision-tariffs.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";

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
 * Creates what the portal does not have of a plant: what it is made of, sections, home page, string to inverter association, price and
 * estimates. A second run changes nothing.
 */
export async function provisionPlant(
  portal: PortalClient,
  simulator: PlantSimulator,
  seed: number,
  nowSeconds: number,
): Promise<ProvisionedPlant> {
  const { spec, blueprint } = simulator;
  const bitmasks = new Set((await portal.call(listBitmasks)).map(({ id }) => id));
  const { before, ids, created } = await provision(portal, {
    plant: newPlantOf(simulator, seed),
    devices: blueprint.devices
      .filter(({ isConfigured }) => isConfigured)
      .map(({ oid, oidn, name, type, brand, model, nominal, variables }) => ({
        oid,
        oidn,
        name,
        type,
        brand,
        model,
        nominal,
        variables: variables.map((plan) => variableOf(plan, bitmasks)),
      })),
    formulas: blueprint.formulas.map(({ tags, ...plan }) => ({ ...plan, tags: [...tags] })),
    patch: (plant, made) => patchOf(simulator, plant, made),
  });
  // It is shown what it is, and nothing of it is missing.
  if (created.plant) await portal.call(setSetupAside, { params: { plant_id: spec.id } });
  await createEstimates(portal, simulator, before, { ids, seed, nowSeconds });
  return { isNew: created.plant, password: before.http_passwd ?? passwordOf(spec.id, seed), ids };
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

function variableOf(
  { mib, name, udm, tags, data_type, vmin, vmax, bitmask }: VariablePlan,
  bitmasks: ReadonlySet<string>,
) {
  // A portal without this table of meanings shows the number.
  const known = bitmask !== null && bitmasks.has(bitmask) ? bitmask : null;
  return { mib, name, udm, tags: [...tags], data_type, vmin, vmax, bitmask: known };
}

/** What is still empty of sections, home page, associations and price. */
function patchOf({ spec, blueprint }: PlantSimulator, plant: Plant, made: MadeParts): PlantPatch {
  const { ids, deviceIds } = made;
  const patch: PlantPatch = {};
  const hasSections = plant.sections.some((section) =>
    sectionVariables.some((name) => section[name] !== null),
  );
  if (!hasSections)
    patch.sections = blueprint.sections.map((section) =>
      sectionOf(section, blueprint.devices, made),
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
    const inverterId = inverter && deviceIds.get(deviceKey(inverter));
    return id === undefined || inverterId === undefined ? [] : [[id, inverterId]];
  });
  if (strings.length > 0 && Object.keys(plant.ass_strinv).length === 0)
    patch.ass_strinv = Object.fromEntries(strings);
  if (spec.load !== undefined && plant.gperf_params.pu_kwh === null)
    patch.gperf_params = { ...plant.gperf_params, pu_kwh: energyPrice };
  return patch;
}

function sectionOf(
  plan: SectionPlan,
  devices: readonly DevicePlan[],
  { ids, deviceIds }: MadeParts,
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
    devices_ids: members.flatMap((device) => deviceIds.get(deviceKey(device)) ?? []),
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
  portal: PortalClient,
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
