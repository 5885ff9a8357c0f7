/** What an energy stands for. */
export interface Equivalents {
  readonly trees: number;
  readonly barrels: number;
  readonly co2Kg: number;
}
/** The constants of the specification (CONST-02), the same on all pages. @param energyKwh energy [kWh] */
export const equivalentsOf = (energyKwh: number): Equivalents => ({
  trees: energyKwh * 0.00433407,
  barrels: energyKwh * 0.0005883,
  co2Kg: energyKwh * 0.65,
});

/** What is avoided in kilograms, or in tonnes from ten of them on. @param co2Kg mass [kg] */
export const shownCo2 = (
  co2Kg: number,
): { readonly value: number; readonly unit: "kg" | "t"; readonly digits: number } =>
  co2Kg >= 10_000
    ? { value: co2Kg / 1000, unit: "t", digits: co2Kg >= 1e6 ? 0 : 1 }
    : { value: co2Kg, unit: "kg", digits: 0 };
