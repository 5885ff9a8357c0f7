import { isSlow } from "@heliograph/domain/data/fold.ts";
import type { Coarse } from "@heliograph/domain/data/coarse.ts";
import type { Span } from "@heliograph/domain/data/block-codec.ts";
import { blockBounds, decodeParts, type Pack } from "@heliograph/domain/data/day-pack.ts";
import type { BlockRow } from "./stored-block.ts";
import { notesIn } from "./pack-row.ts";
import type { DayReader, Packed } from "./packed-days.ts";

export interface RangeQuestion {
  readonly numbers: readonly number[];
  /** Days of the plant's calendar, both included. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Unsealed packets of these slots may change the answer: unix seconds / 300, both included. */
  readonly fromSlot: number;
  readonly toSlot: number;
}
/** A pack of a range: its figures, and what else a mode asks of it. */
export interface FoundPack {
  readonly pack: Pack;
  /** In the order of the mode's `ofPacks`; null where there is nothing. */
  readonly beside: readonly (Span | null)[];
  /** Where the first of the blocks that were read lay among all of the pack. */
  readonly base: number;
  /** The first day that is asked for. */
  readonly fromDay: number;
}

export interface Mode<Row> {
  /**
   * Whether a variable's days come as a row of their own, or all days as one row in which each names its variable: four bytes a day, which many
   * days feel; a row costs the database and us as much as five short days.
   */
  readonly isByVariable: boolean;
  /** Columns in the order in which `row` reads them. */
  readonly columns: readonly (readonly [column: string, as: Packed])[];
  /** What stands beside the numbers. */
  readonly bytes: string | null;
  /** Days that say nothing to the mode are not read. */
  readonly only?: string;
  /** One literal a mode: objects of one shape are made ten times faster than key by key. */
  readonly row: (day: DayReader) => Row;
  /** The same of a block that is not stored. */
  readonly drawn: (block: BlockRow) => Row;
  /** What is read of packs beside their figures; `blocks` are those of the asked days. */
  readonly ofPacks: readonly ("parts" | "notes" | "ends" | "blocks")[];
  /** Whether packs that are asked for again are held; questions of single days come back to them. */
  readonly isHeld?: true;
  /** The first day of a pack that can say something to the mode; that of the range when absent. */
  readonly firstOfPack?: (fromDay: string) => string;
  /** The same of each day of a pack; null for one that says nothing to the mode. */
  readonly packed: (found: FoundPack) => (index: number, at: number) => Row | null;
}
const mode = <Row>(given: Mode<Row>): Mode<Row> => given;
/** A day without a sample holds what the day before left: much where a reading lasts for hours. With a step of 5 it is a sum of other counters. */
const withEnergy = "n > 0 or step = 5 or step > 60";
const hasEnergy = (n: number, step: number): boolean => n > 0 || step === 5 || isSlow(step);
/** A block says all that its columns do. */
const asItIs = (block: BlockRow): BlockRow => block;

const viewOf = ({ bytes, from, to }: Span): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);

