import { type PowerKind, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import type { TimeSeries } from "../../ui/charts/series.ts";
import { Legend } from "../../ui/charts/legend.tsx";
import { Panel } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { periodAt, rangeOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf } from "../../variables/variables.api.ts";
import { rangeIn } from "../queries.ts";
import { pointsOf } from "../rows.ts";
import { useLiveRows } from "../use-rows.ts";
import { useKindName } from "./kind-names.ts";
import type { Tagged } from "./tagged-variables.ts";

const heightPx = 300;

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
    ...rangeIn(periodAt("day", day), zone),
    resolution: 5,
  });
  const colours = coloursOf(powers.map(({ variable }) => variable));
  const series = powers.map((one, column): TimeSeries => ({
    id: one.variable.id,
    name: nameOf.power(one),
    unit: "kW",
    colour: colours[column] ?? "c01",
    kind: "area",
    fill: 0.2,
    points: pointsOf(rows ?? [], column, powerFactor(one.variable.udm) ?? 1),
  }));
  return (
    <Panel
      span={12}
      title={title}
      {...(powers.some(({ kind }) => kind === "exchange" || kind === "storage")
        ? { sub: t("data.control.powerSub") }
        : {})}
    >
      <TimeChartView
        name={title}
        heightPx={heightPx}
        error={error}
        onRetry={retry}
        chart={{
          ...range,
          ...(isToday ? { nowSeconds: now } : {}),
          series,
        }}
        waits={!rows && error === null}
      />
      <Legend className="hg-energy-legend" items={series} />
    </Panel>
  );
}
