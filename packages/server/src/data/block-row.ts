import { decodeBlock, decodeBlockInto, encodeBlock } from "@heliograph/domain/data/block-codec.ts";
import { coarseParts, coarseSlots, encodeCoarse } from "@heliograph/domain/data/coarse.ts";
import { aheadOf, nothingAhead, type Ahead } from "@heliograph/domain/data/counter.ts";
import {
  newCounter,
  type CounterDay,
  type CounterState,
} from "@heliograph/domain/data/counter-state.ts";
import { decodeCarry, encodeCarry } from "@heliograph/domain/data/counter-carry.ts";
import { DataError } from "@heliograph/domain/data/data-error.ts";
import { dayColumns } from "@heliograph/domain/data/day-columns.ts";
import {
  coverageOf,
  lumpOf,
  qualityText,
  quarantineOf,
} from "@heliograph/domain/data/day-quality.ts";
import {
  holdForStep,
  holdLeft,
  nothingHeld,
  type Held,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { decodeTextBlock, encodeTextBlock } from "@heliograph/domain/data/text-block.ts";
import { holdsText, type BlockRow } from "./stored-block.ts";
import { emptySlots, isGap, isText, numberOf, textOf, type Slots } from "./samples.ts";
import type { SeriesFacts } from "./series-facts.ts";

/** A variable's day before it is written. */
export interface DaySeries {
  readonly day: number;
  /** Where it came from, as BlockRow keeps it. */
  readonly since: number;
  readonly mib: number | null;
  /** First slot. [unix s] */
  readonly start: number;
  readonly step: StepMinutes;
  readonly slots: Slots;
  readonly unbelieved?: Buffer | null;
}
/** What the block before hands to a day: where a counter stood, what still held. */
export type Before =
  | Pick<BlockRow, "day" | "carry" | "step" | "slots" | "start" | "block" | "n" | "sum">
  | undefined;

export const carryOf = (row: { readonly carry: Buffer | null } | undefined): CounterState =>
  row?.carry === undefined || row.carry === null ? newCounter : decodeCarry(row.carry);

/** What a later block shows of the end of a day. */
export function aheadIn(row: BlockRow | undefined, dayEndSeconds: number): Ahead {
  const slots = row === undefined ? [] : slotsOfRow(row, "counter");
  return row === undefined || isText(slots)
    ? nothingAhead
    : aheadOf(slots, row.start, dayEndSeconds);
}
export const endOf = ({ start, slots }: Pick<BlockRow, "start" | "slots">): number =>
  start + slots * slotSeconds;

/** What the block before still holds into a day that begins at `start`. Only steps above 5 minutes reach over midnight. */
export function heldInto(start: number, before: Before): Held {
  if (before === undefined || before.step <= 5 || endOf(before) !== start) return nothingHeld;
  const slots = slotsOfRow(before, "analogue");
  return isText(slots) ? nothingHeld : holdLeft(slots, before.step as StepMinutes);
}

/** A block's slots as its variable is understood now: a text that is a number is one, and a number can always be read. */
export function slotsOfRow(
  row: Pick<BlockRow, "n" | "sum" | "slots" | "block">,
  kind: SeriesFacts["kind"],
): Slots {
  if (row.n === 0) return emptySlots(kind, row.slots);
  if (holdsText(row)) {
    const texts = decodeTextBlock(row.block, row.slots);
    return kind === "text" ? texts : Float64Array.from(texts, numberOf);
  }
  const numbers = decodeBlock(row.block, row.slots);
  return kind === "text" ? Array.from(numbers, textOf) : numbers;
}
/** Slots of one day, for whoever wants some of them. */
const dayRoom = new Float64Array(300);
/** Lays a block of numbers straight into a longer series, over whose ends it may reach; false when it is none, or holds nothing. */
export function layNumbers(
  row: Pick<BlockRow, "n" | "sum" | "slots" | "block">,
  into: Float64Array,
  offset: number,
): boolean {
  if (row.n === 0 || holdsText(row)) return false;
  const from = Math.max(0, -offset);
  const to = Math.min(row.slots, into.length - offset);
  if (from >= to) return true;
  const isWhole = from === 0 && to === row.slots;
  const slots = isWhole
    ? decodeBlockInto(row.block, into, offset)
    : decodeBlockInto(row.block, dayRoom, 0, to);
  if (isWhole ? slots !== to : slots < to)
    throw new DataError("block_truncated", { slots, expected: row.slots });
  if (!isWhole) into.set(dayRoom.subarray(from, to), offset + from);
  return true;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** What stands beside a variable's day. */
interface Beside {
  readonly before: Before;
  readonly ahead?: Ahead;
  /** Up to here it is known what there is. [unix s] */
  readonly knownUntil?: number;
}
/** The row of a variable's day, with every figure that long ranges read. */
export function blockRow(
  facts: SeriesFacts,
  series: DaySeries,
  { before, ahead = nothingAhead, knownUntil = 0 }: Beside,
): BlockRow {
  const { slots, day, start, step, since, mib } = series;
  const unbelieved = series.unbelieved ?? null;
  const common = {
    number: facts.number,
    day,
    start,
    slots: slots.length,
    step,
    since,
    mib,
    unbelieved,
  };
  if (isText(slots)) {
    const present = slots
      .map((text, slot) => (text === null ? -1 : slot))
      .filter((slot) => slot >= 0);
    return {
      ...common,
      n: present.length,
      ...noFigures,
      first_slot: present[0] ?? null,
      last_slot: present.at(-1) ?? null,
      coarse: asBuffer(encodeTextBlock(lastOfParts(slots))),
      block: asBuffer(encodeTextBlock(slots)),
    };
  }
  const heldBefore = heldInto(start, before);
  const counterBefore = carryOf(before);
  const { columns, counter } = dayColumns(slots, facts.kind, {
    startSeconds: start,
    stepMinutes: step,
    limit: facts.limit,
    counterBefore,
    ahead,
    knownUntil,
    heldBefore,
  });
  const isCounted = facts.kind === "counter" && facts.terms === null;
  return {
    ...common,
    n: columns.n,
    first: orNull(columns.first),
    last: orNull(columns.last),
    min: orNull(columns.min),
    max: orNull(columns.max),
    sum: orNull(columns.sum),
    // A linear combination of counters has the energy of its inputs, which is not known here. (D7.10)
    energy: facts.terms === null ? orNull(columns.energy) : null,
    first_slot: firstSlotOf(slots),
    last_slot: lastSlotOf(slots),
    min_slot: slotOf(slots, columns.min),
    max_slot: slotOf(slots, columns.max),
    coarse: asBuffer(encodeCoarse(columns.coarse)),
    carry: isCounted ? asBuffer(encodeCarry(counter.state)) : null,
    quality:
      facts.kind === "state"
        ? null
        : qualityOf(facts, holdForStep(slots, step, heldBefore), {
            start,
            step,
            counted: isCounted ? counter : null,
            seen: counterBefore.seen,
            // A block without a sample only holds what was read on the day before it.
            daysWithout: before === undefined ? 0 : day - before.day - Number(before.n > 0),
          }),
    block: asBuffer(encodeBlock(slots)),
  };
}
function qualityOf(
  facts: SeriesFacts,
  held: Float64Array,
  of: {
    start: number;
    step: StepMinutes;
    counted: CounterDay | null;
    seen: number;
    daysWithout: number;
  },
): string | null {
  const coverage = coverageOf(held, of.start, facts.expected);
  const covered = coverage[0] < coverage[1] ? { coverage } : {};
  const { counted } = of;
  if (counted === null) return qualityText(covered);
  const lump = lumpOf(counted, {
    ...of,
    startSeconds: of.start,
    stepMinutes: of.step,
    expected: facts.expected,
  });
  return qualityText({
    ...covered,
    ...(lump === null ? {} : { lump }),
    ...(counted.quarantined.length === 0
      ? {}
      : { quarantined: quarantineOf(counted.quarantined, of.step) }),
    ...(counted.isProvisional ? { isOpen: true } : {}),
  });
}
const noFigures = {
  first: null,
  last: null,
  min: null,
  max: null,
  sum: null,
  energy: null,
  min_slot: null,
  max_slot: null,
  carry: null,
  quality: null,
} as const;

function slotOf(slots: Float64Array, value: number): number | null {
  const slot = slots.indexOf(value);
  return slot < 0 ? null : slot;
}
function firstSlotOf(slots: Float64Array): number | null {
  for (let slot = 0; slot < slots.length; slot++) if (!isGap(slots[slot])) return slot;
  return null;
}
function lastSlotOf(slots: Float64Array): number | null {
  for (let slot = slots.length - 1; slot >= 0; slot--) if (!isGap(slots[slot])) return slot;
  return null;
}
function lastOfParts(slots: readonly (string | null)[]): (string | null)[] {
  const parts = coarseParts(slots.length);
  return Array.from({ length: parts }, (_, part) => {
    const end = part === parts - 1 ? slots.length : (part + 1) * coarseSlots;
    for (let slot = end - 1; slot >= part * coarseSlots; slot--)
      if (slots[slot] !== null) return slots[slot]!;
    return null;
  });
}
