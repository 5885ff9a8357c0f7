import type { ChartDraft } from "../chart-draft.ts";
import { wordOf } from "../chart-search.ts";

/** The three comparisons. */
export const comparisons = ["heat", "years", "plants"] as const;
export type Comparison = (typeof comparisons)[number];

/** What stands in the address of a comparison. */
export interface CompareSearch {
  readonly tab?: Comparison;
  readonly var?: string;
  /** The variables of the chart that it was opened from, joined by dots. */
  readonly vars?: string;
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
  const vars = wordOf(raw["vars"]);
  return {
    ...(tab && tab !== "heat" ? { tab } : {}),
    ...(/^[0-9a-f]{24}$/.test(variable) ? { var: variable } : {}),
    ...(/^[0-9a-f]{24}(\.[0-9a-f]{24})*$/.test(vars) ? { vars } : {}),
    ...words,
    ...(/^(none|\d{3,4}(\.\d{3,4})*)$/.test(plants) ? { with: plants } : {}),
  };
}
/** The comparison of a chart: its first variable, the others offered first, over the same period. */
export function compareSearchOf(
  chart: Pick<ChartDraft, "series" | "period">,
  shown: Pick<CompareSearch, "period" | "day" | "from" | "to">,
): CompareSearch {
  const ids = chart.series.flatMap(({ var_id: id }) => (id ? [id] : []));
  const { period = chart.period, day, from, to } = shown;
  return compareSearch({ var: ids[0], vars: ids.join("."), period, day, from, to });
}
/** The variables of the chart that the comparison was opened from. */
export const variablesOfChart = ({ vars = "" }: CompareSearch): readonly string[] =>
  vars.split(".").filter((id) => /^[0-9a-f]{24}$/.test(id));
/** The plants chosen; null when the address leaves it to the page. */
export const plantsOf = (search: CompareSearch): readonly string[] | null =>
  search.with === undefined ? null : search.with === "none" ? [] : search.with.split(".");
/** A single plant would be read back as a number: it still is its id. */
export const plantsWord = (ids: readonly string[]): string =>
  ids.length === 0 ? "none" : ids.join(".");