/** How much of a day is asked for. What stands in the index (docs/rules/data.md, S15) is read without the rows themselves. */
export const modes = {
  slots: mode({
    isByVariable: false,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
      ["slots", "int2"],
      ["step", "int2"],
      ["n", "int2"],
      ["sum", "float8 or null"],
    ],
    bytes: "block",
    // Of the day before the range, only a slower step than that of the slots holds over midnight.
    only: "(day > (select $3::integer) or step > 5)",
    row: (r) => ({
      day: r.int4(),
      start: r.float8(),
      slots: r.int2(),
      step: r.int2(),
      n: r.int2(),
      sum: r.orNull(),
      block: r.bytes()!,
    }),
    drawn: asItIs,
    ofPacks: ["ends", "blocks"],
    isHeld: true,
    firstOfPack: (fromDay) => `${fromDay} + (step <= 5)::integer`,
    packed: ({ pack, beside, base, fromDay }) => {
      const [ends, blocks] = beside.map((span) => viewOf(span!));
      const [steps, slots, counts, sums] = (["step", "slots", "n", "sum"] as const).map((name) =>
        pack.column(name),
      ) as [Float64Array, Float64Array, Float64Array, Float64Array];
      return (index) => {
        const step = steps[index]!;
        if (pack.day(index) === fromDay && step <= 5) return null;
        const { from, to } = blockBounds(ends!, index);
        const sum = sums[index]!;
        return {
          day: pack.day(index),
          start: pack.startOf(index),
          slots: slots[index]!,
          step,
          n: counts[index]!,
          sum: sum === sum ? sum : null,
          block: blocks!.subarray(from - base, to - base),
        };
      };
    },
  }),
  /** The parts of numbers; null for a day without any. */
  parts: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
    ],
    // A day without a sample may have what the day before still holds.
    bytes: "case when n > 0 or step > 5 then coarse end",
    row: (r) => ({
      day: r.int4(),
      start: r.float8(),
      coarse: r.span() as Span | Coarse | null,
    }),
    drawn: ({ coarse, ...row }) => ({
      ...row,
      coarse: { bytes: coarse, from: 0, to: coarse.length },
    }),
    ofPacks: ["parts"],
    packed: ({ pack, beside }) => {
      const partsOf = decodeParts(beside[0]!);
      return (index) => ({
        day: pack.day(index),
        start: pack.startOf(index),
        coarse:
          pack.number("n", index) > 0 || pack.number("step", index) > 5
            ? partsOf(index, pack.number("slots", index))
            : null,
      });
    },
  }),
  /** What a counter rose by. */
  energies: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["energy", "float8"],
    ],
    bytes: null,
    only: `(${withEnergy}) and energy is not null`,
    row: (r) => ({ day: r.int4(), energy: r.float8() as number | null }),
    drawn: ({ day, n, step, energy }) => ({
      day,
      energy: hasEnergy(n, step) ? energy : null,
    }),
    ofPacks: [],
    packed: ({ pack }) => {
      const energies = pack.column("energy");
      const steps = pack.column("step");
      const counts = pack.column("n");
      return (index) => {
        const step = steps[index]!;
        const energy = energies[index]!;
        return energy === energy && hasEnergy(counts[index]!, step)
          ? { day: pack.day(index), energy }
          : null;
      };
    },
  }),
  /** How good a day's figures are; what it is made of stands in the other modes. */
  qualities: mode({
    isByVariable: true,
    columns: [["day", "int4"]],
    bytes: "convert_to(quality, 'UTF8')",
    only: "(n > 0 or energy is not null)",
    row: (r) => ({ day: r.int4(), quality: r.bytes()?.toString() ?? null }),
    drawn: ({ day, quality }) => ({ day, quality }),
    ofPacks: ["notes"],
    packed: ({ pack, beside }) => {
      const notes = notesIn(beside[0]!);
      return (index, at) =>
        pack.number("n", index) > 0 || pack.orNull("energy", index) !== null
          ? { day: pack.day(index), quality: notes[at] ?? null }
          : null;
    },
  }),
  /** What counters rose by, and how good the days are: of many variables on few days. */
  counted: mode({
    isByVariable: false,
    columns: [
      ["day", "int4"],
      [`(case when ${withEnergy} then energy end)`, "float8 or null"],
    ],
    bytes: "convert_to(quality, 'UTF8')",
    only: "(n > 0 or energy is not null)",
    row: (r) => ({ day: r.int4(), energy: r.orNull(), quality: r.bytes()?.toString() ?? null }),
    drawn: ({ day, n, step, energy, quality }) => ({
      day,
      energy: hasEnergy(n, step) ? energy : null,
      quality,
    }),
    ofPacks: ["notes"],
    packed: ({ pack, beside }) => {
      const notes = notesIn(beside[0]!);
      return (index, at) => {
        const energy = pack.orNull("energy", index);
        const [n, step] = [pack.number("n", index), pack.number("step", index)];
        return n > 0 || energy !== null
          ? {
              day: pack.day(index),
              energy: hasEnergy(n, step) ? energy : null,
              quality: notes[at] ?? null,
            }
          : null;
      };
    },
  }),
  /** What a mean is made of. */
  means: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["n", "int2"],
      ["step", "int2"],
      ["sum", "float8"],
    ],
    bytes: null,
    only: "n > 0 and sum is not null",
    row: (r) => ({
      day: r.int4(),
      n: r.int2(),
      step: r.int2(),
      sum: r.float8() as number | null,
    }),
    drawn: asItIs,
    ofPacks: [],
    packed: ({ pack }) => {
      const sums = pack.column("sum");
      const steps = pack.column("step");
      const counts = pack.column("n");
      return (index) =>
        counts[index]! > 0 && sums[index] === sums[index]
          ? { day: pack.day(index), n: counts[index]!, step: steps[index]!, sum: sums[index]! }
          : null;
    },
  }),
  /** Every figure of a day; the last text of one stands in its parts. */
  figures: mode({
    isByVariable: false,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
      ["slots", "int2"],
      ["step", "int2"],
      ["n", "int2"],
      ["first", "float8 or null"],
      ["last", "float8 or null"],
      ["min", "float8 or null"],
      ["max", "float8 or null"],
      ["sum", "float8 or null"],
      ["energy", "float8 or null"],
      ["first_slot", "float8 or null"],
      ["last_slot", "float8 or null"],
      ["min_slot", "float8 or null"],
      ["max_slot", "float8 or null"],
    ],
    bytes: "words",
    row: (r) => ({
      day: r.int4(),
      start: r.float8(),
      slots: r.int2(),
      step: r.int2(),
      n: r.int2(),
      first: r.orNull(),
      last: r.orNull(),
      min: r.orNull(),
      max: r.orNull(),
      sum: r.orNull(),
      energy: r.orNull(),
      first_slot: r.orNull(),
      last_slot: r.orNull(),
      min_slot: r.orNull(),
      max_slot: r.orNull(),
      coarse: r.bytes(),
    }),
    drawn: asItIs,
    ofPacks: [],
    packed:
      ({ pack }) =>
      (index) => ({
        day: pack.day(index),
        start: pack.startOf(index),
        slots: pack.number("slots", index),
        step: pack.number("step", index),
        n: pack.number("n", index),
        first: pack.orNull("first", index),
        last: pack.orNull("last", index),
        min: pack.orNull("min", index),
        max: pack.orNull("max", index),
        sum: pack.orNull("sum", index),
        energy: pack.orNull("energy", index),
        first_slot: pack.orNull("first_slot", index),
        last_slot: pack.orNull("last_slot", index),
        min_slot: pack.orNull("min_slot", index),
        max_slot: pack.orNull("max_slot", index),
        // Of texts alone, which are not packed.
        coarse: null,
      }),
  }),
};
export type RangeMode = keyof typeof modes;
export type RangeRow<Mode extends RangeMode> = ReturnType<(typeof modes)[Mode]["row"]>;

/** What a block that is not stored says to a mode. */
export const drawnRow = <Mode extends RangeMode>(mode: Mode, block: BlockRow): RangeRow<Mode> =>
  (modes[mode].drawn as (block: BlockRow) => RangeRow<Mode>)(block);
