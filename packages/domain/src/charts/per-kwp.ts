import { energyFactor, powerFactor } from "../plants/quantities.ts";
import { unitOf } from "../data/unit-of.ts";

/**
 * The nominal power by which what a device measures is divided: an inverter's own, that of the whole plant for meters, formulas and the others.
 * [kW] null where it is not known: an inverter without one is not compared with the plant's.
 */
export function ratedKw(
  device: { readonly type: string; readonly nominal: number | null } | null,
  plantKwp: number,
): number | null {
  const rated = device?.type === "inverter" ? (device.nominal ?? 0) : plantKwp;
  return rated > 0 ? rated : null;
}

/** How a power or an energy is written for each kWp: its unit, and by what a value is multiplied. null for anything else. */
export function perKwp(
  udm: string | null,
  rated: number | null,
): { readonly unit: "kW/kWp" | "kWh/kWp"; readonly factor: number } | null {
  if (rated === null || unitOf(udm) === null) return null;
  const [kw, kwh] = [powerFactor(udm), energyFactor(udm)];
  if (kw !== null) return { unit: "kW/kWp", factor: kw / rated };
  return kwh === null ? null : { unit: "kWh/kWp", factor: kwh / rated };
}
