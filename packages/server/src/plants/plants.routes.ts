import {
  createPlant,
  deletePlant,
  getPlant,
  listPlants,
  patchPlant,
  plantExists,
} from "@heliograph/contract/plants/plants.routes.ts";
import type { FastifyInstance } from "fastify";
import { Raw, serve } from "../platform/http.ts";
import type { PlantsService } from "./plants.service.ts";

/** What the data of a plant says of it. */
export interface PlantNews {
  /** Time of the newest sample received [unix s]; null when there is none. */
  lastUpdate(plantId: string): number | null;
}

export function plantsRoutes(app: FastifyInstance, plants: PlantsService, news: PlantNews): void {
  const withNews = <P extends { id: string }>(p: P) => ({
    ...p,
    last_update: news.lastUpdate(p.id),
    num_alerts: 0,
  });
  // Lines of our own making, and up to 5,000 of them: checking each against the schema would cost more than the query.
  serve(
    app,
    listPlants,
    async ({ query }, { caller }) =>
      new Raw(JSON.stringify((await plants.list(caller, query.full)).map(withNews))),
  );
  serve(app, getPlant, async ({ params, query }, { caller }) =>
    withNews(await plants.get(caller, params.plant_id, query.full)),
  );
  serve(app, plantExists, async ({ params }) => await plants.exists(params.plant_id));
  serve(app, createPlant, async ({ body }, call) => withNews(await plants.create(call, body)));
  serve(app, patchPlant, async ({ params, body }, call) =>
    withNews(await plants.patch(call, params.plant_id, body)),
  );
  serve(app, deletePlant, async ({ params }, call) => {
    await plants.delete(call, params.plant_id);
    return { ok: true as const };
  });
}
