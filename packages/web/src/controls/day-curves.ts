import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";

type Values = readonly (number | null)[];
const hourSlots = 12;

/**
 * Whether a slot lies so far within the day that everything must have woken up, and so far back that it must have been delivered: what says
 * nothing there is silent. Never, where the sun's times are not known.
 * @param heard the last slot of which anything is known
 */
export function mustSpeak(
  { start, known, sunrise, sunset }: ControlDay,
  slot: number,
  heard: number,
): boolean {
  if (sunrise === null || sunset === null) return false;
  const at = start + slot * slotSeconds;
  const isLight = at >= sunrise + 3600 && at <= sunset - 3600;
  return isLight && slot <= Math.max(heard, known - 1 - hourSlots);
}
/** The last slot in which one of them has a value; -1 without any. */
export const lastHeard = (days: readonly Values[]): number =>
  Math.max(-1, ...days.map((values) => values.findLastIndex((value) => value !== null)));

/** The stretches of a day with values: gaps stay gaps. */
function stretches(values: Values): { readonly from: number; readonly values: number[] }[] {
  const all: { from: number; values: number[] }[] = [];
  let open: { from: number; values: number[] } | null = null;
  values.forEach((value, at) => {
    if (value === null) open = null;
    else if (open === null) all.push((open = { from: at, values: [value] }));
    else open.values.push(value);
  });
  return all;
}
/** A slot is drawn at its middle, upside down as pictures are; `most` is the top of 100. */
const pointsOf = (from: number, values: readonly number[], most: number): string =>
  values
    .map((value, at) => {
      const high = 100 - Math.max(0, Math.min(1, value / most)) * 100;
      return `${from + at + 0.5} ${high.toFixed(1)}`;
    })
    .join("L");

/** A day as a line in a picture of so many units width as it has slots, 100 high. */
export const lineOf = (values: Values, most: number): string =>
  stretches(values)
    .map((one) => `M${pointsOf(one.from, one.values, most)}`)
    .join("");
/** The same down to the ground. @param most left out: the greatest value */
export function areaOf(values: Values, most?: number): string {
  const top = most ?? Math.max(0, ...values.map((one) => one ?? 0));
  if (!(top > 0)) return "";
  return stretches(values)
    .map((one) => {
      const end = one.from + one.values.length - 0.5;
      return `M${one.from + 0.5} 100L${pointsOf(one.from, one.values, top)}L${end} 100Z`;
    })
    .join("");
}
/** What several days make together, slot by slot: null where none of them says anything. */
export const sumOf = (days: readonly Values[], slots: number): (number | null)[] =>
  Array.from({ length: slots }, (_, slot) => {
    let sum: number | null = null;
    for (const day of days) {
      const value = day[slot] ?? null;
      if (value !== null) sum = (sum ?? 0) + value;
    }
    return sum;
  });
/** What part of a day's energy lies before the end of each slot, as the power ran; null where no power says it. */
export function partsSoFar(power: Values): Float64Array | null {
  const parts = new Float64Array(power.length);
  let sum = 0;
  power.forEach((value, slot) => {
    sum += Math.max(0, value ?? 0);
    parts[slot] = sum;
  });
  if (!(sum > 0)) return null;
  for (let slot = 0; slot < parts.length; slot++) parts[slot]! /= sum;
  return parts;
}
