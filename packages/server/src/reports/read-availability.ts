import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { ModelVariable } from "@heliograph/domain/plants/plant-model.ts";
import type { ReportedAvailability } from "@heliograph/domain/reports/facts.ts";
import type { GperformanceService } from "../gperformance/gperformance.service.ts";
import type { FactsOf } from "./facts-of.ts";

/** How long the chosen inverters were to run in the period so far, and stood. */
export async function readAvailability(
  gperformance: Pick<GperformanceService, "availability">,
  { model, span, nowSeconds }: FactsOf,
  powers: readonly ModelVariable[],
): Promise<ReportedAvailability> {
  const today = dayOf(nowSeconds, model.plant.timezone);
  const { inverters, ...sun } = await gperformance.availability(model, {
    first: span.first,
    last: Math.min(span.last, today),
    powers,
  });
  return {
    ...sun,
    inverters: powers.map(({ id, name, device_id: device }, at) => {
      const own = model.deviceById.get(device ?? "");
      return {
        id,
        name: own?.name ?? name,
        device: own?.id ?? null,
        nominal: own?.nominal ?? null,
        samples: inverters[at]?.samples ?? 0,
        down: inverters[at]?.down ?? 0,
      };
    }),
  };
}
