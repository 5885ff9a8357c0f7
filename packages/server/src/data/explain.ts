import type { Explanation, Value } from "@heliograph/contract/data/data.wire.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { withoutDust } from "@heliograph/domain/data/coarse.ts";
import { countDay } from "@heliograph/domain/data/counter.ts";
import { type DayQuality, type Expected, sunnySlots } from "@heliograph/domain/data/day-quality.ts";
import { holdForStep, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import {
  daySlots,
  dayStartSeconds,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import type { BlockRow } from "./stored-block.ts";
import { aheadIn, carryOf, heldInto, slotsOfRow } from "./block-row.ts";
import { composeDays, withInputs } from "./compose.ts";
import { readAggregated } from "./figures-reader.ts";
import { planFormulas } from "./formula-plan.ts";
import { readReceived } from "./history.store.ts";
import { readDictionary } from "./dictionary.store.ts";
import { inSnapshot } from "./range-reader.ts";
import { emptySlots, isGap, isText, type Slots } from "./samples.ts";
import { readMark } from "./seal.store.ts";
import { DrawnOverlay, storedOverlay } from "./overlay.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import { unbelievedOf } from "./unbelieved.ts";

/** The civil day that a question names. Throws Problem for one that does not exist, and for a moment outside of it. */
export function dayInQuestion(date: string, of: { at: number | undefined; tz: string }): number {
  const day = civilDay(date);
  const { at } = of;
  const start = dayStartSeconds(day, of.tz);
  if (at !== undefined && !(at >= start && at < dayStartSeconds(day + 1, of.tz)))
    throw problem("moment_outside_day", { day: date, tz: of.tz }, "at");
  return day;
}
function civilDay(date: string): number {
  try {
    return parseCivilDay(date);
  } catch {
    throw problem("no_such_day", { day: date }, "day");
  }
}

export interface ExplainOf {
  readonly facts: PlantFacts;
  readonly series: SeriesFacts;
  /** Civil day of the plant. */
  readonly day: number;
  /** Moment of that day whose formula inputs are asked for; null for none. [unix s] */
  readonly at: number | null;
  /** Before this nothing could arrive. [unix s] */
  readonly activeSince: number;
  /** [unix s] */
  readonly nowSeconds: number;
}
/** The day as it would be sealed at this moment, and what stood before it. */
interface Drawn {
  readonly facts: PlantFacts;
  readonly row: (number: number) => BlockRow | undefined;
  readonly before: (number: number) => BlockRow | undefined;
  readonly after: (number: number) => BlockRow | undefined;
}

/** What stands behind a variable's figure of one day: how it was made, of what, and what was left out. (D1, D4, D7; W rules) */
export async function explainDay(db: Db, of: ExplainOf): Promise<Explanation> {
  return await inSnapshot(db, async (snapshot) => {
    const drawn = await drawDay(snapshot, of);
    const { series, day } = of;
    const { tz } = drawn.facts;
    const start = firstSlotSeconds(day, tz);
    const count = daySlots(day, tz);
    const row = drawn.row(series.number);
    const slots = row === undefined ? emptySlots(series.kind, count) : slotsOfRow(row, series.kind);
    const step = (row?.step ?? drawn.before(series.number)?.step ?? 5) as StepMinutes;
    const held = isText(slots)
      ? slots
      : holdForStep(slots, step, heldInto(start, drawn.before(series.number)));
    const figures = await readAggregated(snapshot, {
      facts: of.facts,
      wanted: [series],
      start: dayStartSeconds(day, of.facts.tz),
      end: dayStartSeconds(day + 1, of.facts.tz),
      tz: of.facts.tz,
      period: "day",
      nowSeconds: of.nowSeconds,
    });
    return {
      id: series.id,
      day: formatCivilDay(day),
      kind: series.kind,
      figure: figures.columns[0]?.[0] ?? null,
      integral: series.kind === "analogue" ? (row?.energy ?? null) : null,
      step,
      ...completeness(held, { start, from: of.activeSince, now: of.nowSeconds }, series.expected),
      ...counting(series, slots, {
        start,
        step,
        before: drawn.before(series.number),
        after: drawn.after(series.number),
        knownUntil: of.nowSeconds,
      }),
      ...(series.powerBound === null ? {} : { quarantined: unbelievedPowers(series, row) }),
      lump: row?.quality == null ? null : ((JSON.parse(row.quality) as DayQuality).lump ?? null),
      samples: await samplesOf(snapshot, of, { start, end: start + count * slotSeconds }),
      inputs: inputsAt(drawn, of, start),
    };
  });
}

/** Folds the day and the one before it as sealing would, for this answer alone. */
async function drawDay(db: Db, { facts, series, day, nowSeconds }: ExplainOf): Promise<Drawn> {
  const mark = await readMark(db, facts.plantId);
  // Until blocks are cut anew, the plant's days are those of its former zone.
  const asCut =
    mark === null || mark.timezone === facts.tz ? facts : { ...facts, tz: mark.timezone };
  const overlay = new DrawnOverlay(storedOverlay(db, facts.plantId));
  const only = withInputs(asCut, [series.number]);
  const waitedUntil = Math.floor(nowSeconds);
  await composeDays({ db, overlay, facts: asCut, only, waitedUntil }, [day - 1, day, day + 1]);
  const rows = await overlay.day({ numbers: [...only], day });
  const befores = await overlay.before({ numbers: [...only], day });
  const afters = await overlay.after({ numbers: [...only], day });
  return {
    facts: asCut,
    row: (number) => rows.get(number),
    before: (number) => befores.get(number),
    after: (number) => afters.get(number),
  };
}

interface Counted {
  readonly elapsed: number;
  readonly present: number;
  readonly gaps: [number, number][];
}

/** How much of the day is there, and how much of its daylight where only that is expected. (W2) */
function completeness(
  held: Slots,
  of: { start: number; from: number; now: number },
  { isSunlit, place }: Expected,
): Pick<Explanation, "slots" | "gaps" | "daylight"> {
  const { elapsed, present, gaps } = countSlots(held, of, null);
  return {
    slots: { day: held.length, elapsed, present },
    gaps,
    daylight: isSunlit ? countSlots(held, of, sunnySlots(of.start, held.length, place)) : null,
  };
}

/**
 * Of a day's slots those that have begun, those that hold a value, and the spans without one. A slot that is still open may be empty without
 * being a gap.
 * @param isDue which slots should have a value; null for all
 */
function countSlots(
  held: Slots,
  of: { start: number; from: number; now: number },
  isDue: Uint8Array | null,
): Counted {
  const slotAt = (seconds: number): number => (seconds - of.start) / slotSeconds;
  const within = (slot: number): number => Math.min(held.length, Math.max(0, slot));
  const first = within(Math.floor(slotAt(of.from)));
  const begun = within(Math.ceil(slotAt(of.now)));
  const closed = within(Math.floor(slotAt(of.now)));
  const gaps: [number, number][] = [];
  let present = 0;
  let due = 0;
  for (let slot = 0; slot < held.length; slot++) {
    if (isDue !== null && isDue[slot] === 0) continue;
    const isPresent = !isGap(held[slot]);
    if (isPresent) present++;
    if (slot < first || slot >= begun) continue;
    due++;
    if (isPresent || slot >= closed) continue;
    const moment = of.start + slot * slotSeconds;
    const last = gaps.at(-1);
    if (last?.[1] === moment) last[1] += slotSeconds;
    else gaps.push([moment, moment + slotSeconds]);
  }
  return { elapsed: Math.max(due, present), present, gaps };
}

/** What each reading of a counter added, what was left out, and where it began anew. */
function counting(
  series: SeriesFacts,
  slots: Slots,
  of: {
    start: number;
    step: number;
    before: BlockRow | undefined;
    after: BlockRow | undefined;
    knownUntil: number;
  },
): Pick<Explanation, "rises" | "events" | "resets" | "quarantined"> {
  if (series.kind !== "counter" || series.terms !== null || isText(slots))
    return { rises: [], events: [], resets: [], quarantined: [] };
  const counted = countDay(
    {
      slots,
      startSeconds: of.start,
      stepMinutes: of.step,
      ahead: aheadIn(of.after, of.start + slots.length * slotSeconds),
      knownUntil: of.knownUntil,
    },
    series.limit,
    carryOf(of.before),
  );
  const events = counted.events.map(({ stampSeconds: time, ...event }) => ({ ...event, time }));
  return {
    rises: [...counted.increments].flatMap((rise, slot) =>
      rise === rise ? [[of.start + slot * slotSeconds, withoutDust(rise)] as const] : [],
    ) as [number, number][],
    events,
    resets: events.flatMap(({ kind, time, before, after }) =>
      kind === "reset" ? [[time, before, after]] : [],
    ),
    quarantined: counted.quarantined.map(({ stampSeconds, value, increment, limit }) => ({
      time: stampSeconds,
      value,
      increment: withoutDust(increment),
      limit: Number.isFinite(limit) ? limit : null,
    })),
  };
}

/** Powers that were not believed, slot by slot. (D16) */
function unbelievedPowers(
  { powerBound }: SeriesFacts,
  row: BlockRow | undefined,
): Explanation["quarantined"] {
  const unbelieved = row === undefined ? null : unbelievedOf(row);
  return Array.from(unbelieved ?? [], (value, slot) => ({
    time: row!.start + slot * slotSeconds,
    value,
    increment: null,
    limit: powerBound!,
  })).filter(({ value }) => !Number.isNaN(value));
}

/** The samples of a measured variable as they arrived; of one that was sent again unchanged, the first arrival. */
async function samplesOf(
  db: Db,
  { facts, series }: ExplainOf,
  range: { start: number; end: number },
): Promise<Explanation["samples"]> {
  if (series.mib === null) return [];
  const own = (await readDictionary(db, facts.plantId)).get(series.mib);
  if (own === undefined) return [];
  const samples: [number, Value, number][] = [];
  for (const { stamp, received, data } of await readReceived(db, facts.plantId, range))
    decodePacket(data, (number, value: Value) => {
      if (number !== own) return;
      const last = samples.at(-1);
      if (last?.[0] !== stamp || last[1] !== value) samples.push([stamp, value, received]);
    });
  return samples;
}

/** What a formula read in the slot of a moment: each input as it was held there, and when that was measured. */
function inputsAt(drawn: Drawn, of: ExplainOf, start: number): Explanation["inputs"] {
  const plan = planFormulas(drawn.facts).find((formula) => formula.id === of.series.id);
  if (plan === undefined || of.at === null) return [];
  const slot = Math.floor((of.at - start) / slotSeconds);
  const byId = new Map(drawn.facts.series.map((series) => [series.id, series]));
  return plan.references.map((id) => {
    const series = byId.get(id);
    const found =
      series === undefined
        ? null
        : heldAt(drawn.row(series.number), drawn.before(series.number), { start, slot });
    return { id, value: found?.value ?? null, time: found?.time ?? null };
  });
}
interface HeldValue {
  readonly value: number;
  /** [unix s] */
  readonly time: number;
}
/** What a day, or the day before it, holds in a slot. */
function heldAt(
  row: BlockRow | undefined,
  before: BlockRow | undefined,
  at: { readonly start: number; readonly slot: number },
): HeldValue | null {
  const slots =
    row === undefined ? new Float64Array(at.slot + 1).fill(NaN) : slotsOfRow(row, "analogue");
  if (isText(slots)) return null;
  const step = (row?.step ?? 5) as StepMinutes;
  const value = holdForStep(slots, step, heldInto(at.start, before))[at.slot];
  if (value === undefined || isGap(value)) return null;
  for (let slot = at.slot; slot >= 0; slot--)
    if (!isGap(slots[slot])) return { value, time: at.start + slot * slotSeconds };
  return { value, time: before!.start + before!.last_slot! * slotSeconds };
}
