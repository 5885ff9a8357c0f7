import { z } from "zod";
import { objectParams, plantParams } from "../ids.ts";
import { login, objectPermission, ok, plantPermission, route } from "../route.ts";
import { backtestLine, backtestQuestion } from "./backtest.wire.ts";
import {
  alert,
  alertReplacement,
  alertsState,
  alertTemplate,
  newAlert,
  objectsAlertState,
} from "./alerts.wire.ts";

export const getAlertsState = route({
  method: "GET",
  path: "/plant/:plant_id/alerts_state",
  params: plantParams,
  reply: alertsState,
  may: plantPermission("alerts_show"),
});
/** Empty maps for who may see the plant and not its alerts: the tree of every page asks. */
export const getObjectsAlertState = route({
  method: "GET",
  path: "/plant/:plant_id/objects_alert_state",
  params: plantParams,
  reply: objectsAlertState,
  may: plantPermission("plant_show"),
});
export const listAlertTemplates = route({
  method: "GET",
  path: "/alert/template/all",
  reply: z.array(alertTemplate),
  may: login,
});
export const getAlertTemplate = route({
  method: "GET",
  path: "/alert/template/:id",
  params: z.object({ id: z.string().min(1) }),
  reply: alertTemplate,
  may: login,
});
export const getAlert = route({
  method: "GET",
  path: "/alert/:id",
  params: objectParams,
  reply: alert,
  may: objectPermission("alerts_show"),
});
/** Asks for alerts_create on the plant of the body; recipients ask for messages_edit too. */
export const createAlert = route({
  method: "POST",
  path: "/alert",
  body: newAlert,
  reply: alert,
  may: login,
  // As many variables as a plant may have.
  maxBodyBytes: 512_000,
});
/** Takes the place of the alert. Who holds messages_edit alone may change its recipients and nothing else. */
export const replaceAlert = route({
  method: "POST",
  path: "/alert/:id",
  params: objectParams,
  body: alertReplacement,
  reply: alert,
  may: objectPermission("alerts_edit", "messages_edit"),
  // As many variables as a plant may have.
  maxBodyBytes: 512_000,
});
export const deleteAlert = route({
  method: "DELETE",
  path: "/alert/:id",
  params: objectParams,
  reply: ok,
  may: objectPermission("alerts_delete"),
});
/** NONE and no failed checks, until the next check. */
export const resetAlertState = route({
  method: "DELETE",
  path: "/alert/:id/state/reset",
  params: objectParams,
  reply: ok,
  may: objectPermission("alerts_show"),
});
/**
 * Tries a draft on what was measured, and stores nothing. The answer comes as lines of JSON: how far it is, at last the result.
 * Who closes the connection ends it.
 */
export const backtestAlert = route({
  method: "POST",
  path: "/plant/:plant_id/alert_backtest",
  params: plantParams,
  body: backtestQuestion,
  reply: backtestLine,
  may: plantPermission("alerts_edit", "alerts_create"),
  // As many variables as a plant may have.
  maxBodyBytes: 512_000,
});
