import type { Format } from "../ui/format.ts";
import { periodText } from "../ui/period-bar.tsx";
import { homeZone } from "../ui/use-format.tsx";
import type { Zoom } from "../ui/zoom.ts";
import type { DrawnChartProps } from "./drawn-chart.ts";

/** What a picture of a chart says below its title: the plant, the period or the part of it that is shown, and a zone that is not the usual one. */
export function pictureCaption(
  { plant, period }: Pick<DrawnChartProps, "plant" | "period">,
  zoom: Zoom | null,
  format: Format,
): string {
  const shown = zoom
    ? zoom.map((time) => format.dateTime(time)).join(" – ")
    : periodText(period, format);
  const zone = plant.timezone === homeZone ? [] : [plant.timezone];
  return [`${plant.id} ${plant.name}`, shown, ...zone].join(" · ");
}
