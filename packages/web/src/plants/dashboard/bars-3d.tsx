import { type EChartsType, init, use } from "echarts/core";
import { TooltipComponent, VisualMapComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";
import { Bar3DChart } from "echarts-gl/charts";
import { Grid3DComponent } from "echarts-gl/components";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../../ui/brand.tsx";
import { chartFont, inkOf, tooltipStyle } from "../../ui/charts/style.ts";
import { tooltipHtml } from "../../ui/charts/tooltip.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Format } from "../../ui/format.ts";
import { pick, quantityColours, type Scheme } from "../../ui/tokens.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { Cell3d } from "./bars-3d-data.ts";

use([Bar3DChart, Grid3DComponent, TooltipComponent, VisualMapComponent, CanvasRenderer]);

export interface Bars3dData {
  readonly cells: readonly Cell3d[];
  readonly unit: string;
  readonly xNames: readonly string[];
  readonly yNames: readonly string[];
  /** What y is at the first of its names. */
  readonly yFirst: number;
}

// echarts-gl cuts its labels to the height of a glyph's box under ECharts 6: a taller line keeps them whole.
const readable = { lineHeight: 24 };

function optionOf(data: Bars3dData, scheme: Scheme, format: Format): Record<string, unknown> {
  const ink = inkOf(scheme);
  const axis = (more: Record<string, unknown>) => ({
    name: "",
    axisLabel: { color: ink("axis"), fontSize: 12, fontFamily: chartFont, ...readable },
    nameTextStyle: { color: ink("axis"), fontSize: 12, fontFamily: chartFont, lineHeight: 32 },
    axisLine: { lineStyle: { color: ink("line"), width: 1 } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: ink("grid") } },
    axisPointer: { show: false },
    ...more,
  });
  const high = Math.max(...data.cells.map((cell) => cell.z));
  const colours = [
    pick(quantityColours.theoretical, scheme),
    pick(quantityColours["production-f"], scheme),
    pick(quantityColours.production, scheme),
  ];
  return {
    tooltip: {
      ...tooltipStyle(ink),
      formatter: (point: { value: readonly [number, number, number] }) => {
        const [x, y, z] = point.value;
        return tooltipHtml(`${data.xNames[x] ?? ""} ${data.yNames[y] ?? ""}`, [
          {
            colour: colours[2] ?? "",
            name: "",
            number: format.number(z),
            unit: data.unit,
            block: true,
          },
        ]);
      },
    },
    visualMap: { show: false, min: 0, max: high, inRange: { color: colours } },
    xAxis3D: axis({ type: "category", data: data.xNames }),
    yAxis3D: axis({ type: "category", data: data.yNames }),
    zAxis3D: axis({
      type: "value",
      name: data.unit,
      min: 0,
      axisLabel: {
        color: ink("axis"),
        fontSize: 12,
        fontFamily: chartFont,
        ...readable,
        formatter: (value: number) => format.number(value, value % 1 === 0 ? 0 : 1),
      },
    }),
    grid3D: {
      boxWidth: 200,
      boxDepth: 40 + data.yNames.length * 6,
      boxHeight: 70,
      viewControl: { distance: 205, alpha: 24, beta: 24, minDistance: 100, maxDistance: 500 },
      light: { main: { intensity: 1.1, shadow: false }, ambient: { intensity: 0.45 } },
      environment: ink("surface"),
    },
    series: [
      {
        type: "bar3D",
        data: data.cells.map(({ x, y, z }) => [x, y - data.yFirst, z]),
        shading: "lambert",
        bevelSize: 0,
        barSize: data.xNames.length > 12 ? 4 : 9,
        emphasis: { label: { show: false } },
      },
    ],
  };
}

/** Bars in space, turned and zoomed by the pointer; the same figures as a table for those who cannot see them. */
export function Bars3d(props: { readonly name: string; readonly data: Bars3dData }): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { data } = props;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let chart: EChartsType | null = null;
    const watch = new ResizeObserver(() => chart?.resize());
    const draw = async (): Promise<void> => {
      await document.fonts.load('12px "Inter Variable"');
      chart = init(element);
      chart.setOption(optionOf(data, scheme, format));
      watch.observe(element);
    };
    // A browser without WebGL cannot draw it: the table below still says everything.
    draw().catch(() => setFailed(true));
    return () => {
      watch.disconnect();
      chart?.dispose();
    };
  }, [data, scheme, format]);
  return (
    <>
      {failed ? (
        <EmptyState kind="error" title={t("dashboard.no3d")} hint={t("dashboard.no3dHint")} />
      ) : (
        <div ref={box} className="hg-3d-box" role="img" aria-label={props.name} />
      )}
      <div className={failed ? "" : "hg-hidden"}>
        <table>
          <caption>{t("common.chart.dataTable", { name: props.name })}</caption>
          <tbody>
            {data.yNames.map((yName, y) => (
              <tr key={yName}>
                <th scope="row">{yName}</th>
                {data.xNames.map((xName, x) => (
                  <td key={xName}>
                    {format.number(
                      data.cells.find((cell) => cell.x === x && cell.y - data.yFirst === y)?.z,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
