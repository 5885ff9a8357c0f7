import {
  addGseAccount,
  compareGse,
  deleteGseAccount,
  deleteGsePlant,
  disableGsePlant,
  enableGsePlant,
  getGse,
  importGseFile,
  listAccountMeasures,
  listAccountPayments,
  listGseMeasures,
  listGsePayments,
  patchGsePlant,
  readGseMeasures,
  readGsePlants,
} from "@heliograph/contract/gse/gse.routes.ts";
import {
  createUtfMeter,
  createUtfReading,
  deleteUtfMeter,
  deleteUtfReading,
  getUtfRegister,
  patchUtfMeter,
} from "@heliograph/contract/gse/utf.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { GseService } from "./gse.service.ts";

const done = { ok: true as const };

export function gseRoutes(app: FastifyInstance, gse: GseService): void {
  serve(app, getGse, async ({ params }, call) => await gse.overview(call.caller, params.plant_id));
  serve(
    app,
    addGseAccount,
    async ({ params, body }, call) => await gse.addAccount(call, params.plant_id, body),
  );
  serve(app, deleteGseAccount, async ({ params }, call) => {
    await gse.deleteAccount(call, {
      plantId: params.plant_id,
      id: await gse.accountId(params.plant_id, params.account),
    });
    return done;
  });
  for (const [route, active] of [
    [enableGsePlant, true],
    [disableGsePlant, false],
  ] as const)
    serve(app, route, async ({ params }, call) => {
      const of = {
        plantId: params.plant_id,
        id: await gse.accountId(params.plant_id, params.account),
        idGse: params.id_gse,
      };
      return await gse.enable(call, of, active);
    });
  for (const [route, what] of [
    [readGsePlants, "plants"],
    [readGseMeasures, "measures"],
  ] as const)
    serve(app, route, async ({ params }, call) => {
      const of = {
        plantId: params.plant_id,
        id: await gse.accountId(params.plant_id, params.account),
      };
      return await gse.read(call, of, what);
    });
  const listed = (plantId: string, account: string | null, year: number | undefined) => ({
    plantId,
    account,
    year: year ?? null,
  });
  serve(app, listGseMeasures, async ({ params, query }, call) =>
    gse.measures(call.caller, listed(params.plant_id, null, query.year)),
  );
  serve(app, listAccountMeasures, async ({ params, query }, call) => {
    const account = await gse.accountId(params.plant_id, params.account);
    return await gse.measures(call.caller, listed(params.plant_id, account, query.year));
  });
  serve(app, listGsePayments, async ({ params, query }, call) =>
    gse.payments(call.caller, listed(params.plant_id, null, query.year)),
  );
  serve(app, listAccountPayments, async ({ params, query }, call) => {
    const account = await gse.accountId(params.plant_id, params.account);
    return await gse.payments(call.caller, listed(params.plant_id, account, query.year));
  });
  serve(app, compareGse, async ({ params, query }, call) =>
    gse.compare(call.caller, {
      plantId: params.plant_id,
      idGse: query.id_gse,
      variable: query.variable ?? null,
      year: query.year ?? null,
    }),
  );
  serve(app, patchGsePlant, async ({ params, body }, call) =>
    gse.patchPlant(call, { plantId: params.plant_id, idGse: params.id_gse }, body),
  );
  serve(app, deleteGsePlant, async ({ params }, call) => {
    await gse.deletePlant(call, { plantId: params.plant_id, idGse: params.id_gse });
    return done;
  });
  serve(app, importGseFile, async ({ params, body }, call) =>
    gse.importFile(call, params.plant_id, body),
  );
}

export function utfRoutes(app: FastifyInstance, { utf }: GseService): void {
  serve(
    app,
    getUtfRegister,
    async ({ params }, call) => await utf.register(call.caller, params.plant_id),
  );
  serve(app, createUtfReading, async ({ params, body }, call) =>
    utf.createReading(call, params.plant_id, body),
  );
  serve(app, deleteUtfReading, async ({ params }, call) => {
    await utf.deleteReading(call, { plantId: params.plant_id, id: params.reading_id });
    return done;
  });
  serve(app, createUtfMeter, async ({ params, body }, call) =>
    utf.createMeter(call, params.plant_id, body),
  );
  serve(app, patchUtfMeter, async ({ params, body }, call) =>
    utf.patchMeter(call, { plantId: params.plant_id, id: params.meter_id }, body),
  );
  serve(app, deleteUtfMeter, async ({ params }, call) => {
    await utf.deleteMeter(call, { plantId: params.plant_id, id: params.meter_id });
    return done;
  });
}
