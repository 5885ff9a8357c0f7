import {
  calcEca,
  calcPerformance,
  patchEvent,
  settlementDocument,
} from "@heliograph/contract/gperformance/gperformance.routes.ts";
import { apiBase, type Input } from "@heliograph/contract/route.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import { sendDocument } from "../platform/send-document.ts";
import type { GperformanceService } from "./gperformance.service.ts";

export function gperformanceRoutes(app: FastifyInstance, gperformance: GperformanceService): void {
  serve(
    app,
    calcPerformance,
    async ({ params, body }, call) => await gperformance.calc(call.caller, params.plant_id, body),
  );
  serve(
    app,
    calcEca,
    async ({ params, body }, call) => await gperformance.eca(call.caller, params.plant_id, body),
  );
  serve(
    app,
    patchEvent,
    async ({ params, body }, call) => await gperformance.setEvent(call, params.plant_id, body),
  );
  type Asked = Input<typeof settlementDocument>;
  app.post<{ Params: Asked["params"]; Querystring: Asked["query"]; Body: Asked["body"] }>(
    apiBase + settlementDocument.path,
    {
      config: { may: settlementDocument.may },
      schema: {
        params: settlementDocument.params,
        querystring: settlementDocument.query,
        body: settlementDocument.body,
      },
    },
    async ({ params, query, body, call }, reply) => {
      const served = await gperformance.document(call, params.plant_id, {
        question: body,
        asked: query,
      });
      return await sendDocument(reply, served, query.format);
    },
  );
}
