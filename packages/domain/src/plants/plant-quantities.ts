import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { PlantQuantities, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { freshSeconds } from "../data/staleness.ts";
import type { ModelVariable, PlantModel } from "./plant-model.ts";
import {
  energiesOf,
  type EnergyKind,
  energyFactor,
  type PowerKind,
  powerFactor,
  powersOf,
  storageChargeOf,
} from "./quantities.ts";

/** The variables that stand for the quantities of a plant; several make it together. */
export interface StandingVariables {
  readonly powers: Readonly<Record<PowerKind, readonly ModelVariable[]>>;
  readonly energies: Readonly<Record<EnergyKind, readonly ModelVariable[]>>;
  readonly storageCharge: ModelVariable | null;
  /** By number; the first is the whole plant. */
  readonly sections: readonly SectionVariables[];
}
export interface SectionVariables {
  readonly power: readonly ModelVariable[];
  /** Counters; where nothing counts, the powers themselves. */
  readonly energy: readonly ModelVariable[];
  /** The energy is what its powers add up to over time. (D8) */
  readonly isIntegral: boolean;
}

const known = new WeakMap<PlantModel, StandingVariables>();

/** What stands for each quantity of a plant and of its sections: the one answer that every room and every screen reads. (H1) */
export function standingVariables(model: PlantModel): StandingVariables {
  const before = known.get(model);
  if (before !== undefined) return before;
  const inUse = variablesInUse(model);
  const { sections } = model.plant;
  const [whole] = sections;
  const powers = powersOf(inUse, whole?.fpac ?? null);
  const energies = energiesOf(inUse, namedEnergies(whole));
  const found = {
    powers,
    energies,
    storageCharge: storageChargeOf(inUse),
    sections: sections.map((section, number): SectionVariables =>
      number === 0 ? withEnergy(powers.produced, energies.produced) : ofSection(inUse, section),
    ),
  };
  known.set(model, found);
  return found;
}
/** Those that are not disabled, and whose devices are not. */
export const variablesInUse = ({ variables, deviceById }: PlantModel): ModelVariable[] =>
  variables.filter(
    ({ disabled, device_id: device }) =>
      !disabled && (device === null || deviceById.get(device)?.disabled !== true),
  );
const namedEnergies = (section: Section | undefined): (string | null)[] => [
  section?.fetot ?? null,
  section?.fetotcount ?? null,
];
/** What a section does not name is asked of its devices: a formula says nothing of where it belongs. */
function ofSection(inUse: readonly ModelVariable[], section: Section): SectionVariables {
  const own = new Set(section.devices_ids);
  const named = new Set([section.fpac, ...namedEnergies(section)]);
  const asked = inUse.filter(({ id, device_id: of }) => named.has(id) || own.has(of ?? ""));
  return withEnergy(
    powersOf(asked, section.fpac).produced,
    energiesOf(asked, namedEnergies(section)).produced,
  );
}
/** Where nothing counts what is produced, its energy is what the power adds up to. */
const withEnergy = (
  power: readonly ModelVariable[],
  counters: readonly ModelVariable[],
): SectionVariables =>
  counters.length > 0
    ? { power, energy: counters, isIntegral: false }
    : { power, energy: power, isIntegral: power.length > 0 };

/** The same for a reader: a quantity of which he may not see a part is not there for him. (D11) */
export function seenQuantities(
  { powers, energies, storageCharge, sections }: StandingVariables,
  hidden: ReadonlySet<string>,
): PlantQuantities {
  const seen = (of: readonly ModelVariable[]): string[] =>
    of.some(({ id }) => hidden.has(id)) ? [] : of.map(({ id }) => id);
  return {
    powers: {
      produced: seen(powers.produced),
      consumed: seen(powers.consumed),
      self: seen(powers.self),
      exchange: seen(powers.exchange),
      storage: seen(powers.storage),
    },
    energies: {
      produced: seen(energies.produced),
      fed_in: seen(energies.fedIn),
      withdrawn: seen(energies.withdrawn),
      consumed: seen(energies.consumed),
      self: seen(energies.self),
    },
    storage_charge: storageCharge === null ? null : (seen([storageCharge])[0] ?? null),
    sections: sections.map(({ power, energy, isIntegral }) => ({
      power: seen(power),
      energy: seen(energy),
      integral: isIntegral,
    })),
  };
}

/** A variable of a quantity, with what takes it to kW or kWh. */
export interface Term {
  readonly id: string;
  readonly factor: number;
}
/** Power and energy of a whole plant. */
export interface PlantSeries {
  readonly zone: string;
  readonly powers: readonly Term[];
  readonly energies: readonly Term[];
  /** Those of the energies whose integral is the energy: powers, where nothing counts. (D8) */
  readonly integral: readonly string[];
}
export function seriesOf(model: PlantModel): PlantSeries {
  const [whole] = standingVariables(model).sections;
  const { power = [], energy = [], isIntegral = false } = whole ?? {};
  const powers = power.map(({ id, udm }) => ({ id, factor: powerFactor(udm) ?? 1 }));
  return {
    zone: model.plant.timezone,
    powers,
    // A kilowatt for an hour is a kilowatt-hour.
    energies: isIntegral
      ? powers
      : energy.map(({ id, udm }) => ({ id, factor: energyFactor(udm) ?? 1 })),
    integral: isIntegral ? powers.map(({ id }) => id) : [],
  };
}

/** What several variables make together at one moment or in one period, in kW or kWh; null where none of them has a value. */
export function together(
  values: readonly (number | null | undefined)[],
  terms: readonly Term[],
): number | null {
  let sum: number | null = null;
  terms.forEach(({ factor }, at) => {
    const value = values[at] ?? null;
    if (value !== null) sum = (sum ?? 0) + value * factor;
  });
  return sum;
}

/** A power of one moment. */
export interface PowerAt {
  readonly kw: number | null;
  /** [unix s] */
  readonly at: number | null;
}
/** Several powers as one: those that are as new as the newest, which says of when it is. One that stays away is no part of it. */
export function powerTogether(parts: readonly PowerAt[]): PowerAt {
  const at = parts.reduce((newest, one) => Math.max(newest, one.at ?? -Infinity), -Infinity);
  let kw: number | null = null;
  for (const one of parts)
    if (one.kw !== null && one.at !== null && one.at >= at - freshSeconds) kw = (kw ?? 0) + one.kw;
  return { kw, at: Number.isFinite(at) ? at : null };
}
/**
 * Powers along time as one curve: at each moment those as new as the newest, so that one whose packet is late makes no dip, and one that stays away
 * is soon no part of it. null where none of them has a value.
 * @param rows `data/fetch`: [unix s, value of each term], ascending
 */
export function curveTogether(
  rows: readonly (readonly Value[])[],
  terms: readonly Term[],
): (number | null)[] {
  const newest: PowerAt[] = terms.map(() => ({ kw: null, at: null }));
  return rows.map(([time, ...values]) => {
    const at = Number(time);
    terms.forEach(({ factor }, column) => {
      const value = values[column];
      if (typeof value === "number") newest[column] = { kw: value * factor, at };
    });
    return newest.some((one) => one.at === at) ? powerTogether(newest).kw : null;
  });
}
