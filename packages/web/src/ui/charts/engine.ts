import { BarChart, CustomChart, LineChart, ScatterChart } from "echarts/charts";
import {
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  ToolboxComponent,
  TooltipComponent,
} from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

use([
  LineChart,
  BarChart,
  ScatterChart,
  CustomChart,
  GridComponent,
  TooltipComponent,
  AxisPointerComponent,
  MarkLineComponent,
  MarkPointComponent,
  MarkAreaComponent,
  DataZoomComponent,
  ToolboxComponent,
  SVGRenderer,
  CanvasRenderer,
]);

export type Engine = EChartsType;

/**
 * Opens a chart in an element, once its font is there: text measured in another font would stay misplaced.
 * @param size of an element that is on no page; others have their own
 */
export async function openEngine(
  box: HTMLElement,
  renderer: "svg" | "canvas",
  size: { readonly width: number; readonly height: number } | null = null,
): Promise<Engine> {
  await Promise.all(
    ["12px", "600 12px"].map((size) => document.fonts.load(`${size} "Inter Variable"`)),
  );
  return init(box, undefined, { renderer, ...size });
}
