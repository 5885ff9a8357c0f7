import { energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  ExplainButton,
  type Figures,
  rangeIn,
  reasonsOf,
  type SumsQuestion,
  useDoubts,
} from "../../data/data.api.ts";
import { freshOf, MarkerText, useLiveIsKnown, useLiveValue } from "../../live/live.api.ts";
import { useJudged, wholeFromWh } from "../../health/health.api.ts";
import { useMay } from "../../me.ts";
import { useDayMoney } from "../../tariffs/tariffs.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { summaryOf } from "../../ui/charts/series.ts";
import { type Measure, noValue } from "../../ui/format.ts";
import { FromPower } from "../../ui/from-power.tsx";
import { KpiCard } from "../../ui/kpi.tsx";
import { periodAt } from "../../ui/period.ts";
import { Quantity, useFormat, useNow } from "../../ui/use-format.tsx";
import { partsOf } from "../../variables/variables.api.ts";
import { shareOfEstimate } from "./estimates.ts";
import { notableDifference } from "./expected.ts";
import { energyOf, figureOf, inKw, isOfPower, type Scope } from "./scope.ts";
import { useLivePower } from "./live-power.ts";
import type { Day } from "./use-day.ts";

interface CardProps {
  readonly scope: Scope;
  readonly day: Day;
  readonly figures: Figures | undefined;
}
/** The tariffs are the whole plant's. */
const useWorth = ({ scope, day }: CardProps): ReturnType<typeof useDayMoney> =>
  useDayMoney(scope.plant, day, scope.index === 0);

/** What an energy was worth, at the head of its card; where nobody can say, nothing is said. */
function Worth({ of }: { readonly of: Measure | undefined }): ReactNode {
  const { t } = useTranslation();
  if (!of || of.number === noValue) return null;
  return (
    <span className="hg-worth" title={t("dashboard.worth")}>
      <Quantity value={of} />
    </span>
  );
}

/** Power now, or at the moment of a replay, against the peak power and against what is expected. */
export function PowerCard(props: {
  readonly scope: Scope;
  readonly day: Day;
  /** [unix s] */
  readonly at: number | null;
}): ReactNode {
  const { scope, day, at } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const tick = useNow();
  const now = at ?? tick;
  const { fteo } = scope.series;
  const live = useLivePower(scope.powers);
  const isKnown = useLiveIsKnown();
  const { powerKw } = live;
  const theoreticalKw = inKw(fteo, freshOf(useLiveValue(fteo?.id ?? null)));
  const { data: judged } = useJudged({
    plantId: scope.plant.id,
    section: scope.index,
    pastDay: day.shown < day.today ? day.shown : null,
  });
  // A theoretical power that reads a sick sensor is a curve like others: nobody claims to know what was due. (H2, H7c) Before the first judgement
  // nothing speaks against it.
  const { made_kwh: madeKwh = null, expected_kwh: dueKwh = null } = judged?.verdict ?? {};
  const isTrusted = madeKwh === null || dueKwh !== null;
  const expectedKw = isTrusted ? theoreticalKw : null;
  const { kwp } = scope.section;
  const comparable = powerKw !== null && expectedKw !== null && expectedKw > kwp * 0.01;
  const peak = format.text(format.peak(kwp));
  return (
    <KpiCard
      hero={narrow}
      label={
        at === null ? t("dashboard.powerNow") : t("dashboard.powerAt", { time: format.time(at) })
      }
      value={
        // A plant that has told its values, and this one not among them, has none.
        live.marker === null && live.timeSeconds === null && scope.powers.length > 0 && !isKnown
          ? undefined
          : format.power(powerKw)
      }
      {...(live.timeSeconds === null ? {} : { title: format.dateTime(live.timeSeconds) })}
      bar={
        <ShareBar
          name={t("dashboard.powerOfPeak")}
          value={powerKw}
          max={Math.max(kwp, powerKw ?? 0)}
          expected={expectedKw}
        />
      }
      foot={
        live.marker === null ? (
          live.stale ? (
            <span className="hg-bad">
              {t("dashboard.lastValue", {
                value: format.text(format.power(live.lastKw)),
                ago: format.relative(live.timeSeconds, now),
              })}
            </span>
          ) : comparable ? (
            t("dashboard.shareOfExpected", {
              share: format.text(format.percent((powerKw / expectedKw) * 100)),
            })
          ) : (
            t("dashboard.ofPeak", { peak })
          )
        ) : (
          <MarkerText marker={live.marker} />
        )
      }
    />
  );
}

/** "100 kWh meno del previsto": what the portal judged of the day, as the strip above says it. */
function DifferenceWords({ scope, day }: { readonly scope: Scope; readonly day: Day }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useJudged({
    plantId: scope.plant.id,
    section: scope.index,
    pastDay: day.shown < day.today ? day.shown : null,
  });
  const { made_kwh: madeKwh = null, expected_kwh: expectedKwh = null } = data?.verdict ?? {};
  if (madeKwh === null || expectedKwh === null || expectedKwh < 1) return null;
  // Of a day of which most is missing what is there is as expected, and says nothing of it.
  if (data?.verdict.word === "no_data") return null;
  const exact = notableDifference({ madeKwh, expectedKwh });
  // As the waterfall writes it: of the whole kWh of both.
  const isWhole = expectedKwh * 1000 >= wholeFromWh;
  const difference =
    exact !== null && isWhole ? Math.round(madeKwh) - Math.round(expectedKwh) : exact;
  const amount = format.text(
    format.energy(
      difference === null ? null : Math.abs(difference),
      isWhole && difference !== null && Math.abs(difference) < 9999 ? 0 : undefined,
    ),
  );
  return (
    <span className={difference === null ? "" : "hg-dim-2 hg-medium"}>
      {difference === null
        ? t("dashboard.asExpected")
        : difference < 0
          ? t("dashboard.lessThanExpected", { amount })
          : t("dashboard.moreThanExpected", { amount })}
    </span>
  );
}

