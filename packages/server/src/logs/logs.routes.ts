import {
  listPlantEdits,
  searchEdits,
  searchEvents,
} from "@heliograph/contract/logs/logs.routes.ts";
import type { FastifyInstance } from "fastify";
import type { Call } from "../platform/caller.ts";
import { serve } from "../platform/http.ts";
import type { EditsEyes, LogsService } from "./logs.service.ts";

/** @param eyesOn what of a plant a caller sees; throws for a plant that is closed to him */
export function logsRoutes(
  app: FastifyInstance,
  logs: LogsService,
  eyesOn: (call: Call, plantId: string) => Promise<EditsEyes>,
): void {
  serve(app, searchEvents, ({ query }) => logs.searchEvents(query));
  serve(app, searchEdits, ({ query }) => logs.searchEdits(query));
  serve(app, listPlantEdits, async ({ params, query }, call) =>
    logs.editsOfPlant(params.plant_id, query, await eyesOn(call, params.plant_id)),
  );
}
