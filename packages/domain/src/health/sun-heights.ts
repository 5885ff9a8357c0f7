import { slotSeconds } from "../data/plant-day.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";

/** The sun's height is computed at every third slot: between two of them it lies on a line to within 0.02 degrees. */
const stride = 3;

/** Of each place the last day that was asked for: one that runs is looked at again and again. */
const known = new WeakMap<Site, { readonly start: number; readonly heights: Float64Array }>();

/** Apparent height of the sun in the middle of each slot of a day. [degrees] */
export function sunHeights(site: Site, startSeconds: number, slots: number): Float64Array {
  const before = known.get(site);
  if (before?.start === startSeconds && before.heights.length === slots) return before.heights;
  const heights = heightsOf(site, startSeconds, slots);
  known.set(site, { start: startSeconds, heights });
  return heights;
}
function heightsOf(site: Site, startSeconds: number, slots: number): Float64Array {
  const heights = new Float64Array(slots);
  const at = (slot: number): number =>
    sunPosition(startSeconds + (slot + 0.5) * slotSeconds, site).apparentElevation;
  let from = at(0);
  for (let slot = 0; slot < slots; slot += stride) {
    const to = at(slot + stride);
    for (let i = 0; i < stride && slot + i < slots; i++)
      heights[slot + i] = from + ((to - from) * i) / stride;
    from = to;
  }
  return heights;
}
