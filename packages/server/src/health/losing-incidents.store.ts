import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** What an incident with a loss costs on the day of the plant that it was last written on. */
export interface LossOfDay {
  readonly cause: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly kwh: number;
  readonly stands: boolean;
}
/** What is wrong at a plant, for the list of plants. */
export interface PlantLosses {
  /** How many stand. */
  readonly standing: number;
  /** Of those that stand, and of those that are over since a moment; nothing of what people call no fault. */
  readonly losses: readonly LossOfDay[];
}
/** By plant; plants without any are not there. @param overSince [unix s] */
export async function losingIncidents(
  db: Db,
  overSince: number,
  only?: readonly string[],
): Promise<Map<string, PlantLosses>> {
  const among = only === undefined ? sql`` : sql`and plant_id = any(${[...only]})`;
  const { rows } = await sql<{
    plant_id: string;
    stands: boolean;
    cause: string;
    lost_day: number | null;
    lost_day_kwh: number | null;
  }>`
    select plant_id, true as stands, cause, lost_day, lost_day_kwh, id
    from incident where state in ('open', 'dormant') ${among}
    union all
    select plant_id, false, cause, lost_day, lost_day_kwh, id
    from incident where state = 'resolved' and ended >= ${overSince} ${among}
    order by id`.execute(db);
  const byPlant = Map.groupBy(rows, ({ plant_id: plantId }) => plantId);
  return new Map(
    [...byPlant].map(([plantId, own]) => [
      plantId,
      {
        standing: own.filter(({ stands }) => stands).length,
        losses: own.flatMap(({ cause, stands, lost_day: day, lost_day_kwh: kwh }) =>
          day === null || kwh === null ? [] : [{ cause, day, kwh, stands }],
        ),
      },
    ]),
  );
}
