import { Button } from "@mantine/core";
import type { EChartsOption } from "echarts";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useContext,
} from "react";
import { useTranslation } from "react-i18next";
import { useFittingPx, useIsNarrow } from "../breakpoint.ts";
import { useScheme } from "../brand.tsx";
import { AroundEmpty, EmptyState } from "../empty-state.tsx";
import { Skeleton } from "../panel.tsx";
import { homeZone, useFormat } from "../use-format.tsx";
import { type BarChart, barChart } from "./bar-chart.ts";
import { type ChartGround, ChartOverlay, groundOf } from "./chart-overlay.ts";
import { zoomedTo, zoomTool } from "./drag-zoom.ts";
import type { Engine } from "./engine.ts";
import type { PictureSeries } from "./picture.ts";
import { pngOf } from "./png-of.ts";
import { inkOfSeries, seriesColour } from "./series.ts";
import type { ChartSetting } from "./style.ts";
import { Spoken, SpokenTime } from "./spoken.tsx";
import { tableOfBars } from "./table-of.ts";
import { timeChart } from "./time-chart.ts";
import { watchTouch } from "./touch.ts";
import { touchedChart } from "./touched-chart.ts";
import { stripsPx, type TimeChart } from "./time-model.ts";

/** Methods of a drawn chart. */
export interface ChartHandle {
  /**
   * A PNG at double pixel ratio with title and legend, as a data URL; null before the first drawing. (CHART-24)
   * @param caption what stands below the title, such as plant and period
   */
  png(caption?: string): Promise<string | null>;
}
export type ZoomTo = (fromSeconds: number, toSeconds: number) => void;

/** Above this many points SVG grows slower than canvas. */
const manyPoints = 3000;

interface DrawnProps {
  readonly name: string;
  readonly heightPx: number;
  readonly option: EChartsOption;
  /** The same chart in another height. */
  readonly optionAt: (heightPx: number) => EChartsOption;
  readonly legend: readonly PictureSeries[];
  readonly setting: ChartSetting;
  /** The chart as text, for screen readers. */
  readonly table: ReactNode;
  readonly points: number;
  /** What the plant's page lays over it; null for nothing. */
  readonly ground: ChartGround | null;
  readonly onZoom?: ZoomTo;
  readonly ref?: Ref<ChartHandle> | undefined;
}

/** Sets the viewBox of an SVG drawing: without it print would crop it. */
function scalable(box: HTMLElement, engine: Engine): void {
  const size = `0 0 ${engine.getWidth()} ${engine.getHeight()}`;
  box.querySelector("svg")?.setAttribute("viewBox", size);
}

function Drawn({ ref, ...props }: DrawnProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The position of the pointer; null while elsewhere.
  const pointer = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const { option, ground } = props;
  const overlay = useContext(ChartOverlay);
  const renderer = props.points > manyPoints ? "canvas" : "svg";
  const zoomed = useEffectEvent((event: unknown) => {
    const range = zoomedTo(event);
    if (range && range[1] - range[0] >= 60) props.onZoom?.(range[0], range[1]);
  });
  const fingers = useEffectEvent((drawing: Engine) =>
    touchedChart(drawing, {
      option: props.option,
      onPoint: (place) => {
        pointer.current = place;
      },
      ...(props.onZoom ? { onZoom: props.onZoom } : {}),
    }),
  );
  useEffect(() => {
    let opened: Engine | null = null;
    let gone = false;
    let leave: (() => void) | null = null;
    const element = box.current;
    if (!element) return undefined;
    const open = async (): Promise<void> => {
      const { openEngine } = await import("./engine.ts");
      if (gone) return;
      opened = await openEngine(element, renderer);
      // The element can leave while the font loads.
      if (gone) opened.dispose();
      else {
        scalable(element, opened);
        opened.on("datazoom", zoomed);
        const drawing = opened;
        leave = watchTouch(element, {
          showAt: (x, y) => fingers(drawing).showAt(x, y),
          hide: () => fingers(drawing).hide(),
          zoom: () => fingers(drawing).zoom(),
        });
        opened.getZr().on("mousemove", ({ offsetX, offsetY }) => {
          pointer.current = { x: offsetX, y: offsetY };
        });
        opened.getZr().on("globalout", () => {
          pointer.current = null;
        });
        setEngine(opened);
      }
    };
    open().catch(() => setFailed(true));
    const watch = new ResizeObserver(() => {
      // In print the drawing of the screen is scaled.
      if (!opened || globalThis.matchMedia("print").matches) return;
      opened.resize();
      scalable(element, opened);
    });
    watch.observe(element);
    return () => {
      gone = true;
      leave?.();
      watch.disconnect();
      setEngine(null);
      opened?.dispose();
    };
  }, [renderer, attempt]);
  const zooms = props.onZoom !== undefined;
  useEffect(() => {
    if (!engine || engine.isDisposed()) return;
    engine.setOption(zooms ? { ...option, ...zoomTool } : option, { notMerge: true });
    // The time from a click to its chart is benchmarked; this marks its end in the browser's performance timeline.
    performance.clearMarks("chart-drawn");
    performance.mark("chart-drawn");
    // A new option hides the tooltip, on a live chart with every value: it is shown again.
    if (pointer.current) engine.dispatchAction({ type: "showTip", ...pointer.current });
  }, [engine, option, zooms]);
  useImperativeHandle(
    ref,
    () => ({
      png: async (caption = "") =>
        engine && !engine.isDisposed()
          ? pngOf(engine, { title: props.name, caption, legend: props.legend }, props)
          : null,
    }),
    [engine, props],
  );
  return (
    <figure className="hg-chart" style={{ height: props.heightPx }}>
      {failed ? (
        // The drawing module failed to load: the data are here, and it is loaded again.
        <NoChart
          heightPx={props.heightPx}
          error=""
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <>
          {!engine && (
            <div className="hg-chart-wait">
              <Skeleton heightPx={props.heightPx} radiusPx={8} />
            </div>
          )}
          <div
            ref={box}
            className={zooms ? "hg-chart-box zooms" : "hg-chart-box"}
            role="img"
            aria-label={props.name}
          />
          {ground && overlay?.(ground)}
        </>
      )}
      <div className="hg-hidden">{props.table}</div>
    </figure>
  );
}

