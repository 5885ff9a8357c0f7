import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import {
  energyOfPower,
  type EnergyVariable,
  integralsOf,
  kindOfVariable,
  type PlantVariable,
  producedEnergy,
  shownUnit,
  standingVariables,
  variablesOf,
} from "../../variables/variables.api.ts";
import type { Folding } from "./fold-rows.ts";

/** Does a variable count energy? */
export const isEnergy = (variable: Variable): boolean =>
  kindOfVariable(variable) === "counter" && kwhPerUnit(variable.udm) !== null;
const isDrawn = (variable: Variable): boolean =>
  ["counter", "analogue"].includes(kindOfVariable(variable));

/** A variable as bars show it. */
export interface BarVariable extends PlantVariable {
  readonly variable: EnergyVariable;
}
/** The plant's variables; a power that stands for an energy, because nothing counts that, as what it adds up to. (D8) */
function barVariables(plant: Plant): BarVariable[] {
  const standing = new Set([
    ...plant.sections.flatMap((section) => integralsOf(standingVariables(plant, section).energy)),
    ...(plant.devices ?? [])
      .filter(({ type }) => type === "inverter")
      .flatMap(({ variables }) => {
        const energy = producedEnergy(variables.filter(({ disabled }) => !disabled));
        return energy === null ? [] : integralsOf([energy]);
      }),
  ]);
  return variablesOf(plant).map((one) =>
    standing.has(one.variable.id) ? { ...one, variable: energyOfPower(one.variable) } : one,
  );
}

/** The variables that bars can show: formulas of energy, energies of devices, then all others that are numbers. */
export function offeredVariables(plant: Plant): {
  readonly energies: readonly BarVariable[];
  readonly others: readonly BarVariable[];
} {
  // Formulas come first in the plant's variables.
  const all = barVariables(plant).filter(({ variable }) => isDrawn(variable));
  return {
    energies: all.filter(({ variable }) => isEnergy(variable)),
    others: all.filter(({ variable }) => !isEnergy(variable)),
  };
}

/** What is shown before anything is chosen: the energy that stands for the whole plant, else the first one. */
export function usualVariable(plant: Plant): Variable | null {
  const { energies } = offeredVariables(plant);
  const whole = plant.sections[0];
  const named = [whole?.fetot, whole?.fetotcount].flatMap(
    (id) => energies.find(({ variable }) => variable.id === id) ?? [],
  );
  return (named[0] ?? energies[0])?.variable ?? null;
}

/** The variables of some ids, in their order; those that are gone or hidden are left out. */
export function chosenOf(plant: Plant, ids: readonly string[]): BarVariable[] {
  const known = new Map(barVariables(plant).map((one) => [one.variable.id, one]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Names as they are read side by side: the device is named where two would be the same.
 * @param nameOf how an energy is called
 */
export function namesOf(
  shown: readonly BarVariable[],
  nameOf: (variable: Pick<EnergyVariable, "name" | "ofPower">) => string,
): string[] {
  const uses = Map.groupBy(shown, ({ variable }) => variable.name);
  return shown.map(({ variable, device }) => {
    const isShared = (uses.get(variable.name)?.length ?? 0) > 1 && device !== null;
    const name = isShared ? `${device.name} · ${variable.name}` : variable.name;
    return nameOf({ ...variable, name });
  });
}

export const foldingOf = (variable: Variable): Folding =>
  kindOfVariable(variable) === "counter" ? "sum" : "mean";

/** Variables that share an axis: all energies in kWh, everything else by its own unit. */
export interface UnitGroup {
  readonly unit: string;
  readonly folding: Folding;
  readonly members: readonly { readonly column: number; readonly factor: number }[];
}
export function unitGroups(variables: readonly Variable[]): UnitGroup[] {
  const placed = variables.map((variable, column) => {
    const kwh = kwhPerUnit(variable.udm);
    return {
      unit: kwh === null ? shownUnit(variable.udm) : "kWh",
      folding: foldingOf(variable),
      member: { column, factor: kwh ?? 1 },
    };
  });
  const groups = Map.groupBy(placed, ({ unit, folding }) => `${folding} ${unit}`);
  return [...groups.values()].flatMap((own) => {
    const first = own[0];
    return first
      ? [{ unit: first.unit, folding: first.folding, members: own.map(({ member }) => member) }]
      : [];
  });
}
