import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { plantIncidentsPage } from "./health.pages.ts";
import { useJudged } from "./use-judged.ts";
import { markOf } from "./verdict-marks.ts";

/** Beside a plant's name, and beside the badge of its alerts: how many incidents stand, and the way to them. (H11) */
export function PlantIncidentsBadge({ plantId }: { readonly plantId: string }): ReactNode {
  const { t } = useTranslation();
  const verdict = useJudged({ plantId, section: 0, pastDay: null }).data?.verdict;
  if (verdict === undefined || verdict.num_incidents === 0) return null;
  const { worst, word, is_dormant: isDormant, num_incidents: count } = verdict;
  const state = markOf[worst === null ? word : causeWord(worst.cause)];
  return (
    <PageLink to={plantIncidentsPage.at({ plantId })} className="hg-badge-link">
      <StateBadge state={state} hollow={isDormant}>
        {t("incidents.open", { count })}
      </StateBadge>
    </PageLink>
  );
}
