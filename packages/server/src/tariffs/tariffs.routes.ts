import {
  copyTariff,
  createTariff,
  deleteInvestment,
  deleteTariff,
  fetchInvestment,
  fetchMoney,
  fetchSavings,
  listTariffs,
  previewTariff,
  putInvestment,
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
    async ({ params, query, body }, call) =>
      await tariffs.save(
        call,
        { plantId: params.plant_id, id: null, endsOpen: query.ends_open },
        body,
      ),
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
  serve(
    app,
    copyTariff,
    async ({ params, body }, call) =>
      await tariffs.copy(call, { plantId: params.plant_id, id: params.tariff_id }, body),
  );
  serve(
    app,
    previewTariff,
    async ({ params, body }, call) => await tariffs.preview(call.caller, params.plant_id, body),
  );
  serve(
    app,
    fetchSavings,
    async ({ params }, call) => await tariffs.savings(call.caller, params.plant_id),
  );
  serve(app, fetchInvestment, async ({ params }, call) => ({
    investment: await tariffs.investment(call.caller, params.plant_id),
  }));
  serve(app, putInvestment, async ({ params, body }, call) => ({
    investment: await tariffs.putInvestment(call, params.plant_id, body),
  }));
  serve(app, deleteInvestment, async ({ params }, call) => {
    await tariffs.deleteInvestment(call, params.plant_id);
    return { ok: true as const };
  });
}
