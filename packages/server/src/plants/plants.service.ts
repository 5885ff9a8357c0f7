import { setImmediate } from "node:timers/promises";
import type {
  ClientRenaming,
  FoundPlants,
  NewPlant,
  Plant,
  PlantListItem,
  PlantUses,
  SeenPlantPatch,
  Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { refuseChanged } from "@heliograph/domain/plants/changed-together.ts";
import { findPlants, type PlantQuestion } from "@heliograph/domain/plants/find-plants.ts";
import { hiddenVariables } from "@heliograph/domain/plants/hidden-variables.ts";
import {
  newPlantFacts,
  patchedPlant,
  refusePlant,
  refusePlantReferences,
} from "@heliograph/domain/plants/plant-changes.ts";
import { refusePlantKeys } from "@heliograph/domain/plants/plant-keys.ts";
import {
  plantModel,
  type ModelVariable,
  type PlantFacts,
  type PlantModel,
} from "@heliograph/domain/plants/plant-model.ts";
import {
  listedDevices,
  plantOnWire,
  type Only,
  type PlantSight,
} from "@heliograph/domain/plants/plant-on-wire.ts";
import type { Refusal } from "@heliograph/domain/plants/refusal.ts";
import { hiddenAlso, seenSections } from "@heliograph/domain/plants/seen-settings.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { holds, type Call, type Caller } from "../platform/caller.ts";
import { sightOf } from "./hidden-problem.ts";
import type { OpenChange } from "../platform/change-feed.ts";
import type { Db } from "../platform/database.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import {
  newPlantModels,
  type ChangedPart,
  type PlantModels,
  type PlantParts,
} from "./plant-models.ts";
import { newSearchIndex } from "./search-index.ts";
import { type UnseenElsewhere, unseenElsewhere } from "./unseen-elsewhere.ts";
import { type AlsoUsed, newUsedPlaces } from "./used-places.ts";
import {
  deleteObject,
  deletePlant,
  insertObject,
  insertPlant,
  countSentSms,
  lockPlant,
  plantsNear,
  lockPlantsOf,
  plantIds,
  plantRows,
  plantsNamed,
  sectionsOf,
  smsLeft,
  writeClient,
  writePlant,
} from "./plants.store.ts";

export { hiddenProblem } from "./hidden-problem.ts";
export { changedPart, type ChangedPart, type PlantParts } from "./plant-models.ts";
export type ObjectKind = "device" | "variable" | "chart" | "alert" | "report" | "file" | "note";

/** What the rows of a plant do not know; the routes add it. */
export type PlantAnswer = Omit<Plant, "last_update" | "num_alerts">;
export type PlantLine = Omit<PlantListItem, "last_update" | "num_alerts">;

type Born = (plantId: string, variableIds: readonly string[]) => Promise<void>;
/** Clears what is left of a plant, inside the transaction that deletes it or creates its successor: what it cannot do, undoes that. */
type PlantDeleted = (plantId: string, trx: Db) => Promise<void>;
type PlantChanging = (trx: Db, model: PlantModel) => Promise<void>;
type VariableDeleted = (variable: ModelVariable, trx: Db) => Promise<void>;

/** Which plant is to change, and what of it; null for anything. */
export interface Changing {
  readonly plantId: string;
  readonly what: ChangedPart | ((model: PlantModel) => ChangedPart) | null;
}

