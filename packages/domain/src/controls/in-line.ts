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

export interface ComparedInGroups {
  /** The middle that each is held against; null where there is none. */
  readonly middles: readonly (number | null)[];
  readonly standings: readonly Standing[];
}
/** Of one without peers only that it stands still can be seen, once all others together make so many times what counts as light. */
const surelyLight = 4;

/**
 * The same where only those of one group are alike, such as the inverters of one roof: each is held against its own. A group of which fewer than
 * two run is held against all, once these make so much that its own roof must have light: what stands still there has stopped. (CT5)
 * @param groups of each value
 */
export function compareInGroups(
  values: readonly (number | null)[],
  groups: readonly string[],
  lines: Lines,
): ComparedInGroups {
  const middles: (number | null)[] = values.map(() => null);
  const standings: Standing[] = values.map(() => "dark");
  const { middle: ofAll } = compare(values, lines);
  for (const places of Map.groupBy(values.keys(), (at) => groups[at] ?? "").values()) {
    const own = compare(
      places.map((at) => values[at] ?? null),
      lines,
    );
    const running = places.filter((at) => (values[at] ?? 0) > lines.running).length;
    const isAlone = running < 2 && (ofAll ?? 0) >= surelyLight * lines.dim;
    for (const [index, at] of places.entries()) {
      const value = values[at] ?? null;
      middles[at] = isAlone && (value ?? 0) <= lines.running ? ofAll : own.middle;
      standings[at] = isAlone ? alone(value, lines) : own.standings[index]!;
    }
  }
  return { middles, standings };
}
const alone = (value: number | null, { running }: Lines): Standing =>
  value === null ? "silent" : value <= running ? "stopped" : "even";

/** What is missing at a moment until each reaches the middle: nothing of those that are in line. In the measure times `sizes`. (CT5) */
export const missing = (
  values: readonly (number | null)[],
  { middles, standings }: ComparedInGroups,
  sizes: readonly number[],
): number =>
  values.reduce<number>((sum, value, at) => {
    const isShort = standings[at] === "low" || standings[at] === "stopped";
    return isShort ? sum + ((middles[at] ?? 0) - (value ?? 0)) * (sizes[at] ?? 0) : sum;
  }, 0);
