/** A mean over a period. [unix s] */
export interface MeanPower {
  readonly startSeconds: number;
  /** Null: not measured. */
  readonly powerKw: number | null;
}
/** The energy of a power in both directions. [kWh] */
export interface BothWays {
  readonly positiveKwh: number;
  readonly negativeKwh: number;
}

/** A day may lack this share of its periods, or two of them, and still count: a restart of the logger does not make the day unknown. */
const mayLack = 0.05;
const mayLackStretches = 2;

/**
 * The energies of a power that flows both ways (a storage, an exchange with the grid), by day: one for each direction. A day with more gaps
 * has neither. (D1, D3)
 * @param stretches means over `lengthSeconds` each, ascending
 * @param of.dayOf the calendar day of a moment
 * @param of.nowSeconds periods after it are not missing
 */
export function energiesOfPower(
  stretches: readonly MeanPower[],
  of: {
    readonly lengthSeconds: number;
    readonly nowSeconds: number;
    readonly dayOf: (seconds: number) => string;
  },
): ReadonlyMap<string, BothWays> {
  const { lengthSeconds, nowSeconds } = of;
  const past = stretches.filter(({ startSeconds }) => startSeconds < nowSeconds);
  const energies = new Map<string, BothWays>();
  for (const [day, own] of Map.groupBy(past, ({ startSeconds }) => of.dayOf(startSeconds))) {
    let [positiveKwh, negativeKwh, lacking] = [0, 0, 0];
    for (const { startSeconds, powerKw } of own) {
      if (powerKw === null) {
        lacking += 1;
        continue;
      }
      const hours = Math.min(lengthSeconds, nowSeconds - startSeconds) / 3600;
      if (powerKw > 0) positiveKwh += powerKw * hours;
      else negativeKwh -= powerKw * hours;
    }
    if (lacking < own.length && lacking <= Math.max(mayLackStretches, own.length * mayLack))
      energies.set(day, { positiveKwh, negativeKwh });
  }
  return energies;
}
