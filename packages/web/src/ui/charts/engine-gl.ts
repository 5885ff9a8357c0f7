import { TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { Bar3DChart } from "echarts-gl/charts";
import { Grid3DComponent } from "echarts-gl/components";
import type { Engine } from "./engine.ts";

for (const part of [Bar3DChart, Grid3DComponent, TooltipComponent, CanvasRenderer]) use(part);

/** Bars in space need WebGL, which some machines do not have. */
export function hasSpace(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl") !== null;
  } catch {
    return false;
  }
}
/** @param size of a detached element, and its pixel ratio; others have their own */
export const openSpaceEngine = (
  box: HTMLElement,
  size: {
    readonly width?: number;
    readonly height?: number;
    readonly devicePixelRatio: number;
  } = { devicePixelRatio: Math.max(1, devicePixelRatio) },
): Engine => init(box, undefined, { renderer: "canvas", ...size });
