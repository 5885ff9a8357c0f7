import {
  getPlantFile,
  getPlantFileDay,
  getSnapshot,
  importPlantFile,
  listSnapshots,
  restoreSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import type { FastifyInstance } from "fastify";
import { Raw, serve } from "../platform/http.ts";
import type { PlantFilesService } from "./plantfiles.service.ts";

export function plantFilesRoutes(app: FastifyInstance, files: PlantFilesService): void {
  // As it is stored: a plant of earlier years may break a rule of today, which its file then shows.
  serve(
    app,
    getPlantFile,
    async ({ params }, call) => new Raw(JSON.stringify(await files.get(call, params.plant_id))),
  );
  serve(
    app,
    getPlantFileDay,
    async ({ params, query }, call) =>
      new Raw(JSON.stringify(await files.day(call, params.plant_id, query.day))),
  );
  serve(app, importPlantFile, async ({ body }, call) => await files.import(call, body));
  serve(
    app,
    listSnapshots,
    async ({ params }, call) => await files.snapshots(call, params.plant_id),
  );
  serve(
    app,
    getSnapshot,
    async ({ params }, call) =>
      new Raw(JSON.stringify(await files.snapshot(call, params.plant_id, params.at))),
  );
  serve(
    app,
    restoreSnapshot,
    async ({ params, body }, call) =>
      await files.restore(call, params.plant_id, { at: params.at, isDry: body.dry_run }),
  );
}
