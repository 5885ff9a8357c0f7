import type {
  AggregatedQuestion,
  Explanation,
  ExplainQuestion,
  FetchQuestion,
  LastValues,
  StatsQuestion,
  ValueAt,
} from "@heliograph/contract/data/data.wire.ts";
import { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import { countBuckets, limitExceeded } from "@heliograph/domain/data/buckets.ts";
import { sameOffsets, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { PacketWriter } from "@heliograph/domain/ingest/packet-codec.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Caller } from "../platform/caller.ts";
import { inTurns } from "../platform/in-turns.ts";
import { notAllowed, notFound, Problem } from "../platform/problem.ts";
import type { World } from "../platform/world.ts";
import { deletePlantSeries, deleteVariableBlocks } from "./archive.store.ts";
import { isNumberedBy, numbered, type ArrivedPacket } from "./arrived-packet.ts";
import { Dictionaries } from "./dictionary.ts";
import { dayInQuestion, explainDay } from "./explain.ts";
import { previewFormula } from "./formula-preview.ts";
import { JournalWriter } from "./journal-writer.ts";
import { ensurePartitions } from "./journal.store.ts";
import { wholePeriods } from "./figures-reader.ts";
import { KeptAnswers } from "./kept-answers.ts";
import type { LiveBus } from "./live-bus.ts";
import { LiveValues } from "./live-values.ts";
import { readRecentSlots, type RecentQuestion, type RecentSlots } from "./recent-slots.ts";
import { firstDayToRecalculate } from "./recalculation.ts";
import { awaitSealer } from "./seal.store.ts";
import { Sealer } from "./sealer.ts";
import { factsOf } from "./series-facts.ts";
import { doSeriesJob, type PlantColumns, type SeriesJob } from "./series-jobs.ts";
import { SeriesThread } from "./series-thread.ts";
import { slotsOfStats } from "./stats-reader.ts";

export type { ArrivedPacket } from "./arrived-packet.ts";

/** What other rooms ask of the time series. */
export interface DataService {
  /** Makes packets durable and tells what they change; resolves after the commit. (D5) */
  append(model: PlantModel, packets: readonly ArrivedPacket[]): Promise<void>;
  /** Every mib that the plant has ever sent, with its number. */
  knownMibs(plantId: string): Promise<ReadonlyMap<string, number>>;
  /** Bytes of JSON of the rows. */
  fetch(caller: Caller, question: FetchQuestion): Promise<Uint8Array>;
  aggregated(caller: Caller, question: AggregatedQuestion): Promise<Uint8Array>;
  stats(caller: Caller, question: StatsQuestion): Promise<Uint8Array>;
  lastValues(caller: Caller, plantId: string): Promise<LastValues>;
  /** One object a plant, in their order; a plant that is named again is the same object. */
  lastValuesOf(
    caller: Caller,
    plants: readonly string[],
    vars: readonly string[],
  ): Promise<LastValues[]>;
  /** What stands behind the figure of a variable's day. (W rules) */
  explain(caller: Caller, question: ExplainQuestion): Promise<Explanation>;
  /** First civil day that a recalculation of these formulas may change; null when there is none. */
  firstDayOfFormulas(model: PlantModel, ids: readonly string[]): Promise<number | null>;
  /** Computes formulas, all that reads them and what they read, anew for a day of the plant. Answers how many blocks changed. (F rules) */
  recalculateDay(model: PlantModel, ids: readonly string[], day: number): Promise<number>;
  /** [unix s, value] at 5 minutes of a formula that is stored nowhere. */
  previewFormula(
    model: PlantModel,
    formula: string,
    range: { start: number; end: number },
  ): Promise<(number | null)[][]>;
  /** What the plant measured in some slots, for checks that compare them one by one. */
  recentSlots(
    model: PlantModel,
    question: Pick<RecentQuestion, "numbers" | "from" | "to">,
  ): Promise<RecentSlots>;
  /** When the plant's newest sample was measured. [unix s] */
  lastUpdate(plantId: string): number | null;
  /** Called when values of a plant changed, in this process or another; what changed is told at once or not at all. */
  onChange(react: (model: PlantModel, changes: () => LastValues) => void): void;
  /** Called when changes of a plant, or of any plant for "*", were not heard of: what was told before may be out of date. (L7) */
  onMissed(react: (plantId: string) => void): void;
  /** Plants that are being folded now: id -> since when [unix s]. */
  inProcess(): ReadonlyMap<string, number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export interface DataRooms {
  readonly plants: PlantsService;
  readonly bus: LiveBus;
  /** How a worker thread connects to the database. */
  readonly databaseConfig: unknown;
}

/** Questions that decode more than so many slots go to a thread. */
const slotsOnThisThread = 60_000;
/** Longer ones are refused before their days are counted: a century. */
const longestRangeSeconds = 100 * 366 * 86_400;

export function dataService(world: World, rooms: DataRooms): DataService {
  const { db } = world;
  const { plants, bus } = rooms;
  const dictionaries = new Dictionaries(db);
  const writer = new JournalWriter(db, world.clock);
  const encoder = new PacketWriter();
  const live = new LiveValues(db);
  const reader = new SeriesThread(rooms.databaseConfig);
  const worker = new SeriesThread(rooms.databaseConfig);
  const kept = new KeptAnswers(db);
  const doInWorker = async (job: SeriesJob): Promise<number> => (await worker.do(job)) as number;
  const sealer = new Sealer(world, { model: (id) => plants.model(id), do: doInWorker });
  const reactions: ((model: PlantModel, changes: () => LastValues) => void)[] = [];
  const missedReactions: ((plantId: string) => void)[] = [];
  const tell = (model: PlantModel, changes: () => LastValues): void => {
    for (const react of reactions) react(model, changes);
  };

  world.changes.on("plant", (plantId) => {
    live.forget(plantId);
    // A plant that was deleted and made again has other numbers for its mibs.
    dictionaries.forget(plantId);
    if (plantId === "*") return;
    plants.model(plantId).then(
      (model) => (model === null ? live.erase(plantId) : undefined),
      (error: unknown) => world.log.warn("a changed plant was not looked at", { plantId, error }),
    );
  });
  bus.onMessage(async (plantId, changes) => {
    const model = await plants.model(plantId);
    if (model === null) return;
    await live.follow(model, changes, (told) => tell(model, told));
  });
  bus.onGap((plantId, newest) => {
    const missed = (): void => missedReactions.forEach((react) => react(plantId));
    live.miss(plantId, newest).then(missed, (error: unknown) => {
      world.log.warn("what was missed could not be read, it is read when it is asked for", {
        plantId,
        error,
      });
      missed();
    });
  });
  plants.onVariableBorn(async (plantId, variableIds) => {
    const model = await plants.model(plantId);
    if (model === null) return;
    const known = await dictionaries.numbersFor(plantId, []);
    const numbers = variableIds.flatMap((id) => {
      const variable = model.byId.get(id);
      return variable?.mib !== null && variable !== undefined && known.has(variable.mib)
        ? [variable.number]
        : [];
    });
    if (numbers.length > 0) await doInWorker({ kind: "refold", facts: factsOf(model), numbers });
  });
  // What is being folded is written first: later it would be left behind, and each would wait for the other.
  plants.onVariableDeleted(async ({ plantId, number }, trx) => {
    await awaitSealer(trx, plantId);
    await deleteVariableBlocks(trx, plantId, number);
  });
  plants.onDeleted(async (plantId, trx) => {
    await awaitSealer(trx, plantId);
    await deletePlantSeries(trx, plantId);
    dictionaries.forget(plantId);
    live.erase(plantId);
  });

  /** The variables that ids name, by plant; 404 for what is not there, 403 for what the caller may not see. (D11) */
  async function columnsOf(caller: Caller, ids: readonly string[]): Promise<PlantColumns[]> {
    const byPlant = new Map<string, { numbers: number[]; at: number[]; model: PlantModel }>();
    for (const [at, id] of ids.entries()) {
      const plantId = await plants.plantOf(id);
      if (plantId === null) throw notFound(`variable ${id}`);
      const own = byPlant.get(plantId) ?? {
        numbers: [],
        at: [],
        model: await viewedPlant(caller, plantId),
      };
      byPlant.set(plantId, own);
      const variable = own.model.byId.get(id);
      if (variable === undefined) throw notFound(`variable ${id}`);
      if (plants.hidden(caller, own.model).has(id)) throw notAllowed(`variable ${id} is hidden`);
      own.numbers.push(variable.number);
      own.at.push(at);
    }
    return [...byPlant.values()].map(({ numbers, at, model }) => ({
      facts: factsOf(model),
      numbers,
      at,
    }));
  }
  async function viewedPlant(caller: Caller, plantId: string): Promise<PlantModel> {
    const mayView = caller.isAdmin || caller.perms.get(plantId)?.has(0) === true;
    if (!mayView) throw notAllowed(`plant ${plantId} is not yours to view`);
    return await plants.open(caller, plantId);
  }
  type Read = SeriesJob & { kind: "fetch" | "aggregated" | "stats" };
  const readHereOrThere = async (job: Read, slots: number): Promise<Uint8Array> =>
    (slots > slotsOnThisThread ? await reader.do(job) : await doSeriesJob(db, job)) as Uint8Array;
  const read = async (
    job: Read & { kind: "fetch" | "aggregated" },
    slots: number,
  ): Promise<Uint8Array> => await kept.answer(job, () => readHereOrThere(job, slots));

  return {
    async append(model, packets) {
      const plantId = model.plant.id;
      const fresh = new Set<string>();
      let known = await dictionaries.numbersFor(plantId, []);
      let ready = await inTurns(packets, (packet) => numbered(packet, known, fresh));
      if (fresh.size > 0) {
        known = await dictionaries.numbersFor(plantId, fresh).catch(refuseGone(plantId));
        // A packet with a value that has no number could never be read again.
        if ([...fresh].some((mib) => !known.has(mib))) throw notFound(`plant ${plantId}`);
        ready = await inTurns(packets, (packet) => numbered(packet, known, fresh));
      }
      const entries = await inTurns(ready, ({ stamp, numbers, values, devices }) => ({
        plantId,
        stamp,
        data: encoder.encode(numbers, values),
        devices: devices === null ? null : JSON.stringify(devices),
      }));
      // The plant that has this code now may be another one, with other numbers for its mibs.
      const now = await dictionaries.numbersFor(plantId, []);
      if (now !== known && !ready.every((packet) => isNumberedBy(packet, now)))
        throw notFound(`plant ${plantId}`);
      await writer.append(entries);
      // The plant may have changed since the call was let in, or be gone: what it reads and hides is as it is now.
      const current = await plants.model(plantId);
      if (current === null) return;
      await live.take(current, ready, (changes) => {
        tell(current, changes);
        bus.publish(plantId, changes);
      });
    },
    knownMibs: (plantId) => dictionaries.numbersFor(plantId, []),
    async fetch(caller, { ids, start, end, resolution, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      if (end - start > longestRangeSeconds) throw tooMuch();
      if (limitExceeded(ids.length, countBuckets(start, end, tz, resolution), resolution) !== null)
        throw tooMuch();
      const job = {
        kind: "fetch",
        plants: columns,
        width: ids.length,
        start,
        end,
        tz,
        resolution,
      } as const;
      return await read(
        job,
        (ids.length * (end - start)) / slotSeconds / (resolution >= 180 ? 10 : 1),
      );
    },
    async aggregated(caller, { ids, start, end, period, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      if (end - start > longestRangeSeconds) throw tooMuch();
      const whole = wholePeriods({ start, end, tz }, period);
      const days = Math.ceil((whole.end - whole.start) / 86_400);
      if (days * ids.length > 250_000) throw tooMuch();
      // A day costs its columns, not its slots, unless it is cut at midnights that are not the plant's.
      const isForeign = columns.some(
        ({ facts }) => !sameOffsets(tz, facts.tz, whole.start, whole.end),
      );
      const job = {
        kind: "aggregated",
        plants: columns,
        width: ids.length,
        start,
        end,
        tz,
        period,
        integral: q.integral ?? false,
      } as const;
      return await read(job, days * ids.length * (isForeign ? 288 : 6));
    },
    async stats(caller, { ids, ...question }) {
      const columns = await columnsOf(caller, ids);
      const last = new Map<string, ValueAt>();
      for (const { facts } of columns) {
        const values = await live.of(await plants.open(caller, facts.plantId));
        for (const id of ids) last.set(id, values.get(id) ?? last.get(id) ?? [null, null]);
      }
      const tz = question.tz ?? columns[0]!.facts.tz;
      const nowSeconds = world.clock.nowSeconds();
      const plain = { plants: columns, width: ids.length, last, nowSeconds };
      const job = { ...question, ...plain, kind: "stats", tz } as const;
      const slots = columns.map(({ facts, at }) => at.length * slotsOfStats(job, facts));
      return await readHereOrThere(
        job,
        slots.reduce((sum, of) => sum + of, 0),
      );
    },
    async lastValues(caller, plantId) {
      const model = await plants.open(caller, plantId);
      return (await live.of(model)).snapshot(plants.hidden(caller, model));
    },
    async lastValuesOf(caller, plantIds, vars) {
      const asked = new Set(vars);
      const known = new Set<string>();
      const answers = new Map<string, LastValues>();
      for (const plantId of new Set(plantIds)) {
        if (!(await plants.exists(plantId))) throw notFound(`plant ${plantId}`);
        const model = await viewedPlant(caller, plantId);
        const hidden = plants.hidden(caller, model);
        const wanted =
          asked.size === 0
            ? model.plant.sections.flatMap((section) =>
                sectionVariables.flatMap((key) => section[key] ?? []),
              )
            : asked.size < model.byId.size
              ? [...asked].filter((id) => model.byId.has(id))
              : [...model.byId.keys()].filter((id) => asked.has(id));
        const values = await live.of(model);
        const answer: LastValues = {};
        for (const id of wanted) {
          known.add(id);
          if (hidden.has(id)) {
            if (asked.has(id)) throw notAllowed(`variable ${id} is hidden`);
            continue;
          }
          const value = values.get(id);
          if (value !== undefined) answer[id] = value;
        }
        answers.set(plantId, answer);
      }
      const stranger = vars.find((id) => !known.has(id));
      if (stranger !== undefined)
        throw new Problem(
          "foreign_reference",
          `variable ${stranger} belongs to none of these plants`,
        );
      return plantIds.map((plantId) => answers.get(plantId)!);
    },
    async explain(caller, { id, day: date, at }) {
      const [{ facts, numbers }] = (await columnsOf(caller, [id])) as [PlantColumns];
      const { plant } = await plants.open(caller, facts.plantId);
      const series = facts.series.find((one) => one.number === numbers[0])!;
      const day = dayInQuestion(date, { at, tz: facts.tz });
      const nowSeconds = world.clock.nowSeconds();
      const moment = at === undefined ? null : Math.floor(at);
      return await explainDay(db, {
        facts,
        series,
        day,
        at: moment,
        activeSince: plant.activeSince,
        nowSeconds,
      });
    },
    firstDayOfFormulas: (model, ids) => firstDayToRecalculate(db, recalculationOf(model, ids)),
    recalculateDay: async (model, ids, day) =>
      await doInWorker({ kind: "recalc", ...recalculationOf(model, ids), day }),
    previewFormula: (model, formula, range) =>
      previewFormula(db, { facts: factsOf(model), formula, ...range }),
    recentSlots: (model, question) => readRecentSlots(db, { facts: factsOf(model), ...question }),
    lastUpdate: (plantId) => live.lastUpdate(plantId),
    onChange: (react) => void reactions.push(react),
    onMissed: (react) => void missedReactions.push(react),
    inProcess: () => sealer.inProcess,
    async start() {
      await ensurePartitions(db, world.clock.nowSeconds());
      await live.start();
      if (world.settings.roles.includes("worker")) sealer.start();
    },
    async stop() {
      await sealer.stop();
      await writer.idle();
      await reader.close();
      await worker.close();
    },
  };
}

const recalculationOf = (model: PlantModel, ids: readonly string[]) => ({
  facts: factsOf(model),
  numbers: ids.flatMap((id) => model.byId.get(id)?.number ?? []),
});
/** PostgreSQL's foreign_key_violation: the plant was deleted since the packet was let in. */
const refuseGone =
  (plantId: string) =>
  (error: unknown): never => {
    throw (error as { code?: string }).code === "23503" ? notFound(`plant ${plantId}`) : error;
  };
const tooMuch = (): Problem => new Problem("limit_exceeded", "Limit exceeded");
