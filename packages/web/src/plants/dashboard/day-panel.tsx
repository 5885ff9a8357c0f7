import { ActionIcon, Button } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useForecastCurve } from "../../forecast/forecast.api.ts";
import { useScheme } from "../../ui/brand.tsx";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import { seriesColour, type TimeSeries } from "../../ui/charts/series.ts";
import { AroundEmpty, EmptyState } from "../../ui/empty-state.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { todayIn } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { coloursOf, type Drawn, quantityOf, shownUnit } from "../../variables/variables.api.ts";
import { HoursOfDay, isByHour } from "./hours-of-day.tsx";
import type { Replay } from "./replay.tsx";
import type { Scope } from "./scope.ts";
import { type Day, daylight, firstDayOf, useGoToDay } from "./use-day.ts";

const sunlit: readonly (string | null)[] = [
  "production",
  "theoretical",
  "irradiance",
  "temperature",
];

interface DayProps {
  readonly scope: Scope;
  readonly day: Day;
  readonly span: number;
  readonly heightPx: number;
  readonly replay: Replay;
}

/** The day that is looked at: its curves, or the hours of what is only counted. */
export function DayPanel(props: DayProps): ReactNode {
  return isByHour(props.scope) ? <HoursPanel {...props} /> : <CurvesPanel {...props} />;
}

function HoursPanel({ scope, day, span, heightPx }: DayProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel
      span={span}
      title={t(day.shown === day.today ? "common.period.today" : "common.period.day")}
      sub={`${format.date(day.momentSeconds, "longDay")}, ${t("dashboard.perHour")}`}
      end={<DaySteps scope={scope} day={day} />}
    >
      <HoursOfDay
        scope={scope}
        day={day}
        heightPx={heightPx}
        nothing={
          <div className="hg-chart-none" style={{ height: heightPx }}>
            <NothingToday scope={scope} day={day} />
          </div>
        }
      />
    </Panel>
  );
}

/** The day's curves: power, what was expected behind it, irradiance on a second axis. */
function CurvesPanel(props: DayProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const { scope, day, heightPx, replay } = props;
  const { at } = replay;
  const isReplayed = at !== null;
  const { fpac, fteo, firr } = scope.series;
  const nameOf = (variable: Drawn): string => {
    if (variable.parts !== undefined)
      return t("common.sum.power", { count: variable.parts.length });
    if (variable.id === fpac?.id) return t("dashboard.power");
    if (variable.id === fteo?.id) return t("common.quantity.theoretical");
    if (variable.id === firr?.id) return t("common.quantity.irradiance");
    return variable.name;
  };
  const colours = coloursOf(day.variables);
  const measured = day.variables.map((variable, at): TimeSeries => ({
    id: variable.id,
    name: nameOf(variable),
    unit: shownUnit(variable.udm),
    colour: colours[at] ?? "c01",
    points: day.points(variable),
    hero: variable.id === fpac?.id,
    theoretical: variable.id === fteo?.id,
  }));
  const onlySun = day.variables.every((variable) => sunlit.includes(quantityOf(variable)));
  const whole = { fromSeconds: day.startSeconds, toSeconds: day.endSeconds };
  const sun = daylight(scope, day);
  const isKnown = (from: number, to: number): boolean =>
    measured.some(({ points }) =>
      points.some(([time, value]) => value !== null && time >= from && time <= to),
    );
  // What began to send after dusk is shown at once, and not said to be silent.
  const isOfEvening =
    !isKnown(sun.fromSeconds, sun.toSeconds) && isKnown(sun.toSeconds, day.endSeconds);
  const range = onlySun && !isOfEvening ? sun : whole;
  const ahead = useForecastCurve(scope.plant.id, {
    unit: fpac === null ? null : shownUnit(fpac.udm),
    isAsked: scope.index === 0 && day.shown === day.today && fpac !== null,
  });
  // What lies before dawn must not stretch the axes of the day.
  const lit = measured.map((one) => ({
    ...one,
    points: one.points.filter(([time]) => time >= range.fromSeconds && time <= range.toSeconds),
  }));
  const silent = lit.every((one) => one.points.every(([, value]) => value === null));
  const series = ahead === null || silent ? lit : [...lit, ahead];
  const passed = (day.nowSeconds - range.fromSeconds) / (range.toSeconds - range.fromSeconds);
  // Labels stand in the empty time after now: in the evening there is none left, and on the phone never enough.
  const direct = !isReplayed && !narrow && series.length <= 4 && passed > 0 && passed < 0.72;
  const legendPx = direct || day.error !== null ? 0 : 44;
  return (
    <Panel
      span={props.span}
      title={t(day.shown === day.today ? "common.period.today" : "common.period.day")}
      sub={format.date(day.momentSeconds, "longDay")}
      end={
        <>
          {(!silent || replay.store !== null) && <ReplayButton replay={replay} />}
          <DaySteps scope={scope} day={day} />
        </>
      }
    >
      {day.rows === undefined && day.error === null && series.length > 0 ? (
        <Skeleton heightPx={heightPx} />
      ) : silent && day.error === null ? (
        <div className="hg-chart-none" style={{ height: heightPx }}>
          <NothingToday scope={scope} day={day} />
        </div>
      ) : (
        <>
          {!direct && day.error === null && (
            <Legend
              series={series}
              at={isReplayed ? at : day.shown === day.today ? day.nowSeconds : null}
            />
          )}
          <TimeChartView
            name={t(day.shown === day.today ? "dashboard.dayChart" : "dashboard.pastDayChart")}
            heightPx={heightPx - legendPx}
            error={day.error}
            onRetry={day.retry}
            chart={{
              ...range,
              series,
              nowSeconds: at ?? day.nowSeconds,
              directLabels: direct,
            }}
          />
        </>
      )}
    </Panel>
  );
}

