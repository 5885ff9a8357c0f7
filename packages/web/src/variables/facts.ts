import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { type Kind, kindOf } from "@heliograph/domain/data/kinds.ts";
import {
  type EnergyKind,
  type PowerKind,
  producedEnergyOf,
  producedPowerOf,
} from "@heliograph/domain/plants/quantities.ts";
import { energyUnitOf } from "@heliograph/domain/data/unit-of.ts";
import { freeColours, type SeriesColour } from "../ui/charts/series.ts";
import type { Quantity } from "../ui/tokens.ts";
import { type Drawn, partsOf, powerOf } from "./summed.ts";

/** What the rooms ask of a variable to show it. */
export type ShownVariable = Pick<
  Variable,
  "id" | "name" | "udm" | "tags" | "vmin" | "vmax" | "data_type" | "bitmask"
>;

const quantities: readonly (readonly [tag: number, quantity: Quantity])[] = [
  [tags.P_TEORICA, "theoretical"],
  [tags.E_TEORICA, "theoretical"],
  [tags.P_PRODUCED, "production"],
  [tags.E_PRODUCED, "production"],
  [tags.P_CONSUMED, "consumption"],
  [tags.E_CONSUMED, "consumption"],
  [tags.P_SELF, "self"],
  [tags.E_SELF, "self"],
  [tags.P_EXCHANGE, "fedin"],
  [tags.E_FED_IN, "fedin"],
  [tags.E_WITHDRAWN, "withdrawn"],
  [tags.P_STORAGE, "storage"],
  [tags.STORAGE_CHARGE, "storage"],
  [tags.STORAGE_ENERGY, "storage"],
  [tags.IRR, "irradiance"],
  [tags.TEMP, "temperature"],
];
/** The quantity whose colour a variable wears on every page; null for the rest. */
export const quantityOf = (variable: Pick<Variable, "tags">): Quantity | null =>
  quantities.find(([tag]) => variable.tags.includes(tag))?.[1] ?? null;

/** What a sum of plants is drawn as: the quantity that gives it its colour. */
export const summedTags = { power: tags.P_PRODUCED, energy: tags.E_PRODUCED } as const;

/** A colour for each variable of one chart: the first of a quantity wears its colour, all others take presets. */
export function coloursOf(variables: readonly Pick<Variable, "tags">[]): SeriesColour[] {
  const worn = new Set<Quantity>();
  const own = variables.map((variable) => {
    const quantity = quantityOf(variable);
    if (quantity === null || worn.has(quantity)) return null;
    worn.add(quantity);
    return quantity;
  });
  const presets = freeColours(worn, own.filter((colour) => colour === null).length);
  return own.map((colour) => colour ?? presets.shift() ?? "c01");
}

export { shownUnit } from "@heliograph/domain/data/unit-of.ts";

export const kindOfVariable = (variable: ShownVariable): Kind =>
  kindOf({ ...variable, hasBitmask: variable.bitmask !== null });

/** All variables of a plant that the reader may see, each once, with its device; formulas have none. Disabled ones are left out. */
export interface PlantVariable {
  readonly variable: Variable;
  readonly device: Device | null;
}
export function variablesOf(plant: Plant): PlantVariable[] {
  return [
    ...(plant.formulas ?? []).map((variable) => ({ variable, device: null })),
    ...(plant.devices ?? [])
      .filter((device) => !device.disabled)
      .flatMap((device) => device.variables.map((variable) => ({ variable, device }))),
  ].filter(({ variable }) => !variable.disabled);
}
/** Every variable by its id, disabled ones too: names in formulas must be found. */
export function variableMap(plant: Plant): ReadonlyMap<string, PlantVariable> {
  const all = [
    ...(plant.formulas ?? []).map((variable) => ({ variable, device: null })),
    ...(plant.devices ?? []).flatMap((device) =>
      device.variables.map((variable) => ({ variable, device })),
    ),
  ];
  return new Map(all.map((one) => [one.variable.id, one]));
}

/** The ends of a dial. */
export interface Dial {
  readonly min: number;
  readonly max: number;
}
const trackerTags: readonly number[] = [
  tags.TRACKER_X,
  tags.TRACKER_Y,
  tags.TRACKER_X_TARGET,
  tags.TRACKER_Y_TARGET,
];
const powerTags: readonly number[] = [
  tags.P_TEORICA,
  tags.P_PRODUCED,
  tags.P_CONSUMED,
  tags.P_SELF,
  tags.P_EXCHANGE,
  tags.P_STORAGE,
];
/** Which temperature and wind scale: those of the monitoring pages (plant, section) or the defaults by tag (devices, variables). */
export type DialPlace = "monitoring" | "tag";

/**
 * The scale of a variable's gauge: its own limits first, then by its tag. (CONST-05 to CONST-11)
 * @param nominal nominal power of the plant, the section or the device, in the variable's unit; null when unknown
 */
