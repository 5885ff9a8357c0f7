import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { resolutionFor, type Slot, sumsQuery, useDoubts } from "../data/data.api.ts";
import { MarksAbout, useMarksOfVariables } from "../health/health.api.ts";
import { ChartNotes } from "../logbook/logbook.api.ts";
import { chartHeightPx, type ChartHandle, TimeChartView, ZoomReset } from "../ui/charts/chart.tsx";
import { silenceOf } from "../ui/charts/silence.ts";
import { stripsOf } from "../ui/charts/time-model.ts";
import { useFittingPx } from "../ui/breakpoint.ts";
import { Panel } from "../ui/panel.tsx";
import type { PeriodUnit } from "../ui/period.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { zoomOf, zoomWord } from "../ui/zoom.ts";
import type { DrawnChartProps } from "./drawn-chart.ts";
import { hiddenOf, hiddenWords } from "./chart-search.ts";
import { useGhostPart } from "./ghost/use-ghost-part.tsx";
import { chartSheet } from "./chart-sheet.ts";
import { pictureCaption } from "./picture-caption.ts";
import { type LegendRow, LegendTable } from "./legend-table.tsx";
import { integralUnit, type ShownSeries } from "./shown-series.ts";
import { type ChartQuestion, useChartData } from "./use-chart-data.ts";
import { usePlots } from "./use-plots.ts";

const tallPx = 400;
const daySeconds = 86_400;

interface TimeWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The longest sums that fill a period: a sum always covers its whole day, month or year. */
function sumsIn(unit: PeriodUnit): AggregationPeriod {
  if (unit === "year" || unit === "years") return "year";
  return unit === "month" ? "month" : "day";
}

/**
 * Increments of the counters in the whole window, and integrals of what is drawn in coarse parts; of a zoomed part the curve tells what it can.
 * (D7, D8)
 */
