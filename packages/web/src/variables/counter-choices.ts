import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { isEnergyCounter, isProduction } from "@heliograph/domain/gperformance/sources.ts";

export interface ChosenVariable {
  readonly value: string;
  readonly label: string;
}
export interface OfferedVariable {
  readonly variable: Variable;
  readonly device: { readonly name: string; readonly type: string } | null;
}
/** What is in use of a plant: variables of its devices, then formulas. */
export const offeredVariables = (plant: Plant): OfferedVariable[] => [
  ...(plant.devices ?? []).flatMap((device) =>
    device.disabled
      ? []
      : (device.variables ?? [])
          .filter(({ disabled }) => !disabled)
          .map((variable) => ({ variable, device })),
  ),
  ...(plant.formulas ?? [])
    .filter(({ disabled }) => !disabled)
    .map((variable) => ({ variable, device: null })),
];
export const chosenVariable = ({ variable, device }: OfferedVariable): ChosenVariable => ({
  value: variable.id,
  label: device === null ? variable.name : `${device.name} · ${variable.name}`,
});

/** Counters of energy: the plant's own first, as its sections and meters name it. */
export function counterChoices(plant: Plant): ChosenVariable[] {
  const [whole] = plant.sections;
  const rank = ({ variable, device }: OfferedVariable): number =>
    variable.id === whole?.fetotcount
      ? 0
      : variable.id === whole?.fetot
        ? 1
        : isProduction(variable)
          ? device?.type === "meter"
            ? 2
            : 3
          : 4;
  return offeredVariables(plant)
    .filter(({ variable }) => isEnergyCounter(variable))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(chosenVariable);
}
