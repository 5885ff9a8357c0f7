import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { ValueAt } from "@heliograph/contract/data/data.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { HealthService, PlantMark } from "../health/health.service.ts";
import type { DataService } from "../data/data.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { changedPart, type PlantsService } from "../plants/plants.service.ts";
import { timestampAt, newFigures, type PlantFigures } from "./plant-figures.ts";

/** Figures are kept fresh so long after somebody last looked. [ms] */
const interestMilliseconds = 90_000;
const tickMilliseconds = 1000;
/** After a failure it is tried again so much later. [ms] */
const failureMilliseconds = 10_000;
/** Alerts are counted, and marks of health read, so often. [ms] */
const countMilliseconds = 10_000;
/** Plants whose energies are read at once. */
const energiesAtOnce = 40;
/** Between two readings of a plant's energy: longer of a large fleet, whose every plant sends all the time. */
const minEnergyAgeSeconds = 20;
const energiesASecond = 20;

/** To whoever was answered before plants were read for the first time they are announced this often while more are read. [ms] */
const newsMilliseconds = 5000;

const nothing: ValueAt = [null, null];

/**
 * The figures of all plants, in this process. A packet marks its plant; powers are then taken from the last values in memory, and energies
 * read by and by. Nothing is done while nobody looks.
 */
