import { periodAt, rangeOf, todayIn } from "../period.ts";
import type { ChartGround } from "./chart-overlay.ts";
import type { BarSlot } from "./series.ts";

const unitOf = { 10: "day", 7: "month", 4: "year" } as const;
/** The day, month or year of a slot in a plant's time; null where it is none of one calendar. */
function slotRange({ key = "" }: BarSlot, zone: string) {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(key)) return null;
  const unit = unitOf[key.length as keyof typeof unitOf];
  return rangeOf(periodAt(unit, `${key}-01-01`.slice(0, 10)), zone);
}

/** The stretch of time of a chart; null where its slots are not those of one calendar. */
export function stretchOf(ground: Pick<ChartGround, "range" | "slots">, zone: string) {
  if (ground.range !== null) return ground.range;
  const [first, last] = [ground.slots[0], ground.slots.at(-1)];
  const begin = first ? slotRange(first, zone) : null;
  const end = last ? slotRange(last, zone) : null;
  return begin && end ? { fromSeconds: begin.fromSeconds, toSeconds: end.toSeconds } : null;
}

/** Where a moment lies on a chart, 0 at its left and 1 at its right: among slots in the middle of its own. */
export function shareAt(
  ground: Pick<ChartGround, "range" | "slots">,
  seconds: number,
  zone: string,
): number {
  const { range, slots } = ground;
  const inside = (share: number): number => Math.max(0, Math.min(1, share));
  if (range !== null)
    return inside((seconds - range.fromSeconds) / (range.toSeconds - range.fromSeconds));
  const day = todayIn(zone, seconds);
  const at = slots.findIndex(({ key }) => key !== undefined && day.startsWith(key));
  // A stretch that was cut: what lies before it or after it.
  if (at < 0) return day < (slots[0]?.key ?? "") ? 0 : 1;
  return (at + 0.5) / slots.length;
}

/** Marks that would overlap stand together, at the place of their first one. [px] */
export interface MarkGroup<T> {
  readonly leftPx: number;
  readonly marks: readonly T[];
}
/** @param leftOf of a mark, not falling along them [px] @param gapPx the least between two groups */
export function groupsOf<T>(
  marks: readonly T[],
  leftOf: (mark: T) => number,
  gapPx: number,
): MarkGroup<T>[] {
  const groups: { leftPx: number; marks: T[] }[] = [];
  for (const mark of marks) {
    const leftPx = leftOf(mark);
    const last = groups.at(-1);
    if (last && leftPx - last.leftPx < gapPx) last.marks.push(mark);
    else groups.push({ leftPx, marks: [mark] });
  }
  return groups;
}
