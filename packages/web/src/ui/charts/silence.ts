import type { Format } from "../format.ts";

/**
 * When something fell silent, in words, when that was before what a chart shows; else null.
 * @param lastSeconds when its newest value was measured; null before the first one
 */
export const silenceOf = (
  lastSeconds: number | null,
  fromSeconds: number,
  format: Pick<Format, "dateTime">,
): string | null =>
  lastSeconds !== null && lastSeconds < fromSeconds ? format.dateTime(lastSeconds) : null;
