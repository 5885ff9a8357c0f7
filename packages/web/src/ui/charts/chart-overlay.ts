import type { EChartsOption } from "echarts";
import { createContext, type ReactNode } from "react";
import type { BarSlot } from "./series.ts";

/** What a chart stands on: its stretch of time, or its slots, and the place of its grid in it. */
export interface ChartGround {
  /** null: days, months or years stand beside each other. */
  readonly range: { readonly fromSeconds: number; readonly toSeconds: number } | null;
  readonly slots: readonly BarSlot[];
  /** Free room on each side of the grid. [px] */
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Drawn over every chart below it: pages of a plant mark there what began and ended. null: nothing is. */
export const ChartOverlay = createContext<((ground: ChartGround) => ReactNode) | null>(null);

/** @param heightPx of the chart */
export function groundOf(
  option: EChartsOption,
  heightPx: number,
  of: Pick<ChartGround, "range" | "slots">,
): ChartGround {
  const grids = Array.isArray(option.grid) ? option.grid : [option.grid];
  const [first, last] = [grids[0], grids.at(-1)];
  const px = (value: unknown): number => (typeof value === "number" ? value : 0);
  return {
    ...of,
    leftPx: px(first?.left),
    rightPx: px(first?.right),
    topPx: px(first?.top),
    // Strips below each other say how high they are.
    bottomPx:
      typeof last?.bottom === "number"
        ? last.bottom
        : Math.max(0, heightPx - px(last?.top) - px(last?.height)),
  };
}
