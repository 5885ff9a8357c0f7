import type { Source, VariablePlan } from "./blueprint.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** Years between the activation of a plant and the first simulated day. */
export const yearsBefore = (spec: PlantSpec, firstDay: number): number =>
  Math.max(
    0,
    (firstDay * 86_400_000 - Date.parse(`${spec.activeSince}T00:00:00Z`)) / (365.25 * 86_400_000),
  );

/** Mean yield by which counters stood when the simulation began. [kWh/kWp a year] */
export const usualYield = 1280;

export const none = new Float64Array(0);
export const number = (n: number): string => String(n).padStart(2, "0");

export type Parts = Pick<VariablePlan, "name" | "source"> & Partial<VariablePlan>;
/** A variable with defaults for what is not given. */
export function variable(mib: string, parts: Parts): VariablePlan {
  return {
    mib,
    udm: null,
    tags: [],
    data_type: "float",
    vmin: null,
    vmax: null,
    bitmask: null,
    decimals: 1,
    rule: "line",
    base: 0,
    ...parts,
  };
}
export const state = (mib: string, parts: Parts & { bitmask: string }): VariablePlan =>
  variable(mib, { data_type: "int", decimals: 0, rule: "step", ...parts });

/** Digits that make a power readable: 1.234 kW, 12.34 kW, 123.4 kW. */
export const powerDigits = (nominalKw: number): number =>
  nominalKw < 15 ? 3 : nominalKw < 150 ? 2 : 1;
export const energyDigits = (nominalKw: number): number => (nominalKw < 15 ? 2 : 1);
export const filled =
  (value: number): Source =>
  (day) =>
    new Float64Array(day.frame.slots).fill(value);
