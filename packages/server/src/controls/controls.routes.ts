import {
  inverterControl,
  stringControl,
  stringDaysControl,
  trackerControl,
} from "@heliograph/contract/controls/controls.routes.ts";
import type {
  InverterDay,
  StringDay,
  StringDays,
  TrackerDay,
} from "@heliograph/contract/controls/controls.wire.ts";
import type { FastifyInstance } from "fastify";
import { Raw, serve } from "../platform/http.ts";
import type { ControlsService } from "./controls.service.ts";

/** Hundreds of thousands of numbers of our own: they are written, not judged by the schema. */
export function controlsRoutes(app: FastifyInstance, controls: ControlsService): void {
  serve(
    app,
    inverterControl,
    async ({ params, query }, { caller }) =>
      new Raw<InverterDay>(
        JSON.stringify(await controls.inverters(caller, params.plant_id, query)),
      ),
  );
  serve(
    app,
    stringControl,
    async ({ params, query }, { caller }) =>
      new Raw<StringDay>(JSON.stringify(await controls.strings(caller, params.plant_id, query))),
  );
  serve(
    app,
    stringDaysControl,
    async ({ params, query }, { caller }) =>
      new Raw<StringDays>(
        JSON.stringify(await controls.stringDays(caller, params.plant_id, query)),
      ),
  );
  serve(
    app,
    trackerControl,
    async ({ params, query }, { caller }) =>
      new Raw<TrackerDay>(JSON.stringify(await controls.trackers(caller, params.plant_id, query))),
  );
}
