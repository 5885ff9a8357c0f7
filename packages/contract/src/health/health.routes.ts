import { z } from "zod";
import { objectId, objectParams, plantParams } from "../ids.ts";
import { login, objectPermission, plantPermission, route } from "../route.ts";
import {
  daysQuestion,
  daysWaterfall,
  effect,
  effectQuestion,
  healthNow,
  incidentAction,
  incidentPage,
  incidents,
  incidentsQuestion,
  judgedDay,
  marksQuestion,
  plantMarks,
  waterfallQuestion,
} from "./health.wire.ts";

/** Of the plants on which the caller may see alerts. */
export const listIncidents = route({
  method: "GET",
  path: "/incident",
  query: incidentsQuestion,
  reply: incidents,
  may: login,
});
export const getIncident = route({
  method: "GET",
  path: "/incident/:id",
  params: objectParams,
  reply: incidentPage,
  may: objectPermission("alerts_show"),
});
/** Answers the incident as it is after it. */
export const patchIncident = route({
  method: "PATCH",
  path: "/incident/:id",
  params: objectParams,
  body: incidentAction,
  reply: incidentPage,
  may: objectPermission("alerts_edit"),
});
/** Who may see the plant is answered; what he may not see is neutral or null. (H14) */
export const listJudgedDays = route({
  method: "GET",
  path: "/plant/:plant_id/health",
  params: plantParams,
  query: daysQuestion,
  reply: z.array(judgedDay),
  may: plantPermission("plant_show"),
});
/** Some days, today among them, as one: from what was expected of them to what was made. null for who may not see it. (H16) */
export const getWaterfall = route({
  method: "GET",
  path: "/plant/:plant_id/waterfall",
  params: plantParams,
  query: waterfallQuestion,
  reply: daysWaterfall,
  may: plantPermission("plant_show"),
});
export const getHealthNow = route({
  method: "GET",
  path: "/plant/:plant_id/health/now",
  params: plantParams,
  reply: healthNow,
  may: plantPermission("plant_show"),
});
/** What began, lasted and ended in a stretch of time, for the charts of the plant: incidents and alarms, as far as the reader may see them. */
export const listPlantMarks = route({
  method: "GET",
  path: "/plant/:plant_id/marks",
  params: plantParams,
  query: marksQuestion,
  reply: plantMarks,
  may: plantPermission("alerts_show"),
});
/** How something made before and after a moment at which somebody worked on it, cleared of the weather. null without permission 1. */
export const getEffect = route({
  method: "GET",
  path: "/plant/:plant_id/effect",
  params: plantParams,
  query: effectQuestion,
  reply: effect.nullable(),
  may: plantPermission("alerts_show"),
});
/** Whom an incident of the plant can be given to: who may see it and its alerts. */
export const listAssignees = route({
  method: "GET",
  path: "/plant/:plant_id/assignees",
  params: plantParams,
  reply: z.array(z.object({ id: objectId, name: z.string() })),
  may: plantPermission("alerts_edit"),
});
