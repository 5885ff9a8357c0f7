import { getFleet } from "@heliograph/contract/fleet/fleet.routes.ts";
import type { FastifyInstance } from "fastify";
import { Raw, serve } from "../platform/http.ts";
import type { FleetService } from "./fleet.service.ts";

export function fleetRoutes(app: FastifyInstance, fleet: FleetService): void {
  // Columns of our own making, and up to 5,000 rows of them: checking each against the schema would cost more than making them.
  serve(
    app,
    getFleet,
    async (_, { caller }) => new Raw(JSON.stringify(await fleet.answer(caller))),
  );
}
