import {
  createVariable,
  createVariables,
  deleteVariable,
  getVariable,
  listBitmasks,
  patchEstimates,
  patchVariable,
  patchVariables,
} from "@heliograph/contract/variables/variables.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { VariablesService } from "./variables.service.ts";

export function variablesRoutes(app: FastifyInstance, variables: VariablesService): void {
  serve(app, getVariable, async ({ params }, call) => await variables.get(call, params.id));
  serve(app, createVariables, async ({ body }, call) => await variables.createMany(call, body));
  serve(app, createVariable, async ({ body }, call) => await variables.create(call, body));
  serve(
    app,
    patchVariable,
    async ({ params, body }, call) => await variables.patch(call, params.id, body),
  );
  serve(app, patchVariables, async ({ body }, call) => await variables.patchMany(call, body));
  serve(app, patchEstimates, async ({ params, body }, call) => {
    if (body.id !== undefined && body.id !== params.id)
      throw problem("differs_from_path", { keys: ["id"] }, "id");
    return await variables.setEstimates(call, params.id, body.estimates);
  });
  serve(app, deleteVariable, async ({ params }, call) => {
    await variables.delete(call, params.id);
    return { ok: true as const };
  });
  serve(app, listBitmasks, async () => await variables.bitmasks());
}
