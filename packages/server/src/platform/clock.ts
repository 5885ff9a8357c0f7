/** The current time, injected so that a test can set it. */
export interface Clock {
  /** [unix s], with fractions */
  nowSeconds(): number;
}
export const systemClock: Clock = { nowSeconds: () => Date.now() / 1000 };
