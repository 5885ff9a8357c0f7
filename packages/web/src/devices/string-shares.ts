import { median } from "@heliograph/domain/data/median.ts";
import type { DataRow } from "../data/data.api.ts";

/** How far below the middle of its box a string was on a day, in five fixed steps. */
export const shareSteps = ["even", "below5", "below12", "below30", "stopped"] as const;
export type ShareStep = (typeof shareSteps)[number];

/** A day of one string. */
export interface StringDay {
  /** Of the middle of its box: 0.62 is 38 % less; null: nothing is known of it, or the box made nothing. */
  readonly share: number | null;
  readonly step: ShareStep | null;
}
export interface BoxDay {
  /** ISO date. */
  readonly day: string;
  /** Light was poor beside the best day: what is below the middle says less. */
  readonly isDull: boolean;
  readonly strings: readonly StringDay[];
}

/** Below this part of its best day a box saw little sun. */
const dull = 0.35;
/** Below this nothing can be compared. [Ah] */
const minAh = 1;

export function stepOfShare(share: number): ShareStep {
  if (share >= 0.95) return "even";
  if (share >= 0.88) return "below5";
  if (share >= 0.7) return "below12";
  return share > 0.05 ? "below30" : "stopped";
}

/** Names without the words that all of them begin with, but for the last of those: "Corrente QS01 stringa 6" of a box is "stringa 6". */
export function ownWords(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const words = names.map((name) => name.split(" "));
  const most = Math.min(...words.map((one) => one.length)) - 1;
  let shared = 0;
  while (shared < most && words.every((one) => one[shared] === words[0]?.[shared])) shared += 1;
  return words.map((one) => one.slice(Math.max(0, shared - 1)).join(" "));
}

/**
 * The days of a box: the charge of each string over the middle one of its box.
 * @param rows one a day: `2026-11-22`, then the charge of each string [Ah]
 * @param days those to show, also without a row
 */
export function boxDays(
  rows: readonly DataRow[],
  days: readonly string[],
  strings: number,
): BoxDay[] {
  const known = new Map(rows.map((row) => [String(row[0]).slice(0, 10), row]));
  const charges = days.map((day) =>
    Array.from({ length: strings }, (_, at) => {
      const value = known.get(day)?.[at + 1];
      return typeof value === "number" ? value : null;
    }),
  );
  const middles = charges.map((own) => median(own.filter((one) => one !== null)));
  const best = Math.max(0, ...middles.filter((one) => !Number.isNaN(one)));
  return days.map((day, at) => {
    const middle = middles[at] ?? NaN;
    return {
      day,
      isDull: middle < best * dull,
      strings: (charges[at] ?? []).map((charge) => {
        if (charge === null || !(middle >= minAh)) return { share: null, step: null };
        const share = charge / middle;
        return { share, step: stepOfShare(share) };
      }),
    };
  });
}
