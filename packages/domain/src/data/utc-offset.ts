const two = (n: number): string => String(n).padStart(2, "0");
/** `+01:00`, from the distance of a clock to UTC, east positive. */
export function offsetText(offsetSeconds: number): string {
  const minutes = Math.abs(Math.round(offsetSeconds / 60));
  return `${offsetSeconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Where the clock was put back between two of these moments, in their order, an hour is read twice: which of the two has to be said. */
export const isHourTwice = (offsetsSeconds: readonly number[]): boolean =>
  offsetsSeconds.some((offset, at) => offset < (offsetsSeconds[at - 1] ?? offset));
/** The words of the column that says it; with letters, since a text that begins with a sign would be taken for a formula. */
export const utcOffset = (offsetSeconds: number): string => `UTC${offsetText(offsetSeconds)}`;
