import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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

/** What stood about each device or variable at a moment of a day, by its id. [unix s] */
export function useSubjectsAt(
  plantId: string,
  of: { readonly from: number; readonly to: number; readonly at: number } | null,
): ReadonlyMap<string, PlantMark> {
  const marks = useDayMarks(plantId, of && { from: of.from, to: of.to });
  const at = of?.at ?? null;
  return useMemo(
    () =>
      new Map(
        marks
          .filter((mark) => at !== null && lasted(mark, at))
          .flatMap((mark) => mark.subjects.map(({ id }) => [id, mark] as const)),
      ),
    [marks, at],
  );
}
/** Whether something lasted in the slot of five minutes that begins at a moment. [unix s] */
export const lasted = ({ since, ended }: PlantMark, moment: number): boolean =>
  since < moment + 300 && (ended === null || ended > moment);
