import { findPlants, getPlant, listPlants } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Ask } from "@heliograph/contract/route.ts";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { call, manners } from "./call.ts";
import { usePlantIdOfPage } from "./ui/page.ts";

/** The plants that the user may view. The list is reused for 5 s, then asked again. */
export const plantListQuery = () =>
  queryOptions({
    queryKey: ["plant", "list"],
    queryFn: (context) => call(listPlants, {}, manners(context)),
    staleTime: 5000,
    // The home page says it in its place; the others have nothing to offer then.
    meta: { quiet: true },
  });

/** The plants that fit what was typed, found by the server; those found before stand until the answer comes. */
export const foundPlantsQuery = (question: NonNullable<Ask<typeof findPlants>["query"]>) =>
  queryOptions({
    queryKey: [...plantListQuery().queryKey, "found", question],
    queryFn: ({ signal }) => call(findPlants, { query: question }, { signal, ghost: true }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  });

/** More ids one call does not take. */
const maxNamesAtOnce = 200;

/** The names of some plants; those that are gone, or are not the user's to view, are absent. */
export function usePlantNames(ids: Iterable<string>): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)].toSorted();
  const parts = Array.from({ length: Math.ceil(asked.length / maxNamesAtOnce) }, (_, n) =>
    asked.slice(n * maxNamesAtOnce, (n + 1) * maxNamesAtOnce).join(","),
  );
  const answers = useQueries({
    queries: parts.map((part) => foundPlantsQuery({ ids: part, limit: maxNamesAtOnce })),
  });
  return new Map(
    answers.flatMap(({ data }) => data?.plants ?? []).map(({ id, name }) => [id, name]),
  );
}

/** One plant with its devices, formulas and charts: what the tree and every plant page stand on. */
export const plantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plant", plantId],
    queryFn: (context) =>
      call(getPlant, { params: { plant_id: plantId }, query: { full: "1" } }, manners(context)),
    staleTime: 30_000,
  });

/** Puts what a change of a plant's own facts answered into what is known of it: that is without devices, formulas, charts, alerts and reports, which stay. */
export function storePlant(queries: QueryClient, saved: Plant): void {
  queries.setQueryData(plantQuery(saved.id).queryKey, (before) => ({ ...before, ...saved }));
}

/** The plant of the address; the guard has read it before. */
export const usePlant = (): Plant => useSuspenseQuery(plantQuery(usePlantIdOfPage() ?? "")).data;

/** Longer lists are read with the whole plant. */
const maxIds = 200;
/** Of each plant that is read in parts: what is asked for next, and the reading that is under way. */
const waiting = new Map<string, { ids: Set<string>; reading: Promise<void> }>();

/**
 * Reads again what changed of a plant, and its own facts: devices, formulas, charts, alerts and reports by id. What an answer lacks is gone, or no
 * longer to be seen. One reading a plant at a time: of two answers the later one is the newer.
 */
export async function readAgain(
  queries: QueryClient,
  plantId: string,
  ids: Iterable<string>,
): Promise<void> {
  const last = waiting.get(plantId);
  if (last !== undefined) {
    for (const id of ids) last.ids.add(id);
    return await last.reading;
  }
  const next = { ids: new Set(ids), reading: Promise.resolve() };
  waiting.set(plantId, next);
  next.reading = inTurn(plantId, async () => {
    waiting.delete(plantId);
    await readParts(queries, plantId, next.ids);
  });
  await next.reading;
}
const turns = new Map<string, Promise<void>>();
async function inTurn(plantId: string, read: () => Promise<void>): Promise<void> {
  const turn = (turns.get(plantId) ?? Promise.resolve()).then(read);
  turns.set(plantId, turn);
  await turn;
  if (turns.get(plantId) === turn) turns.delete(plantId);
}

async function readParts(
  queries: QueryClient,
  plantId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const { queryKey } = plantQuery(plantId);
  const { data, fetchStatus, isInvalidated, dataUpdatedAt } = queries.getQueryState(queryKey) ?? {};
  const asked = [...ids].filter((id) => id !== plantId);
  // A reading of the whole plant that is under way may have begun before the change: it begins anew.
  const refetchType = fetchStatus === "fetching" ? "all" : "active";
  const whole = () => queries.invalidateQueries({ queryKey, exact: true, refetchType });
  if (data === undefined || fetchStatus === "fetching" || isInvalidated || asked.length > maxIds)
    return await whole();
  try {
    const part = await call(
      getPlant,
      { params: { plant_id: plantId }, query: { full: "1", ids: asked.join(",") } },
      { ghost: true },
    );
    // The rest of it is as old as it was.
    const rest = dataUpdatedAt === undefined ? {} : { updatedAt: dataUpdatedAt };
    queries.setQueryData(
      queryKey,
      (before) => (before ? withParts(before, part, ids) : before),
      rest,
    );
  } catch {
    // It may be gone, or no longer this reader's: that is said where the plant is read.
    await whole();
  }
}

/** A plant of which some things were read again, each in its place; what is new comes last, as everywhere. */
export function withParts(before: Plant, part: Plant, ids: ReadonlySet<string>): Plant {
  const merged = <T extends { readonly id: string }>(
    old: readonly T[] | undefined,
    read: readonly T[] | undefined,
  ): T[] => {
    const fresh = new Map((read ?? []).map((thing) => [thing.id, thing]));
    const kept = (old ?? []).flatMap((thing) => {
      if (!ids.has(thing.id)) return [thing];
      const again = fresh.get(thing.id);
      fresh.delete(thing.id);
      return again === undefined ? [] : [again];
    });
    return [...kept, ...fresh.values()];
  };
  return {
    ...part,
    devices: merged(before.devices, part.devices),
    formulas: merged(before.formulas, part.formulas),
    charts: merged(before.charts, part.charts),
    alerts: merged(before.alerts, part.alerts),
    reports: merged(before.reports, part.reports),
  };
}