/** The highest power of a day that is over, and when. */
export function PeakPowerCard({ scope, day }: Omit<CardProps, "figures">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { fpac } = scope.series;
  const { max } = summaryOf(day.points(fpac));
  return (
    <KpiCard
      label={t("dashboard.peakPower")}
      value={
        day.rows || day.error !== null ? format.power(inKw(fpac, max?.[1] ?? null)) : undefined
      }
      foot={max === null ? undefined : t("dashboard.atTime", { time: format.time(max[0]) })}
    />
  );
}

export function TodayCard(props: CardProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { scope, day, figures } = props;
  const worth = useWorth(props);
  const { day: doubt } = useDayDoubts(props);
  const isPast = day.shown < day.today;
  const narrow = useIsNarrow();
  const kwh = energyOf(scope, figures, "day");
  return (
    <KpiCard
      label={
        isPast
          ? // With the year, which stands two cards on, its worth would have no room beside it.
            t("dashboard.energyOfDay", { day: format.dayRange(day.shown, day.shown) })
          : t("dashboard.energyToday")
      }
      end={
        <>
          {!narrow && <Worth of={worth.day} />}
          {kwh !== null && isOfPower(scope) && <FromPower of="all" />}
          {scope.energy && scope.energy.parts === undefined && !isPast && (
            <ExplainButton plant={scope.plant} variable={scope.energy} />
          )}
        </>
      }
      value={figures ? format.energy(kwh, kwh !== null && kwh >= 1000 ? undefined : 1) : undefined}
      doubt={doubt}
      foot={
        <>
          {narrow && worth.day && worth.day.number !== noValue && (
            // Beside the name there is no room for it on a phone.
            <span className="hg-foot">
              <Worth of={worth.day} />
            </span>
          )}
          <DifferenceWords scope={scope} day={day} />
        </>
      }
    />
  );
}

/** The first word of "novembre 2026", as a title. */
export function monthName(text: string): string {
  const word = text.split(" ")[0] ?? text;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The days of a month or the months of a year, of what the scope's energy is made of. */
const partsAsked = ({ scope, day }: CardProps, unit: "month" | "year"): SumsQuestion => ({
  ids: scope.energy ? partsOf([scope.energy]).map(({ id }) => id) : [],
  ...rangeIn(periodAt(unit, day.shown), scope.zone),
  period: unit === "month" ? "day" : "month",
});

/** Why the day, and its month, are not whole: as the days of the chart below say it. (D14) */
function useDayDoubts(props: CardProps): {
  readonly day: string | null;
  readonly month: string | null;
} {
  const { day } = props;
  const doubts = useDoubts(partsAsked(props, "month"));
  const all = [...doubts.values()].flatMap((days) => [...days]);
  const reasons = (some: typeof all): string | null => reasonsOf(some.map(([, doubt]) => doubt));
  return { day: reasons(all.filter(([label]) => label === day.shown)), month: reasons(all) };
}

export function MonthCard(props: CardProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { scope, figures, day } = props;
  const may = useMay(scope.plant.id);
  const worth = useWorth(props);
  const { month: doubt } = useDayDoubts(props);
  const { energy } = scope;
  const month = energyOf(scope, figures, "month");
  // Estimates have the unit of what they estimate.
  const perKwh = 1 / (energyFactor(energy?.udm ?? null) ?? 1);
  const today = (energyOf(scope, figures, "day") ?? 0) * perKwh;
  const share =
    may("estimates_show") && energy && month !== null && day.shown === day.today
      ? shareOfEstimate({ month: month * perKwh, today }, energy.estimates, day.today)
      : null;
  return (
    <KpiCard
      label={monthName(format.date(day.momentSeconds, "month"))}
      value={figures ? format.energy(month) : undefined}
      doubt={doubt}
      {...(isOfPower(scope) ? { title: t("common.fromPower.why") } : {})}
      end={<Worth of={worth.month} />}
      foot={
        share === null
          ? undefined
          : t("dashboard.shareOfEstimate", { share: format.text(format.percent(share * 100)) })
      }
    />
  );
}

export function YearCard(props: CardProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { scope, figures } = props;
  const doubts = useDoubts(partsAsked(props, "year"));
  const figure = (name: "year" | "total"): number | null => energyOf(scope, figures, name);
  const total = format.text(format.energy(figure("total")));
  return (
    <KpiCard
      label={props.day.shown.slice(0, 4)}
      value={figures ? format.energy(figure("year")) : undefined}
      doubt={reasonsOf([...doubts.values()].flatMap((months) => [...months.values()]))}
      {...(isOfPower(scope) ? { title: t("common.fromPower.why") } : {})}
      foot={total === noValue ? undefined : t("dashboard.total", { amount: total })}
    />
  );
}

/** Performance ratio: the mean of the day, and of the month beside it. */
export function RatioCard(props: CardProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { fpr } = props.scope.series;
  if (!fpr) return null;
  const today = figureOf(props.figures, fpr.id, "day");
  const month = figureOf(props.figures, fpr.id, "month");
  return (
    <KpiCard
      label={t("dashboard.ratio")}
      value={props.figures ? format.percent(today, 1) : undefined}
      title={t(
        props.day.shown === props.day.today ? "dashboard.ratioToday" : "dashboard.ratioOfDay",
      )}
      foot={
        month === null
          ? undefined
          : t("dashboard.ratioMonth", { share: format.text(format.percent(month, 1)) })
      }
    />
  );
}
