import type { FormerLife } from "./counter-state.ts";

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** How long a life that ended is remembered; one that was replaced by a higher reading. [s] (D7.7) */
const rememberedSeconds = 86_400;
const rememberedReplacedSeconds = 6 * 3600;

/** Whether a life that ended may still go on. (D7.7) @param at [unix s] */
export const isRemembered = ({ endedAt, endedBy }: FormerLife, at: number): boolean =>
  at - endedAt <= (endedBy === "reset" ? rememberedSeconds : rememberedReplacedSeconds);

/** Whether it ended as it moved, some hours ago at most. (D7.7) */
export const wasCutOff = (
  { endedAt, moved }: FormerLife,
  { at, gapSeconds }: { readonly at: number; readonly gapSeconds: number },
): boolean => endedAt - moved <= gapSeconds && at - endedAt <= rememberedReplacedSeconds;

/** Of two lives that ended within some hours, the one that was cut off at the higher mark is the one that may come back. (D7.7) */
export function remembered(
  known: FormerLife | null,
  ended: FormerLife,
  gapSeconds: number,
): Mutable<FormerLife> {
  return known !== null &&
    known.endedBy === "reset" &&
    known.mark >= ended.mark &&
    wasCutOff(known, { at: ended.endedAt, gapSeconds })
    ? { ...known, counted: known.counted + ended.counted }
    : { ...ended };
}
