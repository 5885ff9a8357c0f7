import {
  checkFormula,
  recalculateFormulas,
} from "@heliograph/contract/formulas/formulas.routes.ts";
import { allFormulas } from "@heliograph/contract/formulas/formulas.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { customPeriod, rangeOf } from "../ui/period.ts";

/** Is a text a formula of this plant, and what would it give on a day? Stores nothing. */
export const checkQuery = (asked: {
  readonly plantId: string;
  readonly formula: string;
  readonly udm: string | null;
  /** Null for a new formula. */
  readonly id: string | null;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly enabled: boolean;
}) =>
  queryOptions({
    queryKey: [
      "formulas",
      "check",
      asked.plantId,
      asked.formula,
      asked.udm,
      asked.id,
      asked.fromSeconds,
    ],
    queryFn: ({ signal }) =>
      call(
        checkFormula,
        {
          params: { plant_id: asked.plantId },
          body: {
            formula: asked.formula,
            udm: asked.udm,
            id: asked.id,
            start: asked.fromSeconds,
            end: asked.toSeconds,
          },
        },
        { signal, ghost: true },
      ),
    enabled: asked.enabled && asked.formula.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });

/** Starts a recalculation of some formulas, or of all, over some days of the plant's calendar; answers the task. */
export function useRecalculation(plant: Pick<Plant, "id" | "timezone">) {
  const { send } = useChange(recalculateFormulas);
  return (ids: readonly string[] | typeof allFormulas, from: string, to: string) => {
    const { fromSeconds, toSeconds } = rangeOf(customPeriod(from, to), plant.timezone);
    return send({
      body: {
        plant_id: plant.id,
        ids: ids === allFormulas ? allFormulas : [...ids],
        start: fromSeconds,
        end: toSeconds,
        tz: plant.timezone,
      },
    });
  };
}
