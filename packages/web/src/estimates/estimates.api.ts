import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { QueryClient } from "@tanstack/react-query";
import { plantQuery, readAgain } from "../plant-queries.ts";

export { estimatesOf } from "./estimate-years.ts";

/** Puts a variable's new estimates into what is known of the plant, so that every page shows them at once. */
export function rememberEstimates(queries: QueryClient, plantId: string, saved: Variable): void {
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
