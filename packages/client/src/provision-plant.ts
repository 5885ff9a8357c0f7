import type { NewBulkResult } from "@heliograph/contract/bulk-results.ts";
import { maxBulkRows } from "@heliograph/contract/bulk.ts";
import { createDevices } from "@heliograph/contract/devices/devices.routes.ts";
import type { NewDevice } from "@heliograph/contract/devices/devices.wire.ts";
import {
  createPlant,
  getPlant,
  patchPlant,
  plantExists,
} from "@heliograph/contract/plants/plants.routes.ts";
import type { NewPlant, Plant, PlantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import {
  createVariable,
  createVariables,
} from "@heliograph/contract/variables/variables.routes.ts";
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
  const before = isNew
    ? await portal.call(createPlant, { body: toMake.plant })
    : await portal.call(getPlant, { params, query: { full: "true" } });
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
  const byKey = new Map(devices.toReversed().map((device) => [deviceKey(device), device]));
  const newDevices = devices.filter(
    (device) => byKey.get(deviceKey(device)) === device && !made.deviceIds.has(deviceKey(device)),
  );
  const deviceIds = await makeAll(
    newDevices.map((device) => {
      const { variables: _variables, ...fields } = device;
      return fields;
    }),
    (rows) => portal.call(createDevices, { body: { plant_id: plant.id, rows } }),
  );
  for (const [at, device] of newDevices.entries())
    made.deviceIds.set(deviceKey(device), deviceIds[at]!);
  const newVariables = devices.flatMap(({ variables, ...fields }) =>
    variables
      .filter(({ mib }) => !made.ids.has(mib))
      .map((variable) => ({ device_id: made.deviceIds.get(deviceKey(fields))!, ...variable })),
  );
  const ids = await makeAll(newVariables, (rows) =>
    portal.call(createVariables, { body: { plant_id: plant.id, rows } }),
  );
  for (const [at, { mib }] of newVariables.entries()) made.ids.set(mib, ids[at]!);
  return { devices: newDevices.length, variables: newVariables.length };
}

/** Makes rows some hundred at a time; the first that is refused ends it. Answers their ids, in order. */
async function makeAll<Row extends { readonly name?: string }>(
  rows: readonly Row[],
  make: (rows: Row[]) => Promise<NewBulkResult>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += maxBulkRows) {
    const some = rows.slice(from, from + maxBulkRows);
    for (const [at, { id, refused }] of (await make(some)).entries()) {
      if (id === null) throw new Error(`"${some[at]?.name ?? ""}" was refused: ${refused.detail}`);
      ids.push(id);
    }
  }
  return ids;
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
