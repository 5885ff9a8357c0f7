import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { shownUnit } from "../../variables/variables.api.ts";

type WithUnit = Pick<Variable, "id" | "udm">;
/** Each variable once, as many as one axis can hold: energies in kWh whatever unit each has, or what has the unit of the first. */
export function onOneAxis<V extends WithUnit>(
  variables: readonly V[],
): { readonly unit: string; readonly shown: readonly { variable: V; factor: number }[] } {
  const [first] = variables;
  const isEnergy = kwhPerUnit(first?.udm ?? null) !== null;
  const unit = isEnergy ? "kWh" : shownUnit(first?.udm ?? null);
  const shown = variables
    .filter((one, at) => variables.findIndex((other) => other.id === one.id) === at)
    .flatMap((variable) => {
      if (!isEnergy) return shownUnit(variable.udm) === unit ? [{ variable, factor: 1 }] : [];
      const factor = kwhPerUnit(variable.udm);
      return factor === null ? [] : [{ variable, factor }];
    });
  return { unit, shown };
}
