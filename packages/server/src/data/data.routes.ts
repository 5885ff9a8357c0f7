import {
  dataFindings,
  explain,
  fetchAggregated,
  fetchBands,
  fetchData,
  fetchStats,
  lastValuesOfPlant,
  lastValuesOfPlants,
  plantValues,
  refusedValues,
  streamData,
} from "@heliograph/contract/data/data.routes.ts";
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { FastifyInstance } from "fastify";
import { Lines, Raw, serve } from "../platform/http.ts";
import type { DataService } from "./data.service.ts";

export function dataRoutes(app: FastifyInstance, data: DataService): void {
  serve(app, fetchData, async ({ body }, { caller }) => new Raw(await data.fetch(caller, body)));
  serve(
    app,
    streamData,
    async ({ body }, { caller }) => new Lines<Value[]>(await data.stream(caller, body)),
  );
  serve(
    app,
    fetchAggregated,
    async ({ body }, { caller }) => new Raw(await data.aggregated(caller, body)),
  );
  serve(app, fetchBands, async ({ body }, { caller }) => new Raw(await data.bands(caller, body)));
  serve(app, fetchStats, async ({ query }, { caller }) => new Raw(await data.stats(caller, query)));
  serve(
    app,
    lastValuesOfPlants,
    async ({ body }, { caller }) =>
      new Raw(jsonOfEach(await data.lastValuesOf(caller, body.plants, body.vars))),
  );
  serve(
    app,
    lastValuesOfPlant,
    async ({ params }, { caller }) =>
      new Raw(JSON.stringify(await data.lastValues(caller, params.plant_id))),
  );
  serve(
    app,
    plantValues,
    async ({ params }, { caller }) =>
      new Raw(JSON.stringify(await data.lastValues(caller, params.plant_id))),
  );
  serve(
    app,
    dataFindings,
    async ({ params }, { caller }) => await data.findings(caller, params.plant_id),
  );
  serve(
    app,
    refusedValues,
    async ({ params }, { caller }) => await data.refusedValues(caller, params.plant_id),
  );
  serve(app, explain, async ({ query }, { caller }) => await data.explain(caller, query));
}

/** A list as JSON in which what stands there again is written once: a call may name one plant thousands of times. */
function jsonOfEach(objects: readonly object[]): string {
  const texts = new Map<object, string>();
  for (const object of objects) if (!texts.has(object)) texts.set(object, JSON.stringify(object));
  return `[${objects.map((object) => texts.get(object)!).join()}]`;
}
