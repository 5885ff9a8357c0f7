import type { Explanation, Value } from "@heliograph/contract/data/data.wire.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { countSlots } from "@heliograph/domain/data/counter.ts";
import { fallsOf } from "@heliograph/domain/data/counter-falls.ts";
import { holdForStep, slotsOfStep, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import {
  daySlots,
  dayStartSeconds,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";
import type { Db } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { BlockRow } from "./archive.store.ts";
import { carryOf, heldInto, slotsOfRow } from "./block-row.ts";
import { composeDays, withInputs } from "./compose.ts";
import { readAggregated } from "./figures-reader.ts";
import { planFormulas } from "./formula-plan.ts";
import { readReceived } from "./history.store.ts";
import { readDictionary } from "./journal.store.ts";
import { inSnapshot } from "./range-reader.ts";
import { emptySlots, isGap, isText, type Slots } from "./samples.ts";
import { readMark } from "./seal.store.ts";
import { DrawnShelf, storedShelf } from "./shelf.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** The civil day that a question names. Throws Problem for one that does not exist, and for a moment outside of it. */
export function dayInQuestion(date: string, of: { at: number | undefined; tz: string }): number {
  const day = civilDay(date);
  const { at } = of;
  const start = dayStartSeconds(day, of.tz);
  if (at !== undefined && !(at >= start && at < dayStartSeconds(day + 1, of.tz)))
    throw new Problem("invalid_request", `at: not a moment of ${date} in ${of.tz}`);
  return day;
}
function civilDay(date: string): number {
  try {
    return parseCivilDay(date);
  } catch {
    throw new Problem("invalid_request", `day: there is no ${date}`);
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
    });
    return {
      id: series.id,
      day: formatCivilDay(day),
      kind: series.kind,
      figure: figures.columns[0]?.[0] ?? null,
      integral: series.kind === "analogue" ? (row?.energy ?? null) : null,
      step,
      ...completeness(held, { start, from: of.activeSince, now: of.nowSeconds }),
      ...counting(series, slots, { start, before: drawn.before(series.number) }),
      samples: await samplesOf(snapshot, of, { start, end: start + count * slotSeconds }),
      inputs: inputsAt(drawn, of, start),
    };
  });
}

/** Folds the day and the one before it as sealing would, for this answer alone. */
async function drawDay(db: Db, { facts, series, day }: ExplainOf): Promise<Drawn> {
  const mark = await readMark(db, facts.plantId);
  // Until blocks are cut anew, the plant's days are those of its former zone.
  const asCut =
    mark === null || mark.timezone === facts.tz ? facts : { ...facts, tz: mark.timezone };
  const shelf = new DrawnShelf(storedShelf(db, facts.plantId));
  const only = withInputs(asCut, [series.number]);
  await composeDays({ db, shelf, facts: asCut, only }, [day - 1, day]);
  const rows = await shelf.day({ numbers: [...only], day });
  const befores = await shelf.before({ numbers: [...only], day });
  return {
    facts: asCut,
    row: (number) => rows.get(number),
    before: (number) => befores.get(number),
  };
}

/** How much of the day is there. A slot that is still open may be empty without being a gap. */
function completeness(
  held: Slots,
  of: { start: number; from: number; now: number },
): Pick<Explanation, "slots" | "gaps"> {
  const slotAt = (seconds: number): number => (seconds - of.start) / slotSeconds;
  const within = (slot: number): number => Math.min(held.length, Math.max(0, slot));
  const first = within(Math.floor(slotAt(of.from)));
  const begun = Math.max(first, within(Math.ceil(slotAt(of.now))));
  const closed = within(Math.floor(slotAt(of.now)));
  const gaps: [number, number][] = [];
  let present = 0;
  for (let slot = 0; slot < held.length; slot++) {
    const isPresent = !isGap(held[slot]);
    if (isPresent) present++;
    if (isPresent || slot < first || slot >= closed) continue;
    const moment = of.start + slot * slotSeconds;
    const last = gaps.at(-1);
    if (last?.[1] === moment) last[1] += slotSeconds;
    else gaps.push([moment, moment + slotSeconds]);
  }
  return { slots: { day: held.length, elapsed: Math.max(begun - first, present), present }, gaps };
}

/** What a counter left out of its figure, and where it began anew. */
function counting(
  series: SeriesFacts,
  slots: Slots,
  of: { start: number; before: BlockRow | undefined },
): Pick<Explanation, "resets" | "quarantined"> {
  if (series.kind !== "counter" || isText(slots)) return { resets: [], quarantined: [] };
  const before = carryOf(of.before);
  const counted = countSlots(slots, of.start, series.limit, before);
  return {
    resets: fallsOf(slots, of.start, counted, before).map((fall) => [
      fall.stampSeconds,
      fall.before,
      fall.after,
    ]),
    quarantined: counted.quarantined.map(({ stampSeconds, value, increment, limit }) => ({
      time: stampSeconds,
      value,
      increment,
      limit,
    })),
  };
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
        : (heldAt(drawn.row(series.number), slot) ??
          heldFromBefore(drawn.before(series.number), start + slot * slotSeconds));
    return { id, value: found?.value ?? null, time: found?.time ?? null };
  });
}
interface HeldValue {
  readonly value: number;
  /** [unix s] */
  readonly time: number;
}
/** The newest value of a block at or before a slot, as far as its step reaches. */
function heldAt(row: BlockRow | undefined, slot: number): HeldValue | null {
  const slots = row === undefined ? [] : slotsOfRow(row, "analogue");
  if (row === undefined || isText(slots)) return null;
  const reach = slotsOfStep(row.step as StepMinutes);
  for (let at = slot; at > slot - reach && at >= 0; at--) {
    const value = slots[at];
    if (!isGap(value)) return { value: value as number, time: row.start + at * slotSeconds };
  }
  return null;
}
function heldFromBefore(row: BlockRow | undefined, moment: number): HeldValue | null {
  if (row === undefined) return null;
  const end = row.start + row.slots * slotSeconds;
  const beyond = (moment - end) / slotSeconds;
  // From another day than the one before nothing is held.
  const reach = slotsOfStep(row.step as StepMinutes);
  if (beyond < 0 || beyond >= reach - 1) return null;
  const found = heldAt(row, row.slots - 1);
  return found !== null && (moment - found.time) / slotSeconds < reach ? found : null;
}
