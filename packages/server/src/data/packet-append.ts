import { PacketWriter } from "@heliograph/domain/ingest/packet-codec.ts";
import { inTurns } from "../platform/in-turns.ts";
import { problem } from "../platform/problem.ts";
import {
  isNumberedBy,
  numbered,
  type ArrivedPacket,
  type NumberedPacket,
} from "./arrived-packet.ts";
import type { Dictionaries, Dictionary } from "./dictionary.ts";
import type { MibRoom } from "./dictionary.store.ts";
import type { JournalWriter } from "./journal-writer.ts";

/** Of append_packets: the numbers are of a dictionary from which mibs were removed since. */
const prunedSince = "22H01";
/** Numbers packets by their plant's dictionary and makes them durable. */
export class PacketAppender {
  readonly #dictionaries: Dictionaries;
  readonly #writer: JournalWriter;
  readonly #encoder = new PacketWriter();

  constructor(dictionaries: Dictionaries, writer: JournalWriter) {
    this.#dictionaries = dictionaries;
    this.#writer = writer;
  }
  /** Resolves after the commit, with what was written. (D5) */
  async append(
    plantId: string,
    packets: readonly ArrivedPacket[],
    isImported: boolean,
  ): Promise<NumberedPacket[]> {
    for (let before: number | null = null; ;) {
      const known = await this.#dictionaries.of(plantId);
      // Prunings only rise: another plant has this code now.
      if (before !== null && known.prunings <= before)
        throw problem("plant_not_found", { plant: plantId });
      try {
        return await this.#append(plantId, packets, { before: known, isImported });
      } catch (error) {
        if ((error as { code?: string }).code !== prunedSince) throw error;
        before = known.prunings;
        this.#dictionaries.forget(plantId);
      }
    }
  }
  /** Gives numbers to new mibs as far as there is room; answers those that have none. */
  async name(plantId: string, mibs: readonly string[], room: MibRoom): Promise<string[]> {
    const { numbers } = await this.#extended(plantId, mibs, room);
    return mibs.filter((mib) => !numbers.has(mib));
  }
  async #append(
    plantId: string,
    packets: readonly ArrivedPacket[],
    { before, isImported }: { readonly before: Dictionary; readonly isImported: boolean },
  ): Promise<NumberedPacket[]> {
    const fresh = new Set<string>();
    let known = before;
    let ready = await inTurns(packets, (packet) => numbered(packet, known.numbers, fresh));
    if (fresh.size > 0) {
      known = await this.#extended(plantId, fresh, null);
      // A packet with a value that has no number could never be read again.
      if ([...fresh].some((mib) => !known.numbers.has(mib)))
        throw problem("plant_not_found", { plant: plantId });
      ready = await inTurns(packets, (packet) => numbered(packet, known.numbers, fresh));
    }
    const entries = await inTurns(ready, ({ stamp, numbers, values, devices }) => ({
      plantId,
      stamp,
      data: this.#encoder.encode(numbers, values),
      devices: devices === null ? null : JSON.stringify(devices),
      prunings: known.prunings,
      isImported,
    }));
    // The plant that has this code now may be another one, with other numbers for its mibs.
    const now = await this.#dictionaries.of(plantId);
    const isSame = now === known || now.prunings > known.prunings;
    if (!isSame && !ready.every((packet) => isNumberedBy(packet, now.numbers)))
      throw problem("plant_not_found", { plant: plantId });
    await this.#writer.append(entries);
    return ready;
  }
  async #extended(
    plantId: string,
    mibs: Iterable<string>,
    room: MibRoom | null,
  ): Promise<Dictionary> {
    try {
      return await this.#dictionaries.extended(plantId, mibs, room);
    } catch (error) {
      // PostgreSQL's foreign_key_violation: the plant was deleted since the packet was let in.
      throw (error as { code?: string }).code === "23503"
        ? problem("plant_not_found", { plant: plantId })
        : error;
    }
  }
}
