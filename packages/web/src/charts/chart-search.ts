import { customPeriod, type Period, periodFrom, searchOf } from "../ui/period.ts";
import type { ChartPeriod } from "./chart-draft.ts";

/** What stands in the address of a chart. */
export interface ChartSearch {
  readonly period?: string;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  /** Places of hidden series, joined by dots. */
  readonly hidden?: string;
  /** `1795165200-1795168800`, in unix seconds. */
  readonly zoom?: string;
  readonly edit?: true;
  readonly tab?: "variables";
}
/** A word of digits is read back from an address as a number. */
export const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Reads and repairs the address; wrong words are dropped. */
export function chartSearch(raw: Readonly<Record<string, unknown>>): ChartSearch {
  const words = Object.fromEntries(
    (["period", "day", "from", "to"] as const).flatMap((key) => {
      const word = text(raw[key]);
      return word === null ? [] : [[key, word]];
    }),
  );
  const hidden = wordOf(raw["hidden"]);
  const zoom = wordOf(raw["zoom"]);
  return {
    ...words,
    ...(/^\d{1,2}(\.\d{1,2})*$/.test(hidden) ? { hidden } : {}),
    ...(/^\d{9,10}-\d{9,10}$/.test(zoom) ? { zoom } : {}),
    ...(raw["edit"] === true || raw["edit"] === 1 ? { edit: true as const } : {}),
    ...(raw["tab"] === "variables" ? { tab: "variables" as const } : {}),
  };
}

/** The period of the address; without one, that of the chart. An end after the running period is cut to its end. (CHART-33) */
export function periodOf(
  search: ChartSearch,
  own: ChartPeriod,
  bounds: { readonly first: string; readonly today: string },
): Period {
  const period = periodFrom({ ...search, period: search.period ?? own }, bounds.today);
  if (period.unit !== "custom") return period;
  const last = periodFrom({ period: own }, bounds.today).to;
  const cut = (day: string): string =>
    day < bounds.first ? bounds.first : day > last ? last : day;
  return customPeriod(cut(period.from), cut(period.to));
}
/** The words of a period; its unit always, because the chart has its own default. */
export const periodWords = (period: Period, today: string): ChartSearch => ({
  period: period.unit,
  ...searchOf(period, today),
});

export const hiddenOf = (search: ChartSearch): ReadonlySet<number> =>
  new Set((search.hidden ?? "").split(".").flatMap((word) => (word === "" ? [] : [Number(word)])));
export const hiddenWord = (hidden: ReadonlySet<number>): string =>
  [...hidden].toSorted((a, b) => a - b).join(".");
