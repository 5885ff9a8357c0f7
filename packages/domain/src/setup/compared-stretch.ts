/** What a plant made in one stretch of time, by its counters and by its power. */
export interface ComparedStretch {
  readonly seconds: number;
  readonly counterKwh: number;
  readonly powerKwh: number;
}
/** A moment at which all counters and all powers are known, each summed up. */
export interface KnownMoment {
  /** [unix s] */
  readonly at: number;
  readonly counterKwh: number;
  readonly powerKw: number;
}

/** A logger of a quarter of an hour is still one stretch. [s] */
const longestGap = 900;
const shortest = 3600;

/**
 * The newest stretch without a hole in which the counters do not fall, and what both say of it; null when it is shorter than an hour. Between
 * two moments the power is the mean of both: a counter moves from the one to the other. (SU6)
 * @param moments ascending
 */
export function comparedStretch(moments: readonly KnownMoment[]): ComparedStretch | null {
  const last = moments.at(-1);
  if (last === undefined) return null;
  let powerKwh = 0;
  let first = last;
  for (const before of moments.slice(0, -1).reverse()) {
    const seconds = first.at - before.at;
    if (seconds > longestGap || before.counterKwh > first.counterKwh) break;
    powerKwh += (((before.powerKw + first.powerKw) / 2) * seconds) / 3600;
    first = before;
  }
  const seconds = last.at - first.at;
  return seconds < shortest
    ? null
    : { seconds, counterKwh: last.counterKwh - first.counterKwh, powerKwh };
}
