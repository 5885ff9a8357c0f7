import { type ArrivalMinute, backfillSeconds } from "@heliograph/domain/health/rhythm.ts";
import { sql, type Generated, type RawBuilder } from "kysely";
import type { Db } from "../platform/database.ts";
import { holdLock } from "../platform/locks.ts";

declare module "../platform/database.ts" {
  interface Tables {
    packet: {
      plant_id: string;
      seq: number;
      received_at: Date;
      stamp: number;
      slot: number;
      data: Buffer;
      devices: unknown;
      imported: Generated<boolean>;
    };
    logger_begin: { plant_id: string; stamp: number };
    journal_mark: {
      plant_id: string;
      sealed_seq: number;
      timezone: string;
      shapes: Readonly<Record<string, string>>;
      version: Generated<number>;
      edition: Generated<number>;
    };
    journal_floor: { dropped_seq: number };
  }
}

/** A packet on its way into the journal. */
export interface JournalEntry {
  readonly plantId: string;
  /** [unix s] */
  readonly stamp: number;
  /** Values by mib number, see domain/ingest/packet-codec.ts. */
  readonly data: Uint8Array;
  /** JSON text of what the logger says of its devices. */
  readonly devices: string | null;
  /** Of the dictionary that gave the numbers: the journal takes none of an older one. */
  readonly prunings: number;
  /** A person brought it, no logger sent it. */
  readonly isImported: boolean;
}
/** A packet as it lies in the journal. */
export interface JournalPacket {
  readonly seq: number;
  readonly stamp: number;
  readonly data: Uint8Array;
}

/** Appends in one durable statement, in the order given. The week of `receivedSeconds` must have its partition. */
export async function appendPackets(
  db: Db,
  entries: readonly JournalEntry[],
  receivedSeconds: number,
): Promise<void> {
  const ends: number[] = [];
  let end = 0;
  for (const entry of entries) ends.push((end += entry.data.length));
  const bytes = Buffer.concat(
    entries.map((entry) => entry.data),
    end,
  );
  await sql`/* prepared */ select append_packets(
    ${entries.map((e) => e.plantId)}::text[], ${entries.map((e) => e.stamp)}::bigint[], ${ends}::integer[],
    ${bytes}, ${entries.map((e) => e.devices)}::text[],
    to_timestamp(${receivedSeconds}::double precision), ${entries.map((e) => e.prunings)}::integer[],
    ${entries.map((e) => e.isImported)}::boolean[])`.execute(db);
}

/** Holds the plant's journal until the end of the transaction: nobody appends, nobody seals. */
export async function lockPlant(trx: Db, plantId: string): Promise<void> {
  await holdLock(trx, "journal", plantId);
}

const weekSeconds = 7 * 86_400;

/** Makes the partitions of this week and the next; safe to repeat and to run in two processes. */
export async function ensurePartitions(db: Db, nowSeconds: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdLock(trx, "partitions");
    const week = Math.floor(nowSeconds / weekSeconds);
    for (const at of [week - 1, week, week + 1, week + 2]) {
      const name = `packet_${partitionDay(at)}`;
      await sql`create table if not exists ${sql.table(name)} partition of packet
        for values from (${sql.lit(partitionStart(at))}) to (${sql.lit(partitionStart(at + 1))})`.execute(
        trx,
      );
    }
  });
}
const partitionStart = (week: number): string => new Date(week * weekSeconds * 1000).toISOString();
const partitionDay = (week: number): string =>
  partitionStart(week).slice(0, 10).replaceAll("-", "");

/** A retained packet explains a figure and heals a late one; after this it is only weight. [days] */
export const retentionDays = 35;

