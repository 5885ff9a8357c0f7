/** The room's door: other rooms import this file and no other. */
export { SetupPanel } from "./setup-on-demand.tsx";