/** What other rooms ask of plants, and of all that plants are made of. */
export interface PlantsService extends PlantModels {
  exists(plantId: string): Promise<boolean>;
  /** Every code, in numerical order. */
  allIds(): Promise<string[]>;
  /** Plants that are called so, whatever the case of its letters. */
  namesakes(name: string): Promise<string[]>;
  /** The plants on which the caller holds plant_show, disabled ones too. */
  viewable(caller: Caller | null): Promise<string[]>;
  /** Ids of the variables that are absent for the caller (D11, P9); the same set for the same model and rights. */
  hidden(caller: Caller | null, model: PlantModel): ReadonlySet<string>;
  sight(caller: Caller | null, model: PlantModel): PlantSight;
  readonly unseenElsewhere: UnseenElsewhere;
  /** The plant, for what a closed one does not answer: throws not_found, and plant_closed to those who are not admins (P6). */
  open(caller: Caller | null, plantId: string): Promise<PlantModel>;
  /** Other open plants within a distance, the nearest first. */
  near(
    model: PlantModel,
    of: { readonly km: number; readonly nowSeconds: number },
  ): Promise<string[]>;
  /** Of these things of the plant, those that the caller sees. */
  seen(caller: Caller | null, model: PlantModel, ids: ReadonlySet<string>): ReadonlySet<string>;
  /**
   * Runs one change of a plant alone: its row is locked, `model` is what the database holds now, and with the commit every
   * process drops its copy of what changes. Throws not_found.
   */
  change<T>(of: Changing, work: (trx: Db, model: PlantModel) => Promise<T>): Promise<T>;
  /** The same as a part of a change that is under way. */
  changeWithin<T>(
    open: OpenChange,
    of: Changing,
    work: (trx: Db, model: PlantModel) => Promise<T>,
  ): Promise<T>;
  /** The same for a caller: throws plant_closed too (P6). */
  changeBy<T>(
    caller: Caller | null,
    of: Changing,
    work: (trx: Db, model: PlantModel) => Promise<T>,
  ): Promise<T>;
  /** Creates a plant as a part of a change that is under way; throws plant_exists. */
  createWithin(open: OpenChange, call: Call, plant: PlantFacts): Promise<PlantModel>;
  /** Within a change of the plant that has judged it: writes what it is, apart from what it is made of. */
  place(trx: Db, call: Call, before: PlantFacts, after: PlantFacts): Promise<void>;
  /** Registers, or forgets, the id of a device, variable or chart, so that `plantOf` knows it. */
  register(trx: Db, plantId: string, id: string, kind: ObjectKind): Promise<void>;
  forget(trx: Db, plantId: string, id: string): Promise<void>;
  /** Within a change of the plant: sets its logo, or takes it away. */
  setLogo(trx: Db, model: PlantModel, logo: Plant["logo"]): Promise<void>;
  /** Where variables and devices are used: those that are asked for, or all that are used. */
  uses(call: Call, plantId: string, ids: readonly string[] | undefined): Promise<PlantUses>;
  /** Throws in_use with the places that name the variable or device. (P8) */
  refuseUsed(trx: Db, model: PlantModel, thing: { id: string; name: string }): Promise<void>;

  /** Called with the plant as it is before it, or what it is made of, changes: within the transaction of the change. */
  onChanging(react: PlantChanging): void;
  /** A measured variable was created or its mib changed: called after the commit. */
  onVariableBorn(react: Born): void;
  bornVariables: Born;
  onVariableDeleted(react: VariableDeleted): void;
  deletedVariable: VariableDeleted;
  onDeleted(react: PlantDeleted): void;
  alsoUsedIn(find: AlsoUsed): void;

  /** Takes so many SMS of the plant's credit, or gives them back where the number is negative; false when fewer are left. */
  countSms(plantId: string, count: number): Promise<boolean>;
  /** SMS that are left of all plants. */
  smsLeft(): Promise<number>;

  /** Lines of the list, some hundreds at a time: of a fleet all of them at once would keep every other call waiting. */
  list(caller: Caller, full: boolean): Promise<AsyncIterable<readonly PlantLine[]>>;
  /** Those that fit some letters, of the plants that the caller may view. (P26) */
  find(caller: Caller, question: PlantQuestion): Promise<FoundPlants>;
  /** `full` with all that it is made of, or with some things of it. */
  get(caller: Caller, plantId: string, full: boolean | Only): Promise<PlantAnswer>;
  create(call: Call, plant: NewPlant): Promise<PlantAnswer>;
  patch(call: Call, plantId: string, patch: SeenPlantPatch): Promise<PlantAnswer>;
  delete(call: Call, plantId: string): Promise<void>;
  /** Gives all plants of a client another one; answers how many. (P28) */
  renameClient(call: Call, renaming: ClientRenaming): Promise<number>;
}

