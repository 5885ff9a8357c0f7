import { explain } from "@heliograph/contract/data/data.routes.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";

/**
 * The explanation of a variable's figure of one day.
 * @param day ISO date of the plant's calendar
 * @param atSeconds timestamp of that day whose formula inputs are requested; null for none. [unix s]
 */
export const explainOf = (variableId: string, day: string, atSeconds: number | null = null) =>
  queryOptions({
    queryKey: ["data", "explain", variableId, day, atSeconds],
    queryFn: ({ signal }) =>
      call(
        explain,
        { query: { id: variableId, day, ...(atSeconds === null ? {} : { at: atSeconds }) } },
        { signal, ghost: true },
      ),
    // Another timestamp of the same day keeps the old data while loading.
    placeholderData: (before, query) =>
      query?.queryKey[2] === variableId && query.queryKey[3] === day
        ? keepPreviousData(before)
        : undefined,
    staleTime: 30_000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  });