/** Drops partitions that ended more than 35 days ago and are wholly folded into blocks. Answers their names. */
export async function dropSealedPartitions(db: Db, nowSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'packet'::regclass order by c.relname`.execute(db);
  const dropped: string[] = [];
  for (const { name } of rows) {
    const start = Date.parse(name.replace(/^packet_(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")) / 1000;
    if (!(start + weekSeconds + retentionDays * 86_400 < nowSeconds)) continue;
    const isDropped = await db.transaction().execute(async (trx) => {
      const { rows: open } = await sql`
        select from ${sql.table(name)} p left join journal_mark m using (plant_id)
        where p.seq > coalesce(m.sealed_seq, 0) and exists (select from plant_state s where s.plant_id = p.plant_id) limit 1`.execute(
        trx,
      );
      if (open.length > 0) return false;
      await sql`
        update journal_floor set dropped_seq = greatest(dropped_seq, (select max(seq) from ${sql.table(name)}))`.execute(
        trx,
      );
      await sql`drop table ${sql.table(name)}`.execute(trx);
      return true;
    });
    if (!isDropped) continue;
    dropped.push(name);
  }
  return dropped;
}

/** The newest packets of a plant that are not ahead of a moment, ascending by stamp, then by arrival. */
export async function newestPackets(
  db: Db,
  plantId: string,
  of: { readonly most: number; readonly untilSeconds: number },
): Promise<JournalPacket[]> {
  const { rows } = await sql<JournalPacket>`
    select seq, stamp, data from (
      select seq, stamp, data, slot from packet
      where plant_id = ${plantId} and slot <= ${Math.floor(of.untilSeconds / 300)}::integer and stamp <= ${of.untilSeconds}::bigint
      order by slot desc limit ${of.most}
    ) as newest order by stamp, seq`.execute(db);
  return rows;
}

/** When the newest stored value of variable `v` was measured. [unix s] */
const newestOf = (plantId: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<
  number | null
>`greatest(
  (select start + last_slot * 300 from day_block
    where plant_id = ${plantId} and number = v.number and n > 0 and start + last_slot * 300 <= ${until}
    order by day desc limit 1),
  (select newest from day_pack
    where plant_id = ${plantId} and number = v.number and newest <= ${until} order by pack desc limit 1))`;

/**
 * When each plant's newest sample was measured, of those that are not ahead of a moment: the journal's newest packet, else the newest block
 * that is no formula's, which may have slots that are still to come. [unix s]
 */
export async function newestStamps(db: Db, untilSeconds: number): Promise<Map<string, number>> {
  const until = sql`${Math.floor(untilSeconds)}::bigint`;
  const { rows } = await sql<{ plant_id: string; stamp: number | null }>`
    select p.plant_id, coalesce(
      (select max(stamp) from (
        select stamp from packet where plant_id = p.plant_id and slot <= (${until} / 300)::integer and stamp <= ${until}
        order by slot desc limit 20) as newest),
      (select max(${newestOf(sql.ref("p.plant_id"), until)}) from variable_series v
        where v.plant_id = p.plant_id and v.mib is not null)
    ) as stamp from plant_state p`.execute(db);
  return new Map(rows.flatMap((row) => (row.stamp === null ? [] : [[row.plant_id, row.stamp]])));
}

/** The slots of a range in which a packet of the plant lies, ascending. Slots are unix seconds / 300, both ends included. */
export async function packetSlots(
  db: Db,
  plantId: string,
  range: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`/* prepared */
    select distinct slot from packet
    where plant_id = ${plantId} and slot between ${range.from}::integer and ${range.to}::integer
    order by slot`.execute(db);
  return rows.map(({ slot }) => slot);
}

const minutesOf = (
  plantId: string,
  { start, end }: { readonly start: number; readonly end: number },
  isOfLogger: RawBuilder<unknown>,
) => sql`
  select (extract(epoch from date_trunc(
    case when slot::bigint * 300 < extract(epoch from received_at) - ${backfillSeconds}::integer then 'day' else 'minute' end,
    received_at)))::bigint as moment, (max(slot)::bigint + 1) * 300 as "newestData" from packet
  where plant_id = ${plantId} and received_at >= to_timestamp(${start}::float8) and received_at < to_timestamp(${end}::float8)
    and not (imported and ${isOfLogger})
  group by 1 order by 1`;
const notBefore = (start: number, { moment, newestData }: ArrivalMinute): ArrivalMinute => ({
  moment: Math.max(moment, Math.ceil(start)),
  newestData,
});

/**
 * The minutes in which packets of a plant's logger arrived, ascending, as far as they are retained, with the end of the newest slot that each
 * brought; a back-fill, which may last hours, is one delivery a day. [unix s] (H6, O6)
 */
export async function arrivalMinutes(
  db: Db,
  plantId: string,
  span: { readonly start: number; readonly end: number },
): Promise<ArrivalMinute[]> {
  const { rows } =
    await sql<ArrivalMinute>`/* prepared */ ${minutesOf(plantId, span, sql`true`)}`.execute(db);
  return rows.map((row) => notBefore(span.start, row));
}

/** The moment of the first packet that the plant's logger sent; 0: before this was noted; null: none ever did. [unix s] */
export async function loggerBegin(db: Db, plantId: string): Promise<number | null> {
  const row = await db
    .selectFrom("logger_begin")
    .select("stamp")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row?.stamp ?? null;
}

/** The newest slot of which a packet of a plant arrived, of those that are not ahead of a moment: the journal's, else that of the newest block of a measured variable; null: none ever. [unix s / 300] */
const newestSlotOf = (plantId: string, until: RawBuilder<unknown>) => sql`coalesce(
  (select max(slot) from packet where plant_id = ${plantId} and slot <= (${until} / 300)::integer),
  (select (max(${newestOf(sql`${plantId}`, until)}) / 300)::integer from variable_series v
    where v.plant_id = ${plantId} and v.mib is not null))`;

/** What the packets of a plant say of some days, beside the values that they brought. */
export interface Heard {
  /** Of the days, those in which a packet lies, ascending. [unix s / 300] */
  readonly slots: readonly number[];
  /** Of the plant's logger, and where none ever sent, of whoever brought them. */
  readonly minutes: readonly ArrivalMinute[];
  /** The first packet that the plant's logger sent; 0: before this was noted; null: none ever did. [unix s] */
  readonly begin: number | null;
  /** The newest slot that is known; null: none ever. [unix s / 300] */
  readonly newestSlot: number | null;
  /** The newest slot that was brought before the logger began; null: none, or nobody knows when it began. [unix s / 300] */
  readonly broughtSlot: number | null;
  /** When each day's data were written the last time, in the order of all writing. */
  readonly versions: readonly { readonly day: number; readonly version: number }[];
  /** Something of the plant was ever refused. */
  readonly hasRefusals: boolean;
}
/** One question, for it is asked of every plant at every look at it. */
export async function readHeard(
  db: Db,
  plantId: string,
  of: {
    /** Days of the plant, and slots, both ends included. */
    readonly days: { readonly from: number; readonly to: number };
    readonly slots: { readonly from: number; readonly to: number };
    /** [unix s) */
    readonly start: number;
    readonly end: number;
    readonly nowSeconds: number;
  },
): Promise<Heard> {
  const { days, slots, start } = of;
  const { rows } = await sql<Heard>`/* prepared */
    select b.stamp as begin,
      (select coalesce(json_agg(slot), '[]') from (
        select distinct slot from packet
        where plant_id = ${plantId} and slot between ${slots.from}::integer and ${slots.to}::integer order by slot) as s) as slots,
      (select coalesce(json_agg(m), '[]') from (${minutesOf(plantId, of, sql`b.plant_id is not null`)}) as m) as minutes,
      ${newestSlotOf(plantId, sql`${Math.floor(of.nowSeconds)}::bigint`)} as "newestSlot",
      case when b.stamp > 0 then ${newestSlotOf(plantId, sql`(b.stamp - 300)::bigint`)} end as "broughtSlot",
      (select coalesce(json_agg(v), '[]') from (
        select day, version from day_version
        where plant_id = ${plantId} and day between ${days.from}::integer and ${days.to}::integer) as v) as versions,
      exists (select from refused_stamp r where r.plant_id = ${plantId})
        or exists (select from refused_value r where r.plant_id = ${plantId}) as "hasRefusals"
    from (select) as plant left join logger_begin b on b.plant_id = ${plantId}`.execute(db);
  const heard = rows[0]!;
  return { ...heard, minutes: heard.minutes.map((row) => notBefore(start, row)) };
}
