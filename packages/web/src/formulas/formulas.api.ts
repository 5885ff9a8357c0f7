import {
  checkFormula,
  recalculateFormulas,
} from "@heliograph/contract/formulas/formulas.routes.ts";
import { allFormulas } from "@heliograph/contract/formulas/formulas.wire.ts";
import {
  createVariable,
  deleteVariable,
  patchVariable,
} from "@heliograph/contract/variables/variables.routes.ts";
import type { NewFormula, VariablePatch } from "@heliograph/contract/variables/variables.wire.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";
import { readAgain } from "../plant-queries.ts";

/** Is a text a formula of this plant, and what would it give on a day? Stores nothing. */
export const checkQuery = (asked: {
  readonly plantId: string;
  readonly formula: string;
  readonly udm: string | null;
  /** Null for a new formula. */
  readonly id: string | null;
  readonly startSeconds: number;
  readonly endSeconds: number;
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
      asked.startSeconds,
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
            start: asked.startSeconds,
            end: asked.endSeconds,
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

/** Creates, changes and deletes formulas of a plant; in the plant they are read again afterwards. */
export function useFormulaChanges(plantId: string) {
  const queries = useQueryClient();
  const read = (id: string) => readAgain(queries, plantId, [id]);
  const quiet = { meta: { quiet: true } } as const;
  return {
    create: useMutation({
      mutationFn: (body: NewFormula) => call(createVariable, { body }),
      onSuccess: ({ id }) => read(id),
      ...quiet,
    }),
    change: useMutation({
      mutationFn: ({ id, patch }: { readonly id: string; readonly patch: VariablePatch }) =>
        call(patchVariable, { params: { id }, body: patch }),
      onSuccess: ({ id }) => read(id),
      ...quiet,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteVariable, { params: { id } }),
      onSuccess: (_answer, id) => read(id),
      ...quiet,
    }),
  };
}

/** Starts a recalculation; answers the task's id. */
export const useRecalculation = () =>
  useMutation({
    mutationFn: (asked: {
      readonly plantId: string;
      readonly ids: readonly string[] | typeof allFormulas;
      readonly startSeconds: number;
      readonly endSeconds: number;
      readonly zone: string;
    }) =>
      call(recalculateFormulas, {
        body: {
          plant_id: asked.plantId,
          ids: asked.ids === allFormulas ? allFormulas : [...asked.ids],
          start: asked.startSeconds,
          end: asked.endSeconds,
          tz: asked.zone,
        },
      }),
    meta: { quiet: true },
  });
