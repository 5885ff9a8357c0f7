import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { adviceWord } from "@heliograph/domain/health/advice.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { loggersPage } from "../ingest/ingest.pages.ts";
import { useMay } from "../me.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";

interface Of {
  readonly incident: IncidentPage;
}

/** What is looked at, and mended, where the logger is. */
const ofLogger: ReadonlySet<string> = new Set([
  "no_communication",
  "wrong_clock",
  "refused_values",
]);

/** What its reader can do first. Of what is over nothing is left to do. (H10b) */
export function Advice({ incident }: Of): ReactNode {
  const { t } = useTranslation();
  const { cause, subject, plant_id: plantId, ended } = incident;
  const may = useMay(plantId);
  const word = adviceWord(cause, subject.kind);
  if (word === null || ended !== null) return null;
  return (
    <Panel title={t("incidents.todo.title")}>
      <p className="hg-incident-advice">{t(`incidents.advice.${word}`)}</p>
      {ofLogger.has(cause) && may("devices_edit") && (
        <PageLink to={loggersPage.at({ plantId })} className="hg-link">
          {t("incidents.todo.logger")}
        </PageLink>
      )}
    </Panel>
  );
}
