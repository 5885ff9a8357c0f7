import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import type { Ending } from "./subscribers.ts";

const refusal = "a valid token and a plant that you may view are needed";
/** How a socket is closed, and with which words, for each way of ending. */
export const closings = {
  refused: [socketCloseCodes.refused, refusal],
  tooSlow: [socketCloseCodes.tooSlow, "too slow"],
  failed: [socketCloseCodes.goingAway, "try again"],
} as const satisfies Record<Ending, readonly [number, string]>;
