import { z } from "zod";
import { objectParams } from "../ids.ts";
import { admin, everybody, login, ok, route } from "../route.ts";
import {
  dashboard,
  figuresQuestion,
  linksQuestion,
  listedDashboard,
  madeLink,
  newLink,
  openFiguresQuestion,
  openQuestion,
  openView,
  publicLink,
  sentDashboard,
  widgetFigures,
} from "./dashboards.wire.ts";

/** Of 40 widgets with their texts. [bytes] */
const maxBodyBytes = 512_000;

/** Those that show a plant which the caller may view; an admin reads all. */
export const listDashboards = route({
  method: "GET",
  path: "/dashboard/list",
  reply: z.array(listedDashboard),
  may: login,
});
/** Without the plants, charts and variables that the caller may not see. */
export const getDashboard = route({
  method: "GET",
  path: "/dashboard/:id",
  params: objectParams,
  reply: dashboard,
  may: login,
});
export const createDashboard = route({
  method: "POST",
  path: "/dashboard",
  body: sentDashboard,
  reply: dashboard,
  may: admin,
  maxBodyBytes,
});
export const replaceDashboard = route({
  method: "POST",
  path: "/dashboard/:id",
  params: objectParams,
  body: sentDashboard,
  reply: dashboard,
  may: admin,
  maxBodyBytes,
});
export const deleteDashboard = route({
  method: "DELETE",
  path: "/dashboard/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
/** What a widget shows now, saved or not, as far as the caller may see it. */
export const widgetFiguresNow = route({
  method: "POST",
  path: "/dashboard/figures",
  body: figuresQuestion,
  reply: widgetFigures,
  may: login,
});

/** The public links to a dashboard or chart, those that are over too. */
export const listLinks = route({
  method: "GET",
  path: "/public_link/list",
  query: linksQuestion,
  reply: z.array(publicLink),
  may: admin,
});
export const createLink = route({
  method: "POST",
  path: "/public_link",
  body: newLink,
  reply: madeLink,
  may: admin,
});
/** Revokes it. */
export const deleteLink = route({
  method: "DELETE",
  path: "/public_link/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
/** For whoever has the link. Its secret travels in the body: addresses are written down on the way. */
export const openLink = route({
  method: "POST",
  path: "/open",
  body: openQuestion,
  reply: openView,
  may: everybody,
});
export const openFigures = route({
  method: "POST",
  path: "/open/figures",
  body: openFiguresQuestion,
  reply: widgetFigures,
  may: everybody,
});
