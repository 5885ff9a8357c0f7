import {
  daySlots,
  dayOf,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { nextDay, readDay } from "./archive.store.ts";
import type { Dictionaries } from "./dictionary.ts";
import { inSnapshot } from "./range-reader.ts";
import { isGap } from "./samples.ts";
import { nextSlot, readDroppedSeq, readMark, readPackets } from "./seal.store.ts";
import { factsOf } from "./series-facts.ts";
import { measuredSlots } from "./unbelieved.ts";

export interface SentPacket {
  /** [unix s] */
  readonly timestamp: number;
  /** By mib, in their order. */
  readonly values: Readonly<Record<string, number | string>>;
}
export interface SentDay {
  readonly packets: readonly SentPacket[];
  /** The next civil day with any; null: there is none. */
  readonly next: number | null;
}
interface Journal {
  readonly db: Db;
  readonly dictionaries: Dictionaries;
}

/**
 * What the variables of a plant measured on a day: the samples as they arrived, where the journal still has all of them, else the slots of the
 * archive, each as one sample at its beginning. Sent again they fold to the same slots. (PF5, S2)
 */
export async function sentDay(
  { db, dictionaries }: Journal,
  model: PlantModel,
  asked: number | null,
): Promise<SentDay> {
  const plantId = model.plant.id;
  const known = (await dictionaries.of(plantId)).numbers;
  const measured = factsOf(model).series.flatMap((series) =>
    series.formula === null && series.mib !== null ? [{ ...series, mib: series.mib }] : [],
  );
  const numbers = measured.map(({ number }) => number);
  return await inSnapshot(db, async (snapshot) => {
    const mark = await readMark(snapshot, plantId);
    const tz = mark?.timezone ?? model.plant.timezone;
    const firstFrom = async (day: number | null): Promise<number | null> => {
      const from = day === null ? -2_147_483_648 : firstSlotSeconds(day, tz) / slotSeconds;
      const slot = await nextSlot(snapshot, plantId, from);
      const stored = await nextDay(snapshot, plantId, { numbers, from: day ?? -2_147_483_648 });
      const arrived = slot === null ? null : dayOf(slot * slotSeconds, tz);
      return stored === null || arrived === null ? (stored ?? arrived) : Math.min(stored, arrived);
    };
    const day = asked ?? (await firstFrom(null));
    if (day === null) return { packets: [], next: null };
    const from = firstSlotSeconds(day, tz) / slotSeconds;
    const rows = await readDay(snapshot, plantId, { numbers, day });
    const dropped = await readDroppedSeq(snapshot);
    const moments = new Map<number, Map<string, number | string>>();
    const add = (stamp: number, mib: string, value: number | string): void => {
      const values = moments.get(stamp) ?? new Map<string, number | string>();
      values.set(mib, value);
      moments.set(stamp, values);
    };
    /** Those whose day the archive alone gives back: what of the journal is sealed stands in it already. */
    const archived = new Set<string>();
    for (const { number, mib, kind } of measured) {
      const row = rows.get(number);
      if (row === undefined || isInJournal(row, { dropped, mib: known.get(mib) ?? null })) continue;
      archived.add(mib);
      for (const [slot, value] of measuredSlots(row, kind).entries())
        if (value !== null && !isGap(value)) add(row.start + slot * slotSeconds, mib, value);
    }
    const mibs = new Map(
      measured.flatMap(({ mib }) => {
        const number = known.get(mib);
        return number === undefined ? [] : [[number, mib] as const];
      }),
    );
    const range = { from, to: from + daySlots(day, tz) - 1 };
    for (const { seq, stamp, data } of await readPackets(snapshot, plantId, range))
      decodePacket(data, (number, value) => {
        const mib = mibs.get(number);
        if (mib === undefined || value === null) return;
        if (!archived.has(mib) || seq > (mark?.sealed_seq ?? 0)) add(stamp, mib, value);
      });
    const packets = [...moments]
      .toSorted(([a], [b]) => a - b)
      .map(([timestamp, values]) => ({
        timestamp,
        values: Object.fromEntries([...values].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      }));
    return { packets, next: await firstFrom(day + 1) };
  });
}

/** Whether every sample of a block is still retained, under the mib that its variable reads now. */
const isInJournal = (row: BlockRow, of: { dropped: number; mib: number | null }): boolean =>
  (row.n === 0 && row.unbelieved === null) ||
  (row.since > of.dropped && row.mib === of.mib && of.mib !== null);