/** Scheme, language, zone and words of the page that a chart stands in. */
export function useChartSetting(): ChartSetting {
  const { t } = useTranslation();
  const scheme = useScheme();
  const { language, zone } = useFormat();
  return useMemo(
    () => ({
      scheme,
      language,
      zone: zone === "" ? homeZone : zone,
      words: {
        noData: t("common.noData"),
        lowest: t("common.chart.lowest"),
        highest: t("common.chart.highest"),
        sum: t("common.chart.sum"),
        estimate: t("common.chart.estimate"),
      },
    }),
    [scheme, language, zone, t],
  );
}

/** The same object as long as its parts are the same: a page renders for many reasons, a chart is redrawn only when its own data change. */
function useSteady<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  const keys = new Set([...Object.keys(kept), ...Object.keys(value)]) as Set<keyof T>;
  if ([...keys].every((key) => Object.is(kept[key], value[key]))) return kept;
  setKept(value);
  return value;
}

/** The chart as a page gives it; scheme, language and zone are added from the context. */
type ChartInput<T> = Omit<T, "scheme" | "language" | "zone" | "words">;
interface ShownProps<T> {
  /** The accessible name, such as "Potenza di oggi". */
  readonly name: string;
  readonly chart: ChartInput<T>;
  readonly heightPx: number;
  /** The data are on their way: grey shapes stand in the place of the chart. */
  readonly waits?: boolean;
  /** The server's own text when the data call failed; empty for none. */
  readonly error?: string | null;
  /** Asks for the data again after a failure. */
  readonly onRetry?: () => void;
  /** The reader chooses neither period nor variables here: an empty chart does not ask for it. */
  readonly isFixed?: boolean;
  /** Since when the shown data are silent, as text: an empty chart shows that first. */
  readonly silentSince?: string | null;
  /** It is no chart of the plant as it was: a draft, or several plants or years on one axis. */
  readonly unmarked?: boolean;
  readonly onZoom?: ZoomTo;
  readonly ref?: Ref<ChartHandle>;
}

