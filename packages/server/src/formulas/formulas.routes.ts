import {
  checkFormula,
  recalculateFormulas,
  recalculateFormulasByQuery,
} from "@heliograph/contract/formulas/formulas.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { FormulasService } from "./formulas.service.ts";

export function formulasRoutes(app: FastifyInstance, formulas: FormulasService): void {
  serve(app, recalculateFormulas, async ({ body }, call) => await formulas.recalculate(call, body));
  serve(
    app,
    recalculateFormulasByQuery,
    async ({ query }, call) => await formulas.recalculate(call, query),
  );
  serve(
    app,
    checkFormula,
    async ({ params, body }, call) => await formulas.check(call, params.plant_id, body),
  );
}
