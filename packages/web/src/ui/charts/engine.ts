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
import ZoomTool from "echarts/lib/component/toolbox/feature/DataZoom.js";
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

// Drag-to-zoom is on where a chart has it. Its own action would switch it on after each option, and everything would be laid out and painted
// a second time.
Object.assign(ZoomTool.prototype, { _isZoomActive: true });

export type Engine = EChartsType;

/**
 * Opens a chart in an element, once its font is loaded: text measured in another font would stay misplaced.
 * @param size of a detached element; others have their own
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
