import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { CompareChange, CompareSearch } from "../chart-search.ts";

export interface CompareProps {
  readonly plant: Plant;
  readonly search: CompareSearch;
  readonly onSearch: (change: CompareChange) => void;
}
