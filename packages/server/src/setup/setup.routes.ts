import {
  acceptSetup,
  getSetup,
  getSetupProposal,
  setSetupAside,
  takeSetupBack,
} from "@heliograph/contract/setup/setup.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { SetupAcceptanceService } from "./setup-acceptance.ts";
import type { SetupService } from "./setup.service.ts";

export function setupRoutes(
  app: FastifyInstance,
  setup: SetupService,
  acceptance: SetupAcceptanceService,
): void {
  serve(
    app,
    getSetup,
    async ({ params, query }, call) => await setup.get(call, params.plant_id, query.if_shown),
  );
  serve(app, setSetupAside, async ({ params }, call) => {
    await setup.setAside(call, params.plant_id);
    return { ok: true as const };
  });
  serve(
    app,
    getSetupProposal,
    async ({ params }, call) => await acceptance.propose(call, params.plant_id),
  );
  serve(
    app,
    acceptSetup,
    async ({ params, body }, call) => await acceptance.accept(call, params.plant_id, body),
  );
  serve(app, takeSetupBack, async ({ params, body }, call) => {
    await acceptance.takeBack(call, params.plant_id, body);
    return { ok: true as const };
  });
}
