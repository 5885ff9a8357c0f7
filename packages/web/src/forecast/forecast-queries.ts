import { getForecast } from "@heliograph/contract/forecast/forecast.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";
import { useMay } from "../me.ts";

/** Whether the reader may see what a plant will make. (FC9) */
export function useSeesForecast(plantId: string): boolean {
  const may = useMay(plantId);
  return may("theoretical_vars") && may("energies_show");
}
const freshMs = 300_000;
/** What the plant will make; asked again every five minutes. */
export const forecastQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["forecast", plantId],
    queryFn: (context) => call(getForecast, { params: { plant_id: plantId } }, manners(context)),
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    meta: { quiet: true },
  });
