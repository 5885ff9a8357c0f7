import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { markOf, useIncidentWords, VerdictMark } from "../../health/health.api.ts";
import { isAllowed, useMe } from "../../me.ts";
import { stateVar } from "../../ui/states.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { figuresByPlant, type PlantFigures } from "../home/fleet-figures.ts";
import { fleetQuery } from "../plants.api.ts";

/** How the plants of the reader are now, by the answer that the home page reads. (HLTH-10) */
export function useVerdicts(): (plantId: string) => PlantFigures | undefined {
  const me = useMe();
  const { data } = useQuery({ ...fleetQuery(), refetchInterval: 60_000 });
  return useMemo(() => {
    const figures = data && figuresByPlant(data);
    return (plantId) => {
      const known = figures?.get(plantId);
      // What the reader may not see is neither fine nor ill. (H14)
      return known && !isAllowed(me, plantId, "alerts_show")
        ? { ...known, verdict: "hidden", isDormant: false, worst: null, lostTodayKwh: null }
        : known;
    };
  }, [data, me]);
}

/** The verdict with the incident that weighs most. */
export function VerdictCell({ of }: { readonly of: PlantFigures | undefined }): ReactNode {
  const { t } = useTranslation();
  const words = useIncidentWords();
  if (of === undefined || of.verdict === null) return <span className="hg-dim">—</span>;
  const { verdict, worst } = of;
  return (
    <span className="hg-multi-verdict">
      <VerdictMark word={verdict} hollow={of.isDormant} size={14} quiet />
      <span className="hg-two">
        <b style={{ color: stateVar(markOf[verdict], "-t") }}>{t(`health.verdict.${verdict}`)}</b>
        {worst !== null && (
          <span className="hg-small hg-dim" title={words.title({ ...worst, alerts: [] })}>
            {words.brief(worst)}
          </span>
        )}
      </span>
    </span>
  );
}

export function LostCell({ of }: { readonly of: PlantFigures | undefined }): ReactNode {
  const format = useFormat();
  const lost = of?.lostTodayKwh ?? null;
  return (
    <span className={lost !== null && lost > 0 ? "" : "hg-dim"}>{format.number(lost, 0)}</span>
  );
}
