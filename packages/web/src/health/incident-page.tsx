import type { IncidentPage as Page } from "@heliograph/contract/health/health.wire.ts";
import { Button, Menu } from "@mantine/core";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SummaryStrip } from "../ui/kpi.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { causeRules } from "@heliograph/domain/health/finding.ts";
import { causeWord, isBuiltIn } from "@heliograph/domain/health/cause-word.ts";
import { pageWithAlertNames } from "./alert-names.ts";
import { MarksAbout } from "./chart-marks.tsx";
import { incidentQuery } from "./health-queries.ts";
import { IncidentMark } from "./health-mark.tsx";
import { subjectsOf } from "./mark-places.ts";
import { markOf } from "./verdict-marks.ts";
import { incidentPage, plantIncidentsPage } from "./health.pages.ts";
import { useIncidentActions } from "./incident-actions.tsx";
import { DayCurve, DayRatios } from "./incident-curves.tsx";
import { History } from "./incident-history.tsx";
import { Advice } from "./incident-advice.tsx";
import { Effect, Evidence, Similar, Symptoms } from "./incident-facts.tsx";
import { useIncidentWords } from "./incident-words.ts";
import { subjectPage } from "./subject-page.ts";
import { Unpriced } from "./unpriced.tsx";
import "./health.css";

/** One incident: what is wrong, since when, what it costs, what people did about it. (INC-01 to INC-05) */
export function IncidentPage(): ReactNode {
  const { t } = useTranslation();
  const { plantId, incidentId } = incidentPage.useParams();
  const { data, error, refetch } = useQuery(incidentQuery(incidentId));
  if (data?.plant_id === plantId) return <Shown incident={data} />;
  if (data !== undefined || (error instanceof CallError && error.status === 404))
    return (
      <div className="hg-message">
        <EmptyState
          kind="notFound"
          title={t("incidents.gone")}
          hint={t("incidents.goneHint")}
          action={
            <Button component={PageLink} to={plantIncidentsPage.at({ plantId })} variant="default">
              {t("incidents.ofPlant")}
            </Button>
          }
        />
      </div>
    );
  if (error) return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="hg-page" aria-busy="true">
      <Skeleton heightPx={48} width="50%" />
      <Skeleton heightPx={92} radiusPx={8} />
      <Skeleton heightPx={380} radiusPx={8} />
    </div>
  );
}

function Shown(props: { readonly incident: Page }): ReactNode {
  const { t } = useTranslation();
  const incident = useMemo(() => pageWithAlertNames(props.incident, t), [props.incident, t]);
  const words = useIncidentWords();
  const now = useNow();
  const does = useIncidentActions();
  const about = useMemo(() => subjectsOf(incident.subject), [incident.subject]);
  const isNarrow = useIsNarrow();
  const advice = <Advice incident={incident} />;
  return (
    <div className="hg-page hg-incident">
      <PageHead
        title={
          <span className="hg-incident-title">
            <IncidentMark cause={incident.cause} state={incident.state} size={24} />
            {words.title(incident)}
          </span>
        }
        badge={
          <StateBadge
            state={incident.ended === null ? markOf[causeWord(incident.cause)] : "NONE"}
            hollow={incident.state === "dormant"}
          >
            {words.state(incident, now).word}
          </StateBadge>
        }
        sub={<When incident={incident} nowSeconds={now} />}
      >
        <Actions incident={incident} does={does} />
      </PageHead>
      <Costs incident={incident} nowSeconds={now} />
      {/* On a phone what to do first is read before the curve that shows why. */}
      {isNarrow && advice}
      <div className="hg-incident-columns">
        <div className="hg-incident-main">
          <MarksAbout about={about}>
            <DayCurve incident={incident} />
            <DayRatios incident={incident} />
          </MarksAbout>
        </div>
        <div className="hg-incident-side">
          {!isNarrow && advice}
          <Effect incident={incident} />
          <Evidence incident={incident} />
          <Symptoms incident={incident} />
          <Panel
            title={t("incidents.history")}
            end={incident.assignee && t("incidents.assignedTo", { name: incident.assignee.name })}
          >
            <History incident={incident} mayWrite={does.mayAct(incident)} />
          </Panel>
          <Similar incident={incident} />
        </div>
      </div>
      {does.dialogs}
    </div>
  );
}

