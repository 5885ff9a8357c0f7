import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIsPushed, useLiveFleet } from "../../live/live.api.ts";
import { isAllowed, useMe } from "../../me.ts";
import { useNow } from "../../ui/use-format.tsx";
import { fleetQuery } from "../plants.api.ts";
import { plantListQuery } from "../../plant-queries.ts";
import { figuresByPlant, fleetWith, listWith } from "./fleet-figures.ts";
import { fleetOrder, type FleetRow, fleetRow } from "./fleet.ts";

const tickSeconds = 30;

/** The list of plants and the figures of each in one answer, then what changes; while that is not told, both are asked for again. */
export function useFleetAnswers() {
  const again = { refetchInterval: useIsPushed() ? (false as const) : tickSeconds * 1000 };
  const list = useQuery({ ...plantListQuery(), ...again });
  const fleet = useQuery({ ...fleetQuery(), ...again });
  useFleetChanges(fleet.data?.version);
  return { list, fleet };
}

/** The fleet as it is now: the list at once, the figures when they come. */
export function useFleet(): {
  readonly rows: readonly FleetRow[] | undefined;
  readonly nowSeconds: number;
  /** False while power and energy load. */
  readonly figures: boolean;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const me = useMe();
  const nowSeconds = useNow(tickSeconds);
  const {
    list,
    fleet: { data: fleet, isError },
  } = useFleetAnswers();
  const figures = useMemo(() => (fleet ? figuresByPlant(fleet) : undefined), [fleet]);
  const rows = useMemo(
    () =>
      list.data
        ?.map((plant) =>
          fleetRow(plant, figures?.get(plant.id), {
            alerts: isAllowed(me, plant.id, "alerts_show"),
            nowSeconds,
            isLost: isError && figures === undefined,
          }),
        )
        .toSorted(fleetOrder),
    [list.data, figures, isError, me, nowSeconds],
  );
  return {
    rows,
    nowSeconds,
    figures: figures !== undefined || isError || list.data?.length === 0,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
  };
}

/** Puts what changes into what was read. */
function useFleetChanges(version: string | undefined): void {
  const client = useQueryClient();
  useLiveFleet({
    version: version ?? null,
    onChanges(changes) {
      client.setQueryData(fleetQuery().queryKey, (known) => known && fleetWith(known, changes));
      client.setQueryData(plantListQuery().queryKey, (known) => known && listWith(known, changes));
    },
    onNews() {
      for (const { queryKey } of [plantListQuery(), fleetQuery()])
        void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}
