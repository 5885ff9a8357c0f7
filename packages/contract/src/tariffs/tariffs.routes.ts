import { z } from "zod";
import { objectId, plantId, plantParams } from "../ids.ts";
import { ok, plantPermission, route } from "../route.ts";
import { moneyOfDays, moneyQuestion, tariff, tariffFields } from "./tariffs.wire.ts";

const tariffParams = z.object({ plant_id: plantId, tariff_id: objectId });

/** In the order of their days. */
export const listTariffs = route({
  method: "GET",
  path: "/plant/:plant_id/tariffs",
  params: plantParams,
  reply: z.array(tariff),
  may: plantPermission("energies_show", "plant_edit"),
});
/** Two tariffs of a plant share no day. */
export const createTariff = route({
  method: "POST",
  path: "/plant/:plant_id/tariffs",
  params: plantParams,
  body: tariffFields,
  reply: tariff,
  may: plantPermission("plant_edit"),
});
export const replaceTariff = route({
  method: "POST",
  path: "/plant/:plant_id/tariffs/:tariff_id",
  params: tariffParams,
  body: tariffFields,
  reply: tariff,
  may: plantPermission("plant_edit"),
});
export const deleteTariff = route({
  method: "DELETE",
  path: "/plant/:plant_id/tariffs/:tariff_id",
  params: tariffParams,
  reply: ok,
  may: plantPermission("plant_edit"),
});
/** What the plant made and saved in money, by day, both ends included: of what its meters count hour by hour. */
export const fetchMoney = route({
  method: "GET",
  path: "/plant/:plant_id/money",
  params: plantParams,
  query: moneyQuestion,
  reply: moneyOfDays,
  may: plantPermission("energies_show"),
});
