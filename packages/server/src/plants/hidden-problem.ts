import { neededToSee } from "@heliograph/domain/plants/hidden-variables.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { type Caller, holds } from "../platform/caller.ts";
import { problem, type Problem } from "../platform/problem.ts";

/** Which of the two permissions that unhide variables a caller holds on a plant. */
export const sightOf = (caller: Caller | null, { plant }: PlantModel) => ({
  irradiance: holds(caller, plant.id, "irradiance"),
  theoretical: holds(caller, plant.id, "theoretical_vars"),
});
/** The refusal of a variable that is hidden from a caller: which permissions he lacks. (D11, P9) */
export const hiddenProblem = (caller: Caller | null, model: PlantModel, id: string): Problem =>
  problem("variable_hidden", { id, needs: neededToSee(model, sightOf(caller, model), id) });
