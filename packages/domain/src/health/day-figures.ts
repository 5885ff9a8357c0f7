import type { CivilDay } from "../data/civil-day.ts";
import { quantileIn, roomFor } from "../data/median.ts";

/**
 * Figures of days, newest first, none older than the span that its rule asks for: day and figure in turns. A plain list of numbers, for a large
 * plant has a hundred thousand of them, and a pair of each is ten times what it says.
 */
export type DayFigures = readonly number[];

export const noFigures: DayFigures = [];
export const daysIn = (figures: DayFigures): number => figures.length / 2;

/** With the figure of a newer day, or none of it; those too old for the span [days] are left out. */
export function withDay(
  known: DayFigures,
  of: { readonly day: CivilDay; readonly figure: number | null; readonly span: number },
): DayFigures {
  const { day, figure, span } = of;
  let [from, to] = [0, known.length];
  // A day that is learnt again takes its own place.
  while (from < to && known[from]! >= day) from += 2;
  while (from < to && known[to - 2]! <= day - span) to -= 2;
  if (figure === null || !Number.isFinite(figure))
    return to - from === known.length ? known : known.slice(from, to);
  // One copy, not two.
  const next = known.toSpliced(0, from, day, figure);
  next.length = to - from + 2;
  return next;
}

function quantileOf(figures: DayFigures, share: number): number {
  const count = daysIn(figures);
  const values = roomFor(count);
  for (let at = 0; at < count; at++) values[at] = figures[2 * at + 1]!;
  return quantileIn(values, count, share);
}
/** The upper quartile of what days showed, so that a weak month does not become usual; NaN of none. */
export const usualFigure = (figures: DayFigures): number => quantileOf(figures, 0.75);
/** The middle of what they showed; NaN of none. */
export const middleFigure = (figures: DayFigures): number => quantileOf(figures, 0.5);

/** Whether a value is as much as a share of each of them. */
export function reachesAll(figures: DayFigures, value: number, share: number): boolean {
  for (let at = 1; at < figures.length; at += 2) if (!(value >= share * figures[at]!)) return false;
  return true;
}
