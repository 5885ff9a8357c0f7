import {
  getEffect,
  getIncident,
  getWaterfall,
  listIncidents,
  listJudgedDays,
  listPlantMarks,
  patchIncident,
} from "@heliograph/contract/health/health.routes.ts";
import type { EffectQuestion } from "@heliograph/contract/health/health.wire.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { healthEveryMs } from "../health-now.ts";

type Which = "standing" | "ended" | "all";
/** @param plantId null for all plants of the reader */
export const incidentsQuery = (plantId: string | null, state: Which = "standing") =>
  queryOptions({
    queryKey: ["health", "incidents", plantId, state],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        listIncidents,
        {
          query: {
            state,
            // Of one plant all that it was ever judged; of a fleet the last month.
            ...(plantId === null ? {} : { plants: plantId, days: 400 }),
          },
        },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 0,
    refetchInterval: healthEveryMs,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ["health", "incident", id],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getIncident,
        { params: { id } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 0,
    refetchInterval: healthEveryMs,
    meta: { quiet: true },
  });

/** @param from first and last civil day of the plant: `2026-11-01` */
export const judgedDaysQuery = (plantId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["health", "days", plantId, from, to],
    queryFn: ({ signal }) =>
      call(
        listJudgedDays,
        { params: { plant_id: plantId }, query: { from, to } },
        { signal, ghost: true },
      ),
    meta: { quiet: true },
  });

/** Some days as one. */
export const waterfallQuery = (
  plantId: string,
  question: { readonly from: string; readonly to: string; readonly section: number },
) =>
  queryOptions({
    queryKey: ["health", "waterfall", plantId, question],
    queryFn: ({ signal }) =>
      call(
        getWaterfall,
        { params: { plant_id: plantId }, query: question },
        { signal, ghost: true },
      ),
    staleTime: healthEveryMs,
    refetchInterval: healthEveryMs,
    meta: { quiet: true },
  });

/** What work on something has changed; its days come one by one, so that it is read once. */
export const effectQuery = (plantId: string, work: EffectQuestion) =>
  queryOptions({
    queryKey: ["health", "effect", plantId, work],
    queryFn: ({ signal }) =>
      call(getEffect, { params: { plant_id: plantId }, query: work }, { signal }),
    meta: { quiet: true },
  });

/** What charts of a plant mark. @param range whole days [unix s]; null: nothing is asked for */
export const marksQuery = (
  plantId: string,
  range: { readonly from: number; readonly to: number } | null,
) =>
  queryOptions({
    queryKey: ["health", "marks", plantId, range?.from, range?.to],
    queryFn: ({ signal }) =>
      call(
        listPlantMarks,
        { params: { plant_id: plantId }, query: range ?? { from: 0, to: 1 } },
        { signal, ghost: true },
      ),
    enabled: range !== null,
    staleTime: healthEveryMs,
    refetchInterval: healthEveryMs,
    // Without them a chart is what it is: nobody needs to hear that they did not come.
    meta: { quiet: true },
  });

/** What people do with an incident. The answer is the incident as it is now: its page shows it at once. */
export const useIncidentChange = () =>
  useChange(patchIncident, {
    store: (queries, reply) => queries.setQueryData(incidentQuery(reply.id).queryKey, reply),
    invalidates: [
      ["health", "incidents"],
      ["health", "marks"],
    ],
  });
