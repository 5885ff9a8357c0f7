import type { ChangeFeed } from "./change-feed.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** The shared dependencies of every room; a room's service is made from it by a plain function. */
export interface RoomContext {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: ChangeFeed;
}
