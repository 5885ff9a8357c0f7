import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import type { SearchOf } from "../../ui/page.ts";
import type { multiplantPage } from "../plants.pages.ts";

type MultiplantSearch = SearchOf<typeof multiplantPage>;

/** Plants that are shown together. (MULTI-10) */
export const maxPlants = 12;

/** What the overview is called by: its client, else its maintainer, else neither. */
export type Title =
  | { readonly of: "client" | "maintainer"; readonly name: string }
  | { readonly of: "plants" };
export function titleOf({ client, maintainer }: MultiplantSearch): Title {
  if (client !== undefined) return { of: "client", name: client };
  return maintainer === undefined ? { of: "plants" } : { of: "maintainer", name: maintainer };
}

const byName = (a: PlantListItem, b: PlantListItem): number => a.name.localeCompare(b.name, "it");

/**
 * The open plants that pass all filters, in their order, and how many there was no room for; none without a filter.
 * @param seen the plants that the reader may view
 */
export function chosenPlants(
  seen: readonly PlantListItem[],
  search: MultiplantSearch,
): { readonly shown: readonly PlantListItem[]; readonly leftOut: number } {
  const { client, maintainer, plants: ids } = search;
  if (client === undefined && maintainer === undefined && ids === undefined)
    return { shown: [], leftOut: 0 };
  const passing = seen
    .filter(
      (plant) =>
        !plant.disabled &&
        (client === undefined || plant.client === client) &&
        (maintainer === undefined || plant.maintainer === maintainer) &&
        (ids === undefined || ids.includes(plant.id)),
    )
    .toSorted((a, b) => (search.sort === "name" ? byName(a, b) : b.kwp - a.kwp || byName(a, b)));
  return {
    shown: passing.slice(0, maxPlants),
    leftOut: Math.max(0, passing.length - maxPlants),
  };
}
