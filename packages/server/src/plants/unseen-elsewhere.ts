import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { type Caller, mayOnPlant } from "../platform/caller.ts";
import type { PlantModels } from "./plant-models.ts";

/** Of the variables of other plants in these charts, those that the caller does not see (P9), and those that are gone. */
export type UnseenElsewhere = (
  caller: Caller | null,
  charts: readonly Pick<Chart, "series">[],
) => Promise<ReadonlySet<string>>;

interface Plants extends Pick<PlantModels, "model"> {
  readonly hidden: (caller: Caller | null, model: PlantModel) => ReadonlySet<string>;
}
export const unseenElsewhere =
  (plants: Plants): UnseenElsewhere =>
  async (caller, charts) => {
    const elsewhere = charts.flatMap(({ series }) =>
      series.flatMap(({ plant_id: plantId, var_id: id }) =>
        plantId === null ? [] : [{ plantId, id }],
      ),
    );
    const byPlant = [...Map.groupBy(elsewhere, ({ plantId }) => plantId)];
    const unseen = await Promise.all(
      byPlant.map(async ([plantId, named]) => {
        const mayShow = mayOnPlant(caller, plantId, ["plant_show"]);
        const model = mayShow ? await plants.model(plantId) : null;
        const isOpen = model !== null && (!model.plant.disabled || caller?.isAdmin === true);
        const sees = (id: string): boolean =>
          isOpen && model.byId.has(id) && !plants.hidden(caller, model).has(id);
        return named.flatMap(({ id }) => (sees(id) ? [] : [id]));
      }),
    );
    return new Set(unseen.flat());
  };
