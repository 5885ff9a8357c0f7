import type { Point } from "./series.ts";

/** Steps that loggers keep. [s] (D1) */
const knownSteps = [60, 300, 600, 900, 1800, 3600];
const hourSeconds = 3600;

/**
 * How long a sample of this series holds: the median distance of its measured points, as one of the known steps. (D1)
 * @param bucketSeconds distance of the rows; coarse rows hold for their own length
 */
export function stepSecondsOf(points: readonly Point[], bucketSeconds: number): number {
  if (bucketSeconds >= hourSeconds) return bucketSeconds;
  const distances: number[] = [];
  let before: number | null = null;
  for (const [time, value] of points) {
    if (value === null) continue;
    if (before !== null) distances.push(time - before);
    before = time;
  }
  if (distances.length === 0) return bucketSeconds;
  distances.sort((a, b) => a - b);
  const median = distances[(distances.length - 1) >> 1] ?? bucketSeconds;
  let nearest = bucketSeconds;
  for (const step of knownSteps)
    if (Math.abs(step - median) < Math.abs(nearest - median)) nearest = step;
  return Math.max(bucketSeconds, nearest);
}

/** The points without those gaps that a sample still covers: a plant of 10 minutes is a line in rows of 5. (D1, D3) */
export function bridged(points: readonly Point[], stepSeconds: number): readonly Point[] {
  let before: number | null = null;
  let dropped = false;
  const kept = points.filter(([time, value]) => {
    if (value !== null) {
      before = time;
      return true;
    }
    const covered = before !== null && time - before < stepSeconds;
    dropped ||= covered;
    return !covered;
  });
  return dropped ? kept : points;
}

/** Integral over time: each sample holds until the next one, but no longer than its step. [unit x h]; null without a sample (D8) */
export function integralOf(points: readonly Point[], stepSeconds: number): number | null {
  let sum = 0;
  let before: Point | null = null;
  for (const point of points) {
    if (point[1] === null) continue;
    if (before) sum += (before[1] ?? 0) * Math.min(stepSeconds, point[0] - before[0]);
    before = point;
  }
  if (!before) return null;
  return (sum + (before[1] ?? 0) * stepSeconds) / hourSeconds;
}

/** How far a counter has risen between its first and its last reading; after a fall it counts from its new reading. (D7) */
export function riseOf(points: readonly Point[]): number | null {
  let sum: number | null = null;
  let before: number | null = null;
  for (const [, value] of points) {
    if (value === null) continue;
    sum = (sum ?? 0) + (before === null ? 0 : value >= before ? value - before : value);
    before = value;
  }
  return sum;
}
