import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button, Switch } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { LiveBadge, useLiveMarker } from "../live/live.api.ts";
import { MaintenanceLine } from "../maintenance-line.tsx";
import { usePlant } from "../plant-queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { alertsHistoryPage, alertsStatePage } from "./alerts.pages.ts";
import { AlertItem } from "./alert-item.tsx";
import { useAlertsState } from "./alerts-state.ts";
import { useLastHours } from "./last-hours.ts";
import { alertWords } from "./template-words.ts";
import {
  countStates,
  isTrouble,
  shownStates,
  type WatchedAlert,
  watchedAlerts,
} from "./watched.ts";
import "./alerts.css";

/** What is watched on a plant, and how it stands: what needs a look first. */
export function AlertsStatePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [{ only }, change] = alertsStatePage.useSearch();
  const onlyTrouble = only === "failing";
  return (
    <div className="hg-page">
      <PageHead title={t("alerts.stateTitle")} sub={plant.name} badge={<LiveBadge />}>
        <Switch
          label={t("alerts.onlyFailing")}
          checked={onlyTrouble}
          onChange={(event) =>
            change({ only: event.currentTarget.checked ? "failing" : undefined })
          }
        />
        <Button
          variant="default"
          component={PageLink}
          to={alertsHistoryPage.at({ plantId: plant.id })}
        >
          {t("alerts.history.open")}
        </Button>
      </PageHead>
      <Content key={plant.id} plant={plant} onlyTrouble={onlyTrouble} />
    </div>
  );
}

function Content(props: { readonly plant: Plant; readonly onlyTrouble: boolean }): ReactNode {
  const { t } = useTranslation();
  const { plant } = props;
  const isLost = useLiveMarker() !== null;
  const { states, readAtMs, error, retry } = useAlertsState(plant.id);
  const alerts = useMemo(
    () =>
      states &&
      watchedAlerts(plant, variableMap(plant), states, (alert) => alertWords(alert, t).name),
    [plant, states, t],
  );
  if (isLost)
    return (
      <Message>
        <EmptyState title={t("alerts.unknown")} hint={t("alerts.unknownHint")} />
      </Message>
    );
  if (error)
    return (
      <Message>
        <EmptyState
          kind="error"
          title={t("alerts.failed")}
          hint={errorText(error)}
          action={
            <Button variant="default" onClick={retry}>
              {t("common.retry")}
            </Button>
          }
        />
      </Message>
    );
  if (!alerts)
    return (
      <div aria-busy="true" className="hg-alerts">
        <Skeleton heightPx={30} width="60%" radiusPx={15} />
        <Skeleton heightPx={320} radiusPx={8} />
      </div>
    );
  return (
    <>
      <MaintenanceLine plantId={plant.id} />
      <Legend alerts={alerts} readAtMs={readAtMs} />
      <Lists plant={plant} alerts={alerts} onlyTrouble={props.onlyTrouble} />
    </>
  );
}

const Message = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Panel>
    <div role="status">{children}</div>
  </Panel>
);

/** The five states, what they mean and how many alerts stand in each. (ALST-01) */
function Legend(props: {
  readonly alerts: readonly WatchedAlert[];
  readonly readAtMs: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = countStates(props.alerts.map(({ check }) => check.state));
  return (
    <div className="hg-alert-legend">
      <ul className="hg-chips" aria-label={t("alerts.legend")}>
        {shownStates.map((state) => (
          <li key={state} className="hg-chip" title={t(`alerts.meaning.${state}`)}>
            <Mark state={state} size={14} quiet />
            {t(`common.state.${state}`)}
            <b>{format.count(counts[state])}</b>
          </li>
        ))}
      </ul>
      <span className="hg-small hg-dim hg-num">
        {t("alerts.readAt", { time: format.time(props.readAtMs) })}
      </span>
    </div>
  );
}

function Lists(props: {
  readonly plant: Plant;
  readonly alerts: readonly WatchedAlert[];
  readonly onlyTrouble: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, alerts } = props;
  const troubled = alerts.filter(({ check }) => isTrouble(check.state));
  const calm = alerts.filter(({ check }) => !isTrouble(check.state));
  const curves = useLastHours(plant, troubled);
  if (alerts.length === 0)
    return (
      <Message>
        <EmptyState title={t("alerts.none")} hint={t("alerts.noneHint")} />
      </Message>
    );
  const list = (title: string, some: readonly WatchedAlert[]): ReactNode =>
    some.length > 0 && (
      <Panel title={title} sub={format.count(some.length)} flush>
        <ul className="hg-alerts-list">
          {some.map((one) => (
            <AlertItem key={one.alert.id} plantId={plant.id} watched={one} curves={curves} />
          ))}
        </ul>
      </Panel>
    );
  return (
    <div className="hg-alerts">
      {list(t("alerts.toLookAt"), troubled)}
      {props.onlyTrouble
        ? troubled.length === 0 && (
            <Message>
              <EmptyState
                title={t("alerts.noFailing")}
                hint={t("alerts.noFailingHint", { count: calm.length })}
              />
            </Message>
          )
        : list(t("alerts.calm"), calm)}
    </div>
  );
}
