import type { PortalClient } from "@heliograph/client/portal-client.ts";
import {
  deviceKey,
  provisionPlant,
  type MadeParts,
  type Provisioned,
} from "@heliograph/client/provision-plant.ts";
import {
  section,
  sectionVariables,
  type NewPlant,
  type Plant,
  type PlantPatch,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { DevicePlan, PlantPlan } from "@heliograph/domain/import/import-plan.ts";
import { OperatorError } from "../platform/operator-error.ts";

/**
 * Creates what the portal lacks of a plant. Throws OperatorError where a device of the plant bears the logger's name of another kind of
 * device: then nothing of the plan was made.
 */
export async function provisionImport(
  portal: Pick<PortalClient, "call">,
  plant: NewPlant,
  plan: PlantPlan,
): Promise<Provisioned> {
  return await provisionPlant(portal, {
    plant,
    devices: plan.devices.map(({ variables, ...device }) => ({
      ...device,
      variables: variables.map(({ tags, ...variable }) => ({ ...variable, tags: [...tags] })),
    })),
    formulas: plan.formulas.map(({ tags, ...formula }) => ({ ...formula, tags: [...tags] })),
    check: (before) => refuseStrangers(before, plan.devices),
    patch: (before, made) => patchOf(before, plan, made),
  });
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

/** Sections and home page, where nobody has filled them in. */
function patchOf(plant: Plant, plan: PlantPlan, made: MadeParts): PlantPatch {
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
            devices_ids: plan.devices.flatMap(
              (device) => made.deviceIds.get(deviceKey(device)) ?? [],
            ),
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
