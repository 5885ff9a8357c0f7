/** What a device's counter and its power say of one day. (D18) */
export interface ComparedDay {
  /** Start of the day. [unix s] */
  readonly startSeconds: number;
  /** null where nothing was counted or measured. [kWh] */
  readonly counterKwh: number | null;
  readonly powerKwh: number | null;
  /** Share of the samples that were to be expected, of the one that has fewer. */
  readonly coverage: number;
  /** The counter's rise spans days without data, or is not the whole day's. */
  readonly isLumped: boolean;
  readonly isPartial: boolean;
}
export interface Disagreement {
  /** The first of the days in a row on which they are apart. [unix s] */
  readonly since: number;
  /** Of the last day on which they are apart. [kWh] */
  readonly counterKwh: number;
  readonly powerKwh: number;
}

const minCoverage = 0.95;
const maxApart = { share: 0.05, kwh: 1 };
const daysLookedAt = 3;
const minDaysApart = 2;

/**
 * Whether a device's counter and its power show different energies: more than 5 % of the larger and 1 kWh apart on two of the last three days
 * that can be compared. null when they agree, or too few days can be compared. (D18)
 * @param days ascending
 */
export function counterAgainstPower(days: readonly ComparedDay[]): Disagreement | null {
  const comparable = days.flatMap((day) => comparableOf(day) ?? []);
  const last = comparable.slice(-daysLookedAt);
  const apart = last.filter(isApart);
  const newest = apart.at(-1);
  if (last.length < minDaysApart || apart.length < minDaysApart || newest === undefined)
    return null;
  // It began where the days before still agreed.
  const agreed = comparable
    .slice(0, comparable.indexOf(apart[0]!))
    .findLastIndex((day) => !isApart(day));
  return { ...newest, since: comparable[agreed + 1]!.since };
}
/** What they show of one day on which they are apart; null where they agree, or cannot be compared. (D18) */
export function apartOn(day: ComparedDay): Disagreement | null {
  const comparable = comparableOf(day);
  return comparable !== null && isApart(comparable) ? comparable : null;
}
function comparableOf(day: ComparedDay): Disagreement | null {
  const { counterKwh, powerKwh, startSeconds: since } = day;
  const isWhole = day.coverage >= minCoverage && !day.isLumped && !day.isPartial;
  return isWhole && counterKwh !== null && powerKwh !== null
    ? { since, counterKwh, powerKwh }
    : null;
}
function isApart({ counterKwh, powerKwh }: { counterKwh: number; powerKwh: number }): boolean {
  const apart = Math.abs(counterKwh - powerKwh);
  const larger = Math.max(Math.abs(counterKwh), Math.abs(powerKwh));
  return apart > maxApart.kwh && apart > maxApart.share * larger;
}
