import {
  createDashboard,
  createLink,
  deleteDashboard,
  deleteLink,
  getDashboard,
  listDashboards,
  listLinks,
  openFigures,
  openLink,
  replaceDashboard,
  widgetFiguresNow,
} from "@heliograph/contract/dashboards/dashboards.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { DashboardsService } from "./dashboards.service.ts";

export function dashboardsRoutes(app: FastifyInstance, dashboards: DashboardsService): void {
  const { links } = dashboards;
  serve(app, listDashboards, async (_input, call) => await dashboards.list(call));
  serve(app, getDashboard, async ({ params }, call) => await dashboards.get(call, params.id));
  serve(
    app,
    createDashboard,
    async ({ body: { id: _id, ...sent } }, call) => await dashboards.create(call, sent),
  );
  serve(app, replaceDashboard, async ({ params, body: { id, ...sent } }, call) => {
    // Whoever sends the body of another dashboard means that one.
    if (id !== undefined && id !== params.id)
      throw problem("differs_from_path", { keys: ["id"] }, "id");
    return await dashboards.replace(call, params.id, sent);
  });
  serve(app, deleteDashboard, async ({ params }, call) => {
    await dashboards.remove(call, params.id);
    return { ok: true as const };
  });
  serve(app, widgetFiguresNow, async ({ body }, call) => await dashboards.figures(call, body));

  serve(app, listLinks, async ({ query }) => await links.list(query));
  serve(app, createLink, async ({ body }, call) => await links.create(call, body));
  serve(app, deleteLink, async ({ params }, call) => {
    await links.revoke(call, params.id);
    return { ok: true as const };
  });
  serve(app, openLink, async ({ body }) => await links.open(body.token));
  serve(app, openFigures, async ({ body }) => await links.figures(body.token, body.widget));
}
