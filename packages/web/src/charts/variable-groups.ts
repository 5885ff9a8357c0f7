import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PickGroup } from "../ui/grouped-picker.tsx";
import { kindOfVariable, shownUnit, variablesOf } from "../variables/variables.api.ts";

/** The variables that can be drawn, under their devices; formulas first. Text has no height. */
export function variableGroups(plant: Plant, formulas: string): readonly PickGroup[] {
  const drawable = variablesOf(plant).filter(({ variable }) => kindOfVariable(variable) !== "text");
  const groups = Map.groupBy(drawable, ({ device }) => device?.id ?? "");
  return [...groups].map(([id, own]) => ({
    id,
    name: own[0]?.device?.name ?? formulas,
    items: own.map(({ variable }) => ({
      id: variable.id,
      name: variable.name,
      note: shownUnit(variable.udm),
    })),
  }));
}
