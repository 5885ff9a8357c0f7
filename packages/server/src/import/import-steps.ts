import { isDeepStrictEqual } from "node:util";
import { newDevice } from "@heliograph/contract/devices/devices.wire.ts";
import type { ImportStep } from "@heliograph/contract/import/import.wire.ts";
import type { LegacyDevice } from "@heliograph/contract/import/legacy-export.wire.ts";
import { homepage, newPlant, plantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import {
  estimatesPatch,
  newFormula,
  newVariable,
  variablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import {
  legacyDevice,
  legacyEstimates,
  legacyFormula,
  legacyVariable,
  translatedFormula,
} from "@heliograph/domain/import/legacy-devices.ts";
import {
  legacyHomepage,
  legacyPlant,
  mergedSections,
} from "@heliograph/domain/import/legacy-plant.ts";
import { legacyAssociation } from "@heliograph/domain/import/legacy-users.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { alerts, rights, users } from "./import-people.ts";
import { given, has, importedIds, modelOf, type Step, type StepRun } from "./import-step.ts";

/** By the logger's address where it has one, else by its name. */
const deviceIn = (model: PlantModel, { oid, oidn, nome }: LegacyDevice) =>
  model.devices.find((own) =>
    oid === null ? own.name === nome : own.oid === oid && own.oidn === oidn,
  );

const plant: Step = async (run) => {
  const { log, plantId: id, rooms, call } = run;
  const mapped = log.take(legacyPlant(run.legacy, { id, nowSeconds: run.nowSeconds }));
  const model = await rooms.plants.model(id);
  const thing = { name: mapped.name, plant: id };
  if (model === null) {
    const sent = log.checked(newPlant, mapped, thing);
    if (sent === null) return;
    await log.does(() => rooms.plants.create(call, sent), { done: "plant_created", thing });
    return;
  }
  log.add("plant_overwritten", thing);
  const { id: _id, sections = [], active_since: since, ...fields } = given(mapped);
  // Without a day of activation there is none to take over.
  const isDated = run.legacy.nodo.data_attivazione !== null;
  const patch = {
    ...fields,
    ...(isDated && since !== undefined ? { active_since: since } : {}),
    sections: mergedSections(model.plant.sections, sections),
  };
  if (has(model.plant, patch)) return log.keeps();
  const sent = log.checked(plantPatch, patch, thing);
  if (sent === null) return;
  await log.does(() => rooms.plants.patch(call, id, sent), { done: "plant_updated", thing });
};

const devices: Step = async (run) => {
  const { log, plantId, rooms, call } = run;
  for (const legacy of run.legacy.apparati) {
    const model = await modelOf(run);
    const thing = { name: legacy.nome, id: legacy.id };
    const mapped = log.take(legacyDevice(legacy));
    const known = deviceIn(model, legacy);
    let id = known?.id;
    if (known === undefined) {
      const sent = log.checked(newDevice, { plant_id: plantId, ...mapped }, thing);
      if (sent === null) continue;
      const make = async (): Promise<void> => {
        ({ id } = await rooms.devices.create(call, sent));
      };
      if (!(await log.does(make, { done: "device_created", thing }))) continue;
    } else if (has(known, given(mapped))) log.keeps();
    else {
      const patch = given(mapped);
      await log.does(() => rooms.devices.patch(call, known.id, patch), {
        done: "device_updated",
        thing,
      });
    }
    await variablesOf(run, legacy, id);
  }
};
/** @param deviceId absent in a dry run whose device is not there yet */
async function variablesOf(
  run: StepRun,
  legacy: LegacyDevice,
  deviceId: string | undefined,
): Promise<void> {
  const { log, rooms, call } = run;
  const model = await modelOf(run);
  let created = 0;
  let updated = 0;
  for (const one of legacy.variabili) {
    const mapped = log.take(legacyVariable(one));
    const known =
      model.variables.find(({ imported_id: id }) => id === one.id) ?? model.byMib.get(one.mib);
    const thing = { name: one.nome, id: one.id };
    if (known !== undefined) {
      const patch = given(mapped);
      if (has(known, patch)) {
        log.keeps();
        continue;
      }
      const sent = log.checked(variablePatch, patch, thing);
      if (
        sent !== null &&
        (await log.doesSilently(() => rooms.variables.patch(call, known.id, sent), thing))
      )
        updated++;
      continue;
    }
    const sent = log.checked(
      newVariable,
      { device_id: deviceId ?? "0".repeat(24), ...mapped },
      thing,
    );
    if (sent !== null && (await log.doesSilently(() => rooms.variables.create(call, sent), thing)))
      created++;
  }
  const facts = { name: legacy.nome, id: legacy.id };
  if (created > 0) log.add("variables_created", { ...facts, count: created });
  if (updated > 0) log.add("variables_updated", { ...facts, count: updated });
}

const formulas: Step = async (run) => {
  const { log, plantId, rooms, call, legacy } = run;
  const before = importedIds(await modelOf(run));
  for (const one of legacy.formule) {
    const mapped = log.take(legacyFormula(one));
    const thing = { name: one.nome, id: one.id };
    if (before(one.id) !== undefined) {
      log.keeps();
      continue;
    }
    const sent = log.checked(newFormula, { plant_id: plantId, ...mapped }, thing);
    if (sent !== null)
      await log.does(() => rooms.variables.create(call, sent), { done: "formula_created", thing });
  }
  await estimates(run);
  const idOf = importedIds(await modelOf(run));
  const boxes = log.take(legacyHomepage(legacy.nodo, idOf));
  const { plant: now } = await modelOf(run);
  const next = { ...homepage.parse(now.homepage), ...boxes };
  if (isDeepStrictEqual(next, now.homepage)) return;
  await log.does(() => rooms.plants.patch(call, plantId, { homepage: next }), {
    done: "widgets_saved",
    thing: { plant: plantId },
  });
};
async function estimates(run: StepRun): Promise<void> {
  const { log, rooms, call, legacy } = run;
  const model = await modelOf(run);
  const idOf = importedIds(model);
  for (const [legacyId, years] of legacyEstimates(legacy.stime)) {
    const id = idOf(legacyId);
    const own = id === undefined ? undefined : model.byId.get(id);
    if (own === undefined) {
      log.add("estimates_not_found", { id: legacyId });
      continue;
    }
    const next = { ...own.estimates, ...years };
    const thing = { name: own.name, id: legacyId };
    if (isDeepStrictEqual(next, own.estimates)) {
      log.keeps();
      continue;
    }
    const sent = log.checked(estimatesPatch, { estimates: next }, thing);
    if (sent !== null)
      await log.does(() => rooms.variables.setEstimates(call, own.id, sent.estimates), {
        done: "estimates_saved",
        thing,
      });
  }
}

const translate: Step = async (run) => {
  const { log, rooms, call, legacy } = run;
  const model = await modelOf(run);
  const idOf = importedIds(model);
  for (const one of legacy.formule) {
    const thing = { name: one.nome, id: one.id };
    const id = idOf(one.id);
    const own = id === undefined ? undefined : model.byId.get(id);
    if (own === undefined) {
      log.add("formula_not_imported", thing);
      continue;
    }
    const formula = log.take(translatedFormula(one, idOf));
    if (formula === null) continue;
    if (own.formula === formula.trim()) log.keeps();
    else
      await log.does(() => rooms.variables.patch(call, own.id, { formula: formula.trim() }), {
        done: "formula_translated",
        thing,
      });
  }
};

const strings: Step = async (run) => {
  const { log, rooms, call, plantId, legacy } = run;
  const model = await modelOf(run);
  const found = log.take(
    legacyAssociation(legacy, {
      variable: importedIds(model),
      inverter: (device) => {
        const own = deviceIn(model, device);
        return own?.type === "inverter" ? own.id : undefined;
      },
    }),
  );
  const count = Object.keys(found).length;
  if (count === 0) return;
  const next = { ...model.plant.ass_strinv, ...found };
  if (isDeepStrictEqual(next, model.plant.ass_strinv)) return log.keeps();
  await log.does(() => rooms.plants.patch(call, plantId, { ass_strinv: next }), {
    done: "association_saved",
    failed: "association_failed",
    thing: { count },
  });
};

export const steps: Readonly<Record<ImportStep, Step>> = {
  plant,
  devices,
  formulas,
  translate,
  strings,
  users,
  permissions: rights,
  alerts,
};
