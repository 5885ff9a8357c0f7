import { createDevice } from "@heliograph/contract/devices/devices.routes.ts";
import {
  createPlant,
  getPlant,
  patchPlant,
  plantExists,
} from "@heliograph/contract/plants/plants.routes.ts";
import {
  section,
  sectionVariables,
  type NewPlant,
  type Plant,
  type PlantPatch,
} from "@heliograph/contract/plants/plants.wire.ts";
import { createVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type { DevicePlan, PlantPlan, VariableRef } from "@heliograph/domain/import/import-plan.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { PortalClient } from "./portal-client.ts";

export interface Provisioned {
  /** Variable ids by mib, formulas by `#key`. */
  readonly ids: ReadonlyMap<VariableRef, string>;
  readonly created: {
    readonly plant: boolean;
    readonly devices: number;
    readonly variables: number;
    readonly formulas: number;
  };
}

/**
 * Creates what the portal lacks of a plant: plant, devices, variables, formulas, sections and home page. What exists
 * stays as people made it, so that a second import changes nothing. Throws OperatorError where a device of the plant
 * bears the logger's name of another kind of device.
 */
export async function provisionPlant(
  portal: PortalClient,
  newPlant: NewPlant,
  plan: PlantPlan,
): Promise<Provisioned> {
  const params = { plant_id: newPlant.id };
  const isNew = !(await portal.call(plantExists, { params }));
  if (isNew) await portal.call(createPlant, { body: newPlant });
  const before = await portal.call(getPlant, { params, query: { full: "true" } });
  refuseStrangers(before, plan.devices);
  const ids = new Map<VariableRef, string>();
  const counts = { devices: 0, variables: 0, formulas: 0 };
  const deviceIds: string[] = [];
  for (const device of before.devices ?? [])
    for (const { mib, id } of device.variables) if (mib !== null) ids.set(mib, id);
  for (const device of plan.devices) {
    const { variables, ...fields } = device;
    const known = before.devices?.find((d) => d.oid === device.oid && d.oidn === device.oidn);
    const { id } =
      known ?? (await portal.call(createDevice, { body: { plant_id: newPlant.id, ...fields } }));
    if (known === undefined) counts.devices++;
    deviceIds.push(id);
    for (const variable of variables) {
      if (ids.has(variable.mib)) continue;
      const body = { device_id: id, ...variable, tags: [...variable.tags] };
      ids.set(variable.mib, (await portal.call(createVariable, { body })).id);
      counts.variables++;
    }
  }
  for (const { key, text, ...formula } of plan.formulas) {
    const known = before.formulas?.find(({ name }) => name === formula.name);
    const id =
      known?.id ??
      (
        await portal.call(createVariable, {
          body: {
            plant_id: newPlant.id,
            ...formula,
            tags: [...formula.tags],
            data_type: "float",
            formula: withIds(text, ids),
          },
        })
      ).id;
    if (known === undefined) counts.formulas++;
    ids.set(`#${key}`, id);
  }
  const patch = configurationOf(before, plan, { ids, deviceIds });
  if (Object.keys(patch).length > 0) await portal.call(patchPlant, { params, body: patch });
  return { ids, created: { plant: isNew, ...counts } };
}

/** An import into the wrong plant must not mix its devices with those that are there. */
function refuseStrangers(plant: Plant, devices: readonly DevicePlan[]): void {
  for (const { oid, oidn, type } of devices) {
    const known = plant.devices?.find((d) => d.oid === oid && d.oidn === oidn);
    if (known !== undefined && known.type !== type)
      throw new OperatorError(
        `Plant ${plant.id} (${plant.name}) has ${oid}.${oidn} already, of the type ${known.type}; the files know it as ${type}: is it another plant? Nothing was written.`,
      );
  }
}

const withIds = (text: string, ids: ReadonlyMap<VariableRef, string>): string =>
  text.replace(/\[([^\]]+)\]/g, (_, ref: string) => `{${ids.get(ref)}}`);

/** Sections and home page, where nobody has filled them in. */
function configurationOf(
  plant: Plant,
  plan: PlantPlan,
  made: { ids: ReadonlyMap<VariableRef, string>; deviceIds: readonly string[] },
): PlantPatch {
  const patch: PlantPatch = {};
  const isEmpty = plant.sections.every((s) => sectionVariables.every((name) => s[name] === null));
  if (isEmpty) {
    const stand = Object.fromEntries(
      Object.entries(plan.section).map(([name, ref]) => [name, made.ids.get(ref) ?? null]),
    );
    // A plant of one part has it as section A; parts that somebody laid out are his to fill.
    const isOnePart = plant.sections.length === 2;
    patch.sections = plant.sections.map((own, index) =>
      index > 0 && !isOnePart
        ? own
        : section.parse({
            ...own,
            kwp: own.kwp > 0 ? own.kwp : plan.kwp,
            devices_ids: made.deviceIds,
            ...stand,
          }),
    );
  }
  const { homepage } = plant;
  const lists = ["featured_vars", "numeric_vars", "daily_vars", "history_vars"] as const;
  if (lists.every((list) => homepage[list].length === 0)) {
    const pick = (...names: (keyof PlantPlan["section"])[]): string[] =>
      names.flatMap((name) => made.ids.get(plan.section[name] ?? "") ?? []);
    patch.homepage = {
      ...homepage,
      featured_vars: pick("fpac", "firr", "ftamb", "ftmod"),
      numeric_vars: pick("fetot", "fetotcount"),
      daily_vars: pick("fpac", "fteo"),
      history_vars: pick("fetot"),
    };
  }
  return patch;
}
