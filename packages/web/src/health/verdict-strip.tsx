import type { Verdict, Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { alertWords } from "../alerts/alerts.api.ts";
import { MaintenanceLine } from "../maintenance-line.tsx";
import { plantQuery } from "../plant-queries.ts";
import { PageLink } from "../ui/page-link.tsx";
import { stateVar } from "../ui/states.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { VerdictMark } from "./health-mark.tsx";
import { incidentPage, plantIncidentsPage } from "./health.pages.ts";
import { useIncidentWords } from "./incident-words.ts";
import { type JudgedView, useJudged } from "./use-judged.ts";
import { markOf } from "./verdict-marks.ts";
import { waterfallFigures } from "./waterfall-figures.ts";
import "../verdict.css";
import "./health.css";

/** More would be a list, and the row has one line. */
const maxSteps = 3;
/** Smaller losses are not worth a word. [Wh] */
const notableWh = 1000;

/** How the plant does, and why, before anything else on its page. (HLTH-12) */
export function VerdictStrip(props: JudgedView): ReactNode {
  return (
    <>
      {props.pastDay === null && <MaintenanceLine plantId={props.plantId} />}
      <Strip {...props} />
    </>
  );
}
function Strip(props: JudgedView): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isLost } = useJudged(props);
  const { plantId } = props;
  if (data === undefined || data === null)
    return (
      <section
        className="hg-verdict"
        aria-label={t("incidents.label")}
        aria-busy={data === undefined && !isLost}
        style={{ background: stateVar("NONE", "-s"), color: stateVar("NONE", "-t") }}
      >
        {t(
          isLost
            ? "incidents.verdictFailed"
            : data === null
              ? "incidents.notYet"
              : "incidents.waiting",
        )}
      </section>
    );
  const { verdict, waterfall, judged } = data;
  const state = markOf[verdict.word];
  return (
    <section
      className="hg-verdict"
      data-word={verdict.word}
      aria-label={t("incidents.label")}
      style={{ background: stateVar(state, "-s"), color: stateVar(state, "-t") }}
    >
      <VerdictMark word={verdict.word} hollow={verdict.is_dormant} size={18} quiet />
      <strong>{t(`health.verdict.${verdict.word}`)}</strong>
      <Reason plantId={plantId} verdict={verdict} waterfall={waterfall} isPast={judged !== null} />
      <span className="hg-grow" />
      {judged !== null && (
        <span className="hg-small">
          {t("incidents.judgedWhen", { moment: format.dateTime(judged) })}
        </span>
      )}
      {/* Of a plant as it is now its name's badge says it. (H11) */}
      {verdict.num_incidents > 0 && (props.section > 0 || judged !== null) && (
        <PageLink to={plantIncidentsPage.at({ plantId })} className="hg-link">
          {t("incidents.open", { count: verdict.num_incidents })}
        </PageLink>
      )}
    </section>
  );
}

/** A slot is judged once it has settled: what sends now has its first verdict before this is over. (HS2) */
const soonSeconds = 1800;
/** Nothing was heard of it since then, or ever; what sends and was not judged yet is neither. */
function UnjudgedSince(props: { readonly plantId: string; readonly isSilent: boolean }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: plant } = useQuery(plantQuery(props.plantId));
  const now = useNow();
  const last = plant?.last_update ?? null;
  if (last === null) return t("incidents.neverSent");
  if (props.isSilent) return t("incidents.unjudgedSince", { moment: format.date(last, "dayTime") });
  return t(now - last < soonSeconds ? "incidents.soon" : "incidents.notYet");
}

