/** The room's door: other rooms import this file and no other. */
export { sumOf } from "./day-curves.ts";
export { DayPlayer, momentOf } from "./day-player.tsx";
export { useDayClock, useOfSlot } from "./use-day-clock.ts";
