import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { oneOf, stored } from "../../ui/stored.ts";
import { plain } from "../../ui/table-rows.ts";

/** By what the plants of the selector are filtered. */
export const filterModes = ["client", "maintainer", "manager", "none"] as const;
export type FilterMode = (typeof filterModes)[number];

/** Kept in this browser. (SESS-21, SESS-22) */
export const filterModeStore = stored("tree.mode", oneOf<FilterMode>("client", filterModes));
export const filterValueStore = stored<string | null>("tree.value", (text) => text);

const fieldOf = (plant: PlantListItem, mode: FilterMode): string | null =>
  mode === "none" ? null : plant[mode];

const words = new Intl.Collator(["it", "en"], { numeric: true, sensitivity: "base" });

/** The values that a mode offers, each once, in alphabetical order. */
export const valuesOf = (plants: readonly PlantListItem[], mode: FilterMode): readonly string[] =>
  [
    ...new Set(
      plants.flatMap((plant) => {
        const value = fieldOf(plant, mode);
        return value === null || value === "" ? [] : [value];
      }),
    ),
  ].toSorted(words.compare);

/**
 * Plants that fit the filter and the typed text, open ones first, by name.
 * @param value null: no filter; so is a value that no plant has, such as one kept from another account
 */
export function offeredPlants(
  plants: readonly PlantListItem[],
  filter: { readonly mode: FilterMode; readonly value: string | null; readonly typed: string },
): readonly PlantListItem[] {
  const { mode, value } = filter;
  const isFiltered = value !== null && plants.some((plant) => fieldOf(plant, mode) === value);
  const typed = plain(filter.typed.trim());
  return plants
    .filter((plant) => !isFiltered || fieldOf(plant, mode) === value)
    .filter((plant) => plain(`${plant.id} ${plant.name} ${plant.client ?? ""}`).includes(typed))
    .toSorted((a, b) => Number(a.disabled) - Number(b.disabled) || words.compare(a.name, b.name));
}
