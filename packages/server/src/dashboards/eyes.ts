import type { PublicLink } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { type Permission, permissions } from "@heliograph/contract/users/permissions.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { hiddenAlso, seenChart } from "@heliograph/domain/plants/seen-settings.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import { anyReader, type Call, type Caller, holds, mayOnPlant } from "../platform/caller.ts";
import type { PlantsService } from "../plants/plants.service.ts";

/** What somebody who looks at a dashboard may see of it. */
export interface Eyes {
  readonly caller: Caller;
  /** Who asks for incidents; null where they are nobody's business. (O28) */
  readonly call: Call | null;
  /** A plant that is there, is open and his to view; null for the others. */
  plant(id: string): Promise<PlantModel | null>;
  /** A variable that is his to see, with its plant. */
  variable(id: string): Promise<{ readonly model: PlantModel; readonly id: string } | null>;
  /** What he sees of a stored chart. */
  chart(id: string): Promise<Chart | null>;
}
type Plants = Pick<PlantsService, "model" | "hidden" | "plantOf" | "unseenElsewhere">;

function eyes(
  plants: Plants,
  { caller, call }: Pick<Eyes, "caller" | "call">,
  scope: { readonly vars: ReadonlySet<string> | null; readonly charts: boolean },
): Eyes {
  const plant: Eyes["plant"] = async (id) => {
    if (!mayOnPlant(caller, id, ["plant_show"])) return null;
    const model = await plants.model(id);
    return model === null || (model.plant.disabled && !caller.isAdmin) ? null : model;
  };
  const ofThing = async (id: string): Promise<PlantModel | null> => {
    const plantId = await plants.plantOf(id);
    return plantId === null ? null : await plant(plantId);
  };
  const variable: Eyes["variable"] = async (id) => {
    const model = isShared(id) ? await ofThing(id) : null;
    if (model === null || !model.byId.has(id) || plants.hidden(caller, model).has(id)) return null;
    return { model, id };
  };
  const isShared = (id: string): boolean => scope.vars === null || scope.vars.has(id);
  return {
    caller,
    call,
    plant,
    variable,
    async chart(id) {
      const model = await ofThing(id);
      const chart = model?.charts.find((one) => one.id === id);
      if (model === null || chart === undefined) return null;
      if (scope.charts && !holds(caller, model.plant.id, "charts_show")) return null;
      const series = chart.series.filter(({ var_id: own }) => isShared(own));
      const elsewhere = await plants.unseenElsewhere(caller, [chart]);
      return seenChart({ ...chart, series }, hiddenAlso(plants.hidden(caller, model), elsewhere));
    },
  };
}

/** Of somebody with a session. */
export const eyesOfCaller = (plants: Plants, call: Call & { readonly caller: Caller }): Eyes =>
  eyes(plants, { caller: call.caller, call }, { vars: null, charts: true });

/** Of the portal itself, for what a link may hold. */
export const allEyes = (plants: Plants): Eyes =>
  eyes(plants, { caller: anyReader, call: null }, { vars: null, charts: false });

/** Of whoever has a link: its plants and variables alone, theoretical powers and irradiances where its maker said so. (O28) */
export function eyesOfLink(plants: Plants, link: PublicLink): Eyes {
  const closed = new Set<number>([
    ...(link.theoretical ? [] : [permissions.theoretical_vars]),
    ...(link.irradiance ? [] : [permissions.irradiance]),
  ]);
  const held: ReadonlySet<number> = new Set(
    Object.values(permissions).filter((number: Permission) => !closed.has(number)),
  );
  const caller: Caller = {
    userId: "",
    username: "",
    isAdmin: false,
    perms: new Map(link.plants.map((id) => [id, held])),
  };
  return eyes(plants, { caller, call: null }, { vars: new Set(link.vars), charts: false });
}
