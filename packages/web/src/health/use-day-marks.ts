import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../me.ts";
import { marksQuery } from "./health-queries.ts";

const none: readonly PlantMark[] = [];

/** Incidents and alarms that lasted at some moment of a day; none for who may not see alerts. [unix s] */
export function useDayMarks(
  plantId: string,
  range: { readonly from: number; readonly to: number } | null,
): readonly PlantMark[] {
  const isSeen = useMay(plantId)("alerts_show");
  const { data } = useQuery(marksQuery(plantId, isSeen ? range : null));
  return (isSeen && data?.marks) || none;
}
