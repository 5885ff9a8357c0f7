import { searchEdits, searchEvents } from "@heliograph/contract/logs/logs.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { LogsService } from "./logs.service.ts";

export function logsRoutes(app: FastifyInstance, logs: LogsService): void {
  serve(app, searchEvents, ({ query }) => logs.searchEvents(query));
  serve(app, searchEdits, ({ query }) => logs.searchEdits(query));
}
