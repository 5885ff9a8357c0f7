import { select } from "../data/select.ts";

/** The three values around the middle of a set: enough for its median, and for that of all but one of them. */
export interface Middle {
  readonly count: number;
  readonly below: number;
  readonly at: number;
  readonly above: number;
}

/** The middle of `values[0..count)`, which are reordered; none of them may be NaN. */
export function middleOf(values: Float64Array, count: number): Middle {
  const k = count >> 1;
  select(values, count, k);
  const below = highest(values, k);
  let above = Infinity;
  for (let i = k + 1; i < count; i++) if (values[i]! < above) above = values[i]!;
  return { count, below, at: values[k]!, above };
}
function highest(values: Float64Array, count: number): number {
  let most = -Infinity;
  for (let i = 0; i < count; i++) if (values[i]! > most) most = values[i]!;
  return most;
}

/** Median; NaN of nothing. */
export const medianOf = ({ count, below, at }: Middle): number =>
  count === 0 ? Number.NaN : count % 2 === 1 ? at : (below + at) / 2;

/** Median of `values[0..count)`, which are reordered; none of them may be NaN. NaN of nothing. */
export function medianIn(values: Float64Array, count: number): number {
  if (count === 0) return Number.NaN;
  const k = count >> 1;
  select(values, count, k);
  return count % 2 === 1 ? values[k]! : (highest(values, k) + values[k]!) / 2;
}

/** Median of all but one of them, whose value is `own`; NaN where it is alone. */
export function medianWithout({ count, below, at, above }: Middle, own: number): number {
  if (count < 2) return Number.NaN;
  if (count % 2 === 0) return own >= at ? below : at;
  if (own < at) return (at + above) / 2;
  return own > at ? (below + at) / 2 : (below + above) / 2;
}
