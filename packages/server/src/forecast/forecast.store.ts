import type {
  Clearness,
  ForecastDay,
  ForecastPower,
} from "@heliograph/domain/forecast/forecast.ts";
import { sql, type ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";

/** The newest forecast of a plant as it is kept. */
export interface KeptForecast {
  readonly state: "known" | "too_little_history" | "no_power";
  readonly days: readonly ForecastDay[];
  readonly curve: readonly ForecastPower[];
  readonly hasWeather: boolean;
}
declare module "../platform/database.ts" {
  interface Tables {
    forecast_day: { plant_id: string; day: number; version: number; starts: number; kw: Buffer };
    forecast_now: {
      plant_id: string;
      issued: number;
      facts: string;
      answer: ColumnType<KeptForecast, string, string>;
      recent: number | null;
      today: number | null;
    };
    forecast: {
      plant_id: string;
      day: number;
      horizon: number;
      hour: number;
      issued: number;
      kwh: number;
      low: number;
      high: number;
    };
  }
}
interface Days {
  readonly from: number;
  readonly to: number;
}

/** Open plants with the moment of their newest forecast, those that wait longest first. [unix s] */
export async function plantsToForecast(
  db: Db,
): Promise<{ readonly plantId: string; readonly issued: number }[]> {
  const { rows } = await sql<{ plantId: string; issued: number }>`
    select p.plant_id as "plantId", coalesce(f.issued, 0) as issued
    from plant_state p left join forecast_now f using (plant_id)
    where not p.disabled order by f.issued nulls first, p.plant_id`.execute(db);
  return rows;
}
/** Written days whose copy is missing or of other data. */
export async function daysToCopy(
  db: Db,
  plantId: string,
  { from, to }: Days,
): Promise<{ readonly day: number; readonly version: number }[]> {
  const { rows } = await sql<{ day: number; version: number }>`
    select w.day, w.version from day_written w
    left join forecast_day f on f.plant_id = w.plant_id and f.day = w.day
    where w.plant_id = ${plantId} and w.day between ${from}::integer and ${to}::integer
      and f.version is distinct from w.version order by w.day`.execute(db);
  return rows;
}
export interface CopiedDay {
  readonly day: number;
  readonly startSeconds: number;
  readonly kw: Float64Array;
}
export async function writeCopy(
  db: Db,
  plantId: string,
  { day, version, startSeconds, kw }: CopiedDay & { readonly version: number },
): Promise<void> {
  const row = { version, starts: startSeconds, kw: Buffer.from(Float32Array.from(kw).buffer) };
  await db
    .insertInto("forecast_day")
    .values({ plant_id: plantId, day, ...row })
    .onConflict((c) => c.columns(["plant_id", "day"]).doUpdateSet(row))
    .execute();
}
export async function readCopies(
  db: Db,
  plantId: string,
  { from, to }: Days,
): Promise<CopiedDay[]> {
  const rows = await db
    .selectFrom("forecast_day")
    .select(["day", "starts", "kw"])
    .where("plant_id", "=", plantId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
  return rows.map(({ day, starts, kw }) => ({
    day,
    startSeconds: starts,
    kw: Float64Array.from(new Float32Array(Uint8Array.from(kw).buffer)),
  }));
}
/** Where copies were made of other variables all of them are made again. */
export async function dropForeignCopies(db: Db, plantId: string, facts: string): Promise<void> {
  const before = await db
    .selectFrom("forecast_now")
    .select("facts")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (before?.facts !== facts)
    await db.deleteFrom("forecast_day").where("plant_id", "=", plantId).execute();
}

/** How clear it is at some plants, of forecasts since a moment. */
export async function readClearness(
  db: Db,
  plantIds: readonly string[],
  since: number,
): Promise<Clearness[]> {
  if (plantIds.length === 0) return [];
  return await db
    .selectFrom("forecast_now")
    .select(["recent", "today"])
    .where("plant_id", "=", sql<string>`any(${[...plantIds]})`)
    .where("issued", ">=", since)
    .execute();
}
export async function readNewest(
  db: Db,
  plantId: string,
): Promise<{ readonly issued: number; readonly answer: KeptForecast } | null> {
  const row = await db
    .selectFrom("forecast_now")
    .select(["issued", "answer"])
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row ?? null;
}
/** Writes a forecast; `hour` 6 or 12 keeps it for its record, where that hour of the day has none yet. */
export async function writeForecast(
  db: Db,
  plantId: string,
  of: {
    readonly issued: number;
    readonly hour: number | null;
    readonly facts: string;
    readonly answer: KeptForecast;
    readonly own: Clearness;
    readonly oldest: number;
  },
): Promise<void> {
  const { issued, hour, facts, answer, own } = of;
  const row = { issued, facts, answer: JSON.stringify(answer), ...own };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("forecast_now")
      .values({ plant_id: plantId, ...row })
      .onConflict((c) => c.column("plant_id").doUpdateSet(row))
      .execute();
    if (hour !== null && answer.days.length > 0)
      await trx
        .insertInto("forecast")
        .values(
          answer.days.map(({ day, horizon, kwh, lowKwh, highKwh }) => ({
            plant_id: plantId,
            day,
            horizon,
            hour,
            issued,
            kwh,
            low: lowKwh,
            high: highKwh,
          })),
        )
        .onConflict((c) => c.columns(["plant_id", "day", "horizon", "hour"]).doNothing())
        .execute();
    const old = { plantId, oldest: of.oldest };
    await trx
      .deleteFrom("forecast")
      .where("plant_id", "=", old.plantId)
      .where("day", "<", old.oldest)
      .execute();
    await trx
      .deleteFrom("forecast_day")
      .where("plant_id", "=", old.plantId)
      .where("day", "<", old.oldest)
      .execute();
  });
}
export interface IssuedForecast {
  readonly day: number;
  readonly horizon: number;
  readonly issued: number;
  readonly kwh: number;
  readonly low: number;
  readonly high: number;
}
export async function readIssued(
  db: Db,
  plantId: string,
  { from, to }: Days,
): Promise<IssuedForecast[]> {
  return await db
    .selectFrom("forecast")
    .select(["day", "horizon", "issued", "kwh", "low", "high"])
    .where("plant_id", "=", plantId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}
