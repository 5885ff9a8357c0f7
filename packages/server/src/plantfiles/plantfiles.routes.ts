import {
  getFileBytes,
  getPlantFile,
  getPlantFileDay,
  getSnapshot,
  importPlantFile,
  listSnapshots,
  putFileBytes,
  restoreSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import type { FileExtra } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { FastifyInstance } from "fastify";
import { Raw, serve } from "../platform/http.ts";
import type { PlantFilesService } from "./plantfiles.service.ts";

export function plantFilesRoutes(app: FastifyInstance, files: PlantFilesService): void {
  // As it is stored: a plant of earlier years may break a rule of today, which its file then shows.
  serve(app, getPlantFile, async ({ params, query }, call) => {
    const extras = (query.with?.split(",") ?? []) as FileExtra[];
    return new Raw(JSON.stringify(await files.get(call, params.plant_id, extras)));
  });
  serve(
    app,
    getFileBytes,
    async ({ params }, call) =>
      new Raw(JSON.stringify(await files.bytes(call, params.plant_id, params.sha256))),
  );
  serve(app, putFileBytes, async ({ params, body }, call) => ({
    placed: await files.putBytes(call, params.plant_id, body),
  }));
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
