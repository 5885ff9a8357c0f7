import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { readNewest } from "./archive.store.ts";
import { isText, samplesByMib } from "./samples.ts";
import { slotsOfRow } from "./block-row.ts";
import { newestPackets, newestStamps, readDictionary } from "./journal.store.ts";
import { PlantLastValues } from "./last-values.ts";
import { factsOf } from "./series-facts.ts";
import type { ArrivedPacket } from "./arrived-packet.ts";

/** Packets that are read to rebuild a plant's last values: several loggers may take turns. */
const packetsToRebuild = 30;

/**
 * Last values of all plants, in this process. A plant is rebuilt from the journal, and from blocks where the journal has nothing, when it is
 * first asked for; from then on every packet keeps it true.
 */
export class LiveValues {
  readonly #db: Db;
  readonly #plants = new Map<string, Promise<PlantLastValues>>();
  /** Newest stamps of plants that were not rebuilt yet. */
  #stamps = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }
  async start(): Promise<void> {
    this.#stamps = await newestStamps(this.#db);
  }
  /** When the plant's newest sample was measured. [unix s] */
  lastUpdate(plantId: string): number | null {
    return this.#stamps.get(plantId) ?? null;
  }
  of(model: PlantModel): Promise<PlantLastValues> {
    const plantId = model.plant.id;
    const known = this.#plants.get(plantId) ?? this.#rebuild(model);
    this.#plants.set(plantId, known);
    // A failure is told to those who waited; the next one tries again.
    known.catch(() => this.#plants.delete(plantId));
    return known;
  }
  /** What packets that were just made durable change, formulas with them. */
  async take(model: PlantModel, packets: readonly ArrivedPacket[]): Promise<LastValues> {
    const values = await this.of(model);
    const changed = new Set<string>();
    for (const packet of packets) {
      for (const [mib, value] of packet.values) {
        const variable = model.byMib.get(mib);
        if (variable !== undefined && values.offer(variable.id, value, packet.stamp))
          changed.add(variable.id);
      }
    }
    if (changed.size > 0) values.evaluate(factsOf(model), changed);
    this.#note(model.plant.id, Math.max(...packets.map((packet) => packet.stamp)));
    return Object.fromEntries([...changed].map((id) => [id, values.get(id)!]));
  }
  /** What another process took. */
  async follow(model: PlantModel, changes: LastValues): Promise<void> {
    const values = await this.of(model);
    for (const [id, [value, stamp]] of Object.entries(changes)) {
      values.offer(id, value, stamp ?? 0);
      this.#note(model.plant.id, stamp ?? 0);
    }
  }
  /** The plant's variables changed, or something was missed: it is rebuilt when it is next asked for. */
  forget(plantId: string): void {
    if (plantId === "*") this.#plants.clear();
    else this.#plants.delete(plantId);
  }
  #note(plantId: string, stamp: number): void {
    if (stamp > (this.#stamps.get(plantId) ?? 0)) this.#stamps.set(plantId, stamp);
  }

  async #rebuild(model: PlantModel): Promise<PlantLastValues> {
    const plantId = model.plant.id;
    const facts = factsOf(model);
    const values = new PlantLastValues();
    const packets = await newestPackets(this.#db, plantId, packetsToRebuild);
    const dictionary = await readDictionary(this.#db, plantId);
    const names = new Map([...dictionary].map(([mib, number]) => [number, mib]));
    const changed = new Set<string>();
    for (const [mib, samples] of samplesByMib(packets, names)) {
      const variable = model.byMib.get(mib);
      const last = samples.stamps.length - 1;
      if (variable === undefined) continue;
      values.offer(variable.id, samples.values[last]!, samples.stamps[last]!);
      changed.add(variable.id);
    }
    const missing = facts.series.filter((series) => values.get(series.id) === undefined);
    const rows = await readNewest(
      this.#db,
      plantId,
      missing.map((series) => series.number),
    );
    for (const row of rows) {
      const series = missing.find((one) => one.number === row.number)!;
      const slots = slotsOfRow(row, series.kind);
      const slot = row.last_slot!;
      values.offer(
        series.id,
        isText(slots) ? slots[slot]! : row.last!,
        row.start + slot * slotSeconds,
      );
    }
    values.evaluate(facts, changed);
    this.#note(plantId, values.newestStamp ?? 0);
    return values;
  }
}
