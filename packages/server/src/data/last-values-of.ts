import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import { hiddenProblem, type PlantsService } from "../plants/plants.service.ts";
import type { Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import { viewedPlant } from "./asked-columns.ts";
import type { LiveValues } from "./live-values.ts";

interface Rooms {
  readonly plants: Pick<PlantsService, "exists" | "hidden" | "open">;
  readonly live: Pick<LiveValues, "of">;
}

/** Last values of several plants, one object a plant in their order; without `vars` those of their sections. (D11) */
export async function lastValuesOf(
  { plants, live }: Rooms,
  caller: Caller,
  of: { readonly plantIds: readonly string[]; readonly vars: readonly string[] },
): Promise<LastValues[]> {
  const { plantIds, vars } = of;
  const asked = new Set(vars);
  const known = new Set<string>();
  const answers = new Map<string, LastValues>();
  for (const plantId of new Set(plantIds)) {
    if (!(await plants.exists(plantId))) throw problem("plant_not_found", { plant: plantId });
    const model = await viewedPlant(plants, caller, plantId);
    const hidden = plants.hidden(caller, model);
    const wanted =
      asked.size === 0
        ? model.plant.sections.flatMap((section) =>
            sectionVariables.flatMap((key) => section[key] ?? []),
          )
        : asked.size < model.byId.size
          ? [...asked].filter((id) => model.byId.has(id))
          : [...model.byId.keys()].filter((id) => asked.has(id));
    const values = await live.of(model);
    const answer: LastValues = {};
    for (const id of wanted) {
      known.add(id);
      if (hidden.has(id)) {
        if (asked.has(id)) throw hiddenProblem(caller, model, id);
        continue;
      }
      const value = values.get(id);
      if (value !== undefined) answer[id] = value;
    }
    answers.set(plantId, answer);
  }
  const stranger = vars.find((id) => !known.has(id));
  if (stranger !== undefined) throw problem("variable_of_no_plant", { id: stranger }, "vars");
  return plantIds.map((plantId) => answers.get(plantId)!);
}
