import { type PowerKind, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../../ui/brand.tsx";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import { seriesColour, type SeriesColour } from "../../ui/charts/series.ts";
import { LegendItem } from "../../ui/kpi.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { periodAt, rangeOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf } from "../../variables/variables.api.ts";
import { pointsOf } from "../rows.ts";
import { useLiveRows } from "../use-rows.ts";
import { useKindName } from "./kind-names.ts";
import type { Tagged } from "./tagged-variables.ts";

const heightPx = 300;

export function Legend(props: {
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
}): ReactNode {
  const scheme = useScheme();
  return (
    <div className="hg-energy-legend">
      {props.names.map((name, at) => (
        <LegendItem
          block
          key={name}
          name={name}
          colour={seriesColour(props.colours[at] ?? "c01", scheme)}
        />
      ))}
    </div>
  );
}

/** The powers of a day as areas; today's grow as values come. */
export function PowerPanel(props: {
  readonly powers: readonly Tagged<PowerKind>[];
  readonly zone: string;
  /** ISO date in plant time. */
  readonly day: string;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const nameOf = useKindName();
  const { powers, zone, day } = props;
  const isToday = day === todayIn(zone, now);
  const range = useMemo(() => rangeOf(periodAt("day", day), zone), [day, zone]);
  const title = isToday
    ? t("data.control.powerChart")
    : t("data.control.powerChartOf", { day: periodText(periodAt("day", day), format) });
  const { rows, error, retry } = useLiveRows({
    ids: powers.map(({ variable }) => variable.id),
    startSeconds: range.fromSeconds,
    endSeconds: range.toSeconds,
    zone,
    resolution: 5,
  });
  const colours = coloursOf(powers.map(({ variable }) => variable));
  const names = powers.map(nameOf.power);
  return (
    <Panel
      span={12}
      title={title}
      {...(powers.some(({ kind }) => kind === "exchange" || kind === "storage")
        ? { sub: t("data.control.powerSub") }
        : {})}
    >
      {!rows && error === null ? (
        <Skeleton heightPx={heightPx} />
      ) : (
        <TimeChartView
          name={title}
          heightPx={heightPx}
          error={error}
          onRetry={retry}
          chart={{
            ...range,
            ...(isToday ? { nowSeconds: now } : {}),
            series: powers.map(({ variable }, column) => ({
              id: variable.id,
              name: names[column] ?? variable.name,
              unit: "kW",
              colour: colours[column] ?? "c01",
              kind: "area",
              fill: 0.2,
              points: pointsOf(rows ?? [], column).map(
                ([time, value]) =>
                  [time, value === null ? null : value * (powerFactor(variable.udm) ?? 1)] as const,
              ),
            })),
          }}
        />
      )}
      <Legend names={names} colours={colours} />
    </Panel>
  );
}
