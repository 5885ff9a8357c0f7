/** Difference that is worth a word: below 1 % and below a kilowatt-hour the day is as expected. [kWh], negative = less */
export function notableDifference(of: {
  readonly madeKwh: number;
  readonly expectedKwh: number;
}): number | null {
  const difference = of.madeKwh - of.expectedKwh;
  return Math.abs(difference) < Math.max(1, 0.01 * of.expectedKwh) ? null : difference;
}
