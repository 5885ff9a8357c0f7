import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** What stands at a plant, for the list of plants. */
export interface Standing {
  readonly plantId: string;
  readonly count: number;
  /** Of each that has a loss, on the day that is named. [kWh] */
  readonly lostKwh: readonly number[];
  readonly lostDay: number | null;
}
/** By plant; plants without any are not there. */
export async function standingIncidents(db: Db): Promise<Map<string, Standing>> {
  const { rows } = await sql<{
    plant_id: string;
    count: number;
    day: number | null;
    kwh: number[] | null;
  }>`
    select i.plant_id, count(*)::integer as count, max(i.lost_day) as day,
      array_agg(i.lost_day_kwh) filter (where i.lost_day = newest.day and i.lost_day_kwh is not null) as kwh
    from incident i
    cross join lateral (
      select max(lost_day) as day from incident n
      where n.plant_id = i.plant_id and n.state in ('open', 'dormant')
    ) as newest
    where i.state in ('open', 'dormant')
    group by i.plant_id`.execute(db);
  return new Map(
    rows.map(({ plant_id: plantId, count, day, kwh }) => [
      plantId,
      { plantId, count, lostKwh: kwh ?? [], lostDay: day },
    ]),
  );
}