/** The waterfall as a sentence; without one, what is known. */
function Reason(props: {
  readonly plantId: string;
  readonly verdict: Verdict;
  readonly waterfall: Waterfall | null;
  readonly isPast: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { plantId, verdict, waterfall } = props;
  const { word, why, worst, next_look: next, made_kwh: made, expected_kwh: expected } = verdict;
  const { lost_kwh: lost } = verdict;
  const { data: plant } = useQuery(plantQuery(plantId));
  // Of an alert's own incident the cause is the alert.
  const own = plant?.alerts?.find(({ id }) => worst?.cause === `alert:${id}`);
  const now = useNow();
  const figures = waterfall && waterfallFigures(waterfall);
  const steps = (waterfall?.steps ?? [])
    .map((step, at) => ({ ...step, kwh: figures?.steps[at] ?? 0 }))
    .filter(({ wh }) => wh >= notableWh);
  if (
    waterfall &&
    figures &&
    waterfall.expected_wh - waterfall.made_wh >= notableWh &&
    steps.length > 0
  ) {
    const cents =
      waterfall.expected_cents === null || waterfall.made_cents === null
        ? null
        : waterfall.expected_cents - waterfall.made_cents;
    const amount = [
      format.text(format.energy(figures.less, figures.digits)),
      ...(cents === null ? [] : [format.text(format.money(cents / 100))]),
    ].join(", ");
    return (
      <>
        <b>{t("incidents.less", { amount })}:</b>
        <ul>
          {steps.slice(0, maxSteps).map((step, at) => {
            // A name may end with a number of its own.
            const text = (
              <>
                {words.title({ ...step, alerts: [] })}{" "}
                <b>{format.number(step.kwh, figures.digits)}</b>
              </>
            );
            return (
              <li key={at}>
                {step.incident === null ? (
                  text
                ) : (
                  <PageLink to={incidentPage.at({ plantId, incidentId: step.incident })}>
                    {text}
                  </PageLink>
                )}
              </li>
            );
          })}
          <li>
            {t("incidents.waterfall.rest").toLowerCase()}{" "}
            {format.number(
              figures.less - steps.slice(0, maxSteps).reduce((sum, { kwh }) => sum + kwh, 0),
              figures.digits,
            )}
          </li>
        </ul>
      </>
    );
  }
  const parts: ReactNode[] = [];
  if (worst !== null)
    parts.push(
      <PageLink key="worst" to={incidentPage.at({ plantId, incidentId: worst.id })}>
        {words.title({ ...worst, alerts: own === undefined ? [] : [alertWords(own, t)] })}
      </PageLink>,
    );
  // Of all incidents of the day, whichever is named.
  if ((lost ?? 0) >= 0.05)
    parts.push(
      <b key="lost">{t("incidents.lostInDay", { amount: format.text(format.lost(lost)) })}</b>,
    );
  const isWithoutReference = why === "no_reference";
  if (isWithoutReference && made !== null && made > 0)
    parts.push(t("incidents.producesNoReference"));
  else if (why !== null) parts.push(t(`incidents.unjudgeable.${why}`));
  if (word === "weak" && worst === null && expected !== null && made !== null)
    parts.push(
      t("incidents.unexplained", {
        percent: format.text(format.percent((1 - made / expected) * 100)),
      }),
    );
  if (word === "fine")
    parts.push(
      expected !== null && expected > 0 && made !== null
        ? t("incidents.shareOfExpected", {
            percent: format.text(format.percent((made / expected) * 100)),
          })
        : t("incidents.producesNoReference"),
    );
  const isSilent = word === "no_data";
  const isNeverJudged = word === "not_judgeable" && why === null;
  if ((isSilent || isNeverJudged) && worst === null && !props.isPast)
    parts.push(<UnjudgedSince key="since" plantId={plantId} isSilent={isSilent} />);
  // By day the next look is the next slot, which is no news, and without a reference none says more.
  if (next !== null && next > now && word !== "fine" && !isWithoutReference)
    parts.push(t("incidents.nextLook", { moment: format.date(next, "dayTime") }));
  return parts.length === 0 ? null : (
    <ul>
      {parts.map((part, at) => (
        <li key={at}>{part}</li>
      ))}
    </ul>
  );
}
