import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { aheadSeconds } from "@heliograph/domain/data/bounds.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database.ts";
import { readNewest } from "./archive.store.ts";
import { isGap, samplesByMib } from "./samples.ts";
import { slotsOfRow } from "./block-row.ts";
import { readDictionary } from "./dictionary.store.ts";
import { newestPackets, newestStamps } from "./journal.store.ts";
import { PlantLastValues } from "./last-values.ts";
import { factsOf, seriesByNumber, type SeriesFacts } from "./series-facts.ts";
import type { NumberedPacket } from "./arrived-packet.ts";

/** Packets that are read to rebuild a plant's last values: several loggers may take turns. */
const packetsToRebuild = 30;

/** The clocks of processes on one database may be so far apart. [s] */
const skewSeconds = 5;
/** Of a plant whose logger is some minutes fast and sends every second. */
const maxAhead = 1000;

type Notify = (model: PlantModel, changes: () => LastValues) => void;

const slotOf = ({ stamp }: NumberedPacket): number => Math.floor(stamp / slotSeconds);

/**
 * Last values of all plants, in this process. A plant is rebuilt from the journal, and from blocks where the journal has nothing, when it is
 * first asked for; from then on every packet keeps it true.
 */
export class LiveValues {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #notify: Notify;
  /** With the model by which they were rebuilt. */
  readonly #plants = new Map<string, { model: PlantModel; values: Promise<PlantLastValues> }>();
  /** Newest stamps of plants that were not rebuilt yet. */
  #stamps = new Map<string, number>();
  /** Packets whose moment is still to come, and what waits for it. (D17) */
  readonly #ahead = new Map<
    string,
    { packets: readonly NumberedPacket[]; timer: NodeJS.Timeout }
  >();
  #isReading = false;

