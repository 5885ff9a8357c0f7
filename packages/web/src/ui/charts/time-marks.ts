import { markImage } from "../mark-image.ts";
import { type Point, seriesColour, type TimeSeries } from "./series.ts";
import { chartFont, formatFor, inkOf } from "./style.ts";
import { type Axis, type DrawnSeries, ms, type TimeChart } from "./time-model.ts";

/** Values may arrive with this delay. [s] */
const lateSeconds = 900;
/** A series is silent after this multiple of the distance of its points. */
const silentAfter = 3;

/** The usual distance of points; of few of them the smallest. [s] */
function distanceOf(points: readonly Point[]): number {
  const measured = points.filter(([, value]) => value !== null);
  const distances = measured.slice(1).map(([time], index) => time - (measured[index]?.[0] ?? 0));
  distances.sort((a, b) => a - b);
  return distances[distances.length >> 1] ?? 0;
}

/**
 * Stretches without a value between two measured points: [start, end] of each, in seconds.
 * @param nowSeconds a stretch that runs until this moment is one as well; null where now is not in the window
 */
export function gapsOf(
  points: readonly Point[],
  nowSeconds: number | null = null,
): (readonly [number, number])[] {
  const gaps: (readonly [number, number])[] = [];
  let before: number | null = null;
  let open = false;
  for (const [time, value] of points) {
    if (value === null) {
      open = before !== null;
      continue;
    }
    if (open && before !== null) gaps.push([before, time]);
    before = time;
    open = false;
  }
  if (nowSeconds !== null && before !== null) {
    const silent = nowSeconds - before;
    if (silent > lateSeconds && silent > silentAfter * distanceOf(points))
      gaps.push([before, nowSeconds]);
  }
  return gaps;
}

/**
 * Heights moved apart until each is `gap` from its neighbours, in their order.
 * @param low,high minimum and maximum, with half a gap to either end; there is room for all between them
 */
export function spread(
  values: readonly number[],
  gap: number,
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
): number[] {
  const order = values
    .map((_, index) => index)
    .toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const out = [...values];
  for (let round = 0; round < 12; round += 1) {
    for (let i = 1; i < order.length; i += 1) {
      const [under, over] = [order[i - 1] ?? 0, order[i] ?? 0];
      const lack = gap - ((out[over] ?? 0) - (out[under] ?? 0));
      if (lack <= 1e-9) continue;
      out[under] = (out[under] ?? 0) - lack / 2;
      out[over] = (out[over] ?? 0) + lack / 2;
    }
  }
  // From the bottom upwards, then from the top downwards: a label that leaves the grid pushes the others back.
  let floor = low + gap / 2;
  for (const index of order) {
    out[index] = Math.max(out[index] ?? 0, floor);
    floor = (out[index] ?? 0) + gap;
  }
  let ceiling = high - gap / 2;
  for (const index of order.toReversed()) {
    out[index] = Math.min(out[index] ?? 0, ceiling);
    ceiling = (out[index] ?? 0) - gap;
  }
  return out;
}

export function directLabels(
  chart: TimeChart,
  axes: readonly Axis[],
  where: { readonly xAxisIndex: number; readonly yAxisIndex: number },
): DrawnSeries[] {
  const { nowSeconds } = chart;
  if (typeof nowSeconds !== "number") return [];
  const ink = inkOf(chart.scheme);
  const format = formatFor(chart);
  const first = axes[0];
  if (!first) return [];
  const range = first.scale.max - first.scale.min;
  const ends = chart.series.flatMap((series) => {
    const last = series.points.findLast(
      ([time, value]) => value !== null && time <= nowSeconds + 1,
    );
    const axis = axes.find((one) => one.unit === series.unit);
    // A value older than an hour is no longer "now".
    if (!last || last[1] === null || !axis || nowSeconds - last[0] > 3600) return [];
    const share = (last[1] - axis.scale.min) / (axis.scale.max - axis.scale.min);
    return [{ series, value: last[1], height: first.scale.min + share * range }];
  });
  const gap = (range * 18) / Math.max(60, (chart.heightPx ?? 260) - 52);
  // Where there is no room for all, that of the main series stays.
  const shown = ends
    .toSorted((a, b) => Number(b.series.hero ?? false) - Number(a.series.hero ?? false))
    .slice(0, Math.floor(range / gap));
  const heights = spread(
    shown.map((end) => end.height),
    gap,
    first.scale.min,
    first.scale.max,
  );
  return shown.map(({ series, value }, index): DrawnSeries => {
    const colour = seriesColour(series.colour, chart.scheme);
    const words = format.text(format.measure(value, series.unit, series.digits ?? 1));
    return {
      ...where,
      type: "scatter",
      silent: true,
      symbolSize: 0.1,
      z: 8,
      // Scatter defaults to 80 % and would fade the text.
      itemStyle: { opacity: 1, color: "transparent" },
      tooltip: { show: false },
      data: [[ms(nowSeconds), heights[index] ?? 0]],
      label: {
        show: true,
        position: "right",
        distance: 12,
        // The colour is a swatch beside the text: gold text on white is unreadable.
        formatter: `{mark|}  {name|${series.name.replace(/[{}|]/g, " ")}}  {value|${words}}`,
        rich: {
          mark: { backgroundColor: colour, width: 10, height: 3, borderRadius: 2 },
          name: { color: ink("ink-2"), fontSize: 12, fontFamily: chartFont },
          value: { color: ink("ink"), fontSize: 12, fontWeight: 600, fontFamily: chartFont },
        },
      },
    };
  });
}

