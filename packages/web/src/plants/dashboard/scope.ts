import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import type { Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { energyFactor, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import type { Figures } from "../../data/data.api.ts";
import {
  type Drawn,
  energyOfAll,
  type EnergyVariable,
  type SectionSeries,
  sectionSeries,
  standingVariables,
} from "../../variables/variables.api.ts";

/** What a dashboard is about: a whole plant, or one of its sections. */
export interface Scope {
  readonly plant: Plant;
  readonly section: Section;
  /** 0 = the whole plant. */
  readonly index: number;
  readonly series: SectionSeries;
  /** What makes its power and its energy; several make them together. */
  readonly powers: readonly Variable[];
  readonly energies: readonly EnergyVariable[];
  /** Its energy as one: the one that stands for it, or their sum. */
  readonly energy: Drawn<EnergyVariable> | null;
  readonly zone: string;
}
export function scopeOf(plant: Plant, index: number): Scope | null {
  const section = plant.sections[index];
  if (!section) return null;
  const series = sectionSeries(plant, section);
  const { power: powers, energy: energies } = standingVariables(plant, section);
  const energy = energyOfAll(energies);
  return { plant, section, index, series, powers, energies, energy, zone: plant.timezone };
}

/** Nothing counts what it produces: its energies are what its powers add up to. (D8) */
export const isOfPower = ({ energies }: Pick<Scope, "energies">): boolean =>
  energies.some(({ ofPower }) => ofPower);

/** A number in a power's unit as kW; null for what wears the unit of something else. */
export const inKw = (variable: Pick<Variable, "udm"> | null, value: number | null): number | null =>
  times(value, powerFactor(variable?.udm ?? null));
/** A number in an energy's unit as kWh; null for what wears the unit of something else: euros are no kWh. */
export const inKwh = (
  variable: Pick<Variable, "udm"> | null,
  value: number | null,
): number | null => times(value, energyFactor(variable?.udm ?? null));
const times = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : value * factor;

/** A figure of the scope's energy; null when nothing was measured. [kWh] */
export const energyOf = (
  { energies }: Scope,
  figures: Figures | undefined,
  name: StatName,
): number | null => sumOf(energies.map((one) => inKwh(one, figureOf(figures, one.id, name))));
/** The sum of what is known; null when nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
}
/** A figure of a variable as a number; null when it was not measured. */
export function figureOf(
  figures: Figures | undefined,
  id: string | null | undefined,
  name: StatName,
): number | null {
  const value = figures?.get(id ?? "")?.[name]?.value;
  return typeof value === "number" ? value : null;
}
