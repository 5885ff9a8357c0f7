/** The room's door: other rooms import this file and no other. */
export { SetupPanel } from "./setup-on-demand.tsx";
export { accepted, countsOf, noDecisions } from "./accepted.ts";
export { setupQuery } from "./setup-query.ts";
