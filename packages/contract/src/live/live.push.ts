import { z } from "zod";
import { lastValues } from "../data/data.wire.ts";

/** What the socket `/plant/{id}/values` tells: the whole snapshot first, then what changed. The client sends nothing. */
export const livePush = lastValues;
export type LivePush = z.infer<typeof livePush>;

/**
 * Said beside the values, to a socket that was opened with `news=plant` and to no other: the plant, what it is made of, or what this reader
 * may see of it is no longer as it was read.
 */
export const plantNews = z.object({
  changed: z.literal("plant"),
  /** All that changed, where it is known: its devices (with their variables), formulas, charts and alerts, by id; its own facts by its code. */
  ids: z.array(z.string()).optional(),
});
export type PlantNews = z.infer<typeof plantNews>;

export const socketCloseCodes = {
  /** Wrong or used ticket, wrong token, plant not visible. */
  refused: 1008,
  /** The reader was too slow; it may connect again. */
  tooSlow: 4008,
  /** This user has as many sockets open as he may. */
  tooMany: 4029,
  goingAway: 1001,
} as const;
