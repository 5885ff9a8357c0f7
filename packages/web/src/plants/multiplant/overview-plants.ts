import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { freshSeconds } from "@heliograph/domain/data/staleness.ts";
import { useQueries } from "@tanstack/react-query";
import type { SeriesColour } from "../../ui/charts/series.ts";
import { invertersOf } from "../dashboard/power-bars.tsx";
import { inKw, type Scope, scopeOf } from "../dashboard/scope.ts";
import { plantQuery } from "../../plant-queries.ts";
import { coloursOfPlants } from "../../ui/charts/plant-colours.ts";

/** One plant of the overview; its whole is known once it has been read. */
export interface OverviewPlant {
  readonly item: PlantListItem;
  readonly colour: SeriesColour;
  readonly scope: Scope | null;
}

/** Reads the plants that are shown. @param seen all plants of the reader */
export function useOverviewPlants(
  shown: readonly PlantListItem[],
  seen: readonly PlantListItem[],
): {
  readonly plants: readonly OverviewPlant[];
  readonly isRead: boolean;
} {
  const read = useQueries({
    queries: shown.map((item) => ({ ...plantQuery(item.id), meta: { quiet: true } })),
  });
  const colours = coloursOfPlants(
    shown.map(({ id }) => id),
    seen.map(({ id }) => id),
  );
  return {
    plants: shown.map((item, at) => {
      const whole = read[at]?.data;
      return {
        item,
        colour: colours.get(item.id) ?? "c01",
        scope: whole ? scopeOf(whole, 0) : null,
      };
    }),
    isRead: read.every((one) => !one.isPending),
  };
}

/** The variables whose last values the overview shows: the powers of the plants and of their inverters. */
export const liveIds = (plants: readonly OverviewPlant[]): string[] => [
  ...new Set(
    plants.flatMap(({ scope }) =>
      scope
        ? [...scope.powers.map(({ id }) => id), ...invertersOf(scope).map(({ power }) => power.id)]
        : [],
    ),
  ),
];

/** The last value of a power in kW; null when there is none, or none of the last 15 minutes. (D10) */
export function powerNow(
  values: LastValues,
  variable: { readonly id: string; readonly udm: string | null } | null,
  nowSeconds: number,
): number | null {
  const [value, time] = values[variable?.id ?? ""] ?? [null, null];
  if (typeof value !== "number" || time === null || nowSeconds - time > freshSeconds) return null;
  return inKw(variable, value);
}