export class FleetFigures {
  readonly #context: Pick<RoomContext, "clock" | "log">;
  readonly #rooms: {
    readonly plants: Pick<PlantsService, "allIds" | "model">;
    readonly data: Pick<DataService, "lastValue" | "today">;
    readonly alerts: Pick<AlertsService, "faultyCounts">;
    readonly health: Pick<HealthService, "marks">;
  };
  readonly #figures = new Map<string, PlantFigures>();
  readonly #versions = new Map<string, number>();
  #ids: readonly string[] = [];
  #areIdsKnown = false;
  #counts: ReadonlyMap<string, number> = new Map();
  #marks: ReadonlyMap<string, PlantMark> = new Map();
  #countedAt = -Infinity;
  /** Plants that sent something, or were never looked at. */
  readonly #touched = new Set<string>();
  /** Plants whose energy is to be read, those that wait longest first. */
  readonly #energyDue = new Set<string>();
  /** Plants were read for the first time: an answer before held nothing of them. */
  #hasNews = false;
  #announcedAt = -Infinity;
  #lookedAt = -Infinity;
  #failedAt = -Infinity;
  #working: Promise<void> | null = null;
  #counting: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  /** Raised by every row that changes. */
  version = 0;
  /** Raised when there are other plants, or the list says something else of one: what readers know is to be read again. */
  edition = 0;

  constructor(
    context: Pick<RoomContext, "clock" | "log" | "changes">,
    rooms: {
      readonly plants: Pick<PlantsService, "allIds" | "model">;
      readonly data: Pick<DataService, "lastValue" | "today" | "onChange" | "onMissed">;
      readonly alerts: Pick<AlertsService, "faultyCounts">;
      readonly health: Pick<HealthService, "marks">;
    },
  ) {
    this.#context = context;
    this.#rooms = rooms;
    rooms.data.onChange(({ plant }) => void this.#touched.add(plant.id));
    rooms.data.onMissed((plantId) => this.#touch(plantId));
    context.changes.on("plant", (plantId, ...what) => {
      if (changedPart(what)?.part === "incidents") {
        this.#countedAt = -Infinity;
        return;
      }
      this.#areIdsKnown = false;
      this.#touch(plantId);
    });
  }
  get ids(): readonly string[] {
    return this.#ids;
  }
  of(plantId: string): PlantFigures | undefined {
    return this.#figures.get(plantId);
  }
  versionOf(plantId: string): number {
    return this.#versions.get(plantId) ?? 0;
  }
  /** Enabled alerts of the plant that are KO or ERROR. */
  faulty(plantId: string): number {
    return this.#counts.get(plantId) ?? 0;
  }
  /** How the plant is; undefined while nobody knows. */
  mark(plantId: string): PlantMark | undefined {
    return this.#marks.get(plantId);
  }
  /** Somebody looks: what is touched is read from now on, by and by. */
  keepFresh(): void {
    this.#lookedAt = performance.now();
    if (this.#stopped) return;
    this.#timer ??= setInterval(() => {
      if (performance.now() - this.#lookedAt > interestMilliseconds) this.#rest();
      else if (performance.now() - this.#failedAt > failureMilliseconds) void this.#work();
    }, tickMilliseconds).unref();
  }
  /** Everything is read that is due, as far as the patience lasts. [ms] */
  async whole(patienceMilliseconds: number): Promise<void> {
    this.keepFresh();
    if (!this.#areIdsKnown) await this.#readIds();
    const stop = new AbortController();
    const late = pause(patienceMilliseconds, undefined, { signal: stop.signal, ref: false });
    await Promise.race([this.#work(), late.catch(() => undefined)]);
    stop.abort();
  }
  /** Nothing of these plants is still to be read for the first time, however many others are: a screen shows what it is of, or a gap. */
  async known(plantIds: readonly string[]): Promise<void> {
    await this.#count();
    const unknown = plantIds.filter((id) => !this.#figures.has(id) && this.#ids.includes(id));
    await Promise.all(unknown.map((id) => this.#readPower(id)));
    while (plantIds.some((id) => this.#isNew(id)) && (await this.#readEnergies(plantIds)));
  }
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#rest();
    await this.#working;
  }
  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
  #touch(plantId: string): void {
    for (const id of plantId === "*" ? this.#ids : [plantId]) {
      this.#touched.add(id);
      this.#energyDue.add(id);
    }
  }
  /** One reading at a time: who comes meanwhile waits for it. */
  #work(): Promise<void> {
    this.#working ??= this.#readDue()
      .catch((error: unknown) => {
        this.#context.log.error("figures of the fleet could not be read, it is tried again", {
          error,
        });
        this.#failedAt = performance.now();
        for (const id of this.#ids) this.#touched.add(id);
      })
      .finally(() => {
        this.#working = null;
      });
    return this.#working;
  }
  async #readDue(): Promise<void> {
    if (!this.#areIdsKnown) await this.#readIds();
    await this.#count();
    this.#startDays();
    while (this.#touched.size > 0 && !this.#stopped) {
      const some = [...this.#touched].slice(0, energiesAtOnce);
      await Promise.all(some.map((id) => this.#readPower(id)));
      // Whole of a few plants before anything of the next, where they are new here: figures come row by row.
      if (some.some((id) => this.#isNew(id))) await this.#readEnergies();
      if (performance.now() - this.#announcedAt > newsMilliseconds) this.#announceNews();
      // What is in memory is read without a pause: others have their turn.
      await setImmediate();
    }
    this.#announceNews();
    while (await this.#readEnergies());
    // News that came meanwhile: who asked after it waits for this reading.
    if (this.#countedAt === -Infinity) await this.#count();
  }
  /** Changes are announced of plants that a reader knows: for others he has to ask again. */
  #announceNews(): void {
    if (!this.#hasNews) return;
    this.#hasNews = false;
    this.#announcedAt = performance.now();
    this.edition += 1;
  }
  #isNew(plantId: string): boolean {
    const known = this.#figures.get(plantId);
    return known?.energyDay === null && known.series.energies.length > 0;
  }
  async #readIds(): Promise<void> {
    this.#areIdsKnown = true;
    try {
      const ids = await this.#rooms.plants.allIds();
      const known = new Set(ids);
      if (ids.length !== this.#ids.length || this.#ids.some((id) => !known.has(id)))
        this.edition += 1;
      for (const id of this.#ids) if (!known.has(id)) this.#forget(id);
      this.#ids = ids;
      for (const id of ids) if (!this.#figures.has(id)) this.#touch(id);
    } catch (error) {
      this.#areIdsKnown = false;
      throw error;
    }
  }
  #forget(plantId: string): void {
    this.#figures.delete(plantId);
    this.#touched.delete(plantId);
    this.#energyDue.delete(plantId);
  }
  /** Who comes meanwhile waits for it. */
  #count(): Promise<void> {
    this.#counting ??= this.#readCounts().finally(() => {
      this.#counting = null;
    });
    return this.#counting;
  }
  async #readCounts(): Promise<void> {
    if (performance.now() - this.#countedAt < countMilliseconds) return;
    this.#countedAt = performance.now();
    const before = this.#counts;
    this.#counts = await this.#rooms.alerts.faultyCounts();
    for (const id of new Set([...before.keys(), ...this.#counts.keys()]))
      if (before.get(id) !== this.#counts.get(id)) this.#changed(id);
    const known = this.#marks;
    this.#marks = await this.#rooms.health.marks();
    for (const id of new Set([...known.keys(), ...this.#marks.keys()]))
      if (!isDeepStrictEqual(known.get(id), this.#marks.get(id))) this.#changed(id);
  }
  /** After a plant's midnight its energy is another day's. */
  #startDays(): void {
    const { dayIn } = timestampAt(this.#context.clock.nowSeconds());
    for (const [id, { series, energyDay }] of this.#figures) {
      const day = dayIn(series.zone);
      if (energyDay !== null && energyDay !== day && !this.#energyDue.has(id)) {
        this.#energyDue.add(id);
        this.#changed(id);
      }
    }
  }
  #changed(plantId: string): void {
    this.#versions.set(plantId, ++this.version);
  }
  async #readPower(plantId: string): Promise<void> {
    this.#touched.delete(plantId);
    const model = await this.#rooms.plants.model(plantId);
    if (model === null) return this.#forget(plantId);
    const known = this.#figures.get(plantId);
    if (known === undefined) this.#hasNews = true;
    const next = known?.model === model ? known : newFigures(model);
    if (known !== undefined && !isListedAlike(known, next)) this.edition += 1;
    const figures = next === known ? known : { ...next, ...keptOf(known, next) };
    const { powers: terms, energies } = figures.series;
    const isOpen = !model.plant.disabled;
    const powers = isOpen
      ? await Promise.all(terms.map(({ id }) => this.#rooms.data.lastValue(model, id)))
      : [];
    this.#figures.set(plantId, { ...figures, powers });
    this.#changed(plantId);
    if (isOpen && energies.length > 0) this.#energyDue.add(plantId);
    else this.#energyDue.delete(plantId);
  }
  /** Reads the energies of the plants that wait longest, or of some that do; false when none may be read now. */
  async #readEnergies(plantIds: Iterable<string> = this.#energyDue): Promise<boolean> {
    const now = this.#context.clock.nowSeconds();
    const age = Math.max(minEnergyAgeSeconds, this.#ids.length / energiesASecond);
    const due: string[] = [];
    for (const id of plantIds) {
      const known = this.#figures.get(id);
      if (
        !this.#energyDue.has(id) ||
        known === undefined ||
        Math.abs(now - known.energyReadAt) < age
      )
        continue;
      due.push(id);
      if (due.length === energiesAtOnce) break;
    }
    if (due.length === 0 || this.#stopped) return false;
    const asked = due.flatMap((id) => {
      this.#energyDue.delete(id);
      const { model, series } = this.#figures.get(id)!;
      return series.energies.map(({ id: variable }) => ({
        model,
        id: variable,
        isIntegral: series.integral.includes(variable),
      }));
    });
    const read = await this.#rooms.data.today(asked);
    for (const id of due) {
      const known = this.#figures.get(id);
      if (known === undefined) continue;
      const energies = known.series.energies.map((one) => read.get(one.id) ?? nothing);
      const energyDay = dayOf(now, known.series.zone);
      const isSame = energyDay === known.energyDay && String(energies) === String(known.energies);
      this.#figures.set(id, { ...known, energies, energyDay, energyReadAt: now });
      if (!isSame) this.#changed(id);
    }
    return true;
  }
}

/** A plant that was edited shows what it made until that is read again, unless it is of something else now. */
function keptOf(known: PlantFigures | undefined, next: PlantFigures): Partial<PlantFigures> {
  if (known === undefined || !isDeepStrictEqual(known.series, next.series)) return {};
  return { energies: known.energies, energyDay: known.energyDay };
}

/** Whether the list, and the row beside its figures, say the same of a plant: most edits are of something else. */
function isListedAlike(a: PlantFigures, b: PlantFigures): boolean {
  if (a === b) return true;
  const listed = ({ series, model }: PlantFigures) => {
    const { name, client, maintainer, manager, timezone, disabled, lat, lon, kwp } = model.plant;
    return { series, name, client, maintainer, manager, timezone, disabled, lat, lon, kwp };
  };
  return isDeepStrictEqual(listed(a), listed(b));
}
