import { tags } from "@heliograph/contract/variables/tags.ts";
import { kwhPerUnit, kwPerUnit, unitOf } from "../data/unit-of.ts";

/** The fields of a variable that decide whether it represents a quantity of its plant. */
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

/** Kilowatts of a power: one without a unit is in kW; null with the unit of another dimension. */
export const powerFactor = (udm: string | null): number | null =>
  isBare(udm) ? 1 : kwPerUnit(udm);
/** Kilowatt-hours of an energy: one without a unit is in kWh; null for euros with the tag of an energy. */
export const energyFactor = (udm: string | null): number | null =>
  isBare(udm) ? 1 : kwhPerUnit(udm);
const isBare = (udm: string | null): boolean => (udm ?? "").trim() === "";

/** Whether the unit of a variable is a currency. */
export const isMoney = (udm: string | null): boolean => unitOf(udm)?.dimension === "money";

const wholeMeters: ReadonlySet<string> = new Set(["meter", "storage"]);

/**
 * The variables that represent one quantity of a whole plant: the one that its first section names, else the first formula, else those of
 * meters and storages, else all with the tag. Their sum is the plant's.
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

/** The variables of each power of a plant. @param fpac the power that its first section names */
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

/** The variables of each energy of a plant. @param named the energies that its first section names, the better one first */
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

type Tagged = Pick<QuantityFacts, "udm" | "tags">;

/** The power that a device produces: the first with the tag whose unit is a power; null without any. */
export const producedPowerOf = <V extends Tagged>(ofDevice: readonly V[]): V | null =>
  ofDevice.find((v) => v.tags.includes(tags.P_PRODUCED) && powerFactor(v.udm) !== null) ?? null;
/** The counter of what a device produces. */
export const producedEnergyOf = <V extends Tagged>(ofDevice: readonly V[]): V | null =>
  ofDevice.find((v) => v.tags.includes(tags.E_PRODUCED) && energyFactor(v.udm) !== null) ?? null;
/** Whether it measures irradiance: energies on the same plane may carry the same tag. */
export const isIrradiance = ({ tags: own, udm }: Tagged): boolean =>
  own.includes(tags.IRR) && (isBare(udm) || unitOf(udm)?.dimension === "irradiance");
/** Whether it is the current of a string. */
export const isStringCurrent = ({ tags: own, udm }: Tagged): boolean =>
  own.includes(tags.STRING) && (isBare(udm) || unitOf(udm)?.dimension === "current");
/** How full the storage of a plant is: the first that says so; null without any. */
export const storageChargeOf = <V extends Tagged>(all: readonly V[]): V | null =>
  all.find((v) => v.tags.includes(tags.STORAGE_CHARGE)) ?? null;
