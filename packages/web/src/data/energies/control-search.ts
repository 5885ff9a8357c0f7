/** What the address of the energy control remembers: the bars of this month unless it says otherwise. */
export interface ControlSearch {
  readonly bars?: "year";
}
export const controlSearch = (raw: Record<string, unknown>): ControlSearch =>
  raw["bars"] === "year" ? { bars: "year" } : {};
