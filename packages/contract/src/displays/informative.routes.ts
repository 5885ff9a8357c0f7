import { z } from "zod";
import { objectParams, queryFlag } from "../ids.ts";
import { admin, everybody, ok, route } from "../route.ts";
import { hallScreen } from "./hall.wire.ts";
import { displayTemplate, informativeDisplay, sentInformative } from "./informative.wire.ts";

export const listDisplays = route({
  method: "GET",
  path: "/display/list",
  reply: z.array(informativeDisplay),
  may: admin,
});
export const listDisplayTemplates = route({
  method: "GET",
  path: "/display/template/all",
  reply: z.array(displayTemplate),
  may: admin,
});
export const getDisplayTemplate = route({
  method: "GET",
  path: "/display/template/:id",
  params: z.object({ id: z.string().max(40) }),
  reply: displayTemplate,
  may: admin,
});
export const getDisplay = route({
  method: "GET",
  path: "/display/:id",
  params: objectParams,
  reply: informativeDisplay,
  may: admin,
});
/** Without an id a new one, which begins disabled; with an id that one is replaced. */
export const saveDisplay = route({
  method: "POST",
  path: "/display",
  body: sentInformative,
  reply: informativeDisplay,
  may: admin,
});
export const replaceDisplay = route({
  method: "POST",
  path: "/display/:id",
  params: objectParams,
  body: sentInformative,
  reply: informativeDisplay,
  may: admin,
});
export const deleteDisplay = route({
  method: "DELETE",
  path: "/display/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
/** What the television shows, for whoever knows its id. `preview`: a disabled one too, for an admin. */
export const getHallScreen = route({
  method: "GET",
  path: "/display/:id/screen",
  params: objectParams,
  query: z.object({ preview: queryFlag }),
  reply: hallScreen,
  may: everybody,
});
