import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { hiddenProblem, type PlantsService } from "../plants/plants.service.ts";
import type { Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import { factsOf } from "./series-facts.ts";
import type { PlantColumns } from "./series-jobs.ts";

/** The variables that ids name, by plant; 404 for what is not there, 403 for what the caller may not see. (D11) */
export async function askedColumns(
  plants: Pick<PlantsService, "plantOf" | "hidden" | "open">,
  caller: Caller,
  ids: readonly string[],
): Promise<PlantColumns[]> {
  const byPlant = new Map<string, { numbers: number[]; at: number[]; model: PlantModel }>();
  for (const [at, id] of ids.entries()) {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw problem("variable_not_found", { id });
    const own = byPlant.get(plantId) ?? {
      numbers: [],
      at: [],
      model: await viewedPlant(plants, caller, plantId),
    };
    byPlant.set(plantId, own);
    const variable = own.model.byId.get(id);
    if (variable === undefined) throw problem("variable_not_found", { id });
    if (plants.hidden(caller, own.model).has(id)) throw hiddenProblem(caller, own.model, id);
    own.numbers.push(variable.number);
    own.at.push(at);
  }
  return [...byPlant.values()].map(({ numbers, at, model }) => ({
    facts: factsOf(model),
    numbers,
    at,
  }));
}

/** A plant for one who may view it; throws for others. */
export async function viewedPlant(
  plants: Pick<PlantsService, "open">,
  caller: Caller,
  plantId: string,
): Promise<PlantModel> {
  const mayView = caller.isAdmin || caller.perms.get(plantId)?.has(0) === true;
  if (!mayView) throw problem("permission_needed", { plant: plantId, needs: ["plant_show"] });
  return await plants.open(caller, plantId);
}
