import type { Dimension } from "@heliograph/contract/data/units.ts";
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
import { refusalsByDay } from "./day-findings.ts";
import { counterPairs, type CounterPair } from "./findings.ts";
import { readHeard, type Heard } from "./journal.store.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { RangeMode } from "./range-modes.ts";
import { readRange } from "./range.store.ts";
import { DayRoom, MeasuredDays, type DayOfQuestion } from "./measured-days.ts";
import { factsOf, type SeriesFacts } from "./series-facts.ts";

/** Slots of an unsealed packet's sample and of the jitter around it. (D2) */
const jitterSlots = 3;
/** A slot is known so long after it has closed: the sealer waits no less. [s] */
const settleSeconds = 600;
/** Unsealed packets older than this are folded for the look where the day runs: the sealer has a past to fold. [slots] */
const lateSlots = 3;
/** Of so few series folding costs less than a day that ends a quarter of an hour earlier at one look than at the one before. */
const foldedSeries = 200;
/** Blocks that are in memory at once: what is longer is asked for in parts. */
const blocksAtOnce = 50_000;

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

/** How many days of a question are answered at once. */
export const daysAtOnce = ({ slots }: Pick<DaySamplesWanted, "slots">): number =>
  Math.max(1, Math.floor(blocksAtOnce / Math.max(1, slots.length)));

/**
 * What a plant measured on some days as far as it is sealed, in canonical units, each value held for its step: archive and journal at one
 * moment. A day is known up to the first of its slots that an unsealed packet may still change; the sealer takes these within minutes, so that
 * no look at thousands of series folds a day of packets for itself, but for a running day whose packets wait behind a past. (D1, S6)
 * @param room into which the days are drawn: whoever gives one has let go of what was drawn there before
 * Answers null of days that the calendar leaves out, and while the blocks are cut at the midnights of a former zone. (S10)
 */
export async function readDaySamples(
  db: Db,
  model: PlantModel,
  wanted: DaySamplesWanted,
  room = new DayRoom(),
): Promise<MeasuredDays | null> {
  const facts = factsOf(model);
  const { tz, plantId } = facts;
  const { slots, factors, counters, pairs, compared } = askedOf(model, wanted);
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
    if (measured.zone !== null && measured.zone !== tz) return null;
    const settled = Math.floor((wanted.nowSeconds - settleSeconds) / slotSeconds);
    const late = slots.length <= foldedSeries ? 0 : lateSlots;
    const isDrawn =
      wanted.isRunning === true && measured.touched.some((slot) => slot < settled - late);
    const rowsOf = async <Mode extends RangeMode>(mode: Mode, of: readonly SeriesFacts[]) =>
      isDrawn
        ? (await readBlocks(snapshot, { mode, facts, wanted: of, start, end })).rows
        : (await ask(mode, of)).rows;
    const measuredRows = isDrawn ? await rowsOf("slots", slots) : measured.rows;
    // Counter and power of a day that runs are not compared.
    const ofDays = wanted.isRunning === true ? counters : compared;
    const counted = await rowsOf("counted", ofDays);
    const heard = await readHeard(snapshot, plantId, {
      days: wanted,
      slots: range,
      start,
      end,
      nowSeconds: wanted.nowSeconds,
    });
    const refusals = heard.hasRefusals ? await refusalsByDay(snapshot, model) : () => [];
    const covered = coveredIn(heard.slots, range);
    const open = isDrawn ? [] : measured.touched;
    const versions = new Map(heard.versions.map((one) => [one.day, one.version]));
    const days = daysOf(wanted, tz).map(({ day, firstSlot, slots: count }): DayOfQuestion => ({
      day,
      startSeconds: dayStartSeconds(day, tz),
      firstSlot,
      slots: count,
      knownSlots: knownSlots({ firstSlot, slots: count }, { settled, open }),
      version: versions.get(day) ?? 0,
      heard: covered.subarray(firstSlot - range.from, firstSlot - range.from + count),
      deliveries: deliveriesOf(heard.minutes.filter(({ moment }) => dayOf(moment, tz) === day)),
    }));
    if (days.length === 0) return null;
    return new MeasuredDays(days, {
      series: slots.map((one, at) => ({
        facts: one,
        factor: factors[at]!,
        rows: measuredRows.get(one.number) ?? [],
      })),
      counters,
      counted: new Map(ofDays.map(({ id, number }) => [id, counted.get(number) ?? []])),
      pairs,
      refusals,
      newestData: heard.newestSlot === null ? null : (heard.newestSlot + 1) * slotSeconds,
      beforeLogger: unservedBefore(heard),
      room,
    });
  });
}

/** What a question asks of a plant as it is. */
interface Asked {
  readonly slots: readonly SeriesFacts[];
  /** By each of them, what makes a canonical value of one. */
  readonly factors: readonly number[];
  readonly counters: readonly SeriesFacts[];
  readonly pairs: readonly CounterPair[];
  /** The counters, and the powers of the pairs. */
  readonly compared: readonly SeriesFacts[];
}
const known = new WeakMap<
  readonly string[],
  { readonly model: PlantModel; readonly energies: readonly string[]; readonly asked: Asked }
>();
/** The same lists are asked of a plant again and again: of a large one, finding its series takes as long as reading them. */
function askedOf(model: PlantModel, wanted: DaySamplesWanted): Asked {
  const { energies } = wanted;
  const before = known.get(wanted.slots);
  if (before?.model === model && before.energies === energies) return before.asked;
  const facts = factsOf(model);
  const all = new Map(facts.series.map((series) => [series.id, series]));
  const named = (ids: readonly string[]): SeriesFacts[] =>
    [...new Set(ids)].flatMap((id) => all.get(id) ?? []).filter(({ kind }) => kind !== "text");
  const slots = named(wanted.slots);
  const counters = named(energies).filter(({ kind }) => kind === "counter");
  const held = new Set([...wanted.slots, ...energies]);
  const pairs = counterPairs(model, facts).filter(({ own }) => own.every(({ id }) => held.has(id)));
  const asked: Asked = {
    slots,
    factors: slots.map(({ id }) => canonicalFactor(model.byId.get(id)!)),
    counters,
    pairs,
    compared: [...new Set([...counters, ...pairs.map(({ power }) => all.get(power.id)!)])],
  };
  known.set(wanted.slots, { model, energies, asked });
  return asked;
}

/** From the end of what was brought to the first packet of the logger; null: it was there before this was noted, or has not sent. (H6) */
const unservedBefore = ({ begin, broughtSlot }: Heard): DaySamples["beforeLogger"] =>
  begin === null || begin === 0
    ? null
    : { from: broughtSlot === null ? 0 : (broughtSlot + 1) * slotSeconds, until: begin };

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
function coveredIn(slots: readonly number[], { from, to }: SlotRange): Uint8Array {
  const heard = new Uint8Array(to - from + 1);
  const held = slotsOfStep(stepOf(slots.map((slot) => slot * slotSeconds)));
  for (const slot of slots) heard.fill(1, slot - from, slot - from + held);
  return heard;
}
/** The canonical units, in the base of their dimension: kW, kWh, W/m2, A. */
const canonical: Partial<Record<Dimension, number>> = {
  power: 1000,
  energy: 1000,
  irradiance: 1,
  current: 1,
};
/** What makes a canonical value of one. */
function canonicalFactor({ udm }: ModelVariable): number {
  const unit = unitOf(udm);
  const base = unit === null ? undefined : canonical[unit.dimension];
  return unit === null || base === undefined ? 1 : unit.factor / base;
}
