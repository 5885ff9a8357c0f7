import {
  createChart,
  deleteChart,
  getChart,
  patchChart,
  patchChartById,
} from "@heliograph/contract/charts/charts.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { ChartsService } from "./charts.service.ts";

export function chartsRoutes(app: FastifyInstance, charts: ChartsService): void {
  serve(app, getChart, async ({ params }, call) => await charts.get(call, params.id));
  serve(
    app,
    createChart,
    async ({ params, body }, call) => await charts.create(call, params.plant_id, body),
  );
  serve(
    app,
    patchChart,
    async ({ params, body }, call) =>
      await charts.patch(call, { plantId: params.plant_id, id: body.id }, body),
  );
  serve(app, patchChartById, async ({ params, body }, call) => {
    if (body.id !== undefined && body.id !== params.chart_id)
      throw problem("differs_from_path", { keys: ["id"] }, "id");
    return await charts.patch(call, { plantId: params.plant_id, id: params.chart_id }, body);
  });
  serve(app, deleteChart, async ({ params }, call) => {
    await charts.delete(call, { plantId: params.plant_id, id: params.chart_id });
    return { ok: true as const };
  });
}
