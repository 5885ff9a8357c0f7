import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import {
  type EnergyKind,
  energyKinds,
  isMoney,
  type PowerKind,
  powerKinds,
} from "@heliograph/domain/plants/quantities.ts";
import {
  energyOfPower,
  type EnergyVariable,
  kindOfVariable,
  type PlantVariable,
  quantitiesOf,
  standingVariables,
  variablesOf,
} from "../../variables/variables.api.ts";

/** A power or an energy of the plant, and what it is. */
export interface Tagged<Kind> extends PlantVariable {
  readonly variable: EnergyVariable;
  readonly kind: Kind;
  /** Others of the same kind stand beside it: its name must tell them apart. */
  readonly shared: boolean;
}

/** What stands for the powers and the energies of a plant, as far as its reader may see them. */
export function plantQuantities(plant: Plant) {
  const { powers, energies } = quantitiesOf(plant);
  const [whole] = plant.sections;
  const isOfPower =
    whole !== undefined && standingVariables(plant, whole).energy.some(({ ofPower }) => ofPower);
  return {
    powers,
    energies,
    /** What is produced: by counters, else what its powers add up to. (D8) */
    produced: isOfPower
      ? powers.produced.map((one) => ({ ...one, variable: energyOfPower(one.variable) }))
      : energies.produced,
    money: variablesOf(plant).filter(
      ({ variable }) => isMoney(variable.udm) && kindOfVariable(variable) === "counter",
    ),
    hasStorage: (plant.devices ?? []).some(({ type, disabled }) => type === "storage" && !disabled),
  };
}
export type PlantQuantities = ReturnType<typeof plantQuantities>;

/** More gauges of one kind than this do not tell where power goes. */
const maxOfAKind = 6;
function listed<Kind extends string>(
  order: readonly Kind[],
  found: Readonly<Record<Kind, readonly PlantVariable[]>>,
): Tagged<Kind>[] {
  return order.flatMap((kind) => {
    const own = found[kind].slice(0, maxOfAKind);
    return own.map(({ variable, device }) => ({ variable, device, kind, shared: own.length > 1 }));
  });
}

/** Produced, consumed, self-consumed, exchanged and stored power, each meter by itself. */
export const taggedPowers = ({ powers }: PlantQuantities): Tagged<PowerKind>[] =>
  listed(powerKinds, powers);
/** Produced, fed-in, withdrawn, consumed and self-consumed energy, each meter by itself. */
export const taggedEnergies = ({ energies, produced }: PlantQuantities): Tagged<EnergyKind>[] =>
  listed(energyKinds, { ...energies, produced });
