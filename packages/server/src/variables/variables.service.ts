import type {
  Bitmask,
  Estimates,
  NewFormula,
  NewVariable,
  Variable,
  VariablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { isEstimable } from "@heliograph/domain/variables/estimable.ts";
import { refuseFormula } from "@heliograph/domain/variables/formula-rules.ts";
import {
  newVariableDraft,
  patchedVariable,
  refuseVariable,
  refuseVariableKeys,
  type VariableDraft,
} from "@heliograph/domain/variables/variable-changes.ts";
import { variableOnWire } from "@heliograph/domain/variables/variable-on-wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { notAllowed, notFound, Problem } from "../platform/problem.ts";
import { refuse, type PlantsService } from "../plants/plants.service.ts";
import {
  bitmaskExists,
  bitmasks,
  deleteVariable,
  insertVariable,
  writeVariable,
} from "./variables.store.ts";

/** Measured variables and formulas. Each call throws not_found, plant_closed (P6), and not_allowed for what is hidden (P9). */
export interface VariablesService {
  get(call: Call, id: string): Promise<Variable>;
  create(call: Call, variable: NewVariable | NewFormula): Promise<Variable>;
  patch(call: Call, id: string, patch: VariablePatch): Promise<Variable>;
  setEstimates(call: Call, id: string, estimates: Estimates): Promise<Variable>;
  delete(call: Call, id: string): Promise<void>;
  bitmasks(): Promise<Bitmask[]>;
}

export function variablesService(
  db: Db,
  plants: PlantsService,
  logs: Pick<LogsService, "edit">,
): VariablesService {
  const plantOf = async (id: string, what = "variable"): Promise<string> => {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw notFound(`${what} ${id}`);
    return plantId;
  };
  const seen = (call: Call, model: PlantModel, id: string): ModelVariable => {
    const variable = model.byId.get(id);
    if (variable === undefined) throw notFound(`variable ${id}`);
    if (plants.hidden(call.caller, model).has(id))
      throw notAllowed("you may not see this variable");
    return variable;
  };
  const get = async (call: Call, id: string): Promise<Variable> =>
    variableOnWire(seen(call, await plants.open(call.caller, await plantOf(id)), id));
  /** What must hold before a variable is written. */
  const admit = async (trx: Db, next: VariableDraft, model: PlantModel): Promise<void> => {
    refuse(refuseVariable(next, model));
    if (next.bitmask !== null && !(await bitmaskExists(trx, next.bitmask)))
      throw new Problem("invalid_request", `bitmask: there is no ${next.bitmask}`);
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
  return {
    get,
    async create(call, sent) {
      const plantId = "plant_id" in sent ? sent.plant_id : await plantOf(sent.device_id, "device");
      const draft = newVariableDraft(newObjectId(), plantId, sent);
      await plants.changeBy(call.caller, plantId, async (trx, model) => {
        if (draft.deviceId !== null && !model.deviceById.has(draft.deviceId))
          throw notFound(`device ${draft.deviceId}`);
        await admit(trx, draft, model);
        admitFormula(call, draft, model);
        await plants.register(trx, plantId, draft.id, "variable");
        await insertVariable(trx, draft);
      });
      await logs.edit(call, "create", "variable", draft.name, plantId);
      if (draft.mib !== null) await plants.bornVariables(plantId, [draft.id]);
      return await get(call, draft.id);
    },
    async patch(call, id, sent) {
      const plantId = await plantOf(id);
      const { before, after } = await plants.changeBy(call.caller, plantId, async (trx, model) => {
        const now = seen(call, model, id);
        const next = patchedVariable(now, sent);
        refuse(refuseVariableKeys(next, now, plants.sight(call.caller, model)));
        await admit(trx, next, model);
        if (next.formula !== now.formula) admitFormula(call, next, model);
        await writeVariable(trx, next);
        return { before: now, after: next };
      });
      await logs.edit(call, "edit", "variable", after.name, plantId);
      if (after.mib !== null && after.mib !== before.mib) await plants.bornVariables(plantId, [id]);
      return await get(call, id);
    },
    async setEstimates(call, id, estimates) {
      const plantId = await plantOf(id);
      const variable = await plants.changeBy(call.caller, plantId, async (trx, model) => {
        const now = seen(call, model, id);
        if (Object.keys(estimates).length > 0 && !isEstimable(now, model))
          throw new Problem("invalid_request", `${now.name} is no energy: it has no estimates`);
        await writeVariable(trx, { ...now, estimates });
        return now;
      });
      await logs.edit(call, "edit", "variable", variable.name, plantId);
      return await get(call, id);
    },
    async delete(call, id) {
      const plantId = await plantOf(id);
      const gone = await plants.changeBy(call.caller, plantId, async (trx, model) => {
        const variable = seen(call, model, id);
        await plants.refuseUsed(trx, model, variable);
        await plants.deletedVariable(variable, trx);
        await deleteVariable(trx, plantId, id);
        await plants.forget(trx, plantId, id);
        return variable;
      });
      await logs.edit(call, "delete", "variable", gone.name, plantId);
    },
    bitmasks: () => bitmasks(db),
  };
}
