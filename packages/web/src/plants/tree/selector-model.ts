import type { FoundPlants } from "@heliograph/contract/plants/plants.wire.ts";
import { oneOf, stored } from "../../ui/stored.ts";
import { plain } from "../../ui/table-rows.ts";

/** By what the plants of the selector are filtered. */
export const filterModes = ["client", "maintainer", "manager", "none"] as const;
export type FilterMode = (typeof filterModes)[number];

/** Kept in this browser. (SESS-21, SESS-22) */
export const filterModeStore = stored("tree.mode", oneOf<FilterMode>("client", filterModes));
export const filterValueStore = stored<string | null>("tree.value", (text) => text);

/** While what fits is on its way, of what was found before only what fits by its own words is offered. */
export const stillFits = (
  plant: Pick<FoundPlants["plants"][number], "id" | "name" | "client">,
  typed: string,
): boolean =>
  plain(`${plant.id} ${plant.name} ${plant.client ?? ""}`).includes(plain(typed.trim()));
