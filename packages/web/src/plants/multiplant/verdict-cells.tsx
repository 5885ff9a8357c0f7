import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { markOf, useIncidentWords, VerdictMark } from "../../health/health.api.ts";
import { stateVar } from "../../ui/states.ts";
import { lostDigits } from "@heliograph/domain/health/lost-energy.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { PlantFigures } from "../home/fleet-figures.ts";

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
    <span className={lost !== null && lost > 0 ? "" : "hg-dim"}>
      {format.number(lost, lostDigits(lost))}
    </span>
  );
}
