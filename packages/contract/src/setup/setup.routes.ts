import { plantParams } from "../ids.ts";
import { admin, ok, plantPermission, route } from "../route.ts";
import { setupAcceptance, setupMade, setupProposal, setupTakenBack } from "./proposal.wire.ts";
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
/** All that the last packet shows and the plant does not have. 404: nothing was ever received; 422: the last call could not be read. */
export const getSetupProposal = route({
  method: "GET",
  path: "/plant/:plant_id/setup/proposal",
  params: plantParams,
  reply: setupProposal,
  may: admin,
});
/** Creates devices and variables, all of them or none. */
export const acceptSetup = route({
  method: "POST",
  path: "/plant/:plant_id/setup/accept",
  params: plantParams,
  body: setupAcceptance,
  reply: setupMade,
  may: admin,
  maxBodyBytes: 2_000_000,
});
/** Removes what was created, all of it or nothing: refuses what is used meanwhile. */
export const takeSetupBack = route({
  method: "POST",
  path: "/plant/:plant_id/setup/take_back",
  params: plantParams,
  body: setupTakenBack,
  reply: ok,
  may: admin,
  maxBodyBytes: 512_000,
});
