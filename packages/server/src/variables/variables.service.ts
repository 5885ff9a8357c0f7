import type { BulkResult, NewBulkResult } from "@heliograph/contract/bulk-results.ts";
import type {
  NewVariables,
  VariableBulk,
} from "@heliograph/contract/variables/variable-bulk.wire.ts";
import type {
  Bitmask,
  ChangedVariable,
  Estimates,
  NewFormula,
  NewVariable,
  Variable,
  VariablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import { isDeepStrictEqual } from "node:util";
import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { refuseChanged } from "@heliograph/domain/plants/changed-together.ts";
import { refusal } from "@heliograph/domain/plants/refusal.ts";
import { seenQuantities, standingVariables } from "@heliograph/domain/plants/plant-quantities.ts";
import { parseFormula } from "@heliograph/domain/formulas/parse-formula.ts";
import { isEstimable } from "@heliograph/domain/variables/estimable.ts";
import { refuseFormula } from "@heliograph/domain/variables/formula-rules.ts";
import {
  newVariableDraft,
  patchedVariable,
  refuseBitmask,
  refuseVariable,
  refuseVariableKeys,
  type VariableDraft,
  variablesChangedTogether,
} from "@heliograph/domain/variables/variable-changes.ts";
import { variableOnWire } from "@heliograph/domain/variables/variable-on-wire.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem, replyOf } from "../platform/problem.ts";
import {
  hiddenProblem,
  refuse,
  type ChangedPart,
  type Changing,
  type PlantsService,
} from "../plants/plants.service.ts";
import {
  bitmaskExists,
  bitmasks,
  deleteVariable,
  insertVariable,
  writeVariable,
  writeVariables,
} from "./variables.store.ts";

export { unitsOf, variablesOf } from "./variables.store.ts";

/** Measured variables and formulas. Each call throws not_found, plant_closed (P6), and not_allowed for what is hidden (P9). */
export interface VariablesService {
  get(call: Call, id: string): Promise<Variable>;
  create(call: Call, variable: NewVariable | NewFormula): Promise<ChangedVariable>;
  /** A measured variable within a change of its plant, of a device that is there by then; `plants.bornVariables` follows it. Answers the id. */
  createWithin(trx: Db, model: PlantModel, call: Call, variable: NewVariable): Promise<string>;
  /** As a plant file describes it, within a change of its plant that has judged it; `before` is what it was. */
  place(trx: Db, call: Call, before: VariableDraft | null, after: VariableDraft): Promise<void>;
  /** The same of several that are there: their mibs may change places. */
  placeAll(trx: Db, call: Call, plantId: string, changes: readonly VariableChange[]): Promise<void>;
  /** Of a formula whose text changes: with the days that stay as the text before computed them. (F9) */
  patch(call: Call, id: string, patch: VariablePatch): Promise<ChangedVariable>;
  /** Measured variables, each row for itself and after those before it, all in one transaction. Answers what became of each. */
  createMany(call: Call, bulk: NewVariables): Promise<NewBulkResult>;
  /** Each row for itself, all in one transaction: what is refused stays as it was. Answers what became of each. */
  patchMany(call: Call, bulk: VariableBulk): Promise<BulkResult>;
  setEstimates(call: Call, id: string, estimates: Estimates): Promise<Variable>;
  delete(call: Call, id: string): Promise<void>;
  /** The same within a change of its plant. */
  deleteWithin(trx: Db, model: PlantModel, call: Call, id: string): Promise<void>;
  bitmasks(): Promise<Bitmask[]>;
}

interface VariableChange {
  readonly before: VariableDraft;
  readonly after: VariableDraft;
}

export function variablesService(
  db: Db,
  plants: PlantsService,
  logs: Pick<LogsService, "edit">,
  data: Pick<DataService, "storedDays">,
): VariablesService {
  const plantOf = async (
    id: string,
    absent: "variable_not_found" | "device_not_found" = "variable_not_found",
  ): Promise<string> => {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw problem(absent, { id });
    return plantId;
  };
  const seen = (call: Call, model: PlantModel, id: string): ModelVariable => {
    const variable = model.byId.get(id);
    if (variable === undefined) throw problem("variable_not_found", { id });
    if (plants.hidden(call.caller, model).has(id)) throw hiddenProblem(call.caller, model, id);
    return variable;
  };
  const get = async (call: Call, id: string): Promise<Variable> => {
    const model = await plants.open(call.caller, await plantOf(id));
    return variableOnWire(seen(call, model, id), plants.sight(call.caller, model).holds);
  };
  /** What must hold before a variable is written. */
  const admit = async (trx: Db, next: VariableDraft, model: PlantModel): Promise<void> => {
    refuse(refuseVariable(next, model));
    if (next.bitmask !== null && !(await bitmaskExists(trx, next.bitmask)))
      throw problem("bitmask_unknown", { bitmask: next.bitmask }, "bitmask");
  };
  const admitFormula = (call: Call, next: VariableDraft, model: PlantModel): void => {
    if (next.formula !== null)
      refuse(
        refuseFormula(
          { id: next.id, name: next.name, formula: next.formula },
          model,
          plants.hidden(call.caller, model),
        ),
      );
  };
  /** @param read what is looked for in the archive: the longest of it counts */
  const oldHistory = async (
    call: Call,
    id: string,
    read: readonly string[],
  ): Promise<Pick<ChangedVariable, "old_history">> => {
    const model = await plants.open(call.caller, await plantOf(id));
    const all = await Promise.all(read.map((one) => data.storedDays(model, one)));
    const [stored] = all.flatMap((one) => one ?? []).toSorted((a, b) => b.days - a.days);
    if (stored === undefined) return {};
    const startOf = (day: number): number => dayStartSeconds(day, model.plant.timezone);
    const { days, first, last } = stored;
    return { old_history: { days, first: startOf(first), last: startOf(last) } };
  };
  const place: VariablesService["place"] = async (trx, call, before, after) => {
    if (before === null) {
      await plants.register(trx, after.plant_id, after.id, "variable");
      await insertVariable(trx, after);
    } else await writeVariable(trx, after);
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(act, after), before, after });
  };
  const placeAll: VariablesService["placeAll"] = async (trx, call, plantId, changes) => {
    await writeVariables(
      trx,
      plantId,
      changes.map(({ after }) => after),
    );
    for (const { before, after } of changes)
      await logs.edit(trx, call, { ...editOf("edit", after), before, after });
  };
  const write = async (
    trx: Db,
    model: PlantModel,
    call: Call,
    draft: VariableDraft,
  ): Promise<void> => {
    await admit(trx, draft, model);
    admitFormula(call, draft, model);
    await place(trx, call, null, draft);
  };
  const remove: VariablesService["deleteWithin"] = async (trx, model, call, id) => {
    const variable = seen(call, model, id);
    await plants.refuseUsed(trx, model, variable);
    await plants.deletedVariable(variable, trx);
    await deleteVariable(trx, variable.plant_id, id);
    await plants.forget(trx, variable.plant_id, id);
    await logs.edit(trx, call, { ...editOf("delete", variable), before: variable, after: null });
  };
  return {
    get,
    async create(call, sent) {
      const plantId =
        "plant_id" in sent ? sent.plant_id : await plantOf(sent.device_id, "device_not_found");
      const draft = newVariableDraft(newObjectId(), plantId, sent);
      await plants.changeBy(call.caller, { plantId, what: changed(draft) }, async (trx, model) => {
        if (draft.device_id !== null && !model.deviceById.has(draft.device_id))
          throw problem("device_not_found", { id: draft.device_id });
        await write(trx, model, call, draft);
      });
      if (draft.mib !== null) await plants.bornVariables(plantId, [draft.id]);
      const created = await get(call, draft.id);
      if (draft.formula === null) return created;
      return { ...created, ...(await oldHistory(call, draft.id, readBy(draft.formula))) };
    },
    async createWithin(trx, model, call, sent) {
      const draft = newVariableDraft(newObjectId(), model.plant.id, sent);
      await write(trx, model, call, draft);
      return draft.id;
    },
    place,
    placeAll,
    async createMany(call, { plant_id: plantId, rows }) {
      const known = new Set((await bitmasks(db)).map(({ id }) => id));
      const what: ChangedPart = {
        part: "variables",
        ids: [...new Set(rows.map(({ device_id: id }) => id))],
      };
      const made = await plants.changeBy(call.caller, { plantId, what }, async (trx, model) => {
        const byMib = new Map<string, Pick<VariableDraft, "id" | "name">>(model.byMib);
        const results: NewBulkResult = [];
        for (const sent of rows) {
          const draft = newVariableDraft(newObjectId(), plantId, sent);
          const why = model.deviceById.has(sent.device_id)
            ? (refuseVariable(draft, { byMib }) ?? refuseBitmask(draft, known))
            : refusal("device_not_found", { id: sent.device_id }, "device_id");
          if (why !== null) {
            results.push({ id: null, refused: replyOf(why) });
            continue;
          }
          await place(trx, call, null, draft);
          byMib.set(sent.mib, draft);
          results.push({ id: draft.id, refused: null });
        }
        return results;
      });
      const ids = made.flatMap(({ id }) => (id === null ? [] : [id]));
      if (ids.length > 0) await plants.bornVariables(plantId, ids);
      return made;
    },
    async patch(call, id, sent) {
      const plantId = await plantOf(id);
      const { before, after } = await plants.changeBy(
        call.caller,
        changing(plantId, id),
        async (trx, model) => {
          const now = seen(call, model, id);
          const next = patchedVariable(now, sent);
          refuse(refuseChanged(now, next, sent.was ?? {}));
          refuse(refuseVariableKeys(next, now, plants.sight(call.caller, model)));
          await admit(trx, next, model);
          if (next.formula !== now.formula) admitFormula(call, next, model);
          await place(trx, call, now, next);
          return { before: now, after: next };
        },
      );
      if (after.mib !== null && after.mib !== before.mib) await plants.bornVariables(plantId, [id]);
      const changed = await get(call, id);
      return after.formula === before.formula
        ? changed
        : { ...changed, ...(await oldHistory(call, id, [id])) };
    },
    async patchMany(call, { plant_id: plantId, rows }) {
      const known = new Set((await bitmasks(db)).map(({ id }) => id));
      const ofRows = ({ byId }: PlantModel): ChangedPart => ({
        part: "variables",
        ids: [...new Set(rows.map(({ id }) => byId.get(id)?.device_id ?? id))],
      });
      const { taken, refused } = await plants.changeBy(
        call.caller,
        { plantId, what: ofRows },
        async (trx, model) => {
          const judged = variablesChangedTogether(rows, model, known);
          const changes = judged.taken.filter(
            ({ before, after }) => !isDeepStrictEqual(before, after),
          );
          await placeAll(trx, call, plantId, changes);
          return judged;
        },
      );
      const moved = taken.flatMap(({ before, after }) =>
        after.mib !== null && after.mib !== before.mib ? [after.id] : [],
      );
      if (moved.length > 0) await plants.bornVariables(plantId, moved);
      return rows.map(({ id }) => {
        const why = refused.get(id);
        return { id, refused: why === undefined ? null : replyOf(why) };
      });
    },
    async setEstimates(call, id, estimates) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const now = seen(call, model, id);
        const energies = seenQuantities(standingVariables(model), new Set()).sections;
        if (Object.keys(estimates).length > 0 && !isEstimable(now, model.plant.sections, energies))
          throw problem("not_estimable", { variable: now.name }, "estimates");
        await place(trx, call, now, { ...now, estimates });
      });
      return await get(call, id);
    },
    async delete(call, id) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), (trx, model) =>
        remove(trx, model, call, id),
      );
    },
    deleteWithin: remove,
    bitmasks: () => bitmasks(db),
  };
}

/** A measured variable is seen with its device. */
const changed = ({ id, device_id }: Pick<VariableDraft, "id" | "device_id">): ChangedPart => ({
  part: "variables",
  ids: [device_id ?? id],
});
const changing = (plantId: string, id: string): Changing => ({
  plantId,
  what: ({ byId }) => changed(byId.get(id) ?? { id, device_id: null }),
});
const editOf = <Act extends EditAction>(
  act: Act,
  { id, name, plant_id: plantId }: Pick<VariableDraft, "id" | "name" | "plant_id">,
) => ({ act, ent: "variable", nam: name, plantId, id }) as const;
/** What a formula that was admitted reads. */
function readBy(formula: string): readonly string[] {
  const parsed = parseFormula(formula);
  return parsed.ok ? parsed.formula.references : [];
}
