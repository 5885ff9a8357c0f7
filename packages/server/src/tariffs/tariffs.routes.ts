import {
  createTariff,
  deleteTariff,
  fetchMoney,
  listTariffs,
  replaceTariff,
} from "@heliograph/contract/tariffs/tariffs.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { TariffsService } from "./tariffs.service.ts";

export function tariffsRoutes(app: FastifyInstance, tariffs: TariffsService): void {
  serve(
    app,
    listTariffs,
    async ({ params }, call) => await tariffs.list(call.caller, params.plant_id),
  );
  serve(
    app,
    createTariff,
    async ({ params, body }, call) =>
      await tariffs.save(call, { plantId: params.plant_id, id: null }, body),
  );
  serve(
    app,
    replaceTariff,
    async ({ params, body }, call) =>
      await tariffs.save(call, { plantId: params.plant_id, id: params.tariff_id }, body),
  );
  serve(app, deleteTariff, async ({ params }, call) => {
    await tariffs.delete(call, { plantId: params.plant_id, id: params.tariff_id });
    return { ok: true as const };
  });
  serve(
    app,
    fetchMoney,
    async ({ params, query }, call) => await tariffs.money(call.caller, params.plant_id, query),
  );
}
