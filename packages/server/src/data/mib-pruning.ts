import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";
import type { ChangeFeed } from "../platform/change-feed.ts";
import type { Db } from "../platform/database.ts";
import { readPacketsAfter, readUnreadMibs, removeMibs } from "./dictionary.store.ts";
import { lockPlant } from "./journal.store.ts";

/** Of a plant with thousands of variables these are some megabytes. */
const packetsAStep = 200;

/** Mibs of a plant that nothing needs, as far as packets up to a number show. */
export interface UnusedMibs {
  readonly numbers: readonly number[];
  readonly seq: number;
}

/** Mibs that no variable reads and that no kept packet or block holds. Reads every kept packet of the plant, so it is a thread's work. (I12) */
export async function unusedMibs(db: Db, plantId: string): Promise<UnusedMibs> {
  const unused = new Set((await readUnreadMibs(db, plantId)).keys());
  const seq = unused.size === 0 ? 0 : await dropUsed(db, plantId, { unused, seq: 0 });
  return { numbers: [...unused], seq };
}
/** Takes out of `unused` what packets after a number hold; answers the last packet's number. */
async function dropUsed(
  db: Db,
  plantId: string,
  of: { readonly unused: Set<number>; readonly seq: number },
): Promise<number> {
  let { seq } = of;
  for (;;) {
    const packets = await readPacketsAfter(db, plantId, { seq, most: packetsAStep });
    for (const { data } of packets) decodePacket(data, (number) => of.unused.delete(number));
    seq = packets.at(-1)?.seq ?? seq;
    if (packets.length < packetsAStep) return seq;
  }
}

/**
 * Removes unused mibs from the plant's dictionary, all or none. What came since they were looked for is looked at under the plant's lock;
 * what comes later under a number of a removed mib is refused by the journal and numbered again. Answers how many. (I12)
 */
export async function pruneMibs(
  by: { readonly db: Db; readonly changes: ChangeFeed },
  plantId: string,
  { numbers, seq }: UnusedMibs,
): Promise<number> {
  if (numbers.length === 0) return 0;
  return await by.changes.transaction(by.db, async (trx, announce) => {
    await lockPlant(trx, plantId);
    const unused = new Set(numbers);
    await dropUsed(trx, plantId, { unused, seq });
    if (unused.size === 0) return 0;
    announce("plant", plantId);
    return await removeMibs(trx, plantId, [...unused]);
  });
}
