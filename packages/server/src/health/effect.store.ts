import type { DaySummary } from "@heliograph/domain/health/day-summary.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** A day that is over, and how much of it could be judged. */
export interface EffectDay {
  readonly summary: DaySummary;
  readonly judgeableMinutes: number;
  readonly uncoveredMinutes: number;
}
/** Those of some days that were judged, ascending. */
export async function readEffectDays(
  db: Db,
  plantId: string,
  days: { readonly from: number; readonly to: number },
): Promise<EffectDay[]> {
  const { rows } = await sql<EffectDay>`
    select summary, (observation->>'judgeableMinutes')::float8 as "judgeableMinutes",
      coalesce((observation->'unjudgeableMinutes'->>'coverage')::float8, 0) as "uncoveredMinutes"
    from health_day
    where plant_id = ${plantId} and day between ${days.from}::integer and ${days.to}::integer
      and summary is not null and not is_silent
    order by day`.execute(db);
  return rows;
}
