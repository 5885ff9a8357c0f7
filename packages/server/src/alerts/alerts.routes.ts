import {
  backtestAlert,
  createAlert,
  deleteAlert,
  getAlert,
  getAlertsState,
  getAlertTemplate,
  getObjectsAlertState,
  listAlertTemplates,
  replaceAlert,
  resetAlertState,
} from "@heliograph/contract/alerts/alerts.routes.ts";
import type { FastifyInstance } from "fastify";
import { Lines, serve } from "../platform/http.ts";
import type { AlertsService } from "./alerts.service.ts";

export function alertsRoutes(app: FastifyInstance, alerts: AlertsService): void {
  serve(
    app,
    getAlertsState,
    async ({ params }, call) => await alerts.stateOf(call, params.plant_id),
  );
  serve(
    app,
    getObjectsAlertState,
    async ({ params }, call) => await alerts.objectsOf(call, params.plant_id),
  );
  serve(app, listAlertTemplates, async () => await Promise.resolve([...alerts.templates()]));
  serve(
    app,
    getAlertTemplate,
    async ({ params }) => await Promise.resolve(alerts.template(params.id)),
  );
  serve(app, getAlert, async ({ params }, call) => await alerts.get(call, params.id));
  serve(app, createAlert, async ({ body }, call) => await alerts.create(call, body));
  serve(
    app,
    replaceAlert,
    async ({ params, body }, call) => await alerts.replace(call, params.id, body),
  );
  serve(app, deleteAlert, async ({ params }, call) => {
    await alerts.delete(call, params.id);
    return { ok: true as const };
  });
  serve(app, resetAlertState, async ({ params }, call) => {
    await alerts.reset(call, params.id);
    return { ok: true as const };
  });
  serve(
    app,
    backtestAlert,
    async ({ params, body }, call) => new Lines(await alerts.backtest(call, params.plant_id, body)),
  );
}
