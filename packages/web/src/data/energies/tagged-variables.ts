import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { type PlantVariable, variablesOf } from "../../variables/variables.api.ts";

export const powerKinds = ["produced", "consumed", "self", "exchange", "storage"] as const;
export const energyKinds = ["produced", "fedIn", "withdrawn", "consumed", "self"] as const;
export type PowerKind = (typeof powerKinds)[number];
export type EnergyKind = (typeof energyKinds)[number];

const powerTags: Record<PowerKind, number> = {
  produced: tags.P_PRODUCED,
  consumed: tags.P_CONSUMED,
  self: tags.P_SELF,
  exchange: tags.P_EXCHANGE,
  storage: tags.P_STORAGE,
};
const energyTags: Record<EnergyKind, number> = {
  produced: tags.E_PRODUCED,
  fedIn: tags.E_FED_IN,
  withdrawn: tags.E_WITHDRAWN,
  consumed: tags.E_CONSUMED,
  self: tags.E_SELF,
};

/** A power or an energy of the plant, and what it is. */
export interface Tagged<Kind> extends PlantVariable {
  readonly kind: Kind;
  /** Others of the same kind stand beside it: its name must tell them apart. */
  readonly shared: boolean;
}

/**
 * The variables that carry a tag and stand for the plant: the one of its first section, else formulas, else meters and storages,
 * else whatever carries it. They are not summed: two meters may measure the same flow.
 */
function standing(plant: Plant, tag: number, own: readonly (string | null)[]): PlantVariable[] {
  const all = variablesOf(plant).filter(({ variable }) => variable.tags.includes(tag));
  const whole = all.filter(({ variable }) => own.includes(variable.id));
  const formulas = all.filter(({ device }) => device === null);
  const meters = all.filter(({ device }) => device?.type === "meter" || device?.type === "storage");
  return [whole, formulas, meters, all].find((some) => some.length > 0) ?? [];
}
function tagged<Kind extends string>(
  plant: Plant,
  tagOf: Record<Kind, number>,
  order: readonly Kind[],
): Tagged<Kind>[] {
  const whole = plant.sections[0];
  const own = whole ? [whole.fpac, whole.fetot ?? whole.fetotcount] : [];
  return order.flatMap((kind) => {
    const found = standing(plant, tagOf[kind], own).slice(0, mostOfAKind);
    return found.map((one) => ({ ...one, kind, shared: found.length > 1 }));
  });
}
/** More gauges of one kind than this do not tell where power goes. */
const mostOfAKind = 6;

/** Produced, consumed, self-consumed, exchanged and stored power. */
export const taggedPowers = (plant: Plant): Tagged<PowerKind>[] =>
  tagged(plant, powerTags, powerKinds);
/** Produced, fed-in, withdrawn, consumed and self-consumed energy. */
export const taggedEnergies = (plant: Plant): Tagged<EnergyKind>[] =>
  tagged(plant, energyTags, energyKinds);
