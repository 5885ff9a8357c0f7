import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { Button, SegmentedControl } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { barSlots, minPeers, peerSeries, pointsOf, useRows } from "../data/data.api.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { usePlant } from "../plant-queries.ts";
import { useScheme } from "../ui/brand.tsx";
import { BarChartView, TimeChartView } from "../ui/charts/chart.tsx";
import { Legend } from "../ui/charts/legend.tsx";
import type { Point, TimeSeries } from "../ui/charts/series.ts";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { stateColours } from "../ui/tokens.ts";
import { useFormat } from "../ui/use-format.tsx";
import {
  coloursOf,
  shownUnit,
  type ShownVariable,
  variableMap,
} from "../variables/variables.api.ts";
import { incidentPage } from "./health.pages.ts";
import { LostLabel, middleOfLoss } from "./lost-label.tsx";

const curvePx = 320;
const ratioPx = 200;
/** What shows over weeks, on all devices at once: a single day says nothing of it. */
export const overWeeks: ReadonlySet<string> = new Set(["soiling", "snow", "degradation"]);

const civil = (seconds: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

interface DayRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}
/** The curves that show it, with what they are compared with behind them and what is lost between the two. */
function useCurves(incident: IncidentPage, variables: readonly ShownVariable[], range: DayRange) {
  const { t } = useTranslation();
  const { peers, timezone: zone } = incident;
  const read = useRows({ ids: variables.map(({ id }) => id), ...range, zone, resolution: 5 });
  const members = peers.length < minPeers ? [] : peers;
  const others = useRows({
    ids: members.map(({ variable }) => variable),
    ...range,
    zone,
    resolution: 5,
  });
  const unit = shownUnit(variables[0]?.udm ?? null);
  const behind =
    members.length === 0 || others.rows === undefined
      ? null
      : peerSeries(
          {
            name: t("incidents.peers", { count: members.length }),
            unit,
            members: members.map(({ variable, factor }) => ({ variableId: variable, factor })),
          },
          others.rows,
        );
  const colours = coloursOf(variables);
  const own = variables.map((variable, column): TimeSeries => ({
    id: variable.id,
    name: variable.name,
    unit: shownUnit(variable.udm),
    colour: colours[column] ?? "c01",
    // With something behind it, what is lost is what is filled.
    hero: variables.length === 1 && behind === null,
    widthPx: column === 0 ? 2.25 : 1.25,
    points: read.rows ? pointsOf(read.rows, column) : [],
    ...(column === 0 && behind !== null ? { upTo: behind.points } : {}),
  }));
  return { ...read, own, behind };
}

/** What shows it, on one day: its curve, what it is compared with and how much is lost between the two. null where it has no curve. */
export function useLossCurve(incident: IncidentPage, plant: Plant, day: Temporal.PlainDate) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = incident.timezone;
  const startOf = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(zone).epochMilliseconds / 1000;
  const known = variableMap(plant);
  const parts = incident.evidence.series.flatMap((id) => known.get(id) ?? []);
  const range = { startSeconds: startOf(day), endSeconds: startOf(day.add({ days: 1 })) };
  const { rows, error, retry, own, behind } = useCurves(
    incident,
    parts.map(({ variable }) => variable),
    range,
  );
  if (parts.length === 0 || overWeeks.has(incident.cause)) return null;
  const lostKwh = incident.days.find((one) => one.day === day.toString())?.kwh ?? 0;
  const lost =
    lostKwh > 0 ? t("incidents.lostOf", { amount: format.text(format.lost(lostKwh)) }) : null;
  return {
    name: parts[0]?.device?.name ?? parts[0]?.variable.name ?? "",
    unit: own[0]?.unit ?? "",
    range,
    lost,
    middle: behind === null ? null : middleOfLoss(own[0]?.points ?? [], behind.points),
    series: [...own, ...(behind === null ? [] : [behind])],
    isWaiting: rows === undefined && error === null,
    error,
    retry,
  };
}

type LossCurve = NonNullable<ReturnType<typeof useLossCurve>>;
export function LossChart(props: {
  readonly curve: LossCurve;
  readonly heightPx: number;
}): ReactNode {
  const { t } = useTranslation();
  const { curve, heightPx } = props;
  const { range, series } = curve;
  if (curve.isWaiting) return <Skeleton heightPx={heightPx} />;
  return (
    <LostLabel text={curve.lost} at={curve.middle}>
      <TimeChartView
        isFixed
        name={t("incidents.curveOf", { name: series[0]?.name ?? "" })}
        heightPx={heightPx}
        error={curve.error}
        onRetry={curve.retry}
        chart={{ fromSeconds: range.startSeconds, toSeconds: range.endSeconds, series }}
      />
    </LostLabel>
  );
}

