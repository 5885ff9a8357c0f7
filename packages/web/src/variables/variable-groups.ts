import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { PickGroup } from "../ui/grouped-picker.tsx";
import { kindOfVariable, shownUnit, variablesOf } from "./facts.ts";

/** What has a height in a chart: all but text. */
export const isDrawn = (variable: Variable): boolean => kindOfVariable(variable) !== "text";

/** The variables of a plant under their devices; formulas first. What is hidden from the reader is not in the plant that he was given. (D11) */
export function variableGroups(
  plant: Plant,
  formulas: string,
  isOffered: (variable: Variable) => boolean = () => true,
): readonly PickGroup[] {
  const offered = variablesOf(plant).filter(({ variable }) => isOffered(variable));
  return [...Map.groupBy(offered, ({ device }) => device?.id ?? "")].map(([id, own]) => ({
    id,
    name: own[0]?.device?.name ?? formulas,
    items: own.map(({ variable }) => ({
      id: variable.id,
      name: variable.name,
      note: shownUnit(variable.udm),
    })),
  }));
}
