import { wordOf } from "../chart-search.ts";

/** The three comparisons. */
export const comparisons = ["heat", "years", "plants"] as const;
export type Comparison = (typeof comparisons)[number];

/** What stands in the address of a comparison. */
export interface CompareSearch {
  readonly tab?: Comparison;
  readonly var?: string;
  readonly period?: string;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  /** Ids of plants, joined by dots. */
  readonly with?: string;
}

/** Reads and repairs the address; wrong words are dropped. */
export function compareSearch(raw: Readonly<Record<string, unknown>>): CompareSearch {
  const tab = comparisons.find((one) => one === raw["tab"]);
  const words = Object.fromEntries(
    (["period", "day", "from", "to"] as const).flatMap((key) => {
      const word = raw[key];
      return typeof word === "string" && word !== "" ? [[key, word]] : [];
    }),
  );
  const plants = wordOf(raw["with"]);
  const variable = wordOf(raw["var"]);
  return {
    ...(tab && tab !== "heat" ? { tab } : {}),
    ...(/^[0-9a-f]{24}$/.test(variable) ? { var: variable } : {}),
    ...words,
    ...(/^(none|\d{3,4}(\.\d{3,4})*)$/.test(plants) ? { with: plants } : {}),
  };
}
/** The plants chosen; null when the address leaves it to the page. */
export const plantsOf = (search: CompareSearch): readonly string[] | null =>
  search.with === undefined ? null : search.with === "none" ? [] : search.with.split(".");
/** A single plant would be read back as a number: it still is its id. */
export const plantsWord = (ids: readonly string[]): string =>
  ids.length === 0 ? "none" : ids.join(".");