/** Since when, up to when it was judged, and when it can be judged again. */
function When({
  incident,
  nowSeconds,
}: {
  readonly incident: Page;
  readonly nowSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const { since, judged, ended, next_look: next, state } = incident;
  const parts = [
    t("incidents.since", { moment: format.date(since, "dayTime") }),
    ended === null
      ? t("incidents.judgedUntilOn", { moment: format.date(judged, "dayTime") })
      : t("incidents.ended", { moment: format.date(ended, "dayTime") }),
    state === "dormant" && next !== null && next > nowSeconds
      ? t("incidents.nextLook", { moment: format.date(next, "dayTime") })
      : null,
  ];
  const text = parts.filter((part) => part !== null).join(" · ");
  const to = subjectPage(incident);
  return (
    <>
      {/* Beside the menu, which names the plant, it would be there twice. */}
      {isNarrow && (
        <>
          <PageLink to={plantPage.at({ plantId: incident.plant_id })} className="hg-link">
            {incident.plant_name}
          </PageLink>
          {" · "}
        </>
      )}
      {text}
      {to !== null && (
        <>
          {" · "}
          <PageLink to={to} className="hg-link">
            {incident.subject.name}
          </PageLink>
        </>
      )}
    </>
  );
}

function Actions(props: {
  readonly incident: Page;
  readonly does: ReturnType<typeof useIncidentActions>;
}): ReactNode {
  const { t } = useTranslation();
  const { incident, does } = props;
  if (!does.mayAct(incident)) return null;
  const stands = incident.ended === null;
  const menu = does
    .actions(incident)
    .filter(
      ({ name }) =>
        !stands ||
        (name !== t("incidents.action.acknowledge") && name !== t("incidents.action.snooze")),
    );
  return (
    <>
      {stands && (
        <>
          <Button
            leftSection={<IconUserCheck size={18} stroke={1.6} aria-hidden="true" />}
            disabled={incident.acknowledged !== null}
            onClick={() => does.acknowledge(incident)}
          >
            {t(
              incident.acknowledged ? "incidents.done.acknowledge" : "incidents.action.acknowledge",
            )}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClockPause size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => does.open(incident, "snooze")}
          >
            {t("incidents.action.snooze")}
          </Button>
        </>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" px={10} aria-label={t("incidents.action.more")}>
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {menu.map((one) => (
            <Menu.Item key={one.name} leftSection={one.icon} onClick={one.run}>
              {one.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Costs(props: { readonly incident: Page; readonly nowSeconds: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { incident, nowSeconds } = props;
  const money = (kwh: number | null | undefined, eur: number | null): ReactNode =>
    eur === null ? (
      <Unpriced incident={incident} kwh={kwh ?? null} />
    ) : (
      format.text(format.money(eur))
    );
  const { cause } = incident;
  const isOver = incident.ended !== null;
  const isBuilt = isBuiltIn(cause);
  const isHarmless = !isBuiltIn(cause) || !causeRules[cause].carriesLoss;
  const sure = {
    label: t("incidents.sure"),
    value: format.percent(incident.sureness * 100),
    foot: t(`incidents.severity.${incident.severity}`),
  };
  if (isHarmless)
    return (
      <SummaryStrip
        name={words.title(incident)}
        cells={[
          {
            label: t("incidents.lostEnergy"),
            value: {
              number: t(isBuilt ? "incidents.harmless" : "incidents.unknownLoss"),
              unit: "",
            },
          },
          sure,
        ]}
      />
    );
  return (
    <SummaryStrip
      name={words.title(incident)}
      cells={[
        {
          label: t(isOver ? "incidents.lostInAll" : "incidents.lostSoFar"),
          value: format.lost(incident.lost_kwh),
          foot: money(incident.lost_kwh, incident.lost_eur),
        },
        ...(isOver && (incident.lost_today_kwh ?? 0) === 0
          ? []
          : [
              {
                label: t("incidents.lostToday"),
                value: format.lost(incident.lost_today_kwh),
                foot: money(incident.lost_today_kwh, incident.lost_today_eur),
              },
            ]),
        ...(incident.ended === null
          ? [
              {
                label: t("incidents.strip.month", {
                  day: words.monthEnd(incident.timezone, nowSeconds),
                }),
                value: format.lost(incident.month_kwh),
                foot: [
                  ...(incident.month_eur === null
                    ? []
                    : [format.text(format.money(incident.month_eur))]),
                  t("incidents.strip.monthNote"),
                ].join(", "),
              },
            ]
          : []),
        sure,
      ]}
    />
  );
}
