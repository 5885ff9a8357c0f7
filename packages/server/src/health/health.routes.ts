import {
  getEffect,
  getHealthNow,
  getWaterfall,
  getIncident,
  listAssignees,
  listIncidents,
  listJudgedDays,
  listPlantMarks,
  patchIncident,
} from "@heliograph/contract/health/health.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { HealthService } from "./health.service.ts";

export function healthRoutes(app: FastifyInstance, health: HealthService): void {
  serve(app, listIncidents, async ({ query }, call) => await health.list(call, query));
  serve(app, getIncident, async ({ params }, call) => await health.get(call, params.id));
  serve(
    app,
    patchIncident,
    async ({ params, body }, call) => await health.act(call, params.id, body),
  );
  serve(
    app,
    listJudgedDays,
    async ({ params, query }, call) => await health.ofDays(call, params.plant_id, query),
  );
  serve(
    app,
    getWaterfall,
    async ({ params, query }, call) => await health.waterfallOf(call, params.plant_id, query),
  );
  serve(app, getHealthNow, async ({ params }, call) => await health.now(call, params.plant_id));
  serve(
    app,
    listPlantMarks,
    async ({ params, query }, call) => await health.marksOf(call, params.plant_id, query),
  );
  serve(
    app,
    getEffect,
    async ({ params, query }, call) => await health.effectOf(call, params.plant_id, query),
  );
  serve(
    app,
    listAssignees,
    async ({ params }, call) => await health.assignees(call, params.plant_id),
  );
}
