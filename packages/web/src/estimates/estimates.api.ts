import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { patchEstimates } from "@heliograph/contract/variables/variables.routes.ts";
import type { Estimates, Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";
import { plantQuery, readAgain } from "../plant-queries.ts";

export { estimatesOf } from "./estimate-years.ts";

/** Puts a variable's new estimates into what is known of the plant, so that every page shows them at once. */
function remember(queries: QueryClient, plantId: string, saved: Variable): void {
  const changed = (one: Variable): Variable =>
    one.id === saved.id ? { ...one, estimates: saved.estimates } : one;
  queries.setQueryData(plantQuery(plantId).queryKey, (before: Plant | undefined) =>
    before
      ? {
          ...before,
          ...(before.formulas ? { formulas: before.formulas.map(changed) } : {}),
          ...(before.devices
            ? {
                devices: before.devices.map((device) => ({
                  ...device,
                  variables: device.variables.map(changed),
                })),
              }
            : {}),
        }
      : before,
  );
  void readAgain(queries, plantId, [saved.device_id ?? saved.id]);
}

/** Replaces all years of a variable. */
export function useSaveEstimates(plantId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, estimates }: { readonly id: string; readonly estimates: Estimates }) =>
      call(patchEstimates, { params: { id }, body: { id, estimates } }),
    meta: { quiet: true },
    onSuccess: (saved) => remember(queries, plantId, saved),
  });
}
