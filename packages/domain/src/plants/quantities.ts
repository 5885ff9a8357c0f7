import { tags } from "@heliograph/contract/variables/tags.ts";
import { kwhPerUnit, kwPerUnit, unitOf } from "../data/unit-of.ts";

/** What of a variable says whether it stands for a quantity of its plant. */
export interface QuantityFacts {
  readonly id: string;
  readonly udm: string | null;
  readonly tags: readonly number[];
  /** Type of the device that measures it; null for a formula. */
  readonly deviceType: string | null;
}

export const powerKinds = ["produced", "consumed", "self", "exchange", "storage"] as const;
export const energyKinds = ["produced", "fedIn", "withdrawn", "consumed", "self"] as const;
export type PowerKind = (typeof powerKinds)[number];
export type EnergyKind = (typeof energyKinds)[number];

const powerTags: Record<PowerKind, number> = {
  produced: tags.P_PRODUCED,
  consumed: tags.P_CONSUMED,
  self: tags.P_SELF,
  /** Positive when feeding in. */
  exchange: tags.P_EXCHANGE,
  /** Positive when charging. */
  storage: tags.P_STORAGE,
};
const energyTags: Record<EnergyKind, number> = {
  produced: tags.E_PRODUCED,
  fedIn: tags.E_FED_IN,
  withdrawn: tags.E_WITHDRAWN,
  consumed: tags.E_CONSUMED,
  self: tags.E_SELF,
};

/** Kilowatts of a power: one without a unit is told in kW; what wears the unit of something else is none. */
export const powerFactor = (udm: string | null): number | null =>
  isBare(udm) ? 1 : kwPerUnit(udm);
/** Kilowatt-hours of an energy: one without a unit is told in kWh; euros that wear the tag of an energy are none. */
export const energyFactor = (udm: string | null): number | null =>
  isBare(udm) ? 1 : kwhPerUnit(udm);
const isBare = (udm: string | null): boolean => (udm ?? "").trim() === "";

/** Whether a variable counts money. */
export const isMoney = (udm: string | null): boolean => unitOf(udm)?.dimension === "money";

const wholeMeters: ReadonlySet<string> = new Set(["meter", "storage"]);

/**
 * The variables that stand for one quantity of a whole plant: the one that its first section names, else the first formula, else those of
 * meters and storages, else all that carry the tag. Together they are the plant's.
 */
function standing<V extends QuantityFacts>(
  all: readonly V[],
  carries: (one: V) => boolean,
  named: readonly (string | null)[],
): readonly V[] {
  const ofSection = named.flatMap((id) => all.find((one) => one.id === id) ?? []).slice(0, 1);
  const tagged = all.filter(carries);
  const formulas = tagged.filter(({ deviceType }) => deviceType === null).slice(0, 1);
  const meters = tagged.filter(({ deviceType }) => wholeMeters.has(deviceType ?? ""));
  return [ofSection, formulas, meters, tagged].find((some) => some.length > 0) ?? [];
}

/** What stands for each power of a plant. @param fpac the power that its first section names */
export function powersOf<V extends QuantityFacts>(
  all: readonly V[],
  fpac: string | null,
): Readonly<Record<PowerKind, readonly V[]>> {
  const known = all.filter(({ udm }) => powerFactor(udm) !== null);
  const of = (kind: PowerKind): readonly V[] =>
    standing(known, (one) => one.tags.includes(powerTags[kind]), kind === "produced" ? [fpac] : []);
  return {
    produced: of("produced"),
    consumed: of("consumed"),
    self: of("self"),
    exchange: of("exchange"),
    storage: of("storage"),
  };
}

/** What stands for each energy of a plant. @param named the energies that its first section names, the better one first */
export function energiesOf<V extends QuantityFacts>(
  all: readonly V[],
  named: readonly (string | null)[],
): Readonly<Record<EnergyKind, readonly V[]>> {
  const known = all.filter(({ udm }) => energyFactor(udm) !== null);
  const of = (kind: EnergyKind): readonly V[] =>
    standing(known, (one) => one.tags.includes(energyTags[kind]), kind === "produced" ? named : []);
  return {
    produced: of("produced"),
    fedIn: of("fedIn"),
    withdrawn: of("withdrawn"),
    consumed: of("consumed"),
    self: of("self"),
  };
}
