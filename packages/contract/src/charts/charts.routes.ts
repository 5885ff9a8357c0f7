import { z } from "zod";
import { objectId, objectParams, plantId, plantParams } from "../ids.ts";
import { objectPermission, ok, plantPermission, route } from "../route.ts";
import { chart, chartPatch, newChart } from "./charts.wire.ts";

const chartParams = z.object({ plant_id: plantId, chart_id: objectId });

/** Which plant a chart is of, and what it shows: for an address that names the chart alone. */
export const getChart = route({
  method: "GET",
  path: "/chart/:id",
  params: objectParams,
  reply: chart,
  may: objectPermission("charts_show"),
});
export const createChart = route({
  method: "POST",
  path: "/plant/:plant_id/chart",
  params: plantParams,
  body: newChart,
  reply: chart,
  may: plantPermission("charts_edit"),
});
/** The chart is named by the `id` of the body. */
export const patchChart = route({
  method: "PATCH",
  path: "/plant/:plant_id/chart",
  params: plantParams,
  body: chartPatch.required({ id: true }),
  reply: chart,
  may: plantPermission("charts_edit"),
});
/** The same, named by the path. */
export const patchChartById = route({
  method: "PATCH",
  path: "/plant/:plant_id/chart/:chart_id",
  params: chartParams,
  body: chartPatch,
  reply: chart,
  may: plantPermission("charts_edit"),
});
export const deleteChart = route({
  method: "DELETE",
  path: "/plant/:plant_id/chart/:chart_id",
  params: chartParams,
  reply: ok,
  may: plantPermission("charts_edit"),
});
