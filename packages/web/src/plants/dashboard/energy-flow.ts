import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { type PlantVariable, quantitiesOf } from "../../variables/variables.api.ts";

/** Variables whose sum is a power of the plant, each with what takes it to kW. */
export interface FlowTerm {
  readonly id: string;
  readonly kw: number;
}
export interface FlowSources {
  readonly production: readonly FlowTerm[];
  readonly exchange: readonly FlowTerm[];
  readonly storage: readonly FlowTerm[];
  readonly load: readonly FlowTerm[];
  readonly charge: readonly FlowTerm[];
}

/** Where a plant's flows are measured; null where only the production is, because then there is nothing to tell apart. */
export function flowSources(plant: Plant): FlowSources | null {
  const { powers, storageCharge } = quantitiesOf(plant);
  const terms = (found: readonly PlantVariable[]): FlowTerm[] =>
    found.map(({ variable: { id, udm } }) => ({ id, kw: powerFactor(udm) ?? 1 }));
  const sources: FlowSources = {
    production: terms(powers.produced),
    exchange: terms(powers.exchange),
    storage: terms(powers.storage),
    load: terms(powers.consumed),
    charge: terms(storageCharge),
  };
  const others = sources.exchange.length + sources.storage.length + sources.load.length;
  return others === 0 || sources.production.length === 0 ? null : sources;
}
