import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { Button, SegmentedControl } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pointsOf, useRows } from "../data/data.api.ts";
import { usePlant } from "../plant-queries.ts";
import { TimeChartView } from "../ui/charts/chart.tsx";
import type { TimeSeries } from "../ui/charts/series.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit, variableMap } from "../variables/variables.api.ts";
import { incidentPage } from "./health.pages.ts";

const curvePx = 320;
const ratioPx = 200;

const civil = (seconds: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

/** A day of the series that show it: of the day on which it began, unless another is chosen. */
export function DayCurve({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const [{ day }, change] = incidentPage.useSearch();
  const zone = incident.timezone;
  const first = civil(incident.since, zone);
  const today = Temporal.Now.plainDateISO(zone);
  const shown = day === undefined ? first : Temporal.PlainDate.from(day);
  const startOf = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(zone).epochMilliseconds / 1000;
  const known = variableMap(plant);
  const variables = incident.evidence.series.flatMap((id) => known.get(id) ?? []);
  const range = { startSeconds: startOf(shown), endSeconds: startOf(shown.add({ days: 1 })) };
  const { rows, error, retry } = useRows({
    ids: variables.map(({ variable }) => variable.id),
    ...range,
    zone,
    resolution: 5,
  });
  if (variables.length === 0) return null;
  const go = (to: Temporal.PlainDate): void =>
    change({ day: to.equals(first) ? undefined : to.toString() });
  const series = variables.map(({ variable, device }, column): TimeSeries => ({
    id: variable.id,
    name: device === null ? variable.name : `${device.name} · ${variable.name}`,
    unit: shownUnit(variable.udm),
    // The sick one stands out; what it is compared with stays behind it.
    colour: column === 0 ? "production" : "theoretical",
    hero: column === 0,
    widthPx: column === 0 ? 2.25 : 1,
    points: rows ? pointsOf(rows, column) : [],
  }));
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
      title={variables[0]?.device?.name ?? variables[0]?.variable.name ?? ""}
      sub={format.date(range.startSeconds + 43_200, "longDay")}
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
      {rows === undefined && error === null ? (
        <Skeleton heightPx={curvePx} />
      ) : (
        <TimeChartView
          isFixed
          name={t("incidents.curveOf", { name: series[0]?.name ?? "" })}
          heightPx={curvePx}
          error={error}
          onRetry={retry}
          chart={{
            fromSeconds: range.startSeconds,
            toSeconds: range.endSeconds,
            series,
          }}
        />
      )}
    </Panel>
  );
}

/** What it made over what was expected of it, day by day: when it began is seen at a glance. */
export function DayRatios({ incident }: { readonly incident: IncidentPage }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = incident.timezone;
  const noonOf = (day: string): number =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" })
      .epochMilliseconds / 1000;
  const ratios = incident.days.map(({ day, ratio }) => [noonOf(day), ratio] as const);
  const losses = incident.days.map(({ day, kwh }) => [noonOf(day), kwh] as const);
  const hasRatio = ratios.some(([, ratio]) => ratio !== null);
  const points = hasRatio
    ? ratios.map(([at, ratio]) => [at, ratio === null ? null : ratio * 100] as const)
    : losses;
  const [begin, end] = [points[0]?.[0], points.at(-1)?.[0]];
  if (begin === undefined || end === undefined || points.length < 2) return null;
  return (
    <Panel
      title={t(hasRatio ? "incidents.sinceWhen" : "incidents.daily")}
      sub={t(hasRatio ? "incidents.ratioByDay" : "incidents.lossByDay")}
    >
      {points.every(([, value]) => value === null) ? (
        <EmptyState title={t("incidents.notJudged")} />
      ) : (
        <TimeChartView
          name={t("incidents.sinceWhen")}
          heightPx={ratioPx}
          chart={{
            fromSeconds: begin - 43_200,
            toSeconds: end + 43_200,
            series: [
              {
                id: "ratio",
                name: t(hasRatio ? "incidents.ratioByDay" : "incidents.lossByDay"),
                unit: hasRatio ? "%" : "kWh",
                colour: "production",
                points,
              },
            ],
          }}
        />
      )}
      <p className="hg-small hg-dim">
        {t("incidents.beganOn", { moment: format.date(incident.since, "dayTime") })}
      </p>
    </Panel>
  );
}
