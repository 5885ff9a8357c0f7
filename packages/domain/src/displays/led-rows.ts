import type { LedData, LedDisplay } from "@heliograph/contract/displays/displays.wire.ts";
import { equivalentsOf } from "../plants/equivalents.ts";

/** What is known of a plant. */
export interface LedFigures {
  /** Since it has been active. [kWh] */
  readonly totalKwh: number | null;
  /** [kW] */
  readonly powerKw: number | null;
}

/** The rows of an LED display in the order energy, power, CO2: what is switched on, of all plants together as far as they are known. CO2 by the factor of CONST-02. */
export function ledRows(display: LedDisplay, plants: readonly LedFigures[]): LedData["rows"] {
  const total = sumOf(plants.map(({ totalKwh }) => totalKwh));
  const power = sumOf(plants.map(({ powerKw }) => powerKw));
  const rows: LedData["rows"] = [];
  if (display.show_etot)
    rows.push({ key: "etot", title: display.title_etot, value: rounded(total), unit: "kWh" });
  if (display.show_pac)
    rows.push({ key: "pac", title: display.title_pac, value: rounded(power), unit: "kW" });
  if (display.show_co2) {
    const co2 = total === null ? null : equivalentsOf(total).co2Kg;
    rows.push({ key: "co2", title: display.title_co2, value: rounded(co2), unit: "kg" });
  }
  return rows;
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
/** To a thousandth. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;
