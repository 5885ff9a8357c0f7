import {
  units,
  unitSpellings,
  type Unit,
  type UnitSymbol,
} from "@heliograph/contract/data/units.ts";

/** Symbol of a unit as people write it ("kWh", "W/m²", "°C"), or null when the table does not know it. */
export function unitSymbol(udm: string | null): UnitSymbol | null {
  const text = udm?.trim() ?? "";
  if (Object.hasOwn(units, text)) return text as UnitSymbol;
  return Object.hasOwn(unitSpellings, text) ? unitSpellings[text]! : null;
}

/** Dimension and size of a unit, or null when the table does not know it. */
export function unitOf(udm: string | null): Unit | null {
  const symbol = unitSymbol(udm);
  return symbol === null ? null : units[symbol];
}

/** How many kilowatt-hours one unit of an energy is, or null for what is no energy. [kWh] */
export function kwhPerUnit(udm: string | null): number | null {
  const unit = unitOf(udm);
  return unit?.dimension === "energy" ? unit.factor / 1000 : null;
}

/** The unit of what a power adds up to in hours: Wh, kWh, MWh or GWh; of a power without a unit kWh. */
export const energyUnitOf = (udm: string | null): string => {
  const kw = kwPerUnit(udm) ?? 1;
  return energyUnits.find((symbol) => kwhPerUnit(symbol) === kw) ?? "kWh";
};
const energyUnits = ["Wh", "kWh", "MWh", "GWh"] as const;

/** How many kilowatts one unit of a power is, or null for what is no power. [kW] */
export function kwPerUnit(udm: string | null): number | null {
  const unit = unitOf(udm);
  return unit?.dimension === "power" ? unit.factor / 1000 : null;
}

const shownSymbols: Readonly<Record<string, string>> = {
  "W/m2": "W/m²",
  "kW/m2": "kW/m²",
  "Wh/m2": "Wh/m²",
  "kWh/m2": "kWh/m²",
  m2: "m²",
  m3: "m³",
  degC: "°C",
  deg: "°",
  EUR: "€",
  "EUR/kWh": "€/kWh",
  "EUR/MWh": "€/MWh",
  ohm: "Ω",
  kohm: "kΩ",
  Mohm: "MΩ",
};
/** A unit as it is written on screens and in messages; one that the table does not know stays as it was typed. (CONST-04) */
export function shownUnit(udm: string | null): string {
  const symbol = unitSymbol(udm);
  return symbol === null ? (udm ?? "").trim() : (shownSymbols[symbol] ?? symbol);
}
