import {
  listPlantEdits,
  searchEdits,
  searchEvents,
} from "@heliograph/contract/logs/logs.routes.ts";
import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";
import { askedOf, type LogQuestion } from "./asked-log.ts";

export { actorName, secondsOf } from "./log-words.ts";

const pageSize = 100;
const newestEdits = 500;

/**
 * The newest edits of a plant, as the server has them.
 * @param since what they are asked for: they are asked for again when it is something else
 */
export const newestEditsQuery = (plantId: string, since: unknown) =>
  queryOptions({
    queryKey: ["edits", plantId, "newest", since],
    queryFn: ({ signal }) =>
      call(
        listPlantEdits,
        { params: { plant_id: plantId }, query: { limit: newestEdits } },
        { signal, ghost: true },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

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

/** What happened, newest first. */
export const eventsQuery = (
  question: LogQuestion & { readonly types?: readonly string[] | undefined },
) => {
  const query = askedOf(question, { types: question.types });
  return queryOptions({
    queryKey: ["log", "events", query],
    queryFn: ({ signal }) => call(searchEvents, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
};
/** Who changed what, on all plants, newest first. */
export const editsQuery = (
  question: LogQuestion & {
    readonly actions?: readonly string[] | undefined;
    readonly entities?: readonly string[] | undefined;
  },
) => {
  const query = askedOf(question, { actions: question.actions, entities: question.entities });
  return queryOptions({
    queryKey: ["log", "edits", query],
    queryFn: ({ signal }) => call(searchEdits, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
};
