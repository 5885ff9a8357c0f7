import { listBitmasks } from "@heliograph/contract/variables/variables.routes.ts";
import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";

export {
  coloursOf,
  kindOfVariable,
  type PlantVariable,
  quantityOf,
  type SectionSeries,
  type ShownVariable,
  sectionSeries,
  shownUnit,
  variableMap,
  variablesOf,
} from "./facts.ts";
export { FormulaText } from "./formula-text.tsx";
export { LiveGauge } from "./live-gauge.tsx";
export { offZeroOf } from "./off-zero.ts";
export { tagNames } from "./tag-names.ts";
export { valueText } from "./value-text.ts";

/** What codes mean, by the name of their table. */
const bitmasksQuery = () =>
  queryOptions({
    queryKey: ["bitmasks"],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Bitmask>> =>
      new Map((await call(listBitmasks, {}, { signal })).map((one) => [one.id, one])),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
const none: ReadonlyMap<string, Bitmask> = new Map();
/** Empty until they have come: codes are shown as numbers meanwhile. */
export const useBitmasks = (): ReadonlyMap<string, Bitmask> =>
  useQuery(bitmasksQuery()).data ?? none;
