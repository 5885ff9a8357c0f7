import { plantParams } from "../ids.ts";
import { plantPermission, route } from "../route.ts";
import { plantForecast } from "./forecast.wire.ts";

/** What the plant is expected to make in the rest of today and on three days, and how good its forecasts were. Needs 116 besides. (FC9) */
export const getForecast = route({
  method: "GET",
  path: "/plant/:plant_id/forecast",
  params: plantParams,
  reply: plantForecast,
  may: plantPermission("theoretical_vars"),
});
