import type { ShownPlant } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { WidgetQuantity } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { fromPower, type FromPower } from "../plants/from-power.ts";
import { equivalentsOf } from "../plants/equivalents.ts";

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/**
 * One number of several plants, as far as they are known; null where none of them is. [kW] of a power, [kWh] of an energy or a loss, [kWh/kWp]
 * of the yield (of the plants whose energy is known), [kg] of CO2 by the factor of CONST-02, a count of plants in alarm, those that wait for the sun too: by night nothing has been mended.
 */
export function plantNumber(
  quantity: WidgetQuantity,
  plants: readonly ShownPlant[],
): number | null {
  const total = (): number | null => sumOf(plants.map((one) => one.energy_total_kwh));
  switch (quantity) {
    case "power":
      return sumOf(plants.map((one) => one.power_kw));
    case "energy_day":
      return sumOf(plants.map((one) => one.energy_day_kwh));
    case "yield_day": {
      const known = plants.filter((one) => one.energy_day_kwh !== null && one.kwp > 0);
      const kwh = sumOf(known.map((one) => one.energy_day_kwh));
      return kwh === null ? null : kwh / known.reduce((sum, { kwp }) => sum + kwp, 0);
    }
    case "energy_total":
      return total();
    case "co2": {
      const kwh = total();
      return kwh === null ? null : equivalentsOf(kwh).co2Kg;
    }
    case "lost_day":
      return sumOf(plants.map((one) => one.lost_day_kwh));
    case "in_alarm": {
      const judged = plants.filter(({ verdict }) => verdict !== null && verdict !== "hidden");
      return judged.length === 0 ? null : judged.filter((one) => one.verdict === "alarm").length;
    }
  }
}
const energies: ReadonlySet<WidgetQuantity> = new Set([
  "energy_day",
  "yield_day",
  "energy_total",
  "co2",
]);
/** How much nothing counts of the energy that such a number is made of, as far as it is known. (D8) */
export const numberFromPower = (
  quantity: WidgetQuantity,
  plants: readonly ShownPlant[],
): FromPower =>
  fromPower(
    plants
      .filter((plant) => energies.has(quantity) && plantNumber(quantity, [plant]) !== null)
      .map((plant) => plant.energy_integral),
  );
/** A plant with its number; null where it is not known. Unit: as `plantNumber`. */
export interface RankedPlant {
  readonly plant: ShownPlant;
  readonly value: number | null;
}
/** Plants by one number, the largest first, equals by name; those whose number is not known come last. */
export const rankedBy = (
  quantity: WidgetQuantity,
  plants: readonly ShownPlant[],
): readonly RankedPlant[] =>
  plants
    .map((plant) => ({ plant, value: plantNumber(quantity, [plant]) }))
    .toSorted(
      (a, b) =>
        (b.value ?? -Infinity) - (a.value ?? -Infinity) || a.plant.name.localeCompare(b.plant.name),
    );
/** The size of plants together. [kWp] */
export const kwpOf = (plants: readonly Pick<ShownPlant, "kwp">[]): number =>
  plants.reduce((sum, { kwp }) => sum + kwp, 0);
