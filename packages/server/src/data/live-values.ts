import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { readNewest } from "./archive.store.ts";
import { isGap, samplesByMib } from "./samples.ts";
import { slotsOfRow } from "./block-row.ts";
import { newestPackets, newestStamps, readDictionary } from "./journal.store.ts";
import { PlantLastValues } from "./last-values.ts";
import { factsOf, seriesByNumber, type SeriesFacts } from "./series-facts.ts";
import type { NumberedPacket } from "./arrived-packet.ts";

/** Packets that are read to rebuild a plant's last values: several loggers may take turns. */
const packetsToRebuild = 30;

const slotOf = ({ stamp }: NumberedPacket): number => Math.floor(stamp / slotSeconds);

/**
 * Last values of all plants, in this process. A plant is rebuilt from the journal, and from blocks where the journal has nothing, when it is
 * first asked for; from then on every packet keeps it true.
 */
export class LiveValues {
  readonly #db: Db;
  /** With the model by which they were rebuilt. */
  readonly #plants = new Map<string, { model: PlantModel; values: Promise<PlantLastValues> }>();
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
    const known = this.#plants.get(plantId);
    // Whoever read the plant before it changed may come after those who read it then.
    if (known?.model === model) return known.values;
    const rebuilt = { model, values: this.#rebuild(model) };
    this.#plants.set(plantId, rebuilt);
    // A failure is told to those who waited; the next one tries again.
    rebuilt.values.catch(() => {
      if (this.#plants.get(plantId) === rebuilt) this.#plants.delete(plantId);
    });
    return rebuilt.values;
  }
  /**
   * Takes packets that were just made durable, formulas with them, and tells what of it is the newest now. A value that was known already is
   * told again: whoever rebuilt the plant's values in between may have found it in the journal without telling.
   * @param tell is called before anything else is taken; most of the time nobody looks, and then what it is given is never made
   */
  async take(
    model: PlantModel,
    packets: readonly NumberedPacket[],
    tell: (changes: () => LastValues) => void,
  ): Promise<void> {
    const values = await this.of(model);
    const facts = factsOf(model);
    const newest = packets.reduce((most, { stamp }) => Math.max(most, stamp), -Infinity);
    values.begin();
    const inOrder = packets.toSorted((a, b) => a.stamp - b.stamp);
    values.nextMoment();
    for (const [place, packet] of inOrder.entries()) {
      values.takePacket(model, packet);
      const next = inOrder[place + 1];
      // A formula is one of the slot: a logger that kept seconds for hours sends hundreds of packets of each. (D12)
      if (next !== undefined && slotOf(next) === slotOf(packet)) continue;
      // Nothing holds longer than an hour: what lies further back makes no newest value of a formula.
      if (packet.stamp > newest - 2 * 3600) values.evaluate(facts);
      values.nextMoment();
    }
    this.#note(model.plant.id, newest);
    if (values.hasTold) tell(() => values.told());
  }
  /** What another process took. Tells what of it is the newest here too. */
  async follow(
    model: PlantModel,
    changes: LastValues,
    tell: (changes: () => LastValues) => void,
  ): Promise<void> {
    const values = await this.of(model);
    values.begin();
    values.nextMoment();
    for (const [id, [value, stamp]] of Object.entries(changes)) {
      if (!model.byId.has(id) || stamp === null) continue;
      values.offer(id, value, stamp);
      this.#note(model.plant.id, stamp);
    }
    if (values.hasTold) tell(() => values.told());
  }
  /** The plant's variables changed, or something was missed: it is rebuilt when it is next asked for. */
  forget(plantId: string): void {
    if (plantId === "*") this.#plants.clear();
    else this.#plants.delete(plantId);
  }
  /**
   * What other processes took was not heard of: it is read again when it is next asked for.
   * @param newest when the newest of the plant was measured; null when that must be read, of all plants [unix s]
   */
  async miss(plantId: string, newest: number | null): Promise<void> {
    this.forget(plantId);
    if (newest !== null) return this.#note(plantId, newest);
    for (const [id, stamp] of await newestStamps(this.#db)) this.#note(id, stamp);
  }
  /** There is no such plant any more: one that gets its code begins with nothing. */
  erase(plantId: string): void {
    this.#plants.delete(plantId);
    this.#stamps.delete(plantId);
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
    const byMib = samplesByMib(packets, names);
    const samplesOf = ({ mib }: SeriesFacts): number => byMib.get(mib ?? "")?.stamps.length ?? 0;
    // Nothing is newer than what was measured: a formula of a slow value has slots that are still to come.
    const until = Math.max(...packets.map(({ stamp }) => stamp));
    const newest = Number.isFinite(until)
      ? until
      : (this.lastUpdate(plantId) ?? Number.MAX_SAFE_INTEGER);
    const rows = await readNewest(this.#db, plantId, {
      numbers: facts.series.filter((s) => samplesOf(s) < 2).map((s) => s.number),
      untilSeconds: newest,
    });
    const byNumber = seriesByNumber(facts);
    const [measured, computed] = [false, true].map((isComputed) =>
      rows.flatMap((row) => {
        const series = byNumber.get(row.number)!;
        return (series.formula !== null) === isComputed ? [{ series, row }] : [];
      }),
    ) as [BlockOf[], BlockOf[]];
    // What formulas read is there, with its step, before they are computed.
    for (const { series, row } of measured) {
      if (samplesOf(series) === 0) offerLast(values, { series, row }, newest);
      values.learnStep(series.id, row.step as StepMinutes);
    }
    // Moment after moment, as they were measured: so a formula finds inputs of one moment.
    const moments = [...byMib].flatMap(([mib, { stamps, values: own }]) =>
      stamps.map((stamp, index) => ({ mib, stamp, value: own[index]! })),
    );
    const byStamp = [...Map.groupBy(moments, ({ stamp }) => stamp)].sort(([a], [b]) => a - b);
    for (const [stamp, samples] of byStamp) {
      values.nextMoment();
      for (const { mib, value } of samples) {
        const variable = model.byMib.get(mib);
        if (variable !== undefined) values.offer(variable.id, value, stamp);
      }
      values.evaluate(facts);
    }
    for (const formula of computed)
      if (values.get(formula.series.id) === undefined) offerLast(values, formula, newest);
    this.#note(plantId, values.newestStamp ?? 0);
    return values;
  }
}

interface BlockOf {
  readonly series: SeriesFacts;
  readonly row: Awaited<ReturnType<typeof readNewest>>[number];
}
/** Offers the last value of a block that is not newer than a moment. [unix s] */
function offerLast(values: PlantLastValues, { series, row }: BlockOf, untilSeconds: number): void {
  const slots = slotsOfRow(row, series.kind);
  for (let slot = row.last_slot!; slot >= 0; slot--) {
    const moment = row.start + slot * slotSeconds;
    const value = slots[slot]!;
    if (moment > untilSeconds || isGap(value)) continue;
    values.offer(series.id, value, moment);
    return;
  }
}