/** Lines of the list that are read and made at once: less than ten milliseconds' work. */
const linesAPart = 250;
async function* inParts(
  lines: readonly PlantLine[],
  made: (some: readonly PlantLine[]) => Promise<readonly PlantLine[]>,
): AsyncGenerator<readonly PlantLine[]> {
  for (let from = 0; from < lines.length; from += linesAPart) {
    // Others have their turn.
    if (from > 0) await setImmediate();
    yield await made(lines.slice(from, from + linesAPart));
  }
}

/** Throws what a rule of the domain refuses. */
export function refuse(refusal: Refusal | null): void {
  if (refusal !== null) throw new Problem(refusal);
}

export function plantsService(
  context: Pick<RoomContext, "db" | "changes" | "log">,
  logs: Pick<LogsService, "edit">,
  parts: PlantParts,
): PlantsService {
  const { db, changes } = context;
  const models = newPlantModels(context, parts);
  const births: Born[] = [];
  const changings: PlantChanging[] = [];
  const variableDeletions: VariableDeleted[] = [];
  const plantDeletions: PlantDeleted[] = [];
  const used = newUsedPlaces();
  const index = newSearchIndex(context);
  const hiddenSets = new WeakMap<PlantModel, Map<string, ReadonlySet<string>>>();

  const known = async (plantId: string): Promise<PlantModel> => {
    const model = await models.model(plantId);
    if (model === null) throw problem("plant_not_found", { plant: plantId });
    return model;
  };
  const locked = async (trx: Db, plantId: string): Promise<PlantModel> => {
    const model = (await lockPlant(trx, plantId)) ? await models.freshModel(plantId, trx) : null;
    if (model === null) throw problem("plant_not_found", { plant: plantId });
    return model;
  };
  const changeWithin: PlantsService["changeWithin"] = async (
    { trx, announce },
    { plantId, what },
    work,
  ) => {
    const model = await locked(trx, plantId);
    const changed = typeof what === "function" ? what(model) : what;
    if (changed?.part !== "incidents") for (const react of changings) await react(trx, model);
    if (changed === null) announce("plant", plantId);
    else announce("plant", plantId, changed.part, ...changed.ids);
    return await work(trx, model);
  };
  const change: PlantsService["change"] = async (of, work) =>
    await changes.transaction(db, (trx, announce) => changeWithin({ trx, announce }, of, work));
  const changeBy: PlantsService["changeBy"] = async (caller, of, work) =>
    await change(of, async (trx, model) => {
      refuseClosed(caller, model);
      return await work(trx, model);
    });
  const hidden = (caller: Caller | null, model: PlantModel): ReadonlySet<string> => {
    const may = sightOf(caller, model);
    const sets = hiddenSets.get(model) ?? new Map<string, ReadonlySet<string>>();
    hiddenSets.set(model, sets);
    const key = `${may.irradiance} ${may.theoretical}`;
    const set = sets.get(key) ?? hiddenVariables(model, may);
    sets.set(key, set);
    return set;
  };
  const sight = (caller: Caller | null, model: PlantModel): PlantSight => ({
    isAdmin: caller?.isAdmin === true,
    holds: (permission) => holds(caller, model.plant.id, permission),
    hidden: hidden(caller, model),
  });
  const elsewhereIn = unseenElsewhere({ ...models, hidden });
  const viewable = async (caller: Caller | null): Promise<string[]> => {
    if (caller?.isAdmin === true) return await plantIds(db);
    return [...(caller?.perms ?? [])]
      .filter(([, numbers]) => numbers.has(permissions.plant_show))
      .map(([plantId]) => plantId);
  };
  const createWithin: PlantsService["createWithin"] = async ({ trx, announce }, call, plant) => {
    announce("plant", plant.id);
    if (!(await insertPlant(trx, plant))) throw problem("plant_exists", { plant: plant.id }, "id");
    // What slipped in while a plant of this code was deleted is not its successor's.
    for (const react of plantDeletions) await react(plant.id, trx);
    const nothing = { devices: [], variables: [], charts: [], alerts: [], reports: [] };
    const { name: nam, id } = plant;
    const what = { act: "create", ent: "plant", nam, plantId: id } as const;
    await logs.edit(trx, call, { ...what, before: null, after: plant });
    return plantModel({ plant, ...nothing });
  };
  const place: PlantsService["place"] = async (trx, call, before, after) => {
    await writePlant(trx, after);
    const what = { act: "edit", ent: "plant", nam: after.name, plantId: after.id } as const;
    await logs.edit(trx, call, { ...what, before, after });
  };
  /** Lines with their sections and devices, as the caller sees them. */
  const fullLines = async (
    caller: Caller,
    lines: readonly PlantLine[],
  ): Promise<readonly PlantLine[]> => {
    const ids = lines.map((line) => line.id);
    const sectionsById = await sectionsOf(db, ids);
    const devices = Map.groupBy(await parts.devices(db, ids), (device) => device.plant_id);
    const named = [...sectionsById.values()].flatMap((sections) => namedBy(sections));
    const units = await parts.units(db, named);
    return await Promise.all(
      lines.map(async (line) => {
        if (line.disabled && !caller.isAdmin) return { ...line, sections: [], devices: [] };
        const sections = sectionsById.get(line.id) ?? [];
        const seesAll =
          holds(caller, line.id, "irradiance") && holds(caller, line.id, "theoretical_vars");
        const model = seesAll ? null : await models.model(line.id);
        const seen = model === null ? sections : seenSections(sections, hidden(caller, model));
        return {
          ...line,
          sections: seen,
          units: Object.fromEntries(
            namedBy(seen).flatMap((id) => (units.has(id) ? [[id, units.get(id) ?? null]] : [])),
          ),
          devices: listedDevices(devices.get(line.id) ?? [], (permission) =>
            holds(caller, line.id, permission),
          ),
        };
      }),
    );
  };
  const answer = async (caller: Caller | null, plantId: string, full: boolean | Only) => {
    const model = await known(plantId);
    const eyes = sight(caller, model);
    const elsewhere = await elsewhereIn(caller, model.charts);
    return plantOnWire(model, { ...eyes, hidden: hiddenAlso(eyes.hidden, elsewhere) }, full);
  };

  return {
    ...models,
    exists: async (plantId) => (await models.model(plantId)) !== null,
    allIds: () => plantIds(db),
    namesakes: (name) => plantsNamed(db, name),
    viewable,
    hidden,
    sight,
    unseenElsewhere: elsewhereIn,
    async open(caller, plantId) {
      const model = await known(plantId);
      refuseClosed(caller, model);
      return model;
    },
    near: (model, of) => plantsNear(db, model.plant, of),
    seen(caller, model, ids) {
      const found = plantOnWire(model, sight(caller, model), { only: ids });
      const { devices = [], formulas = [], charts = [], alerts = [], reports = [] } = found;
      return new Set(
        [...devices, ...formulas, ...charts, ...alerts, ...reports].map(({ id }) => id),
      );
    },
    change,
    changeWithin,
    changeBy,
    createWithin,
    place,
    register: insertObject,
    forget: deleteObject,
    setLogo: (trx, model, logo) => writePlant(trx, { ...model.plant, logo }),
    async uses(call, plantId, ids) {
      const model = await known(plantId);
      refuseClosed(call.caller, model);
      return await used.of(db, model, ids);
    },
    refuseUsed: used.refuse,

    onChanging: (react) => void changings.push(react),
    onVariableBorn: (react) => void births.push(react),
    async bornVariables(plantId, variableIds) {
      for (const react of births)
        try {
          await react(plantId, variableIds);
        } catch (error) {
          // The variables exist: what failed is to look back for their samples.
          context.log.error("new variables could not take what was received before", {
            plantId,
            error,
          });
        }
    },
    onVariableDeleted: (react) => void variableDeletions.push(react),
    async deletedVariable(variable, trx) {
      for (const react of variableDeletions) await react(variable, trx);
    },
    onDeleted: (react) => void plantDeletions.push(react),
    alsoUsedIn: used.also,

    countSms: (plantId, count) =>
      changes.transaction(db, async (trx, announce) => {
        announce("plant", plantId);
        return await countSentSms(trx, plantId, count);
      }),
    smsLeft: () => smsLeft(db),

    async list(caller, full) {
      const rows = await plantRows(db, caller.isAdmin ? null : await viewable(caller));
      const lines = rows.map(({ plant_id, sms_left, ...row }): PlantLine => ({
        id: plant_id,
        ...row,
        num_sms: sms_left,
      }));
      return inParts(lines, (some) => (full ? fullLines(caller, some) : Promise.resolve(some)));
    },
    async find(caller, question) {
      return findPlants(await index.read(), (id) => holds(caller, id, "plant_show"), question);
    },
    get: answer,
    async create(call, sent) {
      const plant = newPlantFacts(sent);
      refuse(refusePlant(plant, null));
      await changes.transaction(db, async (trx, announce) => {
        const model = await createWithin({ trx, announce }, call, plant);
        refuse(refusePlantReferences(sent, model, new Set()));
      });
      return await answer(call.caller, plant.id, false);
    },
    async patch(call, plantId, { was = {}, ...sent }) {
      await changeBy(
        call.caller,
        { plantId, what: { part: "plant", ids: [plantId] } },
        async (trx, model) => {
          const eyes = sight(call.caller, model);
          refuse(refusePlantKeys(sent, model.plant, eyes));
          refuse(refusePlantReferences(sent, model, eyes.hidden));
          const plant = patchedPlant(model.plant, sent, eyes.hidden);
          const seen = (facts: PlantFacts) => plantOnWire({ ...model, plant: facts }, eyes, false);
          refuse(refuseChanged(seen(model.plant), seen(plant), was, ["homepage", "gperf_params"]));
          refuse(refusePlant(plant, model.plant));
          await place(trx, call, model.plant, plant);
        },
      );
      return await answer(call.caller, plantId, false);
    },
    renameClient: (call, { from, to, plants }) =>
      changes.transaction(db, async (trx, announce) => {
        const found = await lockPlantsOf(trx, from);
        if (found.length === 0) throw problem("client_not_found", { client: from }, "from");
        const ids = found.map(({ id }) => id);
        const seen = new Set(plants);
        if (seen.size !== ids.length || ids.some((id) => !seen.has(id)))
          throw problem("client_plants_changed", { client: from });
        await writeClient(trx, ids, to);
        for (const { id: plantId, name: nam } of found) {
          announce("plant", plantId, "plant", plantId);
          const what = { act: "edit", ent: "plant", nam, plantId } as const;
          // oxlint-disable-next-line no-await-in-loop -- entries of one transaction go one after the other
          await logs.edit(trx, call, { ...what, before: { client: from }, after: { client: to } });
        }
        return ids.length;
      }),
    async delete(call, plantId) {
      await changes.transaction(db, async (trx, announce) => {
        announce("plant", plantId);
        // What users may do on the plant goes with it.
        announce("user", "*");
        const { plant } = await locked(trx, plantId);
        if (!plant.disabled) throw problem("plant_must_be_disabled", { plant: plantId });
        for (const react of plantDeletions) await react(plantId, trx);
        await deletePlant(trx, plantId);
        const what = { act: "delete", ent: "plant", nam: plant.name, plantId } as const;
        await logs.edit(trx, call, { ...what, before: plant, after: null });
      });
    },
  };
}

/** The powers and energies that sections name. */
const namedBy = (sections: readonly Section[]): string[] =>
  sections
    .flatMap(({ fpac, fetot, fetotcount }) => [fpac ?? [], fetot ?? [], fetotcount ?? []])
    .flat();

function refuseClosed(caller: Caller | null, model: PlantModel): void {
  if (model.plant.disabled && caller?.isAdmin !== true)
    throw problem("plant_closed", { plant: model.plant.id });
}
