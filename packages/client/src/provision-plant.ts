import { createDevice } from "@heliograph/contract/devices/devices.routes.ts";
import type { NewDevice } from "@heliograph/contract/devices/devices.wire.ts";
import {
  createPlant,
  getPlant,
  patchPlant,
  plantExists,
} from "@heliograph/contract/plants/plants.routes.ts";
import type { NewPlant, Plant, PlantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import { createVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type { NewFormula, NewVariable } from "@heliograph/contract/variables/variables.wire.ts";
import type { PortalClient } from "./portal-client.ts";

/** A device with its variables; `oid` and `oidn` are the logger's name of it, by which it is identified. */
export interface DeviceToMake extends Omit<NewDevice, "plant_id"> {
  readonly variables: readonly (Omit<NewVariable, "device_id"> & { readonly mib: string })[];
}
/** A formula; its text names variables as `[mib]` and formulas before it as `[#key]`. */
export interface FormulaToMake extends Omit<NewFormula, "plant_id" | "formula" | "data_type"> {
  readonly key: string;
  readonly text: string;
}
/** What a plant is made of. */
export interface PlantToMake {
  readonly plant: NewPlant;
  readonly devices: readonly DeviceToMake[];
  readonly formulas: readonly FormulaToMake[];
  /** Inspects the plant before anything of it is created; an error that it throws ends the provision. */
  readonly check?: (before: Plant) => void;
  /** Fills the plant's own fields that are still empty: sections, home page, associations. */
  readonly patch: (before: Plant, made: MadeParts) => PlantPatch;
}
export interface MadeParts {
  /** Variable ids by mib, formulas by `#key`. */
  readonly ids: ReadonlyMap<string, string>;
  /** Device ids by `oid.oidn`. */
  readonly deviceIds: ReadonlyMap<string, string>;
}
export interface Provisioned extends MadeParts {
  /** The plant as it was before its devices were made. */
  readonly before: Plant;
  readonly created: {
    readonly plant: boolean;
    readonly devices: number;
    readonly variables: number;
    readonly formulas: number;
  };
}

/** The logger's name of a device. */
export const deviceKey = (device: {
  readonly oid?: string | null | undefined;
  readonly oidn?: number | null | undefined;
}): string => `${device.oid ?? ""}.${device.oidn ?? ""}`;

/**
 * Creates what the portal does not have of a plant, through its public calls: plant, devices, variables, formulas, and what
 * `patch` fills in. What exists is left unchanged, so that a second run changes nothing.
 * Throws what the client throws, and Error when a formula names a variable that the plant does not have.
 */
export async function provisionPlant(
  portal: Pick<PortalClient, "call">,
  toMake: PlantToMake,
): Promise<Provisioned> {
  const params = { plant_id: toMake.plant.id };
  const isNew = !(await portal.call(plantExists, { params }));
  if (isNew) await portal.call(createPlant, { body: toMake.plant });
  const before = await portal.call(getPlant, { params, query: { full: "true" } });
  toMake.check?.(before);
  const ids = new Map<string, string>();
  const deviceIds = new Map<string, string>();
  for (const device of before.devices ?? []) {
    deviceIds.set(deviceKey(device), device.id);
    for (const { mib, id } of device.variables) if (mib !== null) ids.set(mib, id);
  }
  const made = { ids, deviceIds };
  const counts = {
    ...(await makeDevices(portal, toMake, made)),
    formulas: await makeFormulas(portal, toMake, { before, ids }),
  };
  const patch = toMake.patch(before, made);
  if (Object.keys(patch).length > 0) await portal.call(patchPlant, { params, body: patch });
  return { ...made, before, created: { plant: isNew, ...counts } };
}

async function makeDevices(
  portal: Pick<PortalClient, "call">,
  { plant, devices }: PlantToMake,
  made: { readonly ids: Map<string, string>; readonly deviceIds: Map<string, string> },
): Promise<{ devices: number; variables: number }> {
  const counts = { devices: 0, variables: 0 };
  for (const { variables, ...fields } of devices) {
    const key = deviceKey(fields);
    let id = made.deviceIds.get(key);
    if (id === undefined) {
      ({ id } = await portal.call(createDevice, { body: { plant_id: plant.id, ...fields } }));
      made.deviceIds.set(key, id);
      counts.devices++;
    }
    for (const variable of variables) {
      if (made.ids.has(variable.mib)) continue;
      const body = { device_id: id, ...variable };
      made.ids.set(variable.mib, (await portal.call(createVariable, { body })).id);
      counts.variables++;
    }
  }
  return counts;
}

async function makeFormulas(
  portal: Pick<PortalClient, "call">,
  { plant, formulas }: PlantToMake,
  { before, ids }: { readonly before: Plant; readonly ids: Map<string, string> },
): Promise<number> {
  let count = 0;
  for (const { key, text, ...fields } of formulas) {
    const known = before.formulas?.find(({ name }) => name === fields.name);
    let id = known?.id;
    if (id === undefined) {
      const formula = withIds(text, ids, fields.name);
      const body = { plant_id: plant.id, ...fields, data_type: "float", formula } as const;
      ({ id } = await portal.call(createVariable, { body }));
      count++;
    }
    ids.set(`#${key}`, id);
  }
  return count;
}

function withIds(text: string, ids: ReadonlyMap<string, string>, name: string | undefined): string {
  return text.replace(/\[([^\]]+)\]/g, (_, reference: string) => {
    const id = ids.get(reference);
    if (id === undefined)
      throw new Error(`formula "${name}" names ${reference}, which the plant does not have`);
    return `{${id}}`;
  });
}
