import { median } from "../data/median.ts";

/** How one of many stands at a moment: in line with its peers, below them, without any output, silent, or not to be compared. */
export type Standing = "even" | "low" | "stopped" | "silent" | "dark";
/** Below this part of the middle of its peers one is out of line: the second step of the map of strings. */
export const lowShare = 0.88;

export interface Lines {
  /** What counts as running: above it one is among the peers. */
  readonly running: number;
  /** Below this the middle says nothing: dawn, dusk, night. */
  readonly dim: number;
}
export interface Compared {
  /** Middle of those that run; null where fewer than two run, or all of them hardly. */
  readonly middle: number | null;
  readonly standings: readonly Standing[];
}

/**
 * Compares what many devices do at one moment, each in the same measure (a share of its nominal power, a current).
 * The middle is that of those that run: one that has stopped does not pull it down. (CT5)
 * @param values null: nothing was measured
 */
export function compare(values: readonly (number | null)[], { running, dim }: Lines): Compared {
  const able = values.filter((value) => value !== null && value > running);
  const middle = able.length < 2 ? NaN : median(able as number[]);
  if (!(middle >= dim)) return { middle: null, standings: values.map(() => "dark") };
  return {
    middle,
    standings: values.map((value) => {
      if (value === null) return "silent";
      if (value <= running) return "stopped";
      return value < lowShare * middle ? "low" : "even";
    }),
  };
}

/** What is missing at a moment until each reaches the middle: nothing of those that are in line. In the measure times `sizes`. (CT5) */
export const missing = (
  values: readonly (number | null)[],
  { middle, standings }: Compared,
  sizes: readonly number[],
): number =>
  middle === null
    ? 0
    : values.reduce<number>((sum, value, at) => {
        const isShort = standings[at] === "low" || standings[at] === "stopped";
        return isShort ? sum + (middle - (value ?? 0)) * (sizes[at] ?? 0) : sum;
      }, 0);
