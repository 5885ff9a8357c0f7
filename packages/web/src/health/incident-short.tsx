import type { Incident, IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { Button, UnstyledButton } from "@mantine/core";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { plantQuery } from "../plant-queries.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { formatOf } from "../ui/format.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { adviceWord } from "@heliograph/domain/health/advice.ts";
import { pageWithAlertNames } from "./alert-names.ts";
import { evidenceLines } from "./evidence.ts";
import { incidentQuery } from "./health-queries.ts";
import { incidentPage } from "./health.pages.ts";
import type { useIncidentActions } from "./incident-actions.tsx";
import { LossBars, LossChart, useLossCurve } from "./incident-curves.tsx";
import { useEventText } from "./incident-history.tsx";
import { useIncidentWords } from "./incident-words.ts";

const picturePx = 148;
/** What people did with it: the newest few. */
const eventsMost = 3;
/** Days of losses that a narrow picture holds. */
const daysMost = 45;
const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

interface Of {
  readonly incident: IncidentPage;
}
type Does = Pick<
  ReturnType<typeof useIncidentActions>,
  "acknowledge" | "open" | "mayAct" | "actions"
>;

/** An incident below its row: the picture of what it lost, what is known of it, and what people do about it. (INC-04, INC-06) */
export function IncidentShort(props: {
  readonly row: Incident;
  readonly nowSeconds: number;
  readonly does: Does;
}): ReactNode {
  const { t } = useTranslation();
  const { row, nowSeconds, does } = props;
  const reading = useQuery(incidentQuery(row.id));
  const plant = useQuery(plantQuery(row.plant_id));
  const error = reading.error ?? plant.error;
  if (reading.data && plant.data) {
    const incident = pageWithAlertNames(reading.data, t);
    return (
      <div className="hg-incident-short">
        <Picture incident={incident} plant={plant.data} />
        <Known incident={incident} nowSeconds={nowSeconds} />
        <Done incident={incident} does={does} />
      </div>
    );
  }
  if (error)
    return (
      <LoadError
        text={errorText(error)}
        onRetry={() => {
          void reading.refetch();
          void plant.refetch();
        }}
      />
    );
  return (
    <div className="hg-incident-short" aria-busy="true">
      <Skeleton heightPx={picturePx + 40} />
      <Skeleton heightPx={picturePx + 40} />
      <Skeleton heightPx={picturePx + 40} />
    </div>
  );
}

/** A small picture shows the hours in which something was made, or should have been, and eight at least. */
function litPart({ series, range }: NonNullable<ReturnType<typeof useLossCurve>>): {
  startSeconds: number;
  endSeconds: number;
} {
  const lit = series.flatMap(({ points }) =>
    points.flatMap(([time, value]) => (value !== null && value > 0 ? [time] : [])),
  );
  if (lit.length === 0) return range;
  const startSeconds = Math.floor(Math.min(...lit) / 3600) * 3600;
  const end = Math.ceil(Math.max(...lit) / 3600) * 3600;
  return {
    startSeconds,
    endSeconds: Math.min(range.endSeconds, Math.max(end, startSeconds + 8 * 3600)),
  };
}

/** Its newest day with a loss; of what shows over weeks, or has no curve, each day's loss. */
function Picture({ incident, plant }: Of & { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const format = formatOf(language, incident.timezone);
  const today = Temporal.Now.plainDateISO(incident.timezone);
  const losing = incident.days.findLast(({ kwh }) => kwh !== null && kwh > 0)?.day;
  const day =
    losing === undefined
      ? Temporal.Instant.fromEpochMilliseconds(incident.since * 1000)
          .toZonedDateTimeISO(incident.timezone)
          .toPlainDate()
      : Temporal.PlainDate.from(losing);
  const curve = useLossCurve(incident, plant, day);
  if (curve === null) {
    if (losing === undefined) return null;
    return (
      <section>
        <h2>
          {t("incidents.daily")} <span>kWh</span>
        </h2>
        <LossBars incident={incident} heightPx={picturePx} most={daysMost} />
      </section>
    );
  }
  const when = day.equals(today)
    ? t("incidents.curveToday")
    : format.date(curve.range.startSeconds + 43_200);
  const peers = incident.peers.length;
  return (
    <section>
      <h2>
        {`${when}, ${curve.name}`}{" "}
        <span>
          {[
            curve.unit,
            ...(curve.series.length > 1 && peers > 0
              ? [t("incidents.short.band", { count: peers })]
              : []),
            ...(curve.lost !== null && curve.middle === null ? [curve.lost] : []),
          ].join("; ")}
        </span>
      </h2>
      <LossChart curve={{ ...curve, range: litPart(curve) }} heightPx={picturePx} />
    </section>
  );
}

function Known({ incident, nowSeconds }: Of & { readonly nowSeconds: number }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const format = formatOf(language, incident.timezone);
  const words = useIncidentWords();
  const { since, next_look: next, month_kwh: month, events } = incident;
  const found = events.find(({ code }) => code === "opened")?.at;
  const moment = format.date(since, "dayTime");
  const advice = adviceWord(incident.cause, incident.subject.kind);
  const isFoundLater = found !== undefined && format.date(found) !== format.date(since);
  return (
    <section>
      <h2>{t("incidents.evidence")}</h2>
      <p>
        {isFoundLater
          ? t("incidents.beganFound", { moment, found: format.date(found, "dayTime") })
          : t("incidents.beganOn", { moment })}
        .
      </p>
      <dl className="hg-facts">
        {evidenceLines(incident.evidence.numbers, format).map(({ key, text }) => (
          <div key={key}>
            <dt>{t(`incidents.number.${key}`)}</dt>
            <dd className="hg-num">{text}</dd>
          </div>
        ))}
      </dl>
      {incident.alerts.length > 0 && (
        <ul className="hg-lines">
          {incident.alerts.map((alert) => (
            <li key={alert.id}>
              <Mark state={alert.is_ko ? "KO" : "NONE"} size={12} quiet />
              {alert.template_id !== null && <code className="hg-dim">{alert.template_id}</code>}
              <span className="hg-grow hg-cut">{alert.name}</span>
              <span className="hg-dim">
                {!alert.is_ko &&
                  alert.last_ko !== null &&
                  t("incidents.stateNote.untilOn", { day: format.date(alert.last_ko, "dayTime") })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {incident.ended === null && (
        <p>
          {[
            ...(advice === null ? [] : [t(`incidents.advice.${advice}`)]),
            ...(incident.state === "dormant" && next !== null && next > nowSeconds
              ? [t("incidents.short.next", { moment: format.date(next, "dayTime") })]
              : []),
            ...(month === null || month === 0
              ? []
              : [
                  t("incidents.short.month", {
                    day: words.monthEnd(incident.timezone, nowSeconds),
                    amount: [
                      format.text(format.lost(month)),
                      ...(incident.month_eur === null
                        ? []
                        : [format.text(format.money(incident.month_eur))]),
                    ].join(", "),
                  }),
                ]),
          ].join(" ")}
        </p>
      )}
    </section>
  );
}

function Done({ incident, does }: Of & { readonly does: Does }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const format = formatOf(language, incident.timezone);
  const text = useEventText();
  const byPeople = incident.events.filter(({ by }) => by !== null).slice(-eventsMost);
  const stands = incident.ended === null;
  const mayAct = does.mayAct(incident);
  const asButtons = [
    t("incidents.action.acknowledge"),
    t("incidents.action.snooze"),
    t("incidents.action.comment"),
  ];
  const others = mayAct
    ? does.actions(incident).filter(({ name }) => !asButtons.includes(name))
    : [];
  return (
    <section className="hg-incident-done">
      <h2>{t("incidents.short.done")}</h2>
      {byPeople.length === 0 && <p className="hg-dim">{t("incidents.short.nothing")}</p>}
      <ol>
        {byPeople.toReversed().map((event, at) => (
          <li key={at}>
            <b>{event.by}</b>{" "}
            <span className="hg-dim hg-num">{format.date(event.at, "dayTime")}</span>
            <p>
              {event.code === "commented" ? "" : text(event)}
              {typeof event.params["text"] === "string" &&
                `${event.code === "commented" ? "" : ": "}${event.params["text"]}`}
            </p>
          </li>
        ))}
      </ol>
      <div className="hg-incident-buttons">
        {mayAct && stands && (
          <>
            <Button
              leftSection={<IconUserCheck {...icon} />}
              disabled={incident.acknowledged !== null}
              onClick={() => does.acknowledge(incident)}
            >
              {t(
                incident.acknowledged
                  ? "incidents.done.acknowledge"
                  : "incidents.action.acknowledge",
              )}
            </Button>
            <Button
              variant="default"
              leftSection={<IconClockPause {...icon} />}
              onClick={() => does.open(incident, "snooze")}
            >
              {t("incidents.action.snooze")}
            </Button>
          </>
        )}
        {mayAct && (
          <Button
            variant="default"
            leftSection={<IconMessage {...icon} />}
            onClick={() => does.open(incident, "comment")}
          >
            {t("incidents.action.comment")}
          </Button>
        )}
      </div>
      <div className="hg-incident-links">
        <PageLink
          to={incidentPage.at({ plantId: incident.plant_id, incidentId: incident.id })}
          className="hg-link"
        >
          {t("incidents.action.open")}
        </PageLink>
        {others.map(({ name, run }) => (
          <UnstyledButton key={name} className="hg-link" onClick={run}>
            {name}
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
