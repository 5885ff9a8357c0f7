import type { Point } from "./series.ts";

/** About as many columns as a screen has for a chart: points of one column are drawn on the same pixel. */
const columns = 1500;

/**
 * The points of a line that a screen can show: of each column the lowest and the highest, and the first and the last gap, in their order.
 * A line of fewer points stays as it is.
 * @param points in the order of their times
 */
export function thinned(
  points: readonly Point[],
  { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
): readonly Point[] {
  if (points.length <= columns * 2 || toSeconds <= fromSeconds) return points;
  const width = (toSeconds - fromSeconds) / columns;
  const out: Point[] = [];
  // Indexes of the points that a column keeps; -1 for none. Numbers, because a chart of ten years has a hundred thousand points.
  let [low, high, firstGap, lastGap] = [-1, -1, -1, -1];
  let [min, max, end] = [0, 0, Number.NEGATIVE_INFINITY];
  const close = (): void => {
    let before = -1;
    for (;;) {
      let next = Number.POSITIVE_INFINITY;
      if (low > before) next = low;
      if (high > before && high < next) next = high;
      if (firstGap > before && firstGap < next) next = firstGap;
      if (lastGap > before && lastGap < next) next = lastGap;
      const point = points[next];
      if (point === undefined) break;
      out.push(point);
      before = next;
    }
    low = high = firstGap = lastGap = -1;
  };
  for (let index = 0; index < points.length; index += 1) {
    const [time, value] = points[index] as Point;
    if (time >= end) {
      close();
      end = fromSeconds + (Math.floor((time - fromSeconds) / width) + 1) * width;
    }
    if (value === null) {
      if (firstGap < 0) firstGap = index;
      lastGap = index;
      continue;
    }
    if (low < 0 || value < min) [low, min] = [index, value];
    // Of equal values the first and the last: a constant between two gaps stays a line.
    if (high < 0 || value >= max) [high, max] = [index, value];
  }
  close();
  return out;
}
