import { getSetup, setSetupAside } from "@heliograph/contract/setup/setup.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { SetupService } from "./setup.service.ts";

export function setupRoutes(app: FastifyInstance, setup: SetupService): void {
  serve(
    app,
    getSetup,
    async ({ params, query }, call) => await setup.get(call, params.plant_id, query.if_shown),
  );
  serve(app, setSetupAside, async ({ params }, call) => {
    await setup.setAside(call, params.plant_id);
    return { ok: true as const };
  });
}
