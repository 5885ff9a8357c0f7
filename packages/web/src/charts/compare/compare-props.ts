import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { CompareSearch } from "./compare-search.ts";

/** Words of the address that change; null takes one away. */
export type CompareChange = {
  readonly [K in keyof CompareSearch]?: CompareSearch[K] | null;
};
export interface CompareProps {
  readonly plant: Plant;
  readonly search: CompareSearch;
  readonly onSearch: (change: CompareChange) => void;
}
