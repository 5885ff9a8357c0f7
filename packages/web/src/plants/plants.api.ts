import {
  fetchData,
  fetchStats,
  lastValuesOfPlants,
} from "@heliograph/contract/data/data.routes.ts";
import { getChart } from "@heliograph/contract/charts/charts.routes.ts";
import { getDevice } from "@heliograph/contract/devices/devices.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { getPlant, listPlants } from "@heliograph/contract/plants/plants.routes.ts";
import { getVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { usePlantIdOfPage } from "../ui/page.ts";
import { dayWindow, type SparkKey } from "./home/day-window.ts";
import { batched, chunksOf } from "./home/batch.ts";
import { type PlantSeries, seriesOf } from "./home/plant-series.ts";

export type { PlantSeries } from "./home/plant-series.ts";

/** The plants that the user may view. The list is reused for 5 s, then asked again; only the first reading shows that something loads. */
export const plantListQuery = () =>
  queryOptions({
    queryKey: ["plant", "list"],
    queryFn: ({ signal, client, queryKey }) =>
      call(listPlants, {}, { signal, ghost: client.getQueryData(queryKey) !== undefined }),
    staleTime: 5000,
    // The home page says it in its place; the others have nothing to offer then.
    meta: { quiet: true },
  });

/** One plant with its devices, formulas and charts: what the tree and every plant page stand on. Only the first reading shows that something loads. */
export const plantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plant", plantId],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getPlant,
        { params: { plant_id: plantId }, query: { full: "1" } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 30_000,
  });

/** The plant of the address; the guard has read it before. */
export const usePlant = (): Plant => useSuspenseQuery(plantQuery(usePlantIdOfPage() ?? "")).data;

/** Power and energy variable of every open plant, by plant. Only these ids are kept of the long answer. */
export const fleetSeriesQuery = () =>
  queryOptions({
    queryKey: ["plant", "list", "series"],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, PlantSeries>> => {
      const plants = await call(listPlants, { query: { full: "1" } }, { signal, ghost: true });
      return new Map(
        plants.flatMap((plant) => {
          const whole = plant.sections?.[0];
          if (plant.disabled || !whole) return [];
          return [[plant.id, seriesOf(plant, whole)]];
        }),
      );
    },
    staleTime: 300_000,
    meta: { quiet: true },
  });

/** Power now and energy today of a plant; null where nothing was measured. */
export interface PlantFigures {
  readonly powerKw: number | null;
  /** [unix s] */
  readonly powerAtSeconds: number | null;
  readonly energyTodayKwh: number | null;
}

const plantsAtOnce = 500;
/** 200 ids of 24 characters keep the address of the call below the 8 kB that servers accept. */
const statsAtOnce = 200;
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

async function readFigures(
  series: readonly PlantSeries[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PlantFigures>> {
  const power = new Map<string, readonly [number | null, number | null]>();
  for (const part of chunksOf(
    series.filter((one) => one.powerId !== null),
    plantsAtOnce,
  )) {
    const answers = await call(
      lastValuesOfPlants,
      {
        body: {
          plants: part.map((one) => one.plantId),
          vars: part.flatMap((one) => one.powerId ?? []),
        },
      },
      { signal, ghost: true },
    );
    for (const values of answers)
      for (const [id, [value, time]] of Object.entries(values))
        power.set(id, [numberOrNull(value), time]);
  }
  const energy = new Map<string, number | null>();
  const zones = Map.groupBy(series, (one) => one.zone);
  for (const [zone, there] of zones) {
    const ids = there.flatMap((one) => one.energyId ?? []);
    for (const part of chunksOf(ids, statsAtOnce)) {
      const items = await call(
        fetchStats,
        { query: { ids: part.join("|"), tz: zone, include: "day" } },
        { signal, ghost: true },
      );
      for (const { id, day } of items)
        energy.set(
          id,
          energySoFar(numberOrNull(day?.[0]), numberOrNull(day?.[1]), Date.now() / 1000),
        );
    }
  }
  return new Map(
    series.map((one) => {
      const [last, powerAtSeconds] = power.get(one.powerId ?? "") ?? [null, null];
      const powerKw = last === null ? null : last * one.powerFactor;
      const today = energy.get(one.energyId ?? "") ?? null;
      const energyTodayKwh = today === null ? null : today * one.energyFactor;
      return [one.plantId, { powerKw, powerAtSeconds, energyTodayKwh }];
    }),
  );
}

/** Power now and energy today of the whole fleet, in batches, read again each 30 s. */
export const fleetFiguresQuery = (series: ReadonlyMap<string, PlantSeries> | undefined) =>
  queryOptions({
    queryKey: ["plant", "figures", [...(series?.keys() ?? [])].join(" ")],
    queryFn: ({ signal }) => readFigures([...(series?.values() ?? [])], signal),
    enabled: series !== undefined,
    staleTime: 15_000,
    refetchInterval: 30_000,
    meta: { quiet: true },
  });

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
/** Which plant owns this variable or formula? @throws CallError */
export const plantOfVariable = async (id: string): Promise<string> =>
  (await call(getVariable, { params: { id } })).plant_id;
