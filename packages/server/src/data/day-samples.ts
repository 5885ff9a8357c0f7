import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type { Dimension } from "@heliograph/contract/data/units.ts";
import type { DayQuality } from "@heliograph/domain/data/day-quality.ts";
import { slotsOfStep, stepOf } from "@heliograph/domain/data/fold.ts";
import {
  dayOf,
  daySlots,
  dayStartSeconds,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import { deliveriesOf } from "@heliograph/domain/health/rhythm.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { dayVersions } from "./archive.store.ts";
import { apartOnDay, refusalsByDay } from "./day-findings.ts";
import { counterPairs } from "./findings.ts";
import { arrivalMinutes, loggerBegin, newestSlot, packetSlots } from "./journal.store.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { RangeMode } from "./range-modes.ts";
import { readRange } from "./range.store.ts";
import { isText } from "./samples.ts";
import { factsOf, type SeriesFacts } from "./series-facts.ts";
import { slotsOfRange } from "./series-reader.ts";

/** Slots of an unsealed packet's sample and of the jitter around it. (D2) */
const jitterSlots = 3;
/** A slot is known so long after it has closed: the sealer waits no less. [s] */
const settleSeconds = 600;
/** Unsealed packets older than this are folded for the look where the day runs: the sealer has a past to fold. [slots] */
const lateSlots = 3;
/** Slots of numbers that are in memory at once: what is longer is asked for in parts. */
const slotsAtOnce = 3_000_000;
const slotsADay = 300;

export interface DaySamplesWanted {
  /** Ids of the variables whose slots are wanted, and of the counters whose day's energy is. */
  readonly slots: readonly string[];
  readonly energies: readonly string[];
  /** First and last day of the plant, both included. */
  readonly from: number;
  readonly to: number;
  readonly nowSeconds: number;
  /** The day that runs: it is known as far as it has settled, also while the sealer is busy with a past that was sent before it. */
  readonly isRunning?: boolean;
}

export interface MeasuredDay {
  readonly samples: DaySamples;
  /** What is wrong with the data of the day. (D13, D17, D18) */
  readonly findings: readonly DataFinding[];
  /** When its data were written the last time, in the order of all writing; 0: never, or before that was noted. */
  readonly version: number;
}

/** How many days of a question are answered at once. */
export const daysAtOnce = ({ slots }: Pick<DaySamplesWanted, "slots">): number =>
  Math.max(1, Math.floor(slotsAtOnce / slotsADay / Math.max(1, slots.length)));

/**
 * What a plant measured on some days as far as it is sealed, in canonical units, each value held for its step: archive and journal at one
 * moment. A day is known up to the first of its slots that an unsealed packet may still change; the sealer takes these within minutes, so that
 * no look at thousands of series folds a day of packets for itself, but for a running day whose packets wait behind a past. (D1, S6)
 * Answers nothing while the blocks are cut at the midnights of a former zone. (S10)
 */
export async function readDaySamples(
  db: Db,
  model: PlantModel,
  wanted: DaySamplesWanted,
): Promise<MeasuredDay[]> {
  const facts = factsOf(model);
  const { tz, plantId } = facts;
  const all = new Map(facts.series.map((series) => [series.id, series]));
  const named = (ids: readonly string[]): SeriesFacts[] =>
    [...new Set(ids)].flatMap((id) => all.get(id) ?? []).filter(({ kind }) => kind !== "text");
  const slots = named(wanted.slots);
  const counters = named(wanted.energies).filter(({ kind }) => kind === "counter");
  const start = firstSlotSeconds(wanted.from, tz);
  const end = firstSlotSeconds(wanted.to + 1, tz);
  const range = { from: start / slotSeconds, to: end / slotSeconds - 1 };

  return await inSnapshot(db, async (snapshot) => {
    const ask = async <Mode extends RangeMode>(mode: Mode, of: readonly SeriesFacts[]) =>
      await readRange(snapshot, plantId, {
        mode,
        question: {
          numbers: of.map(({ number }) => number),
          fromDay: wanted.from - 1,
          toDay: wanted.to,
          fromSlot: range.from - jitterSlots,
          toSlot: range.to + jitterSlots,
        },
      });
    const measured = await ask("slots", slots);
    if (measured.zone !== null && measured.zone !== tz) return [];
    const settled = Math.floor((wanted.nowSeconds - settleSeconds) / slotSeconds);
    const isDrawn =
      wanted.isRunning === true && measured.touched.some((slot) => slot < settled - lateSlots);
    const rowsOf = async <Mode extends RangeMode>(mode: Mode, of: readonly SeriesFacts[]) =>
      isDrawn
        ? (await readBlocks(snapshot, { mode, facts, wanted: of, start, end })).rows
        : (await ask(mode, of)).rows;
    const measuredRows = isDrawn ? await rowsOf("slots", slots) : measured.rows;
    const energies = await rowsOf("energies", counters);
    const held = new Set([...wanted.slots, ...wanted.energies]);
    const pairs = counterPairs(model, facts).filter(({ own }) =>
      own.every(({ id }) => held.has(id)),
    );
    // Counter and power of a day that runs are not compared.
    const powers = wanted.isRunning === true ? [] : pairs.map(({ power }) => all.get(power.id)!);
    const qualities = await rowsOf("qualities", [...new Set([...counters, ...powers])]);
    const refusals = await refusalsByDay(snapshot, model);
    const arrived = heardIn(await packetSlots(snapshot, plantId, range), range);

    const begin = await loggerBegin(snapshot, plantId);
    const isOfLogger = begin !== null;
    const minutes = await arrivalMinutes(snapshot, plantId, { start, end, isOfLogger });
    const open = isDrawn ? [] : measured.touched;
    const days = daysOf(wanted, tz);
    const values = days.map(() => new Map<string, Float64Array>());
    const steps = Array.from({ length: wanted.to - wanted.from + 1 }, () => new Set<number>());
    // One piece of memory for all: thousands of small ones cost more than what is put there.
    const room = new Float64Array(((end - start) / slotSeconds) * slots.length);
    for (const [at, series] of slots.entries()) {
      const rows = measuredRows.get(series.number);
      if (rows === undefined) continue;
      if (series.formula === null)
        for (const { day, n, step } of rows) if (n > 0) steps[day - wanted.from]?.add(step);
      const length = room.length / slots.length;
      const into = room.subarray(at * length, (at + 1) * length);
      const column = slotsOfRange(rows, series, { start, end, into });
      if (isText(column)) continue;
      toCanonical(column, model.byId.get(series.id)!);
      for (let at = 0; at < days.length; at++) {
        const { firstSlot, slots: count } = days[at]!;
        const from = firstSlot - range.from;
        values[at]!.set(series.id, column.subarray(from, from + count));
      }
      markMeasured(arrived, rows, { series, range, slots: column });
    }
    const qualityOf = qualitiesBy(qualities);
    const energiesOf = days.map(() => new Map<string, { kwh: number; isLumped: boolean }>());
    for (const { id, number, kwhPerUnit } of counters)
      for (const { day, energy } of energies.get(number) ?? [])
        if (energy !== null && day >= wanted.from)
          energiesOf[days.findIndex((one) => one.day === day)]?.set(id, {
            kwh: energy * (kwhPerUnit ?? 1),
            isLumped: qualityOf(number, day)?.lump !== undefined,
          });
    const newest = await newestSlot(snapshot, plantId, wanted.nowSeconds);
    const beforeLogger = await unservedBefore(snapshot, plantId, begin);
    const written = await dayVersions(snapshot, plantId, wanted);
    const versions = new Map(written.map((one) => [one.day, one.version]));
    return days.map(({ day, firstSlot, slots: count }, at): MeasuredDay => {
      const samples: DaySamples = {
        day,
        startSeconds: dayStartSeconds(day, tz),
        slots: count,
        knownSlots: knownSlots({ firstSlot, slots: count }, { settled, open }),
        stepMinutes: steps[day - wanted.from]?.size === 1 ? [...steps[day - wanted.from]!][0]! : 5,
        values: values[at]!,
        arrived: arrived.slice(firstSlot - range.from, firstSlot - range.from + count),
        newestData: newest === null ? null : (newest + 1) * slotSeconds,
        beforeLogger,
        deliveries: deliveriesOf(minutes.filter(({ moment }) => dayOf(moment, tz) === day)),
        energies: energiesOf[at]!,
      };
      const isOver = samples.knownSlots === count;
      const apart = isOver
        ? apartOnDay(pairs, samples, (id) => qualityOf(all.get(id)!.number, day))
        : [];
      return {
        version: versions.get(day) ?? 0,
        samples,
        findings: [...refusals(samples), ...apart],
      };
    });
  });
}

/** From the end of what was brought to the first packet of the logger; null: it was there before this was noted, or has not sent. (H6) */
async function unservedBefore(
  db: Db,
  plantId: string,
  begin: number | null,
): Promise<DaySamples["beforeLogger"]> {
  if (begin === null || begin === 0) return null;
  const brought = await newestSlot(db, plantId, begin - slotSeconds);
  return { from: brought === null ? 0 : (brought + 1) * slotSeconds, until: begin };
}

/** The quality of a variable's day; null: whole and good. Each variable's days are read once, and what many days say is parsed once. */
function qualitiesBy(rows: {
  readonly get: (
    number: number,
  ) => readonly { readonly day: number; readonly quality: string | null }[] | undefined;
}): (number: number, day: number) => DayQuality | null {
  const parsed = new Map<string, DayQuality>();
  const byVariable = new Map<number, ReadonlyMap<number, string | null>>();
  return (number, day) => {
    let days = byVariable.get(number);
    if (days === undefined) {
      days = new Map((rows.get(number) ?? []).map((one) => [one.day, one.quality]));
      byVariable.set(number, days);
    }
    const text = days.get(day) ?? null;
    if (text === null) return null;
    const known = parsed.get(text) ?? (JSON.parse(text) as DayQuality);
    parsed.set(text, known);
    return known;
  };
}

/** Up to the first slot of a day that has not settled, or that an unsealed packet may change. */
function knownSlots(
  { firstSlot, slots }: { readonly firstSlot: number; readonly slots: number },
  of: { readonly settled: number; readonly open: readonly number[] },
): number {
  const touching = of.open.filter(
    (slot) => slot >= firstSlot - jitterSlots && slot < firstSlot + slots + jitterSlots,
  );
  const until = Math.min(of.settled, ...touching.map((slot) => slot - jitterSlots));
  return Math.max(0, Math.min(slots, until - firstSlot));
}

interface SlotRange {
  readonly from: number;
  readonly to: number;
}
const daysOf = ({ from, to }: Pick<DaySamplesWanted, "from" | "to">, tz: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    day: from + at,
    firstSlot: firstSlotSeconds(from + at, tz) / slotSeconds,
    slots: daySlots(from + at, tz),
  })).filter(({ slots }) => slots > 0);

