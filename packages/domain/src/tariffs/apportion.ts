/** Products of prices and energies are no exact decimals: what is nearer to a whole cent than this is that cent. */
const tolerance = 1e-6;

/**
 * Rounds amounts to whole cents so that they add up to the rounded sum: each is cut down, and the cents that are left go to those that lost
 * most (largest remainder, Hamilton's method). Equal remainders: the earlier one.
 * @param amounts [currency units], also negative ones
 * @returns [cents]
 */
export function apportionCents(amounts: readonly number[]): number[] {
  const exact = amounts.map((amount) => amount * 100);
  const cents = exact.map((value) => Math.floor(value + tolerance));
  const total = Math.floor(exact.reduce((a, b) => a + b, 0) + 0.5 + tolerance);
  const left = total - cents.reduce((a, b) => a + b, 0);
  const order = exact
    .map((value, at) => ({ at, lost: value - (cents[at] ?? 0) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at);
  for (const { at } of order.slice(0, Math.max(0, left))) cents[at] = (cents[at] ?? 0) + 1;
  return cents;
}
