import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { alertsStatePage } from "../alerts/alerts.pages.ts";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { EffectFacts } from "./effect-facts.tsx";
import { evidenceLines } from "./evidence.ts";
import { incidentPage } from "./health.pages.ts";
import { IncidentMark } from "./health-mark.tsx";

interface Of {
  readonly incident: IncidentPage;
}

/** The numbers that show it. */
export function Evidence({ incident }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = evidenceLines(incident.evidence.numbers, format);
  if (lines.length === 0) return null;
  return (
    <Panel title={t("incidents.evidence")}>
      <dl className="hg-facts">
        {lines.map(({ key, text }) => (
          <div key={key}>
            <dt>{t(`incidents.number.${key}`)}</dt>
            <dd className="hg-num">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** How it was while it lasted, and has been since. (INC-10) */
export function Effect({ incident }: Of): ReactNode {
  const { t } = useTranslation();
  if (incident.effect === null) return null;
  return (
    <Panel title={t("incidents.effect.title")}>
      <EffectFacts effect={incident.effect} />
    </Panel>
  );
}

/** The alerts that it took under it: they are its symptoms. */
export function Symptoms({ incident }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { alerts, plant_id: plantId } = incident;
  if (alerts.length === 0) return null;
  return (
    <Panel
      title={t("incidents.symptoms")}
      sub={t("incidents.symptomsNote")}
      end={
        <PageLink to={alertsStatePage.at({ plantId })} className="hg-link">
          {t("alerts.title")}
        </PageLink>
      }
    >
      <ul className="hg-lines">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Mark state={alert.is_ko ? "KO" : "NONE"} size={14} />
            {alert.template_id !== null && <code className="hg-dim">{alert.template_id}</code>}
            <span className="hg-grow">{alert.name}</span>
            <span className="hg-small hg-dim">
              {!alert.is_ko &&
                alert.last_ko !== null &&
                t("incidents.stateNote.untilOn", { day: format.date(alert.last_ko, "dayTime") })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The same that was over before: how often, how long, what it cost. */
export function Similar({ incident }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { similar, plant_id: plantId, cause } = incident;
  if (similar.length === 0) return null;
  return (
    <Panel title={t("incidents.similar")}>
      <ul className="hg-lines">
        {similar.map((one) => (
          <li key={one.id}>
            <IncidentMark cause={cause} state={one.state} size={14} />
            <PageLink to={incidentPage.at({ plantId, incidentId: one.id })} className="hg-link">
              {format.date(one.since)}
            </PageLink>
            <span className="hg-grow hg-small hg-dim">
              {one.ended !== null && format.duration(one.ended - one.since)}
            </span>
            <span className="hg-num">{format.text(format.lost(one.lost_kwh))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
