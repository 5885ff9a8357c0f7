/** Median of numbers in any order. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
/** How long some work takes. [ms] */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
/**
 * Median times of several ways, taken in turn so that noise affects all of them; the first turn warms up. [ms]
 * @param inARow how often each way runs before the next one: what takes less than a millisecond would otherwise be measured with cold
 * processor caches, unlike under a stream of requests
 */
export async function inTurn<Way extends string>(
  turns: number,
  ways: Readonly<Record<Way, (turn: number) => unknown>>,
  inARow = 1,
): Promise<Record<Way, number>> {
  const names = Object.keys(ways) as Way[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Way,
    number[]
  >;
  for (let first = 0; first <= turns; first += inARow)
    for (const name of names)
      for (let turn = first; turn < first + inARow; turn++) {
        const took = await timed(() => ways[name](turn));
        if (turn > 0) times[name].push(took);
      }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<
    Way,
    number
  >;
}