function useEnergies(
  series: readonly ShownSeries[],
  question: ChartQuestion,
  unit: PeriodUnit,
  isZoomed: boolean,
): ReadonlyMap<string, number> {
  const isCoarse = resolutionFor(question) >= 180;
  const ids = series.flatMap(({ kind, udm, varId }) =>
    kind === "counter" || (isCoarse && kind === "analogue" && integralUnit(udm) !== null)
      ? [varId]
      : [],
  );
  const wanted = ids.length > 0 && !isZoomed && question.each === null;
  const { data, isPlaceholderData } = useQuery({
    ...sumsQuery({ ...question, ids, period: sumsIn(unit), integral: isCoarse }),
    enabled: wanted,
  });
  return useMemo(() => {
    const sums = new Map<string, number>();
    if (!data || isPlaceholderData || !wanted) return sums;
    for (const row of data) {
      for (const [column, id] of ids.entries()) {
        const value = row[column + 1];
        if (typeof value === "number") sums.set(id, (sums.get(id) ?? 0) + value);
      }
    }
    return sums;
    // The answer's columns are those of its question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, isPlaceholderData, wanted]);
}

/** A day of bars with its month: 16 beside a number would be read as one. */
function slotName(slot: Slot | undefined): string {
  const [, month, day] = slot?.key.split("-") ?? [];
  return day && month ? `${day}/${month}` : (slot?.label ?? "");
}

/** The now line moves each minute, beyond two days with the slots: a chart is not drawn anew for what cannot be seen. [s] */
function nowLine(now: number, { fromSeconds, toSeconds }: TimeWindow): number | null {
  if (now <= fromSeconds || now >= toSeconds) return null;
  const grain = toSeconds - fromSeconds > 2 * daySeconds ? 300 : 60;
  return Math.max(Math.floor(now / grain) * grain, fromSeconds);
}

/** Lines, areas and bars with their legend. */
export function PlainChart({ ref, ...props }: DrawnChartProps): ReactNode {
  const { draft, search, onSearch, series, question } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const chart = useRef<ChartHandle>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const whole = { fromSeconds: question.startSeconds, toSeconds: question.endSeconds };
  const zoom =
    question.each === null ? zoomOf(search.zoom, whole.fromSeconds, whole.toSeconds) : null;
  const [fromSeconds, toSeconds] = zoom ?? [whole.fromSeconds, whole.toSeconds];
  const asked = { ...question, startSeconds: fromSeconds, endSeconds: toSeconds };
  const { answer, error, retry, busy } = useChartData(asked);
  const energies = useEnergies(series, question, props.period.unit, zoom !== null);
  const doubts = useDoubts({ ...question, period: question.each ?? "day" }, question.each !== null);

  const about = useMarksOfVariables(
    props.plant,
    series.map(({ varId }) => varId),
  );

  const hidden = hiddenOf(search);
  const { slots, window, visible, drawn, figures } = usePlots(
    series,
    answer,
    { fromSeconds, toSeconds, hidden: search.hidden?.join(".") ?? "" },
    { energies, doubts },
  );
  const past = useGhostPart(props, { answer, slots, visible, drawn, window });
  const units = [...new Set(drawn.map((one) => one.unit))];
  const toggle = (place: number): void => {
    const next = new Set(hidden);
    if (!next.delete(place)) next.add(place);
    onSearch({ hidden: hiddenWords(next) });
  };
  useImperativeHandle(ref, () => ({
    png: async () => (await chart.current?.png(pictureCaption(props, zoom, format))) ?? null,
    sheet: () =>
      answer && error === null
        ? chartSheet(props.name, past.visible, {
            ...window,
            zone: question.zone,
            timeName: t(slots || answer.bands ? "common.date" : "common.time"),
            words: { lowest: t("common.chart.lowest"), highest: t("common.chart.highest") },
            slots,
          })
        : null,
  }));

  const span = window.toSeconds - window.fromSeconds;
  const when = (time: number): string => {
    if (slots) return slotName(slots[time]);
    if (span <= daySeconds * 1.1) return format.time(time);
    const day = format.date(time);
    return span <= daySeconds * 371 ? `${day.slice(0, 5)} ${format.time(time)}` : day;
  };
  const drawnChart = { series: past.drawn, multimode: draft.multimode };
  const hasSides = stripsOf(drawnChart).length === 1;
  const heightPx = chartHeightPx(drawnChart, tallPx, useFittingPx(tallPx));
  // Only what the plant does not say at all is its silence: what came before the period, and nothing in it.
  const silentSince = silenceOf(props.plant.last_update, window.fromSeconds, format);
  const running = slots?.findIndex((slot) => props.today.startsWith(slot.key)) ?? -1;
  const noted = {
    ...window,
    variables: series.map(({ place, varId, name }) => ({
      id: varId,
      name,
      plantId: draft.series[place]?.plant_id ?? props.plant.id,
    })),
    hasMoments: slots === null,
  };
  const marked = (
    <MarksAbout about={about}>
      <TimeChartView
        ref={chart}
        name={props.name}
        heightPx={heightPx}
        error={error}
        onRetry={retry}
        silentSince={silentSince}
        chart={{
          ...window,
          ...drawnChart,
          highlight: pointed === null ? null : String(pointed),
          nowSeconds: nowLine(now, window),
          ...(slots ? { slots } : {}),
          ...(running >= 0 ? { runningIndex: running } : {}),
        }}
        {...(slots
          ? {}
          : {
              onZoom: (from: number, to: number) =>
                onSearch({
                  zoom: zoomWord([from, to], whole.fromSeconds, whole.toSeconds) ?? undefined,
                }),
            })}
        waits={!answer && error === null}
      />
    </MarksAbout>
  );
  return (
    <>
      <Panel flush label={props.name}>
        {props.bar(busy)}
        <div className="hg-chart-room" aria-busy={busy}>
          {zoom && (
            <ZoomReset className="hg-chart-unzoom" onReset={() => onSearch({ zoom: undefined })} />
          )}
          {props.compact === true ? marked : <ChartNotes {...noted}>{marked}</ChartNotes>}
          {past.line}
        </div>
      </Panel>
      <Panel flush label={t("charts.legend.name")}>
        <LegendTable
          compact={props.compact ?? false}
          when={when}
          exact={(time) => (slots ? slotName(slots[time]) : format.dateTime(time))}
          onToggle={toggle}
          onPoint={setPointed}
          rows={series.map((one): LegendRow => {
            const unit = drawn.find(({ id }) => id === String(one.place))?.unit;
            return {
              series: one,
              // The rows of another period say nothing of one whose own did not come.
              figures: (error === null && figures.get(one.place)) || null,
              hidden: hidden.has(one.place),
              isRight: hasSides && unit !== undefined && unit !== units[0],
            };
          })}
        />
      </Panel>
    </>
  );
}