/** Slots that packets of the journal cover, each held for the logger's step. */
function heardIn(slots: readonly number[], { from, to }: SlotRange): Uint8Array {
  const heard = new Uint8Array(to - from + 1);
  const held = slotsOfStep(stepOf(slots.map((slot) => slot * slotSeconds)));
  for (const slot of slots) heard.fill(1, slot - from, slot - from + held);
  return heard;
}
/** Where something was measured, a packet arrived, also when the journal no longer has it. */
function markMeasured(
  arrived: Uint8Array,
  rows: readonly { readonly start: number; readonly slots: number }[],
  of: { readonly series: SeriesFacts; readonly range: SlotRange; readonly slots: Float64Array },
): void {
  // A formula has a value wherever one of its inputs is held: the inputs say it themselves.
  if (of.series.formula !== null) return;
  for (const row of rows) {
    const first = row.start / slotSeconds - of.range.from;
    // The day before, which only holds something into the range.
    if (first < 0) continue;
    const last = Math.min(of.slots.length, first + row.slots);
    // Of most series others have said it already.
    if (!arrived.subarray(first, last).includes(0)) continue;
    for (let slot = first; slot < last; slot++)
      if (of.slots[slot] === of.slots[slot]) arrived[slot] = 1;
  }
}

/** The canonical units, in the base of their dimension: kW, kWh, W/m2, A. */
const canonical: Partial<Record<Dimension, number>> = {
  power: 1000,
  energy: 1000,
  irradiance: 1,
  current: 1,
};
function toCanonical(values: Float64Array, { udm }: ModelVariable): void {
  const unit = unitOf(udm);
  const base = unit === null ? undefined : canonical[unit.dimension];
  if (unit === null || base === undefined || unit.factor === base) return;
  for (let slot = 0; slot < values.length; slot++) values[slot]! *= unit.factor / base;
}
