import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DayLight } from "@heliograph/domain/health/neighbours.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    health_light: {
      plant_id: string;
      day: number;
      starts: number;
      slots: number;
      power: Buffer;
      clear_kw: Buffer;
      kwp: number;
      longitude: number;
      revision: number;
    };
  }
}

/** A plant gives others its light, or takes theirs. */
export type LightRole = "gives" | "takes";

const bytesOf = (numbers: ArrayLike<number>): Buffer =>
  Buffer.from(Float32Array.from(numbers).buffer);
const numbersOf = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

/** Those of some plants that give their light, in the same order. */
export async function whoGives(db: Db, plantIds: readonly string[]): Promise<string[]> {
  if (plantIds.length === 0) return [];
  const rows = await db
    .selectFrom("health_state")
    .select("plant_id")
    .where("plant_id", "=", sql<string>`any(${plantIds})`)
    .where("light", "=", "gives")
    .execute();
  const giving = new Set(rows.map(({ plant_id: id }) => id));
  return plantIds.filter((id) => giving.has(id));
}

/** What days tell others. One that is over gets another revision where it is not the same as before. */
export async function writeLight(
  trx: Db,
  plantId: string,
  of: {
    readonly isOver: boolean;
    readonly days: readonly { readonly day: number; readonly light: DayLight }[];
  },
): Promise<void> {
  const { days } = of;
  if (days.length === 0) return;
  const figures = <T>(figure: (light: DayLight) => T): T[] =>
    days.map(({ light }) => figure(light));
  await sql`
    insert into health_light as l (plant_id, day, starts, slots, power, clear_kw, kwp, longitude, revision)
    select ${plantId}, u.*, ${of.isOver ? 1 : 0} from unnest(
      ${days.map(({ day }) => day)}::integer[], ${figures((one) => one.startSeconds)}::bigint[],
      ${figures((one) => one.slots)}::smallint[], ${figures((one) => bytesOf(one.powerKw))}::bytea[],
      ${figures((one) => bytesOf(one.clearKw))}::bytea[], ${figures((one) => one.kwp)}::double precision[],
      ${figures((one) => one.longitude)}::double precision[]) as u
    on conflict (plant_id, day) do update set
      starts = excluded.starts, slots = excluded.slots, power = excluded.power, clear_kw = excluded.clear_kw,
      kwp = excluded.kwp, longitude = excluded.longitude,
      revision = case when excluded.revision = 0 then l.revision else l.revision + 1 end
    where l.revision = 0
      or (l.starts, l.slots, l.power, l.clear_kw, l.kwp, l.longitude) is distinct from
        (excluded.starts, excluded.slots, excluded.power, excluded.clear_kw, excluded.kwp, excluded.longitude)`.execute(
    trx,
  );
}
/** @param oldest the first day that stays; null: none */
export async function dropLight(trx: Db, plantId: string, oldest: number | null): Promise<void> {
  await trx
    .deleteFrom("health_light")
    .where("plant_id", "=", plantId)
    .$if(oldest !== null, (q) => q.where("day", "<", oldest))
    .execute();
}

/** Moments. [unix s] */
export interface Span {
  readonly from: number;
  readonly to: number;
}
const touching = ({ from, to }: Span) =>
  sql<boolean>`starts < ${to} and starts + slots * ${slotSeconds}::integer > ${from}`;

/** A day of a plant nearby. */
export interface KnownLight extends DayLight {
  readonly plantId: string;
  readonly revision: number;
}
export async function readLight(
  db: Db,
  plantIds: readonly string[],
  span: Span,
): Promise<KnownLight[]> {
  const rows = await db
    .selectFrom("health_light")
    .selectAll()
    .where("plant_id", "=", sql<string>`any(${plantIds})`)
    .where(touching(span))
    .orderBy("plant_id")
    .orderBy("day")
    .execute();
  return rows.map((row) => ({
    plantId: row.plant_id,
    startSeconds: row.starts,
    slots: row.slots,
    powerKw: numbersOf(row.power),
    clearKw: [...numbersOf(row.clear_kw)],
    kwp: row.kwp,
    longitude: row.longitude,
    revision: row.revision,
  }));
}

/** Days of plants nearby that begin at one moment: the sum of their revisions. */
export interface LightRevision extends Pick<DayLight, "startSeconds" | "slots"> {
  readonly revision: number;
}
export async function readRevisions(
  db: Db,
  plantIds: readonly string[],
  span: Span,
): Promise<LightRevision[]> {
  const { rows } = await sql<LightRevision>`
    select starts as "startSeconds", slots, sum(revision)::integer as revision from health_light
    where plant_id = any(${plantIds}) and ${touching(span)} and revision > 0
    group by starts, slots`.execute(db);
  return rows;
}
/** Days that were judged, with the sum of the revisions of what they were judged by; ascending. */
export async function readSeenLight(
  db: Db,
  plantId: string,
  days: { readonly from: number; readonly to: number },
): Promise<{ readonly day: number; readonly light: number }[]> {
  return await db
    .selectFrom("health_day")
    .select(["day", "light"])
    .where("plant_id", "=", plantId)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .orderBy("day")
    .execute();
}