const lowPx = 200;
/** Shown instead of a chart: why there is none, and the remedy. (ERR-18) */
export function NoChart(props: {
  readonly heightPx: number;
  /** Null when nothing failed and nothing was measured. */
  readonly error: string | null;
  readonly onRetry?: (() => void) | undefined;
  readonly isFixed?: boolean | undefined;
  readonly silentSince?: string | null | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { error, onRetry, isFixed = false, silentSince: time } = props;
  const around = useContext(AroundEmpty);
  return (
    <div
      className="hg-chart-none"
      style={{ height: props.heightPx }}
      {...(error === null ? {} : { role: "alert" })}
    >
      {error !== null ? (
        <EmptyState
          kind="error"
          title={error === "" ? t("common.chart.unknownError") : error}
          // A low card shows only the button.
          {...(onRetry && props.heightPx < lowPx ? {} : { hint: t("errors.hint") })}
          action={
            onRetry && (
              <Button variant="default" size="xs" onClick={onRetry}>
                {t("common.retry")}
              </Button>
            )
          }
        />
      ) : (
        around(
          typeof time === "string" ? (
            <EmptyState
              title={t("common.chart.noDataSince", { time })}
              hint={t("common.chart.noDataSinceHint")}
            />
          ) : (
            <EmptyState
              title={t("common.chart.noData")}
              hint={t(isFixed ? "common.chart.noDataYet" : "common.chart.noDataHint")}
            />
          ),
        )
      )}
    </div>
  );
}

/** Back from a zoomed part to all of the period. */
export function ZoomReset(props: {
  readonly className: string;
  readonly onReset: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Button size="xs" variant="default" className={props.className} onClick={props.onReset}>
      {t("common.chart.zoomReset")}
    </Button>
  );
}

/** Strips below each other are as many as they are; one grid is as low as the window asks. [px] */
export function chartHeightPx(
  chart: Pick<TimeChart, "series" | "multimode">,
  heightPx: number,
  fittingPx: number,
): number {
  const minPx = stripsPx(chart);
  return minPx === null ? fittingPx : Math.max(heightPx, minPx);
}

/** Lines, areas and bars along time. */
export function TimeChartView(props: ShownProps<TimeChart>): ReactNode {
  const setting = useChartSetting();
  const { error = null, onRetry, isFixed, silentSince, ref, waits = false, ...more } = props;
  const { unmarked = false, ...rest } = more;
  const fittingPx = useFittingPx(props.heightPx);
  const heightPx = chartHeightPx(props.chart, props.heightPx, fittingPx);
  const small = useIsNarrow();
  const chart: TimeChart = useSteady({ heightPx, small, ...props.chart, ...setting });
  const option = useMemo(() => timeChart(chart), [chart]);
  const ground = useMemo(() => {
    const { fromSeconds, toSeconds, slots } = chart;
    const range = slots ? null : { fromSeconds, toSeconds };
    return unmarked ? null : groundOf(option, heightPx, { range, slots: slots ?? [] });
  }, [chart, option, heightPx, unmarked]);
  const measured = props.chart.series.some((series) =>
    series.points.some(([, value]) => value !== null),
  );
  if (waits) return <Skeleton heightPx={heightPx} radiusPx={8} />;
  if (error !== null || !measured)
    return <NoChart {...{ heightPx, error, onRetry, isFixed, silentSince }} />;
  const points = chart.series.reduce((sum, series) => sum + series.points.length, 0);
  return (
    <Drawn
      {...rest}
      heightPx={heightPx}
      ref={ref}
      option={option}
      optionAt={(heightPx) => timeChart({ ...chart, heightPx, highlight: null })}
      legend={chart.series.map((one) => ({
        name: one.name,
        unit: one.unit,
        colour: inkOfSeries(one, setting.scheme),
        block: one.kind === "bar",
      }))}
      setting={setting}
      table={<SpokenTime name={props.name} chart={chart} />}
      points={points}
      ground={ground}
    />
  );
}

/** Pages rebuild their bars at every tick of the clock: equal ones are not redrawn. @param json the chart as text */
const useBars = (json: string): EChartsOption =>
  useMemo(() => barChart(JSON.parse(json) as BarChart), [json]);

/** Bars over days, months or years. */
export function BarChartView(props: Omit<ShownProps<BarChart>, "onZoom">): ReactNode {
  const { t } = useTranslation();
  const setting = useChartSetting();
  const { error = null, onRetry, isFixed, silentSince, ref, waits = false, ...more } = props;
  const { unmarked = false, ...rest } = more;
  const heightPx = useFittingPx(props.heightPx);
  const chart: BarChart = { ...props.chart, ...setting };
  const option = useBars(JSON.stringify(chart));
  const measured = props.chart.series.some((series) =>
    series.values.some((value) => value !== null),
  );
  if (waits) return <Skeleton heightPx={heightPx} radiusPx={8} />;
  if (error !== null || !measured)
    return <NoChart {...{ heightPx, error, onRetry, isFixed, silentSince }} />;
  return (
    <Drawn
      {...rest}
      heightPx={heightPx}
      ref={ref}
      option={option}
      optionAt={() => barChart({ ...chart, highlight: null })}
      legend={chart.series.map(({ name, colour }) => ({
        name,
        unit: chart.unit,
        colour: seriesColour(colour, setting.scheme),
        block: true,
      }))}
      setting={setting}
      table={<Spoken name={props.name} table={tableOfBars(chart, t("common.date"))} />}
      points={0}
      ground={unmarked ? null : groundOf(option, heightPx, { range: null, slots: chart.slots })}
    />
  );
}
