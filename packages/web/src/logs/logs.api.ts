import { listPlantEdits } from "@heliograph/contract/logs/logs.routes.ts";
import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

const pageSize = 100;

/** Who changed what on a plant, newest first, some at a time. */
export const plantEditsQuery = (plantId: string) =>
  infiniteQueryOptions({
    queryKey: ["edits", plantId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listPlantEdits,
        {
          params: { plant_id: plantId },
          query: { limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    // The server leaves out what this reader may not see: only an empty page is the last one for certain.
    getNextPageParam: (page: PlantEdit[]) => page.at(-1)?.id ?? null,
    meta: { quiet: true },
  });