/** Plays the day that is shown, or ends it. */
function ReplayButton({ replay }: { readonly replay: Replay }): ReactNode {
  const { t } = useTranslation();
  const isOn = replay.store !== null;
  const name = t(isOn ? "dashboard.endReplay" : "dashboard.replay");
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      {...(isOn ? {} : { color: "gray" })}
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      onClick={replay.toggle}
    >
      {isOn ? <IconX size={18} stroke={1.6} /> : <IconPlayerPlay size={18} stroke={1.6} />}
    </ActionIcon>
  );
}

/** To the day before and after, and back to today. */
function DaySteps({ scope, day }: { readonly scope: Scope; readonly day: Day }): ReactNode {
  const { t } = useTranslation();
  const go = useGoToDay(day.usual);
  const by = (days: number): string => Temporal.PlainDate.from(day.shown).add({ days }).toString();
  const step = (name: string, to: string, isOpen: boolean, picture: ReactNode): ReactNode => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      disabled={!isOpen}
      onClick={() => go(to)}
    >
      {picture}
    </ActionIcon>
  );
  const isPast = day.shown < day.today;
  return (
    <span className="hg-day-steps">
      {isPast && (
        <button type="button" className="hg-chip" onClick={() => go(day.today)}>
          {t("common.period.today")}
        </button>
      )}
      {step(
        t("dashboard.dayBefore"),
        by(-1),
        day.shown > firstDayOf(scope),
        <IconChevronLeft size={18} stroke={1.6} />,
      )}
      {step(t("dashboard.dayAfter"), by(1), isPast, <IconChevronRight size={18} stroke={1.6} />)}
    </span>
  );
}

function NothingToday(props: { readonly scope: Scope; readonly day: Day }): ReactNode {
  const { t } = useTranslation();
  const around = useContext(AroundEmpty);
  if (
    props.scope.plant.last_update !== null &&
    props.day.variables.length === 0 &&
    !isByHour(props.scope)
  )
    return <EmptyState title={t("dashboard.noCurve")} hint={t("dashboard.noCurveHint")} />;
  return around(<NoDataToday {...props} />);
}
/** Nothing came today, or nothing since before dawn, where the chart begins. */
function NoDataToday({ scope, day }: { readonly scope: Scope; readonly day: Day }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGoToDay(day.usual);
  const { last_update: last } = scope.plant;
  if (day.shown < day.today) return <EmptyState title={t("dashboard.noDataThatDay")} />;
  if (last !== null && last >= day.startSeconds)
    return (
      <EmptyState
        title={t("dashboard.noDataSince", { time: format.time(last) })}
        hint={t("common.chart.noDataSinceHint")}
      />
    );
  return (
    <EmptyState
      title={t("dashboard.noDataToday")}
      hint={
        last === null
          ? t("common.chart.noDataYet")
          : t("dashboard.lastData", { time: format.dateTime(last) })
      }
      {...(last === null
        ? {}
        : {
            action: (
              <Button variant="default" size="xs" onClick={() => go(todayIn(scope.zone, last))}>
                {t("dashboard.showLastDay")}
              </Button>
            ),
          })}
    />
  );
}

/** Name and last value of each curve, above the chart where there is no room beside the now line. */
function Legend(props: {
  readonly series: readonly TimeSeries[];
  /** The moment whose values stand beside the names [unix s]; null of a day that is over: its last values are those of the night. */
  readonly at: number | null;
}): ReactNode {
  const format = useFormat();
  const scheme = useScheme();
  return (
    <ul className="hg-day-legend">
      {props.series.map((one) => {
        const { at } = props;
        const last =
          at === null
            ? undefined
            : one.points.findLast(([time, value]) => value !== null && time <= at);
        return (
          <li key={one.id}>
            <span className="hg-legend">
              <i
                className={one.theoretical ? "band" : one.dashed ? "dashed" : ""}
                style={{
                  background: one.theoretical ? "var(--hg-band)" : seriesColour(one.colour, scheme),
                }}
              />
              {one.name}
            </span>
            {at !== null && one.dashed !== true && (
              <b className="hg-num">{format.text(format.measure(last?.[1], one.unit, 1))}</b>
            )}
          </li>
        );
      })}
    </ul>
  );
}
