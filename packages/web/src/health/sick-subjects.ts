import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../me.ts";
import { incidentsQuery } from "./health-queries.ts";

const none: readonly Incident[] = [];

/** The incidents of a plant that stand; none for who may not see alerts. */
export function useStanding(plantId: string): readonly Incident[] {
  const isSeen = useMay(plantId)("alerts_show");
  const { data } = useQuery({ ...incidentsQuery(plantId), enabled: isSeen });
  return (isSeen && data?.incidents) || none;
}
/** The one that stands about each device or variable of a plant, by its id. */
export function useSickSubjects(plantId: string): ReadonlyMap<string, Incident> {
  const standing = useStanding(plantId);
  return useMemo(() => new Map(standing.map((one) => [one.subject.id, one])), [standing]);
}
