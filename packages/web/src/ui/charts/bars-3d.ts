import { digitsOf, scaleOf } from "./axes.ts";
import { mixed, type SeriesColour, seriesColour } from "./series.ts";
import { type ChartSetting, chartFont, formatFor, inkOf, tooltipStyle } from "./style.ts";
import { tooltipHtml } from "./tooltip.ts";

/** Bars in space: days by months, or months by years. */
export interface SpaceBars extends ChartSetting {
  readonly name: string;
  readonly unit: string;
  readonly colour: SeriesColour;
  /** Labels along the width. */
  readonly columns: readonly string[];
  /** Labels along the depth; the first is in front. */
  readonly rows: readonly string[];
  readonly bars: readonly {
    readonly column: number;
    readonly row: number;
    readonly value: number;
    /** Heading of the tooltip. */
    readonly title: string;
  }[];
  /** Width of the picture over its height: a narrow one stands further away. */
  readonly aspect: number;
}
/** The landscape and its names are so much wider than high. */
const sceneAspect = 1.8;

/** The option of echarts-gl, which has no types of its own. Low bars are paler, so that the shape is read without turning it. */
export function bars3d(chart: SpaceBars): Record<string, unknown> {
  const ink = inkOf(chart.scheme);
  const format = formatFor(chart);
  const values = chart.bars.map((bar) => bar.value);
  const scale = scaleOf(Math.min(0, ...values), Math.max(0, ...values));
  const digits = digitsOf(scale);
  const colour = seriesColour(chart.colour, chart.scheme);
  const axis = {
    // echarts-gl cuts a label to the height of its glyphs under ECharts 6: a taller line keeps it whole.
    nameTextStyle: { color: ink("axis"), fontSize: 12, fontFamily: chartFont, lineHeight: 32 },
    axisLabel: { color: ink("axis"), fontSize: 11, fontFamily: chartFont, lineHeight: 24 },
    axisLine: { lineStyle: { color: ink("line"), width: 1 } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: ink("grid"), width: 1 } },
    axisPointer: { show: false },
  };
  // Deep enough for the labels of the rows.
  const boxDepth = chart.rows.length > 8 ? 150 : 100;
  return {
    backgroundColor: "transparent",
    animation: false,
    tooltip: {
      ...tooltipStyle(ink),
      formatter: (raw: unknown) => {
        const index =
          typeof raw === "object" && raw !== null && "dataIndex" in raw
            ? Number(raw.dataIndex)
            : -1;
        const bar = chart.bars[index];
        return bar
          ? tooltipHtml(bar.title, [
              {
                colour,
                block: true,
                name: chart.name,
                number: format.number(bar.value),
                unit: chart.unit,
              },
            ])
          : "";
      },
    },
    grid3D: {
      boxWidth: 220,
      boxDepth,
      boxHeight: 70,
      environment: "none",
      viewControl: {
        // Seen from a corner: the labels of the rows are on the right edge, clear of the bars.
        alpha: 26,
        beta: 42,
        // Without perspective equal bars have equal heights, and the labels of the rows are evenly spaced.
        projection: "orthographic",
        orthographicSize: 205 * Math.max(1, sceneAspect / chart.aspect),
        minOrthographicSize: 60,
        maxOrthographicSize: 600,
        center: [0, -8, 0],
        animation: false,
      },
      light: {
        main: { intensity: 1.1, shadow: false, alpha: 40, beta: 30 },
        ambient: { intensity: 0.45 },
      },
      postEffect: { enable: false },
    },
    xAxis3D: { ...axis, type: "category", name: "", data: [...chart.columns] },
    yAxis3D: {
      ...axis,
      type: "category",
      name: "",
      data: [...chart.rows],
      axisLabel: {
        ...axis.axisLabel,
        margin: 14,
        ...(chart.rows.length > 12 ? {} : { interval: chart.aspect < 1.2 ? 2 : 0 }),
      },
    },
    zAxis3D: {
      ...axis,
      type: "value",
      name: chart.unit,
      nameGap: 38,
      min: scale.min,
      max: scale.max,
      axisLabel: { ...axis.axisLabel, formatter: (value: number) => format.number(value, digits) },
    },
    series: [
      {
        type: "bar3D",
        shading: "lambert",
        bevelSize: 0,
        barSize: [
          220 / chart.columns.length / 1.5,
          boxDepth / Math.max(1, chart.rows.length) / 1.5,
        ],
        emphasis: { label: { show: false }, itemStyle: { color: ink("ink") } },
        data: chart.bars.map(({ column, row, value }) => ({
          value: [column, row, value],
          itemStyle: {
            color: mixed(
              ink("surface"),
              colour,
              0.35 + 0.65 * Math.max(0, Math.min(1, value / scale.max)),
            ),
          },
        })),
      },
    ],
  };
}
