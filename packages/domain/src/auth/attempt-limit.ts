/** A limit of attempts per time. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** The times of past attempts that still count. [s] */
export function recentAttempts(
  pastSeconds: readonly number[],
  limit: AttemptLimit,
  nowSeconds: number,
): readonly number[] {
  return pastSeconds.filter((t) => t > nowSeconds - limit.windowSeconds);
}

/** How long until one more attempt is allowed; 0 when it is allowed now. [s] */
export function waitBeforeAttempt(
  pastSeconds: readonly number[],
  limit: AttemptLimit,
  nowSeconds: number,
): number {
  const recent = recentAttempts(pastSeconds, limit, nowSeconds).toSorted((a, b) => a - b);
  // One place is free again when all but (attempts - 1) of the recent ones are too old.
  const mustAge = recent[recent.length - limit.attempts];
  return mustAge === undefined ? 0 : mustAge + limit.windowSeconds - nowSeconds;
}
