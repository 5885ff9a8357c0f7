/**
 * Reproducible random numbers: the same seed and position always give the same number, in any order of calls.
 * Source of the mixing step: MurmurHash3 finaliser (Appleby 2011, public domain algorithm).
 */
export function chance(seed: number, place: number, other = 0): number {
  let h = (seed ^ Math.imul(place | 0, 0x9e3779b1) ^ Math.imul(other | 0, 0x85ebca6b)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise: values at whole `x` are independent, those between lie on a smooth curve, 0..1. */
export function smoothChance(seed: number, x: number): number {
  const left = Math.floor(x);
  const part = x - left;
  const bend = part * part * (3 - 2 * part);
  const from = chance(seed, left);
  return from + (chance(seed, left + 1) - from) * bend;
}

/** Hash of a word, to give each plant, device and quantity its own random numbers. */
export function seedOf(seed: number, word: string): number {
  let h = Math.imul(seed | 0, 0x27d4eb2f) ^ 0x811c9dc5;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 0x01000193);
  return h | 0;
}
