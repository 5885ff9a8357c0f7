import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";

/** Days on which powers were not believed, or the nominal is questioned. (D16) */
export type DoubtedDay = Pick<
  BlockRow,
  "number" | "day" | "start" | "slots" | "min" | "max" | "unbelieved"
>;
export async function readDoubtedDays(
  db: Db,
  plantId: string,
  fromDay: number,
): Promise<DoubtedDay[]> {
  const { rows } = await sql<DoubtedDay>`
    select number, day, start, slots, min, max, unbelieved from day_block
    where plant_id = ${plantId} and unbelieved is not null and day >= ${fromDay}::integer
    order by day, number`.execute(db);
  return rows;
}
