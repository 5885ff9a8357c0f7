import type { RoomContext } from "../platform/room-context.ts";
import { countRefusedStamps, isRefusalToLog, type RefusedStamp } from "./refused-stamps.store.ts";

/** Packets of one call that were refused for their stamp: how many, and the latest stamp. */
export type RefusedStamps = Pick<RefusedStamp, "reason" | "stamp" | "count">;
/** What PostgreSQL keeps of a stamp that may be any number. */
const farthest = 2 ** 53 - 1;

/** A trace that cannot be written costs the logger nothing: what it may keep was kept. (D17) */
export async function noteRefusedStamps(
  { db, clock, log }: Pick<RoomContext, "db" | "clock" | "log">,
  plantId: string,
  { reason, count, ...refused }: RefusedStamps,
): Promise<boolean> {
  const now = Math.floor(clock.nowSeconds());
  const stamp = Math.max(-farthest, Math.min(farthest, Math.floor(refused.stamp)));
  try {
    await countRefusedStamps(db, plantId, { reason, count, stamp, now });
    return await isRefusalToLog(db, plantId, { reason, now });
  } catch (error) {
    log.warn("refused stamps were not noted", { plantId, error });
    return false;
  }
}
