/**
 * Power of an array at its terminals; the unit is that of `nominalPower`.
 * @param effectiveWm2 irradiance that reaches the cells [W/m²] @param cellC cell temperature [°C]
 * @param array nominal power at 1000 W/m² and 25 °C [kW or W], gamma its change with temperature [1/K]
 * Source: Dobos 2014, PVWatts version 5, NREL/TP-6A20-62641, equation 8.
 */
export function pvwattsDc(
  effectiveWm2: number,
  cellC: number,
  array: { readonly nominalPower: number; readonly gamma: number },
): number {
  return (effectiveWm2 / 1000) * array.nominalPower * (1 + array.gamma * (cellC - 25));
}

/**
 * Power after the inverter, cut at its AC limit (`dcLimit` x `nominalEfficiency`); the unit is that of `dcLimit`.
 * @param dcPower [kW or W] @param dcLimit DC power at which the inverter reaches its AC limit [kW or W]
 * Source: Dobos 2014, PVWatts version 5, NREL/TP-6A20-62641, equations 11 to 13.
 */
export function pvwattsAc(
  dcPower: number,
  dcLimit: number,
  nominalEfficiency = 0.96,
  referenceEfficiency = 0.9637,
): number {
  if (!(dcPower > 0) || !(dcLimit > 0)) return 0;
  const load = dcPower / dcLimit;
  const efficiency =
    (nominalEfficiency / referenceEfficiency) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.max(0, Math.min(efficiency * dcPower, nominalEfficiency * dcLimit));
}
