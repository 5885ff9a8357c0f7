import { z } from "zod";
import { objectParams, queryFlag } from "../ids.ts";
import { admin, bytes, everybody, ok, route } from "../route.ts";
import {
  controlDisplay,
  ledData,
  ledDisplay,
  seenControlDisplay,
  sentControlDisplay,
  seenLedDisplay,
  sentLedDisplay,
  wall,
} from "./displays.wire.ts";

/** A disabled one is shown to an admin who asks for a preview, and to nobody else. */
const asked = z.object({ preview: queryFlag });

export const listControlDisplays = route({
  method: "GET",
  path: "/display/control/list",
  reply: z.array(controlDisplay),
  may: admin,
});
export const getControlDisplay = route({
  method: "GET",
  path: "/display/control/:id",
  params: objectParams,
  reply: controlDisplay,
  may: admin,
});
/** It begins disabled. */
export const createControlDisplay = route({
  method: "POST",
  path: "/display/control",
  body: sentControlDisplay,
  reply: controlDisplay,
  may: admin,
});
export const replaceControlDisplay = route({
  method: "POST",
  path: "/display/control/:id",
  params: objectParams,
  body: seenControlDisplay,
  reply: controlDisplay,
  may: admin,
});
export const deleteControlDisplay = route({
  method: "DELETE",
  path: "/display/control/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
/** What the wall shows, for whoever knows its id. */
export const getWall = route({
  method: "GET",
  path: "/display/control/:id/screen",
  params: objectParams,
  query: asked,
  reply: wall,
  may: everybody,
});

export const listLedDisplays = route({
  method: "GET",
  path: "/display/led/list",
  reply: z.array(ledDisplay),
  may: admin,
});
export const getLedDisplay = route({
  method: "GET",
  path: "/display/led/:id",
  params: objectParams,
  reply: ledDisplay,
  may: admin,
});
/** It begins disabled. */
export const createLedDisplay = route({
  method: "POST",
  path: "/display/led",
  body: sentLedDisplay,
  reply: ledDisplay,
  may: admin,
});
export const replaceLedDisplay = route({
  method: "POST",
  path: "/display/led/:id",
  params: objectParams,
  body: seenLedDisplay,
  reply: ledDisplay,
  may: admin,
});
export const deleteLedDisplay = route({
  method: "DELETE",
  path: "/display/led/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
/** The values, for whoever knows its id. */
export const getLedJson = route({
  method: "GET",
  path: "/display/led/:id/json",
  params: objectParams,
  query: asked,
  reply: ledData,
  may: everybody,
});
/** The same as lines `title;value;unit` that end in CR LF. */
export const getLedCsv = route({
  method: "GET",
  path: "/display/led/:id/csv",
  params: objectParams,
  query: asked,
  reply: bytes,
  may: everybody,
});
