import {
  checkImport,
  importHistory,
  runImportStep,
} from "@heliograph/contract/import/import.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { PlantImport } from "./import.service.ts";

export function importRoutes(app: FastifyInstance, imports: PlantImport): void {
  serve(app, checkImport, async ({ params }) => await imports.check(params.plant_id));
  serve(
    app,
    runImportStep,
    async ({ params, body }, call) => await imports.run(call, params.plant_id, body),
  );
  serve(app, importHistory, async ({ query }, call) => await imports.history(call, query));
}