export function dialOf(variable: ShownVariable, nominal: number | null, place: DialPlace): Dial {
  const byTag = dialByTag(variable, nominal, place);
  const dial = { min: variable.vmin ?? byTag.min, max: variable.vmax ?? byTag.max };
  return dial.max > dial.min ? dial : byTag;
}
function dialByTag({ tags: own }: ShownVariable, nominal: number | null, place: DialPlace): Dial {
  const has = (tag: number): boolean => own.includes(tag);
  if (has(tags.IRR)) return { min: 0, max: 1500 };
  if (has(tags.TEMP)) return { min: -20, max: place === "monitoring" ? 80 : 90 };
  if (has(tags.WIND)) return { min: 0, max: place === "monitoring" ? 200 : 80 };
  if (has(tags.STRING)) return { min: 0, max: 12 };
  if (has(tags.STORAGE_CHARGE)) return { min: 0, max: 100 };
  if (trackerTags.some(has)) return { min: -180, max: 180 };
  const max = nominal !== null && nominal > 0 && powerTags.some(has) ? nominal : 100;
  // Power that flows both ways needs both sides of the dial.
  return has(tags.P_EXCHANGE) || has(tags.P_STORAGE) ? { min: -max, max } : { min: 0, max };
}

/** What stands for the powers and the energies of a plant, as the portal answers it and as far as its reader may see them. (H1) */
export function quantitiesOf(plant: Plant): {
  readonly powers: Readonly<Record<PowerKind, readonly PlantVariable[]>>;
  readonly energies: Readonly<Record<EnergyKind, readonly PlantVariable[]>>;
  readonly storageCharge: readonly PlantVariable[];
} {
  const known = variableMap(plant);
  const seen = (ids: readonly string[] = []): PlantVariable[] =>
    ids.flatMap((id) => known.get(id) ?? []);
  const { powers, energies, storage_charge: charge } = plant.quantities ?? {};
  return {
    powers: {
      produced: seen(powers?.produced),
      consumed: seen(powers?.consumed),
      self: seen(powers?.self),
      exchange: seen(powers?.exchange),
      storage: seen(powers?.storage),
    },
    energies: {
      produced: seen(energies?.produced),
      fedIn: seen(energies?.fed_in),
      withdrawn: seen(energies?.withdrawn),
      consumed: seen(energies?.consumed),
      self: seen(energies?.self),
    },
    storageCharge: seen(charge == null ? [] : [charge]),
  };
}
/** An energy as screens show it: a counter, or a power whose figures are asked for as what it adds up to. (D8) */
export interface EnergyVariable extends Variable {
  readonly ofPower?: true;
}
/** The energy of a power, in its unit times hours: kW make kWh. */
export const energyOfPower = (power: Variable): EnergyVariable => ({
  ...power,
  udm: energyUnitOf(power.udm),
  tags: [summedTags.energy],
  ofPower: true,
});
/** Those of some energies that are asked for as integrals. */
export const integralsOf = (energies: readonly Drawn<EnergyVariable>[]): string[] =>
  partsOf(energies).flatMap(({ id, ofPower }) => (ofPower ? [id] : []));
/** What a device has produced: by its counter, else by its power. */
export function producedEnergy(ofDevice: readonly Variable[]): EnergyVariable | null {
  const power = producedPowerOf(ofDevice);
  return producedEnergyOf(ofDevice) ?? (power && energyOfPower(power));
}

/** The variables that make the power and the energy of a section together, as the portal answers it; none where the reader sees only some. (H1) */
export function standingVariables(
  plant: Plant,
  section: Section,
): { readonly power: readonly Variable[]; readonly energy: readonly EnergyVariable[] } {
  const known = variableMap(plant);
  const seen = (ids: readonly string[]): Variable[] => {
    const found = ids.flatMap((id) => known.get(id)?.variable ?? []);
    return found.length === ids.length ? found : [];
  };
  const own = plant.quantities?.sections[plant.sections.indexOf(section)];
  const energy = seen(own?.energy ?? []);
  return {
    power: seen(own?.power ?? []),
    energy: own?.integral === true ? energy.map(energyOfPower) : energy,
  };
}

/** A section's variables by what they stand for; those not set, and those hidden from the reader, are null. (D11) */
export type SectionSeries = Readonly<Record<SectionKey, Drawn | null>>;
type SectionKey = "fpac" | "fteo" | "fetot" | "fetotcount" | "fpr" | "firr" | "ftamb" | "ftmod";
export function sectionSeries(plant: Plant, section: Section): SectionSeries {
  const known = variableMap(plant);
  const find = (key: SectionKey): Variable | null =>
    known.get(section[key] ?? "")?.variable ?? null;
  const { power } = standingVariables(plant, section);
  return {
    fpac: powerOf(power),
    fteo: find("fteo"),
    fetot: find("fetot"),
    fetotcount: find("fetotcount"),
    fpr: find("fpr"),
    firr: find("firr"),
    ftamb: find("ftamb"),
    ftmod: find("ftmod"),
  };
}
