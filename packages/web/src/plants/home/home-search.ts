import type { TableView } from "../../ui/table-model.ts";
import { type FleetFilter, fleetFilters } from "./fleet.ts";

/** What the address of the home page remembers; what is as usual is left out. */
export interface HomeSearch {
  readonly q?: string;
  /** A column, with a minus in front when it goes down. */
  readonly sort?: string;
  readonly show?: Exclude<FleetFilter, "all">;
  /** On a telephone: the map in place of the list. */
  readonly map?: true;
}

/** Reads what stands behind the question mark; what is not understood is dropped. */
export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  const { q, sort, show, map } = raw;
  const filter = fleetFilters.find((one) => one === show);
  return {
    // The router reads "101" as a number.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(typeof sort === "string" && /^-?\w+$/.test(sort) ? { sort } : {}),
    ...(filter && filter !== "all" ? { show: filter } : {}),
    ...(map === true ? { map } : {}),
  };
}

export const sortOf = (search: HomeSearch): TableView["sort"] =>
  search.sort === undefined
    ? null
    : { id: search.sort.replace(/^-/, ""), desc: search.sort.startsWith("-") };

export const searchOfView = (
  view: Pick<TableView, "search" | "sort">,
): Pick<HomeSearch, "q" | "sort"> => ({
  ...(view.search === "" ? {} : { q: view.search }),
  ...(view.sort ? { sort: `${view.sort.desc ? "-" : ""}${view.sort.id}` } : {}),
});
