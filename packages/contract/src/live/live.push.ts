import { z } from "zod";
import { lastValues } from "../data/data.wire.ts";

/** What the socket `/plant/{id}/values` tells: the whole snapshot first, then what changed. The client sends nothing. */
export const livePush = lastValues;
export type LivePush = z.infer<typeof livePush>;

export const socketCloseCodes = {
  /** Wrong or used ticket, wrong token, plant not visible. */
  refused: 1008,
  /** The reader was too slow; it may connect again. */
  tooSlow: 4008,
  goingAway: 1001,
} as const;
