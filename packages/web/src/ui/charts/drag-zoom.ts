import type { EChartsOption } from "echarts";

/** The toolbox holds the drag-to-zoom tool, which is on from the beginning; its buttons have no size. */
export const zoomTool: EChartsOption = {
  toolbox: {
    itemSize: 0,
    feature: { dataZoom: { yAxisIndex: "none", icon: { zoom: "path://", back: "path://" } } },
  },
};

/** What the reader has dragged over, in seconds; null for another event. */
export function zoomedTo(event: unknown): readonly [number, number] | null {
  if (
    typeof event !== "object" ||
    event === null ||
    !("batch" in event) ||
    !Array.isArray(event.batch)
  )
    return null;
  const one: unknown = event.batch[0];
  if (typeof one !== "object" || one === null || !("startValue" in one) || !("endValue" in one))
    return null;
  return [Number(one.startValue) / 1000, Number(one.endValue) / 1000];
}
