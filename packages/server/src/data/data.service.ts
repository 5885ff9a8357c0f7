import type {
  AggregatedQuestion,
  BandsQuestion,
  DataFinding,
  Explanation,
  ExplainQuestion,
  FetchQuestion,
  LastValues,
  StatsItem,
  StatsQuestion,
  ValueAt,
} from "@heliograph/contract/data/data.wire.ts";
import {
  aggregatedExceeds,
  bandsExceed,
  fetchExceeds,
  streamExceeds,
} from "@heliograph/domain/data/answer-limit.ts";
import type { RefusalLine, RefusedValue } from "@heliograph/contract/ingest/ingest.wire.ts";
import { sameOffsets, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { changedPart, type PlantsService } from "../plants/plants.service.ts";
import { type Caller, holds } from "../platform/caller.ts";
import type { DiskRoom } from "../platform/disk-room.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { deletePlantSeries, deleteVariableBlocks } from "./archive.store.ts";
import { type ArrivedPacket, namedLast } from "./arrived-packet.ts";
import { askedColumns } from "./asked-columns.ts";
import { Dictionaries } from "./dictionary.ts";
import type { MibRoom } from "./dictionary.store.ts";
import { dayQuestions, type DayQuestions } from "./day-slots.ts";
import { dayInQuestion, explainDay } from "./explain.ts";
import { dataFindings } from "./findings.ts";
import { previewFormula } from "./formula-preview.ts";
import { type StoredDays, storedDaysOf } from "./history.store.ts";
import { JournalWriter } from "./journal-writer.ts";
import { ensurePartitions } from "./journal.store.ts";
import { pruneMibs, type UnusedMibs } from "./mib-pruning.ts";
import { PacketAppender } from "./packet-append.ts";
import { type PackingParts, PackingTasks } from "./packing-task.ts";
import { wholePeriods } from "./figures-reader.ts";
import { AnswerCache } from "./answer-cache.ts";
import type { LiveBus } from "./live-bus.ts";
import { type ArrivedLast, lastPacket, pastOf, type Samples } from "./last-packet.ts";
import { lastValuesOf } from "./last-values-of.ts";
import { LiveValues } from "./live-values.ts";
import { type LoggerFacts, loggerFacts } from "./logger-facts.ts";
import { daysToRecalculate, firstDayToRecalculate, recalculationOf } from "./recalculation.ts";
import type { PackDue } from "./pack.store.ts";
import { awaitSealer } from "./seal.store.ts";
import { noteRefusedStamps, type RefusedStamps } from "./refused-stamps.ts";
import { type MibBound, noteRefusedValues, refusedValues } from "./refused-values.ts";
import { refuseTooMuch } from "./refuse-too-much.ts";
import { Sealer } from "./sealer.ts";
import { streamedRows } from "./streamed-rows.ts";
import { factsOf } from "./series-facts.ts";
import { doSeriesJob, type PlantColumns, type SeriesJob } from "./series-jobs.ts";
import { sentDay, type SentDay } from "./sent-day.ts";
import { newSeriesThread } from "./series-thread.ts";
import { slotsOfStats } from "./stats-reader.ts";
import { figuresOfToday, type TodayOf } from "./today-figures.ts";

export type { ArrivedPacket } from "./arrived-packet.ts";
export type { DaySamplesWanted } from "./day-samples.ts";
export type { MeasuredDay, MeasuredDays, MeasuredSpan } from "./measured-days.ts";
export type { ArrivedLast } from "./last-packet.ts";
export type { RecentSlots, RecentSlotsWanted } from "./recent-slots.ts";
export type { RefusedStamps } from "./refused-stamps.ts";

/** What other rooms ask of the time series. */
export interface DataService extends DayQuestions {
  /** Makes packets durable and announces what they change; resolves after the commit. Imported ones say nothing of the logger. (D5, O6) */
  append(
    model: PlantModel,
    packets: readonly ArrivedPacket[],
    of?: { readonly isImported: boolean },
  ): Promise<void>;
  /** Every mib that the plant has ever sent, with its number. */
  knownMibs(plantId: string): Promise<ReadonlyMap<string, number>>;
  /** The mibs that the plant's logger named last, in its order, where a packet can be read by them; null: read it as any JSON. */
  namedLast(plantId: string): Promise<readonly string[] | null>;
  /** Gives numbers to new mibs as far as there is room; answers those that got none. (I12) */
  nameMibs(plantId: string, mibs: readonly string[], room: MibRoom): Promise<string[]>;
  /** What came last, of whoever sent or brought it, or of the logger alone; null where nothing is kept. */
  lastPacket(plantId: string, of?: { readonly isOfLogger: boolean }): Promise<ArrivedLast | null>;
  /** The values of some mibs in the day before a moment. [unix s] */
  pastOf(
    plantId: string,
    of: { readonly mibs: ReadonlySet<string>; readonly until: number },
  ): Promise<ReadonlyMap<string, Samples>>;
  /** What was measured on a civil day of the plant, as its logger would send it again; null: the first with any. (PF5) */
  sentDay(model: PlantModel, day: number | null): Promise<SentDay>;
  /** How the plant's logger sends. */
  loggerFacts(plantId: string): Promise<LoggerFacts>;
  /** Removes mibs that nothing needs; answers how many. (I12) */
  pruneMibs(plantId: string): Promise<number>;
  /** Leaves a trace of packets that were refused for their stamp; answers whether the event log is to report it, once an hour. (D17) */
  noteRefusedStamps(plantId: string, refused: RefusedStamps): Promise<boolean>;
  /** Leaves a trace of values that were refused one by one; answers the bounds of mibs that the event log is to report, once an hour. (D13, I12) */
  noteRefusedValues(
    plantId: string,
    refused: readonly RefusalLine[],
  ): Promise<{ readonly bound: MibBound; readonly count: number }[]>;
  /** Bytes of JSON of the rows. */
  fetch(caller: Caller, question: FetchQuestion): Promise<Uint8Array>;
  /** The same rows as lines, however many: bytes of JSON, some thousand lines at a time. */
  stream(caller: Caller, question: FetchQuestion): Promise<AsyncIterable<Uint8Array>>;
  aggregated(caller: Caller, question: AggregatedQuestion): Promise<Uint8Array>;
  /** Lowest, mean and highest of days or weeks. */
  bands(caller: Caller, question: BandsQuestion): Promise<Uint8Array>;
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
  /** What is wrong with the plant's data, for who sees it. (D16 to D18) */
  findings(caller: Caller, plantId: string): Promise<DataFinding[]>;
  /** What was not taken of the plant's values, but those of variables that the caller does not see. */
  refusedValues(caller: Caller, plantId: string): Promise<RefusedValue[]>;
  /** First civil day that a recalculation of these formulas may change; null when there is none. */
  firstDayOfFormulas(model: PlantModel, ids: readonly string[]): Promise<number | null>;
  /** The civil days between two that a recalculation may change, ascending. */
  daysOfFormulas(
    model: PlantModel,
    between: { readonly first: number; readonly last: number },
  ): Promise<readonly number[]>;
  /** The days of a variable that the archive holds; null when there are none. */
  storedDays(model: PlantModel, id: string): Promise<StoredDays | null>;
  /** Computes formulas, all that reads them and what they read, anew for a day of the plant. Answers how many blocks changed. (F rules) */
  recalculateDay(model: PlantModel, ids: readonly string[], day: number): Promise<number>;
  /** [unix s, value] at 5 minutes of a formula that is stored nowhere. */
  previewFormula(
    model: PlantModel,
    formula: string,
    range: { start: number; end: number },
  ): Promise<(number | null)[][]>;
  /** The last value of a variable of the plant. */
  lastValue(model: PlantModel, id: string): Promise<ValueAt>;
  /** The figures of the plants' own days, by variable: some plants at once, in a thread. */
  today(asked: readonly TodayOf[]): Promise<ReadonlyMap<string, ValueAt>>;
  /** When the plant's newest sample was measured. [unix s] */
  lastUpdate(plantId: string): number | null;
  /** Called when values of a plant changed, in this process or another; what changed is read at once or not at all. */
  onChange(react: (model: PlantModel, changes: () => LastValues) => void): void;
  /** Called when changes of a plant, or of any plant for "*", were not heard of: what was announced before may be out of date. (L7) */
  onMissed(react: (plantId: string) => void): void;
  /** From now on a large stock of days to lay together is a task. */
  packByTasks(tasks: PackingParts["tasks"]): void;
  /** Plants that are being folded now: id -> since when [unix s]. */
  inProcess(): ReadonlyMap<string, number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export interface DataRooms {
  readonly plants: PlantsService;
  readonly bus: LiveBus;
  /** Of the database's disk; null where that is somebody else's. */
  readonly room: Pick<DiskRoom, "hasRoom"> | null;
  /** How a worker thread connects to the database. */
  readonly databaseConfig: unknown;
  /** What other rooms clear away, once an hour, in one process of the fleet or several. */
  readonly tidy?: () => Promise<void>;
}

/** Questions that decode more than so many slots go to a thread. */
const slotsOnThisThread = 60_000;

export function dataService(context: RoomContext, rooms: DataRooms): DataService {
  const { db } = context;
  const { plants, bus } = rooms;
  const dictionaries = new Dictionaries(db);
  const writer = new JournalWriter(db, context.clock);
  const appender = new PacketAppender(dictionaries, writer);
  const reader = newSeriesThread(rooms.databaseConfig);
  const worker = newSeriesThread(rooms.databaseConfig);
  const kept = new AnswerCache(db);
  const doInWorker = async (job: SeriesJob): Promise<number> => (await worker.do(job)) as number;
  const hasRoom = (): boolean => rooms.room?.hasRoom() ?? true;
  let packing: PackingTasks | null = null;
  const sealer = new Sealer(context, {
    ...plants,
    do: doInWorker,
    hasRoom,
    isPackedByTask: async () => (await packing?.isAtWork()) ?? false,
    ...(rooms.tidy === undefined ? {} : { tidy: rooms.tidy }),
  });
  const reactions: ((model: PlantModel, changes: () => LastValues) => void)[] = [];
  const missedReactions: ((plantId: string) => void)[] = [];
  const notify = (model: PlantModel, changes: () => LastValues): void => {
    for (const react of reactions) react(model, changes);
  };
  const notifyAll = (model: PlantModel, changes: () => LastValues): void => {
    notify(model, changes);
    bus.publish(model.plant.id, changes);
  };
  const live = new LiveValues(db, { clock: context.clock, notify: notifyAll });

  context.changes.on("plant", (plantId, ...what) => {
    const part = changedPart(what)?.part;
    // No value follows from a chart, an alert or an incident.
    if (part === "charts" || part === "alerts" || part === "incidents") return;
    live.forget(plantId);
    if (part !== undefined) return;
    // A plant that was deleted and made again has other numbers for its mibs.
    dictionaries.forget(plantId);
    if (plantId === "*") return;
    plants.model(plantId).then(
      (model) => (model === null ? live.erase(plantId) : undefined),
      (error: unknown) => context.log.warn("a changed plant was not looked at", { plantId, error }),
    );
  });
  bus.onMessage(async (plantId, changes) => {
    const model = await plants.model(plantId);
    if (model === null) return;
    await live.follow(model, changes, (newest) => notify(model, newest));
  });
  bus.onGap((plantId, newest) => {
    const missed = (): void => missedReactions.forEach((react) => react(plantId));
    live.miss(plantId, newest).then(missed, (error: unknown) => {
      context.log.warn("what was missed could not be read, it is read when it is asked for", {
        plantId,
        error,
      });
      missed();
    });
  });
  plants.onVariableBorn(async (plantId, variableIds) => {
    const model = await plants.model(plantId);
    if (model === null) return;
    const known = (await dictionaries.of(plantId)).numbers;
    const numbers = variableIds.flatMap((id) => {
      const variable = model.byId.get(id);
      return variable?.mib !== null && variable !== undefined && known.has(variable.mib)
        ? [variable.number]
        : [];
    });
    if (numbers.length > 0) await doInWorker({ kind: "refold", facts: factsOf(model), numbers });
  });
  // What is being folded is written first: later it would be left behind, and each would wait for the other.
  plants.onVariableDeleted(async ({ plant_id: plantId, number }, trx) => {
    await awaitSealer(trx, plantId);
    await deleteVariableBlocks(trx, plantId, number);
  });
  plants.onDeleted(async (plantId, trx) => {
    await awaitSealer(trx, plantId);
    await deletePlantSeries(trx, plantId);
    dictionaries.forget(plantId);
    live.erase(plantId);
  });

  const columnsOf = (caller: Caller, ids: readonly string[]): Promise<PlantColumns[]> =>
    askedColumns(plants, caller, ids);
  type Read = SeriesJob & { kind: "fetch" | "slots" | "aggregated" | "bands" | "stats" };
  const readHereOrThere = async (job: Read, slots: number): Promise<Uint8Array> =>
    (slots > slotsOnThisThread ? await reader.do(job) : await doSeriesJob(db, job)) as Uint8Array;
  const read = async (
    job: Read & { kind: "fetch" | "aggregated" | "bands" },
    slots: number,
  ): Promise<Uint8Array> => await kept.answer(job, () => readHereOrThere(job, slots));

  return {
    ...dayQuestions(readHereOrThere, () => context.clock.nowSeconds()),
    async append(model, packets, of) {
      const plantId = model.plant.id;
      const ready = await appender.append(plantId, packets, of?.isImported ?? false);
      // The plant may have changed since the call was let in, or be gone: what it reads and hides is as it is now.
      const current = await plants.model(plantId);
      if (current === null) return;
      await live.take(current, ready, (changes) => notifyAll(current, changes));
    },
    knownMibs: async (plantId) => (await dictionaries.of(plantId)).numbers,
    namedLast: async (plantId) => namedLast((await dictionaries.of(plantId)).numbers),
    nameMibs: (plantId, mibs, room) => appender.name(plantId, mibs, room),
    lastPacket: (plantId, of) =>
      lastPacket({ db, dictionaries }, plantId, {
        until: context.clock.nowSeconds(),
        isOfLogger: of?.isOfLogger ?? false,
      }),
    sentDay: (model, day) => sentDay({ db, dictionaries }, model, day),
    loggerFacts: (plantId) => loggerFacts(db, plantId, context.clock.nowSeconds()),
    pastOf: (plantId, of) => pastOf({ db, dictionaries }, plantId, of),
    async pruneMibs(plantId) {
      const unused = (await worker.do({ kind: "unusedMibs", plantId })) as UnusedMibs;
      return await pruneMibs(context, plantId, unused);
    },
    noteRefusedStamps: (plantId, refused) => noteRefusedStamps(context, plantId, refused),
    noteRefusedValues: (plantId, refused) => noteRefusedValues(context, plantId, refused),
    async refusedValues(caller, plantId) {
      const model = await plants.open(caller, plantId);
      return await refusedValues(db, model, plants.hidden(caller, model));
    },
    async fetch(caller, { ids, start, end, resolution, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      refuseTooMuch(fetchExceeds({ columns: ids.length, start, end, tz }, resolution));
      const job = {
        kind: "fetch",
        plants: columns,
        width: ids.length,
        start,
        end,
        tz,
        resolution,
        form: "list",
      } as const;
      return await read(
        job,
        (ids.length * (end - start)) / slotSeconds / (resolution >= 180 ? 10 : 1),
      );
    },
    async stream(caller, { ids, start, end, resolution, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      refuseTooMuch(streamExceeds({ columns: ids.length, start, end, tz }, resolution));
      const whole = { plants: columns, width: ids.length, start, end, tz, resolution } as const;
      return streamedRows(whole, async (job) => (await reader.do(job)) as Uint8Array);
    },
    async aggregated(caller, { ids, start, end, period, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      refuseTooMuch(aggregatedExceeds({ columns: ids.length, start, end, tz }, period));
      const whole = wholePeriods({ start, end, tz }, period);
      const days = Math.ceil((whole.end - whole.start) / 86_400);
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
        quality: q.quality ?? false,
        spread: q.spread ?? false,
        nowSeconds: context.clock.nowSeconds(),
      } as const;
      const slots = days * ids.length * (isForeign ? 288 : 6);
      // What is provisional now may not be so a minute later, though nothing came: that is not kept.
      return await (job.quality ? readHereOrThere(job, 3 * slots) : read(job, slots));
    },
    async bands(caller, { ids, start, end, period, ...q }) {
      const columns = await columnsOf(caller, ids);
      const tz = q.tz ?? columns[0]!.facts.tz;
      refuseTooMuch(bandsExceed({ columns: ids.length, start, end, tz }));
      const days = Math.ceil((end - start) / 86_400);
      const isForeign = columns.some(({ facts }) => !sameOffsets(tz, facts.tz, start, end));
      const nowSeconds = context.clock.nowSeconds();
      const range = { plants: columns, width: ids.length, start, end, tz, period };
      return await read(
        { kind: "bands", ...range, nowSeconds },
        days * ids.length * (isForeign ? 288 : 6),
      );
    },
    async stats(caller, { ids, ...question }) {
      const columns = await columnsOf(caller, ids);
      const last = new Map<string, ValueAt>();
      for (const { facts } of columns) {
        const values = await live.of(await plants.open(caller, facts.plantId));
        for (const id of ids) last.set(id, values.get(id) ?? last.get(id) ?? [null, null]);
      }
      const tz = question.tz ?? columns[0]!.facts.tz;
      const nowSeconds = context.clock.nowSeconds();
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
    lastValuesOf: (caller, plantIds, vars) =>
      lastValuesOf({ plants, live }, caller, { plantIds, vars }),
    async explain(caller, { id, day: date, at }) {
      const [{ facts, numbers }] = (await columnsOf(caller, [id])) as [PlantColumns];
      const { plant } = await plants.open(caller, facts.plantId);
      const series = facts.series.find((one) => one.number === numbers[0])!;
      const day = dayInQuestion(date, { at, tz: facts.tz });
      return await explainDay(db, {
        facts,
        series,
        day,
        at: at === undefined ? null : Math.floor(at),
        activeSince: plant.active_since,
        nowSeconds: context.clock.nowSeconds(),
      });
    },
    async findings(caller, plantId) {
      const model = await plants.open(caller, plantId);
      const hidden = plants.hidden(caller, model);
      const at = { nowSeconds: context.clock.nowSeconds(), lastUpdate: live.lastUpdate(plantId) };
      const seesRefusals = holds(caller, plantId, "devices_edit");
      return await dataFindings(db, { model, hidden, seesRefusals, ...at });
    },
    firstDayOfFormulas: (model, ids) => firstDayToRecalculate(db, recalculationOf(model, ids)),
    daysOfFormulas: (model, between) => daysToRecalculate(db, model.plant.id, between),
    storedDays: (model, id) => storedDaysOf(db, model.plant.id, model.byId.get(id)?.number),
    recalculateDay: async (model, ids, day) =>
      await doInWorker({
        kind: "recalc",
        ...recalculationOf(model, ids),
        day,
        nowSeconds: context.clock.nowSeconds(),
      }),
    previewFormula: (model, formula, range) =>
      previewFormula(db, { facts: factsOf(model), formula, ...range }),
    lastValue: async (model, id) => (await live.of(model)).get(id) ?? [null, null],
    today: (asked) =>
      figuresOfToday(asked, context.clock.nowSeconds(), async (job) => {
        const bytes = (await reader.do(job)) as Uint8Array;
        return JSON.parse(Buffer.from(bytes).toString()) as StatsItem[];
      }),
    lastUpdate: (plantId) => live.lastUpdate(plantId),
    onChange: (react) => void reactions.push(react),
    onMissed: (react) => void missedReactions.push(react),
    packByTasks(tasks) {
      const pack = (due: PackDue) => doInWorker({ kind: "pack", ...due });
      packing = new PackingTasks(context, { tasks, pack, hasRoom });
    },
    inProcess: () => sealer.inProcess,
    async start() {
      await ensurePartitions(db, context.clock.nowSeconds());
      await live.start();
      if (context.settings.roles.includes("worker")) sealer.start();
    },
    async stop() {
      live.stop();
      await sealer.stop();
      await writer.idle();
      await reader.close();
      await worker.close();
    },
  };
}
