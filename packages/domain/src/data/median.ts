/** The value below which a share of all lies, on a line between the two nearest ranks; NaN of none. @param share 0..1 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  return ranked(Float64Array.from(values).sort(), share);
}
/** The same of values in their order. */
export function ranked(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)]!;
  return low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place));
}

/** The middle of the values, of an even number the mean of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
