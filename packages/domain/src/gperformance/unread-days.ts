/** When a counter was last read on a day: what it counted after that is not known until it is read again. */
import type { DayOfSamples } from "./samples.ts";

/** never: not on that day; in_dark: before the sun rose, and not since; in_light: since then; nothing is expected before an hour of light is over. */
export type ReadingTime = "never" | "in_dark" | "in_light";
const hourSlots = 12;

export function readingTime(
  readings: Float64Array,
  { daylight, knownSlots }: Pick<DayOfSamples, "daylight" | "knownSlots">,
): ReadingTime {
  const last = readings.findLastIndex((value) => !Number.isNaN(value));
  if (last < 0) return "never";
  const [light] = daylight;
  const isLight = light !== undefined && light.from + hourSlots <= knownSlots;
  return isLight && last < light.from ? "in_dark" : "in_light";
}

/** Whether the production of each of some days is not known: its counter fell silent in the dark before it, and was not read since. */
export const unreadDays = (days: readonly { readonly read: ReadingTime }[]): boolean[] => {
  const lastRead = days.findLastIndex(({ read }) => read !== "never");
  return days.map(({ read }, at) => read === "in_dark" && at === lastRead);
};
