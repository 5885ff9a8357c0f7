import type { PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

export interface NewestRow {
  /** [unix s] */
  readonly stamp: number;
  /** When it arrived. [unix s] */
  readonly received: number;
  readonly imported: boolean;
  readonly data: Uint8Array;
}

/** The packets of a plant that share its newest moment, ascending by arrival: some loggers send one packet a device. */
export async function readNewestPackets(
  db: Db,
  plantId: string,
  { until, isOfLogger }: { readonly until: number; readonly isOfLogger: boolean },
): Promise<NewestRow[]> {
  const { rows } = await sql<NewestRow>`
    with newest as (
      select stamp, slot from packet
      where plant_id = ${plantId} and slot <= ${Math.floor(until / 300)}::integer
        and not (imported and ${isOfLogger}::boolean)
      order by slot desc, stamp desc limit 1)
    select p.stamp, extract(epoch from p.received_at)::float8 as received, p.imported, p.data
    from packet p, newest n
    where p.plant_id = ${plantId} and p.slot = n.slot and p.stamp = n.stamp and not (imported and ${isOfLogger}::boolean)
    order by p.seq`.execute(db);
  return rows;
}
/** What the logger said of its devices in the slots of a range, ascending: later words on a device replace earlier ones. */
export async function readDescribed(
  db: Db,
  plantId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<PacketDevice[]> {
  const { rows } = await sql<{ devices: PacketDevice[] }>`
    select devices from (
      select devices, slot, seq from packet
      where plant_id = ${plantId} and slot between ${from}::integer and ${to}::integer and devices is not null
      order by slot desc, seq desc limit 50
    ) as latest order by slot, seq`.execute(db);
  return rows.flatMap(({ devices }) => devices);
}
/** Packets in the slots of a range, ascending, at most so many of the newest. */
export async function readPacketsOfSlots(
  db: Db,
  plantId: string,
  of: { readonly from: number; readonly to: number; readonly most: number },
): Promise<{ stamp: number; data: Uint8Array }[]> {
  const { rows } = await sql<{ stamp: number; data: Uint8Array }>`
    select stamp, data from (
      select stamp, data, seq from packet
      where plant_id = ${plantId} and slot between ${of.from}::integer and ${of.to}::integer
      order by slot desc, seq desc limit ${of.most}
    ) as latest order by stamp, seq`.execute(db);
  return rows;
}
/** When the newest packets of the logger were measured and when they came. [unix s] */
export async function readArrivals(
  db: Db,
  plantId: string,
  of: { readonly until: number; readonly most: number },
): Promise<{ stamp: number; received: number }[]> {
  const { rows } = await sql<{ stamp: number; received: number }>`
    select stamp, extract(epoch from received_at)::float8 as received from packet
    where plant_id = ${plantId} and slot <= ${Math.floor(of.until / 300) + 1}::integer and not imported
    order by slot desc limit ${of.most}`.execute(db);
  return rows;
}
