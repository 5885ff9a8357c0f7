import { getForecast } from "@heliograph/contract/forecast/forecast.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { ForecastService } from "./forecast.service.ts";

export function forecastRoutes(app: FastifyInstance, forecasts: ForecastService): void {
  serve(app, getForecast, ({ params }, { caller }) => forecasts.of(caller, params.plant_id));
}
