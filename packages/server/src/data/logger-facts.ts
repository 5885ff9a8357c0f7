import { deliveriesOf, rhythmSeconds } from "@heliograph/domain/health/rhythm.ts";
import { clockAhead } from "@heliograph/domain/ingest/logger-clock.ts";
import type { Db } from "../platform/database.ts";
import { readMibsOfDay } from "./dictionary.store.ts";
import { arrivalMinutes } from "./journal.store.ts";
import { readArrivals } from "./last-packet.store.ts";
import { readRefusedStamps } from "./refused-stamps.store.ts";

export interface LoggerFacts {
  /** Within how long the next delivery comes, as a rule; null below seven. [s] */
  readonly rhythm: number | null;
  /** How far the logger's clock is ahead; negative: behind. [s] */
  readonly clock: number | null;
  /** New mibs of today. */
  readonly mibsOfDay: number;
}

const rhythmDays = 14;
const daySeconds = 86_400;
/** So many packets tell a clock. */
const lately = 50;

/** How a plant's logger sends. (H7d, O6) */
export async function loggerFacts(
  db: Db,
  plantId: string,
  nowSeconds: number,
): Promise<LoggerFacts> {
  const now = Math.floor(nowSeconds);
  const minutes = await arrivalMinutes(db, plantId, {
    start: now - rhythmDays * daySeconds,
    end: now + 1,
  });
  const moments = deliveriesOf(minutes);
  const gaps = moments.slice(1).map((moment, i) => moment - moments[i]!);
  const refused = await readRefusedStamps(db, plantId);
  return {
    rhythm: rhythmSeconds({ gaps: [[0, gaps]] }),
    clock: clockAhead(
      await readArrivals(db, plantId, { until: now, most: lately }),
      refused.find(({ reason }) => reason === "stamp_ahead") ?? null,
      now,
    ),
    mibsOfDay: await readMibsOfDay(db, plantId, Math.floor(now / daySeconds)),
  };
}
