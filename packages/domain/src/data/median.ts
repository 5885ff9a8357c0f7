import { select } from "./select.ts";

/** Room in which values are put in order: thousands of series ask for the middle of sixty days, and memory of its own costs more than the middle. */
let room = new Float64Array(512);

/** The value below which a share of all lies, on a line between the two nearest ranks; NaN of none. @param share 0..1 */
export function quantile(all: readonly number[], share: number): number {
  const values = roomFor(all.length);
  for (let i = 0; i < all.length; i++) values[i] = all[i]!;
  return quantileOf(values, all.length, share);
}
/** The same of a number of each. */
export function quantileBy<Of>(all: readonly Of[], share: number, of: (one: Of) => number): number {
  const values = roomFor(all.length);
  for (let i = 0; i < all.length; i++) values[i] = of(all[i]!);
  return quantileOf(values, all.length, share);
}
/** For `quantileIn`: it holds until the next one is asked for. */
export function roomFor(count: number): Float64Array {
  if (room.length < count) room = new Float64Array(2 * count);
  return room;
}
function quantileOf(values: Float64Array, count: number, share: number): number {
  let isNumber = true;
  for (let i = 0; i < count; i++) if (values[i] !== values[i]) isNumber = false;
  if (isNumber) return quantileIn(values, count, share);
  // What is no number comes last.
  values.subarray(0, count).sort();
  const { k, part } = placeOf(count, share);
  const low = values[k]!;
  return low + ((part === 0 ? low : values[k + 1]!) - low) * part;
}

/** The same of `values[0..count)`, which are reordered; none of them may be NaN. */
export function quantileIn(values: Float64Array, count: number, share: number): number {
  if (count === 0) return Number.NaN;
  const { k, part } = placeOf(count, share);
  select(values, count, k);
  const low = values[k]!;
  return part === 0 ? low : low + (least(values, k + 1, count) - low) * part;
}
/** Between which two ranks a share lies, and where. */
function placeOf(count: number, share: number): { readonly k: number; readonly part: number } {
  const place = (count - 1) * share;
  const k = Math.floor(place);
  return { k, part: place - k };
}
function least(values: Float64Array, from: number, to: number): number {
  let least = values[from]!;
  for (let i = from + 1; i < to; i++) if (values[i]! < least) least = values[i]!;
  return least;
}

/** The middle of the values, of an even number the mean of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
/** The same of a number of each. */
export const medianBy = <Of>(all: readonly Of[], of: (one: Of) => number): number =>
  quantileBy(all, 0.5, of);
