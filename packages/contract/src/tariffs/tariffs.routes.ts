import { z } from "zod";
import { objectId, plantId, plantParams, queryFlag } from "../ids.ts";
import { ok, plantPermission, route } from "../route.ts";
import {
  copiedTariff,
  investmentFields,
  moneyOfDays,
  moneyQuestion,
  previewedDay,
  previewQuestion,
  savings,
  storedInvestment,
  tariff,
  tariffCopies,
  tariffFields,
} from "./tariffs.wire.ts";

const tariffParams = z.object({ plant_id: plantId, tariff_id: objectId });

/** In the order of their days. */
export const listTariffs = route({
  method: "GET",
  path: "/plant/:plant_id/tariffs",
  params: plantParams,
  reply: z.array(tariff),
  may: plantPermission("energies_show", "plant_edit"),
});
/** Two tariffs of a plant share no day; one that holds until further notice may end on the day before. */
export const createTariff = route({
  method: "POST",
  path: "/plant/:plant_id/tariffs",
  params: plantParams,
  query: z.object({ ends_open: queryFlag }),
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
/** The same tariff for other plants: each for itself, what is refused says why. */
export const copyTariff = route({
  method: "POST",
  path: "/plant/:plant_id/tariffs/:tariff_id/copies",
  params: tariffParams,
  body: tariffCopies,
  reply: copiedTariff,
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
/** What a day was worth by a tariff as it stands in a form. */
export const previewTariff = route({
  method: "POST",
  path: "/plant/:plant_id/money/preview",
  params: plantParams,
  body: previewQuestion,
  reply: previewedDay,
  may: plantPermission("energies_show"),
});
/** Savings of the plant's life, and the day on which they have paid for it. */
export const fetchSavings = route({
  method: "GET",
  path: "/plant/:plant_id/savings",
  params: plantParams,
  reply: savings,
  may: plantPermission("energies_show"),
});
export const fetchInvestment = route({
  method: "GET",
  path: "/plant/:plant_id/investment",
  params: plantParams,
  reply: storedInvestment,
  may: plantPermission("energies_show", "plant_edit"),
});
export const putInvestment = route({
  method: "POST",
  path: "/plant/:plant_id/investment",
  params: plantParams,
  body: investmentFields,
  reply: storedInvestment,
  may: plantPermission("plant_edit"),
});
export const deleteInvestment = route({
  method: "DELETE",
  path: "/plant/:plant_id/investment",
  params: plantParams,
  reply: ok,
  may: plantPermission("plant_edit"),
});