/** "No data" is written where it has room: in this share of the span, on a phone and elsewhere. */
const wordShare = { small: 1 / 4, wide: 1 / 10 };
/** Share of the span in which the now line overlaps the unit of the left axis. */
const nearStart = 0.05;

/**
 * Now line, alert marks and the stripes of the gaps, hung on the first series of a grid.
 * @param isTop the time of the now line stands on the first of several grids only
 */
export function decorate(
  line: DrawnSeries,
  series: TimeSeries,
  chart: TimeChart,
  isTop: boolean,
): DrawnSeries {
  if (line.type !== "line" || chart.slots) return line;
  const ink = inkOf(chart.scheme);
  const format = formatFor(chart);
  const { nowSeconds } = chart;
  const inside =
    typeof nowSeconds === "number" &&
    nowSeconds > chart.fromSeconds &&
    nowSeconds < chart.toSeconds;
  const span = chart.toSeconds - chart.fromSeconds;
  const end = typeof nowSeconds === "number" ? Math.min(nowSeconds, chart.toSeconds) : null;
  const gaps = gapsOf(series.points, end).filter(([from, to]) => to - from > span / 200);
  const last = inside
    ? series.points.findLast(([time, value]) => value !== null && time <= nowSeconds + 1)
    : undefined;
  const lastPoint =
    last && nowSeconds !== undefined && nowSeconds !== null && nowSeconds - last[0] < 3600
      ? [{ name: series.name, coord: [ms(last[0]), last[1] ?? 0] }]
      : [];
  const alerts = (chart.marks ?? []).flatMap(({ timeSeconds, state }) => {
    if (state === "DISABLED") return [];
    const point = series.points.findLast(([time, value]) => value !== null && time <= timeSeconds);
    if (!point) return [];
    return [
      {
        name: state,
        coord: [ms(timeSeconds), point[1] ?? 0],
        symbol: `image://data:image/svg+xml,${encodeURIComponent(markImage(state, chart.scheme))}`,
        symbolSize: 19,
        label: { show: false },
      },
    ];
  });
  return {
    ...line,
    ...(inside
      ? {
          markLine: {
            silent: true,
            symbol: "none",
            animation: false,
            lineStyle: { color: ink("ink-2"), width: 1, type: "solid" },
            label: {
              show: isTop,
              position: "end",
              // The last point of a curve that ends at the top of its axis stays below it.
              distance: 8,
              formatter: format.time(nowSeconds),
              // Just after midnight its time would overlap the unit of the axis.
              align: (nowSeconds - chart.fromSeconds) / span < nearStart ? "left" : "center",
              color: ink("ink"),
              fontSize: 11,
              fontWeight: 600,
              fontFamily: chartFont,
            },
            data: [{ xAxis: ms(nowSeconds) }],
          },
        }
      : {}),
    ...(lastPoint.length + alerts.length > 0
      ? {
          markPoint: {
            z: 10,
            silent: true,
            animation: false,
            symbol: "circle",
            symbolSize: 9,
            itemStyle: {
              color: seriesColour(series.colour, chart.scheme),
              borderColor: ink("surface"),
              borderWidth: 2,
            },
            label: { show: false },
            data: [...lastPoint, ...alerts],
          },
        }
      : {}),
    ...(gaps.length > 0
      ? {
          markArea: {
            silent: true,
            animation: false,
            itemStyle: { color: ink("sunk") },
            label: {
              show: true,
              position: "insideTop",
              color: ink("ink-3"),
              fontSize: 11,
              fontFamily: chartFont,
            },
            data: gaps.map(([from, to]): [{ name: string; xAxis: number }, { xAxis: number }] => [
              {
                name:
                  to - from > span * wordShare[chart.small ? "small" : "wide"]
                    ? chart.words.noData
                    : "",
                xAxis: ms(from),
              },
              { xAxis: ms(to) },
            ]),
          },
        }
      : {}),
  };
}
