import { plantParams } from "../ids.ts";
import { ok, plantPermission, route } from "../route.ts";
import { plantSetup, setupQuestion } from "./setup.wire.ts";

/** What is missing before the plant can be relied on. The first answer in which nothing is missing is the last in which the list is shown. */
export const getSetup = route({
  method: "GET",
  path: "/plant/:plant_id/setup",
  params: plantParams,
  query: setupQuestion,
  reply: plantSetup,
  may: plantPermission("plant_edit"),
});
/** The list is not shown any more. */
export const setSetupAside = route({
  method: "POST",
  path: "/plant/:plant_id/setup/aside",
  params: plantParams,
  reply: ok,
  may: plantPermission("plant_edit"),
});
