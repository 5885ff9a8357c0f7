import { perfectTracker } from "@heliograph/contract/trackers/trackers.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { TrackersService } from "./trackers.service.ts";

export function trackersRoutes(app: FastifyInstance, trackers: TrackersService): void {
  serve(app, perfectTracker, async ({ query }, call) => await trackers.perfect(call.caller, query));
}
