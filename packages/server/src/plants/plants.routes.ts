import {
  createPlant,
  deletePlant,
  findPlants,
  getPlant,
  getUses,
  listPlants,
  patchPlant,
  plantExists,
  renameClient,
} from "@heliograph/contract/plants/plants.routes.ts";
import type { GseAccount } from "@heliograph/contract/gse/gse.wire.ts";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { Raw, serve } from "../platform/http.ts";
import { jsonList } from "../platform/json-list.ts";
import type { PlantLine, PlantsService } from "./plants.service.ts";

/** What the data of a plant says of it. */
export interface PlantNews {
  /** Enabled alerts that are KO or ERROR, of the plants that are named (null: of all), as far as the caller may see alerts. */
  faulty(
    caller: Caller | null,
    plantIds: readonly string[] | null,
  ): Promise<(plantId: string) => number>;
  /** Time of the newest sample received [unix s]; null when there is none. */
  lastUpdate(plantId: string): number | null;
  /** With `full`: the accounts of the GSE, as far as the caller may see them. */
  gseAccounts(caller: Caller | null, plantId: string): Promise<GseAccount[]>;
}

export function plantsRoutes(app: FastifyInstance, plants: PlantsService, news: PlantNews): void {
  const withNews = async <P extends { id: string }>(caller: Caller | null, p: P) => ({
    ...p,
    last_update: news.lastUpdate(p.id),
    num_alerts: (await news.faulty(caller, [p.id]))(p.id),
  });
  // Lines of our own making, and up to 5,000 of them: checking each against the schema would cost more than the query.
  serve(app, listPlants, async ({ query }, { caller }) => {
    const parts = await plants.list(caller, query.full);
    const faulty = await news.faulty(caller, null);
    const withNewsOfAll = (lines: readonly PlantLine[]) =>
      lines.map((line) => ({
        ...line,
        last_update: news.lastUpdate(line.id),
        num_alerts: faulty(line.id),
      }));
    return new Raw(jsonList(parts, withNewsOfAll));
  });
  serve(app, findPlants, async ({ query }, { caller }) => await plants.find(caller, query));
  serve(app, getPlant, async ({ params, query }, { caller }) => {
    const only = query.ids === undefined ? true : { only: new Set(query.ids) };
    const plant = await plants.get(caller, params.plant_id, query.full && only);
    const gse = query.full ? { gse_accounts: await news.gseAccounts(caller, plant.id) } : {};
    return { ...(await withNews(caller, plant)), ...gse };
  });
  serve(app, plantExists, async ({ params }) => await plants.exists(params.plant_id));
  serve(app, createPlant, async ({ body }, call) =>
    withNews(call.caller, await plants.create(call, body)),
  );
  serve(app, patchPlant, async ({ params, body }, call) =>
    withNews(call.caller, await plants.patch(call, params.plant_id, body)),
  );
  serve(
    app,
    getUses,
    async ({ params, query }, call) => await plants.uses(call, params.plant_id, query.ids),
  );
  serve(app, renameClient, async ({ body }, call) => ({
    count: await plants.renameClient(call, body),
  }));
  serve(app, deletePlant, async ({ params }, call) => {
    await plants.delete(call, params.plant_id);
    return { ok: true as const };
  });
}
