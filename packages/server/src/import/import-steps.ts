import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { newAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { newDevice } from "@heliograph/contract/devices/devices.wire.ts";
import type { ImportStep } from "@heliograph/contract/import/import.wire.ts";
import type { LegacyDevice, LegacyPlant } from "@heliograph/contract/import/legacy-export.wire.ts";
import { homepage, newPlant, plantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import { newReport } from "@heliograph/contract/reports/reports.wire.ts";
import { newUser } from "@heliograph/contract/users/users.wire.ts";
import {
  estimatesPatch,
  newFormula,
  newVariable,
  variablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import { legacyAlert, legacyReport } from "@heliograph/domain/import/legacy-alerts.ts";
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
import {
  isLegacyAdmin,
  legacyAssociation,
  legacyUser,
  legacyUserPermissions,
} from "@heliograph/domain/import/legacy-users.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import { problem } from "../platform/problem.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { ReportsService } from "../reports/reports.service.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";
import type { VariablesService } from "../variables/variables.service.ts";
import type { StepLog } from "./step-log.ts";

/** The rooms whose calls an import makes, as its admin. */
export interface StepRooms {
  readonly plants: PlantsService;
  readonly devices: DevicesService;
  readonly variables: VariablesService;
  readonly alerts: AlertsService;
  readonly reports: ReportsService;
  readonly users: UsersService;
}
export interface StepRun {
  readonly call: UserCall;
  readonly plantId: string;
  readonly legacy: LegacyPlant;
  readonly nowSeconds: number;
  readonly log: StepLog;
  readonly rooms: StepRooms;
}
/** Brings one thing of the legacy portal over. What exists is made as it was there; a second run changes nothing. (X19) */
export type Step = (run: StepRun) => Promise<void>;

/** Whether a thing has these values already. */
const has = (thing: object, values: object): boolean =>
  Object.entries(values).every(([key, value]) =>
    isDeepStrictEqual((thing as Record<string, unknown>)[key] ?? null, value ?? null),
  );
/** What the legacy portal does not say stays as it is here. */
const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>;

const modelOf = async ({ plantId, rooms }: StepRun): Promise<PlantModel> => {
  const model = await rooms.plants.model(plantId);
  if (model === null) throw problem("plant_not_found", { plant: plantId });
  return model;
};
/** The id here of a legacy variable or formula. */
const importedIds = (model: PlantModel): ((legacyId: string) => string | undefined) => {
  const ids = new Map(
    model.variables.flatMap(({ imported_id: legacy, id }) =>
      legacy === null ? [] : [[legacy, id] as const],
    ),
  );
  return (legacyId) => ids.get(legacyId);
};
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

/** Nobody knows it: an admin gives the person one of his own. */
const unknownPassword = (): string => randomBytes(24).toString("base64url");

const users: Step = async ({ log, rooms, call, plantId, legacy }) => {
  for (const one of legacy.utenti) {
    const thing = { username: one.username };
    if (isLegacyAdmin(one)) {
      log.add("user_admin_skipped", thing);
      continue;
    }
    if ((await rooms.users.accountNamed(one.username)) !== null) {
      log.add("user_exists", thing);
      continue;
    }
    const mapped = log.take(legacyUser(one));
    if (mapped === null) continue;
    const sent = log.checked(newUser, { ...mapped, password: unknownPassword() }, thing);
    if (sent !== null)
      await log.does(() => rooms.users.create(call, sent, plantId), {
        done: "user_created",
        thing,
      });
  }
};

const rights: Step = async ({ log, rooms, call, plantId, legacy }) => {
  for (const one of legacy.utenti) {
    if (isLegacyAdmin(one)) continue;
    const thing = { username: one.username };
    const account = await rooms.users.accountNamed(one.username);
    const numbers = log.take(legacyUserPermissions(one));
    if (account === null) log.add("user_not_found", thing);
    else if (account.user.is_admin || isDeepStrictEqual(account.user.perms[plantId], numbers))
      log.keeps();
    else
      await log.does(
        () => rooms.users.setPermissions(call, account.user.id, { plantId, numbers }),
        { done: "permissions_saved", thing: { ...thing, count: numbers.length } },
      );
  }
};

/** Alerts, then reports. Those of one kind are told apart by their order. */
const alerts: Step = async (run) => {
  const { log, rooms, call, plantId, legacy } = run;
  const model = await modelOf(run);
  const known = { variable: importedIds(model), user: await viewersOf(run) };
  const turn = turns();
  for (const one of legacy.allarmi) {
    const mapped = log.take(legacyAlert(one, known));
    if (mapped === null) continue;
    const thing = { name: mapped.name ?? "", code: one.codice };
    const sent = log.checked(newAlert, { plant_id: plantId, ...mapped }, thing);
    if (sent === null) continue;
    const isAlike = (own: { template_id: string | null; name: string }): boolean =>
      own.template_id === sent.template_id && own.name === sent.name;
    const own = model.alerts.filter(isAlike)[turn(`${sent.template_id} ${sent.name}`)];
    if (own === undefined)
      await log.does(() => rooms.alerts.create(call, sent), { done: "alert_created", thing });
    else if (has(own, sent)) log.keeps();
    else
      await log.does(() => rooms.alerts.replace(call, own.id, sent), {
        done: "alert_updated",
        thing,
      });
  }
  for (const one of legacy.messaggi) {
    const mapped = log.take(legacyReport(one, known));
    if (mapped === null) continue;
    const thing = { code: one.codice, template: mapped.template_id };
    const sent = log.checked(newReport, { plant_id: plantId, ...mapped }, thing);
    if (sent === null) continue;
    const isAlike = (own: { template_id: string; freq: string }): boolean =>
      own.template_id === sent.template_id && own.freq === sent.freq;
    const own = model.reports.filter(isAlike)[turn(`${sent.template_id} ${sent.freq}`)];
    if (own === undefined)
      await log.does(() => rooms.reports.create(call, sent), { done: "report_created", thing });
    else if (has(own, sent)) log.keeps();
    else
      await log.does(() => rooms.reports.replace(call, own.id, sent), {
        done: "report_updated",
        thing,
      });
  }
};
/** How often a key was asked for before. */
function turns(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const turn = counts.get(key) ?? 0;
    counts.set(key, turn + 1);
    return turn;
  };
}
/** Those who may be told of the plant, by name. */
async function viewersOf({
  rooms,
  plantId,
  legacy,
}: StepRun): Promise<(username: string) => string | undefined> {
  const named = new Set([
    ...legacy.allarmi.flatMap(({ email, sms }) => [...email, ...sms]),
    ...legacy.messaggi.flatMap(({ email }) => email),
  ]);
  const ids = new Map<string, string>();
  for (const username of named) {
    const account = await rooms.users.accountNamed(username);
    if (account !== null && holdsOn(account.holder, plantId, "plant_show"))
      ids.set(username, account.user.id);
  }
  return (username) => ids.get(username);
}

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
