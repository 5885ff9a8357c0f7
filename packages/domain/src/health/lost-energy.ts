/** Decimals of kWh that were lost: none, and one below ten, where they would read as nothing or as twice as much. */
export const lostDigits = (kwh: number | null): 0 | 1 => {
  const size = Math.abs(kwh ?? 0);
  return size > 0 && size < 9.95 ? 1 : 0;
};

/**
 * Lost energy as every screen and every message writes it: 9.9 kWh, 168 kWh, 9,999 kWh, 12.3 MWh.
 * @param kwh lost, or about to be [kWh]
 */
export const lostEnergy = (
  kwh: number,
): { readonly value: number; readonly unit: string; readonly digits: 0 | 1 } =>
  Math.abs(kwh) < 9999.5
    ? { value: kwh, unit: "kWh", digits: lostDigits(kwh) }
    : { value: kwh / 1000, unit: "MWh", digits: 1 };