  /** @param by.notify gets what became the newest because its moment has come */
  constructor(db: Db, by: { clock: Clock; notify: Notify }) {
    this.#db = db;
    this.#clock = by.clock;
    this.#notify = by.notify;
  }
  async start(): Promise<void> {
    this.#stamps = await newestStamps(this.#db, this.#clock.nowSeconds());
  }
  stop(): void {
    for (const { timer } of this.#ahead.values()) clearTimeout(timer);
    this.#ahead.clear();
  }
  /** When the plant's newest sample was measured. [unix s] */
  lastUpdate(plantId: string): number | null {
    const stamp = this.#stamps.get(plantId) ?? null;
    if (stamp === null || !this.#isAhead(stamp)) return stamp;
    this.#readStamps();
    return null;
  }
  /** What was taken while the server's clock was ahead says nothing after it was put right. (D17) */
  #isAhead(stamp: number): boolean {
    return stamp > this.#clock.nowSeconds() + skewSeconds;
  }
  #readStamps(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    newestStamps(this.#db, this.#clock.nowSeconds())
      .then((stamps) => {
        for (const [id, stamp] of this.#stamps) if (this.#isAhead(stamp)) this.#stamps.delete(id);
        for (const [id, stamp] of stamps) this.#note(id, stamp);
      })
      // Whoever asks next tries again.
      .catch(() => {})
      .finally(() => {
        this.#isReading = false;
      });
  }
  async of(model: PlantModel): Promise<PlantLastValues> {
    let values = await this.#known(model);
    if (this.#isAhead(values.newestStamp ?? 0)) {
      this.forget(model.plant.id);
      values = await this.#known(model);
    }
    const due = this.#due(model);
    if (due.length > 0)
      this.#lay(model, { values, packets: due }, (changes) => this.#notify(model, changes));
    return values;
  }
  #known(model: PlantModel): Promise<PlantLastValues> {
    const plantId = model.plant.id;
    const known = this.#plants.get(plantId);
    // Whoever read the plant before it changed may come after those who read it then.
    if (known?.model === model) return known.values;
    const rebuilt = { model, values: this.#rebuild(model) };
    this.#plants.set(plantId, rebuilt);
    // A failure is passed on to those who waited; the next one tries again.
    rebuilt.values.catch(() => {
      if (this.#plants.get(plantId) === rebuilt) this.#plants.delete(plantId);
    });
    return rebuilt.values;
  }
  /**
   * Takes packets that were just made durable, formulas with them, and announces what of it is the newest now. A value that was known already is
   * announced again: whoever rebuilt the plant's values in between may have found it in the journal without announcing it.
   * @param notify is called before anything else is taken; most of the time nobody looks, and then what it is given is never made
   */
  async take(
    model: PlantModel,
    packets: readonly NumberedPacket[],
    notify: (changes: () => LastValues) => void,
  ): Promise<void> {
    const values = await this.of(model);
    const now = this.#clock.nowSeconds();
    const later = packets.filter(({ stamp }) => stamp > now);
    if (later.length > 0) this.#await(model, later);
    const present = later.length === 0 ? packets : packets.filter(({ stamp }) => stamp <= now);
    if (present.length > 0) this.#lay(model, { values, packets: present }, notify);
  }
  /** A sample that lies ahead of the server's clock is no last value before its moment has come. (D17) */
  #await(model: PlantModel, later: readonly NumberedPacket[]): void {
    const packets = [...(this.#ahead.get(model.plant.id)?.packets ?? []), ...later];
    this.#wait(model, packets.slice(-maxAhead));
  }
  #wait(model: PlantModel, packets: readonly NumberedPacket[]): void {
    const plantId = model.plant.id;
    clearTimeout(this.#ahead.get(plantId)?.timer);
    this.#ahead.delete(plantId);
    if (packets.length === 0) return;
    const first = packets.reduce((least, { stamp }) => Math.min(least, stamp), Infinity);
    const timer = setTimeout(
      () => {
        // A plant that changed meanwhile, or is gone, is looked at when it is next asked for.
        if (this.#plants.get(plantId)?.model === model) this.of(model).catch(() => {});
      },
      Math.max(1, first - this.#clock.nowSeconds()) * 1000 + 50,
    ).unref();
    this.#ahead.set(plantId, { packets, timer });
  }
  /** The packets whose moment has come since they arrived. */
  #due(model: PlantModel): readonly NumberedPacket[] {
    const ahead = this.#ahead.get(model.plant.id);
    const now = this.#clock.nowSeconds();
    const due = ahead?.packets.filter(({ stamp }) => stamp <= now) ?? [];
    // What is further ahead than any packet may be came while the clock was wrong.
    const isStill = ({ stamp }: NumberedPacket): boolean =>
      stamp > now && stamp <= now + aheadSeconds;
    if (due.length > 0) this.#wait(model, ahead!.packets.filter(isStill));
    return due;
  }
  #lay(
    model: PlantModel,
    of: { values: PlantLastValues; packets: readonly NumberedPacket[] },
    notify: (changes: () => LastValues) => void,
  ): void {
    const { values, packets } = of;
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
    if (values.hasChanges) notify(() => values.changes());
  }
  /** What another process took. Announces what of it is the newest here too. */
  async follow(
    model: PlantModel,
    changes: LastValues,
    notify: (changes: () => LastValues) => void,
  ): Promise<void> {
    const values = await this.of(model);
    values.begin();
    values.nextMoment();
    for (const [id, [value, stamp]] of Object.entries(changes)) {
      if (!model.byId.has(id) || stamp === null || this.#isAhead(stamp)) continue;
      values.offer(id, value, stamp);
      this.#note(model.plant.id, stamp);
    }
    if (values.hasChanges) notify(() => values.changes());
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
    for (const [id, stamp] of await newestStamps(this.#db, this.#clock.nowSeconds()))
      this.#note(id, stamp);
  }
  /** There is no such plant any more: one that gets its code begins with nothing. */
  erase(plantId: string): void {
    this.#plants.delete(plantId);
    this.#stamps.delete(plantId);
    clearTimeout(this.#ahead.get(plantId)?.timer);
    this.#ahead.delete(plantId);
  }
  #note(plantId: string, stamp: number): void {
    const known = this.#stamps.get(plantId) ?? 0;
    if (!this.#isAhead(stamp) && (stamp > known || this.#isAhead(known)))
      this.#stamps.set(plantId, stamp);
  }

  async #rebuild(model: PlantModel): Promise<PlantLastValues> {
    const plantId = model.plant.id;
    const facts = factsOf(model);
    const values = new PlantLastValues(facts);
    const now = Math.floor(this.#clock.nowSeconds());
    const packets = await newestPackets(this.#db, plantId, {
      most: packetsToRebuild,
      untilSeconds: now,
    });
    const dictionary = await readDictionary(this.#db, plantId);
    const names = new Map([...dictionary].map(([mib, number]) => [number, mib]));
    const byMib = samplesByMib(packets, names);
    const samplesOf = ({ mib, ...series }: SeriesFacts): number =>
      byMib.get(mib ?? "")?.values.filter((value) => isBelieved(value, series)).length ?? 0;
    // Nothing is newer than what was measured: a formula of a slow value has slots that are still to come.
    const until = Math.max(...packets.map(({ stamp }) => stamp));
    const newest = Number.isFinite(until) ? until : Math.min(now, this.lastUpdate(plantId) ?? now);
    const rows = await readNewest(this.#db, plantId, {
      numbers: facts.series.filter((s) => samplesOf(s) < samplesOfAStep).map((s) => s.number),
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

/** Of fewer samples the archive knows better how far apart they are. */
const samplesOfAStep = 3;
/** Whether a value can be a last value: in slots a day may question the nominal instead, a moment cannot. (D16) */
const isBelieved = (
  value: number | string | null,
  { powerBound }: Pick<SeriesFacts, "powerBound">,
): boolean => powerBound === null || typeof value !== "number" || Math.abs(value) <= powerBound;

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
    if (moment > untilSeconds || isGap(value) || !isBelieved(value, series)) continue;
    values.offer(series.id, value, moment);
    return;
  }
}
