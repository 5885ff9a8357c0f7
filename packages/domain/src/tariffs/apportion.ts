/** Products of prices and energies are no exact decimals: what is nearer to a whole number than this is that number. */
const tolerance = 1e-6;

/**
 * Rounds amounts to whole numbers so that they add up to the rounded sum: each is cut down, and the units that are left go to those that lost
 * most (largest remainder, Hamilton's method). Equal remainders: the earlier one.
 * @param exact also negative ones
 * @param total what they are to add up to, within one of their sum; without it their sum, rounded
 */
export function apportion(
  exact: readonly number[],
  total: number = Math.floor(exact.reduce((a, b) => a + b, 0) + 0.5 + tolerance),
): number[] {
  const whole = exact.map((value) => Math.floor(value + tolerance));
  const left = total - whole.reduce((a, b) => a + b, 0);
  const order = exact
    .map((value, at) => ({ at, lost: value - (whole[at] ?? 0) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at);
  const step = Math.sign(left);
  const moved = step < 0 ? order.slice(left) : order.slice(0, left);
  for (const { at } of moved) whole[at] = (whole[at] ?? 0) + step;
  return whole;
}

/** @param amounts [currency units] @returns [cents] */
export const apportionCents = (amounts: readonly number[]): number[] =>
  apportion(amounts.map((amount) => amount * 100));
