import { fetchData } from "@heliograph/contract/data/data.routes.ts";
import { getChart } from "@heliograph/contract/charts/charts.routes.ts";
import { getFleet } from "@heliograph/contract/fleet/fleet.routes.ts";
import { getDevice } from "@heliograph/contract/devices/devices.routes.ts";
import { getReport } from "@heliograph/contract/reports/reports.routes.ts";
import { getVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../call.ts";
import { isAllowed, useMe } from "../me.ts";
import { dayWindow, type SparkKey } from "./home/day-window.ts";
import { batched } from "./home/batch.ts";
import { figuresByPlant, type PlantFigures } from "./home/fleet-figures.ts";

/** Power now and energy today of all plants; what changes is pushed after it. */
export const fleetQuery = () =>
  queryOptions({
    queryKey: ["plant", "fleet"],
    queryFn: ({ signal }) => call(getFleet, {}, { signal, ghost: true }),
    staleTime: 15_000,
    meta: { quiet: true },
  });

/** How the plants of the reader are now, by the answer that the home page reads. (HLTH-10) */
export function useVerdicts(isAsked = true): (plantId: string) => PlantFigures | undefined {
  const me = useMe();
  const { data } = useQuery({ ...fleetQuery(), refetchInterval: 60_000, enabled: isAsked });
  return useMemo(() => {
    const figures = data && figuresByPlant(data);
    return (plantId) => {
      const known = figures?.get(plantId);
      // What the reader may not see is neither fine nor ill. (H14)
      return known && !isAllowed(me, plantId, "alerts_show")
        ? { ...known, verdict: "hidden", isDormant: false, worst: null, lostTodayKwh: null }
        : known;
    };
  }, [data, me]);
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** One question for all curves that rows coming onto the screen ask for at the same moment. */
const loadSpark = batched<SparkKey, readonly (number | null)[]>(async (asked) => {
  const curves = new Map<SparkKey, readonly (number | null)[]>();
  const zones = Map.groupBy(asked, (one) => one.zone);
  for (const [zone, keys] of zones) {
    const { startSeconds, endSeconds, minutes } = dayWindow(
      Temporal.Now.zonedDateTimeISO(zone).toPlainDate(),
      zone,
    );
    const ids = [...new Set(keys.map((key) => key.id))];
    const rows = await call(
      fetchData,
      { body: { ids, start: startSeconds, end: endSeconds, tz: zone, resolution: minutes } },
      { ghost: true },
    );
    const column = new Map(ids.map((id, index) => [id, index + 1]));
    for (const key of keys)
      curves.set(
        key,
        rows.map((row) => numberOrNull(row[column.get(key.id) ?? 0])),
      );
  }
  return asked.map((key) => curves.get(key) ?? []);
});

/** Today's power of one plant, 05 to 21 h of its own time; asked together with the other rows on the screen. */
export const sparkQuery = (id: string | null, zone: string) =>
  queryOptions({
    queryKey: ["plant", "spark", id, zone],
    queryFn: ({ signal }) => (id === null ? [] : loadSpark({ id, zone }, signal)),
    enabled: id !== null,
    staleTime: 240_000,
    refetchInterval: 300_000,
    gcTime: 600_000,
    meta: { quiet: true },
  });

/** Which plant owns this device? @throws CallError */
export const plantOfDevice = async (id: string): Promise<string> =>
  (await call(getDevice, { params: { id } })).plant_id;
/** Which plant owns this chart? @throws CallError */
export const plantOfChart = async (id: string): Promise<string> =>
  (await call(getChart, { params: { id } })).plant_id;
/** Which plant owns this report? @throws CallError */
export const plantOfReport = async (id: string): Promise<string> =>
  (await call(getReport, { params: { id } })).plant_id;
/** Which plant owns this variable or formula? @throws CallError */
export const plantOfVariable = async (id: string): Promise<string> =>
  (await call(getVariable, { params: { id } })).plant_id;
export { FlowDrawing } from "./parts-on-demand.tsx";