/** A day of what shows it: the day on which it began, unless another is chosen. */
export function DayCurve({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const [{ day }, change] = incidentPage.useSearch();
  const zone = incident.timezone;
  const first = civil(incident.since, zone);
  const today = Temporal.Now.plainDateISO(zone);
  const shown = day === undefined ? first : Temporal.PlainDate.from(day);
  const curve = useLossCurve(incident, plant, shown);
  if (curve === null) return null;
  const go = (to: Temporal.PlainDate): void =>
    change({ day: to.equals(first) ? undefined : to.toString() });
  const step = (name: string, to: Temporal.PlainDate, picture: ReactNode): ReactNode => (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      aria-label={name}
      disabled={Temporal.PlainDate.compare(to, today) > 0}
      onClick={() => go(to)}
    >
      {picture}
    </Button>
  );
  const look = shown.equals(first) ? "first" : shown.equals(today) ? "today" : "other";
  return (
    <Panel
      title={curve.name}
      sub={[
        format.date(curve.range.startSeconds + 43_200, "longDay"),
        ...(curve.lost !== null && curve.middle === null ? [curve.lost] : []),
      ].join(" · ")}
      end={
        <span className="hg-day-steps">
          <SegmentedControl
            size="xs"
            aria-label={t("common.period.day")}
            value={look}
            onChange={(value) => go(value === "today" ? today : first)}
            data={[
              { value: "first", label: t("incidents.curve") },
              { value: "today", label: t("incidents.curveToday") },
            ]}
          />
          {step(
            t("dashboard.dayBefore"),
            shown.subtract({ days: 1 }),
            <IconChevronLeft size={18} stroke={1.6} />,
          )}
          {step(
            t("dashboard.dayAfter"),
            shown.add({ days: 1 }),
            <IconChevronRight size={18} stroke={1.6} />,
          )}
        </span>
      }
    >
      {!curve.isWaiting && curve.series.length > 1 && (
        <Legend className="hg-curve-legend" items={curve.series} />
      )}
      <LossChart curve={curve} heightPx={curvePx} />
    </Panel>
  );
}

/** What it made over what was expected of it, day by day: when it began is seen at a glance. Where nobody can say that, what each day cost. */
export function DayRatios({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { days } = incident;
  if (days.some(({ ratio }) => ratio !== null)) return <Ratios incident={incident} />;
  return days.some(({ kwh }) => kwh !== null && kwh > 0) ? <Losses incident={incident} /> : null;
}

function Ratios({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  const { days, timezone: zone } = incident;
  const heightPx = overWeeks.has(incident.cause) ? curvePx : ratioPx;
  const noonOf = (day: string): number =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" })
      .epochMilliseconds / 1000;
  const first = days.findIndex(({ ratio }) => ratio !== null);
  const points = days
    .slice(first)
    .map(({ day, ratio }): Point => [noonOf(day), ratio === null ? null : ratio * 100]);
  const [begin, end] = [points[0]?.[0], points.at(-1)?.[0]];
  if (begin === undefined || end === undefined || points.length < 2) return null;
  return (
    <Panel title={t("incidents.sinceWhen")} sub={t("incidents.ratioByDay")}>
      <TimeChartView
        name={t("incidents.sinceWhen")}
        heightPx={heightPx}
        chart={{
          fromSeconds: begin - 43_200,
          toSeconds: end + 43_200,
          series: [
            {
              id: "ratio",
              name: t("incidents.ratioByDay"),
              unit: "%",
              colour: "production",
              digits: 0,
              min: 0,
              // What stands still is 0 % every day, and so is an axis without any other value.
              ...(points.every(([, value]) => value === null || value <= 100) ? { max: 100 } : {}),
              points,
            },
          ],
        }}
      />
      <Began incident={incident} />
    </Panel>
  );
}

function Losses({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  return (
    <Panel title={t("incidents.daily")} sub={t("incidents.lossByDay")}>
      <LossBars incident={incident} heightPx={ratioPx} />
      <Began incident={incident} />
    </Panel>
  );
}

/** What each day cost, from its beginning on: dirt that grows is seen to grow. @param props.most the newest days alone */
export function LossBars(props: {
  readonly incident: IncidentPage;
  readonly heightPx: number;
  readonly most?: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { incident, heightPx, most = Infinity } = props;
  const word = causeWord(incident.cause);
  const isDark = useScheme() === "dark";
  const { days, state } = incident;
  const first = Math.max(
    0,
    days.length - most,
    days.findIndex(({ kwh }) => kwh !== null),
  );
  const shown = days.slice(first);
  const [from, to] = [shown[0]?.day, shown.at(-1)?.day];
  if (from === undefined || to === undefined) return null;
  return (
    <BarChartView
      name={t("incidents.daily")}
      heightPx={heightPx}
      chart={{
        slots: barSlots({ from, to, each: "day" }, format),
        unit: "kWh",
        showUnit: false,
        runningIndex: state === "open" ? shown.length - 1 : null,
        series: [
          {
            id: "lost",
            name: t("incidents.lossByDay"),
            isLacking: true,
            colour: stateColours[word === "weak" ? "failing" : "ko"].mark[isDark ? 1 : 0],
            // A day that cost nothing has no bar.
            values: shown.map(({ kwh }) => (kwh === 0 ? null : kwh)),
          },
        ],
      }}
    />
  );
}

/** When it began, and when somebody first saw it, where that was another day. */
function Began({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { since, events } = incident;
  const found = events.find(({ code }) => code === "opened")?.at;
  const moment = format.date(since, "dayTime");
  return (
    <p className="hg-small hg-dim">
      {found === undefined || format.date(since) === format.date(found)
        ? t("incidents.beganOn", { moment })
        : t("incidents.beganFound", { moment, found: format.date(found, "dayTime") })}
    </p>
  );
}
