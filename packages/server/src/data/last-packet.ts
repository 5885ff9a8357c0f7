import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";
import type { Db } from "../platform/database.ts";
import type { Dictionaries } from "./dictionary.ts";
import { loggerBegin } from "./journal.store.ts";
import { readDescribed, readNewestPackets, readPacketsOfSlots } from "./last-packet.store.ts";

/** What a plant's logger sent last, whether a variable reads it or not. */
export interface ArrivedLast {
  /** When it was measured. [unix s] */
  readonly stamp: number;
  /** When the latest of it arrived. [unix s] */
  readonly received: number;
  /** A person brought it, no logger sent it. */
  readonly isImported: boolean;
  readonly values: ReadonlyMap<string, Value>;
  /** What it says of its devices, or said in the two days before: some loggers describe them once. */
  readonly described: readonly PacketDevice[];
}
export type Samples = readonly (readonly [stamp: number, value: Value])[];

/** So far back a logger's words on its devices count. [slots] */
const describedSlots = (2 * 86_400) / slotSeconds;
/** A day and what shows its beginning; of loggers that send every minute the newest of it. */
const pastSlots = (26 * 3600) / slotSeconds;
const maxPast = 400;

interface Journal {
  readonly db: Db;
  readonly dictionaries: Dictionaries;
}

/** The packet of the newest moment that is not ahead of `until`, of the logger alone where that is asked; null where none is kept. */
export async function lastPacket(
  { db, dictionaries }: Journal,
  plantId: string,
  of: { readonly until: number; readonly isOfLogger: boolean },
): Promise<ArrivedLast | null> {
  // Years of imported packets are not looked through for one that cannot be there.
  if (of.isOfLogger && (await loggerBegin(db, plantId)) === null) return null;
  const rows = await readNewestPackets(db, plantId, of);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const mibs = await mibsOf(dictionaries, plantId);
  const values = new Map<string, Value>();
  for (const { data } of rows)
    decodePacket(data, (number, value) => {
      const mib = mibs.get(number);
      // A null never erases. (D4)
      if (mib !== undefined && (value !== null || !values.has(mib))) values.set(mib, value);
    });
  const slot = Math.floor(last.stamp / slotSeconds);
  const described = await readDescribed(db, plantId, { from: slot - describedSlots, to: slot });
  return {
    stamp: last.stamp,
    received: last.received,
    isImported: last.imported,
    values,
    described,
  };
}

/** The values of some mibs in the day before a moment, ascending. */
export async function pastOf(
  { db, dictionaries }: Journal,
  plantId: string,
  of: { readonly mibs: ReadonlySet<string>; readonly until: number },
): Promise<ReadonlyMap<string, Samples>> {
  const past = new Map<string, (readonly [number, Value])[]>();
  if (of.mibs.size === 0) return past;
  const names = await mibsOf(dictionaries, plantId);
  const to = Math.floor(of.until / slotSeconds);
  const range = { from: to - pastSlots, to, most: maxPast };
  for (const { stamp, data } of await readPacketsOfSlots(db, plantId, range))
    decodePacket(data, (number, value) => {
      const mib = names.get(number);
      if (value === null || mib === undefined || !of.mibs.has(mib)) return;
      const samples = past.get(mib) ?? [];
      samples.push([stamp, value]);
      past.set(mib, samples);
    });
  return past;
}

async function mibsOf(dictionaries: Dictionaries, plantId: string): Promise<Map<number, string>> {
  const { numbers } = await dictionaries.of(plantId);
  return new Map([...numbers].map(([mib, number]) => [number, mib]));
}
