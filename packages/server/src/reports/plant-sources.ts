import {
  isMoney,
  isIrradiance,
  energiesOf,
  powersOf,
} from "@heliograph/domain/plants/quantities.ts";
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
  const inUse = model.variables.filter(
    ({ disabled, device_id: device }) =>
      !disabled && (device === null || model.deviceById.get(device)?.disabled !== true),
  );
  const known = inUse.map((variable): SourceVariable => ({
    variable,
    id: variable.id,
    udm: variable.udm,
    tags: variable.tags,
    deviceType: variable.deviceType,
  }));
  const [whole] = plant.sections;
  const energies = energiesOf(known, [whole?.fetot ?? null, whole?.fetotcount ?? null]);
  const powers = powersOf(known, whole?.fpac ?? null);
  const named = inUse.find(({ id }) => id === whole?.firr);
  return {
    balance: balanceSources({
      energies,
      powers,
      money: known.filter(({ udm }) => isMoney(udm)),
      hasStorage: model.devices.some(({ type, disabled }) => type === "storage" && !disabled),
    }),
    produced: energies.produced,
    power: powers.produced,
    irradiance: named ?? inUse.find((one) => isIrradiance(one)) ?? null,
  };
}
/** kW/m² of one of its units: one without a unit is in W/m². */
export const sunFactor = ({ udm }: Pick<ModelVariable, "udm">): number => {
  const unit = unitOf(udm);
  return unit?.dimension === "irradiance" ? unit.factor / 1000 : 1 / 1000;
};
