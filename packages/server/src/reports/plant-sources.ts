import { standingVariables, variablesInUse } from "@heliograph/domain/plants/plant-quantities.ts";
import { isIrradiance, isMoney } from "@heliograph/domain/plants/quantities.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import {
  balanceSources,
  type BalanceSources,
  type Metered,
} from "@heliograph/domain/plants/balance-days.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";

/** A variable as the arithmetic of the plant's quantities reads it. */
export type SourceVariable = Metered &
  Pick<ModelVariable, "id" | "udm" | "tags" | "deviceType"> & { readonly variable: ModelVariable };

/** What stands for the quantities of a plant: the variables in use. */
export function sourcesOf(model: PlantModel): {
  readonly balance: BalanceSources<SourceVariable>;
  readonly produced: readonly SourceVariable[];
  readonly power: readonly SourceVariable[];
  /** The sensor of the modules' plane; null without any. */
  readonly irradiance: ModelVariable | null;
} {
  const { plant } = model;
  const inUse = variablesInUse(model);
  const sourceOf = (variable: ModelVariable): SourceVariable => ({
    variable,
    id: variable.id,
    udm: variable.udm,
    tags: variable.tags,
    deviceType: variable.deviceType,
  });
  const standing = standingVariables(model);
  const energies = sourcesByKind(standing.energies, sourceOf);
  const powers = sourcesByKind(standing.powers, sourceOf);
  const [whole] = plant.sections;
  const named = inUse.find(({ id }) => id === whole?.firr);
  return {
    balance: balanceSources({
      energies,
      powers,
      money: inUse.filter(({ udm }) => isMoney(udm)).map(sourceOf),
      hasStorage: model.devices.some(({ type, disabled }) => type === "storage" && !disabled),
    }),
    produced: energies.produced,
    power: powers.produced,
    irradiance: named ?? inUse.find((one) => isIrradiance(one)) ?? null,
  };
}
const sourcesByKind = <Kind extends string>(
  standing: Readonly<Record<Kind, readonly ModelVariable[]>>,
  sourceOf: (one: ModelVariable) => SourceVariable,
): Record<Kind, SourceVariable[]> =>
  Object.fromEntries(
    Object.entries<readonly ModelVariable[]>(standing).map(([kind, of]) => [
      kind,
      of.map(sourceOf),
    ]),
  ) as Record<Kind, SourceVariable[]>;
/** kW/m² of one of its units: one without a unit is in W/m². */
export const sunFactor = ({ udm }: Pick<ModelVariable, "udm">): number => {
  const unit = unitOf(udm);
  return unit?.dimension === "irradiance" ? unit.factor / 1000 : 1 / 1000;
};
