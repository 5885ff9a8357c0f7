/** What the bars of the energy control are about: the days of this week or month, or the months of this year. */
export const barSpans = ["week", "month", "year"] as const;
export type BarSpan = (typeof barSpans)[number];

/** What the address of the energy control remembers; absent: as many bars as the screen has room for. */
export interface ControlSearch {
  readonly bars?: BarSpan;
}
export function controlSearch(raw: Record<string, unknown>): ControlSearch {
  const bars = barSpans.find((one) => one === raw["bars"]);
  return bars ? { bars } : {};
}
