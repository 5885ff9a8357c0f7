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
