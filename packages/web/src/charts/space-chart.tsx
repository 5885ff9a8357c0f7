import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { barSlots, chartError, monthNames, rangeIn, sumsQuery } from "../data/data.api.ts";
import { type ChartHandle, NoChart } from "../ui/charts/chart.tsx";
import { SpaceBarsView } from "../ui/charts/space-bars.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import type { Period } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { DrawnChartProps } from "./drawn-chart.ts";
import { pictureCaption } from "./picture-caption.ts";
import { spaceBars, spaceRange } from "./space-plot.ts";

const heightPx = 400;

/** One variable as bars in space: the days of a year by months, or the months of many years. */
export function SpaceChart({ ref, ...props }: DrawnChartProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const chart = useRef<ChartHandle>(null);
  const zone = props.question.zone;
  const series = props.series[0];
  const each: AggregationPeriod = props.period.unit === "years" ? "month" : "day";
  const range: Period = spaceRange(props.period);
  const factor = series?.factor ?? 1;
  const {
    data: sums,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery(
    sumsQuery({
      ids: series ? [series.varId] : [],
      ...rangeIn(range, zone),
      period: each,
    }),
  );
  const data = useMemo(
    () =>
      sums?.map((row) =>
        row.map((one, n) => (n > 0 && typeof one === "number" ? one * factor : one)),
      ),
    [sums, factor],
  );
  const months = useMemo(() => monthNames(format), [format]);
  const slots = useMemo(
    () => barSlots({ from: range.from, to: range.to, each }, format),
    [range.from, range.to, each, format],
  );
  const plot = useMemo(
    () => spaceBars(data ?? [], slots, { months, each }),
    [data, slots, months, each],
  );
  useImperativeHandle(ref, () => ({
    png: async () =>
      (await chart.current?.png(pictureCaption({ ...props, period: range }, null, format))) ?? null,
    sheet: () => {
      if (!series || !data) return null;
      const values = new Map(data.map((row) => [String(row[0]), row[1]]));
      const head = series.unit === "" ? series.name : `${series.name} (${series.unit})`;
      return {
        name: props.name,
        head: [t("common.date"), head],
        rows: slots.map(({ key }) => [key, values.get(key) ?? null]),
      };
    },
  }));
  const failed = error && !data;
  const busy = isPlaceholderData || (isFetching && !data);
  return (
    <Panel flush label={props.name}>
      {props.bar(busy)}
      <div className="hg-chart-room" aria-busy={busy}>
        {failed ? (
          <NoChart heightPx={heightPx} error={chartError(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton heightPx={heightPx} radiusPx={8} />
        ) : plot.bars.length === 0 ? (
          <NoChart heightPx={heightPx} error={null} />
        ) : (
          <SpaceBarsView
            ref={chart}
            label={props.name}
            heightPx={heightPx}
            chart={{
              ...plot,
              name: series?.name ?? "",
              unit: series?.unit ?? "",
              colour: series?.colour ?? "c01",
            }}
          />
        )}
        <p className="hg-dim hg-small hg-chart-hint">{t("charts.space.hint")}</p>
      </div>
    </Panel>
  );
}
