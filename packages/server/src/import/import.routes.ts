import {
  createFileImport,
  discardFileImport,
  listFileImports,
  putFilePart,
  startFileImport,
} from "@heliograph/contract/import/file-import.routes.ts";
import {
  checkImport,
  importHistory,
  runImportStep,
} from "@heliograph/contract/import/import.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { FileImports, PlantImport } from "./import.service.ts";

export function importRoutes(app: FastifyInstance, imports: PlantImport, files: FileImports): void {
  serve(app, listFileImports, async ({ params }) => await files.list(params.plant_id));
  serve(
    app,
    createFileImport,
    async ({ params, body }, call) => await files.create(call, params.plant_id, body),
  );
  serve(
    app,
    putFilePart,
    async ({ params: { plant_id: plantId, id, part }, body }, call) =>
      await files.putPart(call, { plantId, id }, { ...body, part }),
  );
  serve(
    app,
    startFileImport,
    async ({ params: { plant_id: plantId, id } }, call) => await files.start(call, { plantId, id }),
  );
  serve(app, discardFileImport, async ({ params: { plant_id: plantId, id } }) => {
    await files.discard({ plantId, id });
    return { ok: true as const };
  });
  serve(app, checkImport, async ({ params }) => await imports.check(params.plant_id));
  serve(
    app,
    runImportStep,
    async ({ params, body }, call) => await imports.run(call, params.plant_id, body),
  );
  serve(app, importHistory, async ({ query }, call) => await imports.history(call, query));
}
