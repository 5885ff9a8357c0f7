import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type { DayQuality } from "@heliograph/domain/data/day-quality.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { endOf, layNumbers } from "./block-row.ts";
import { apartOnDay } from "./day-findings.ts";
import type { CounterPair } from "./findings.ts";
import type { RangeRow } from "./range-modes.ts";
import { isText } from "./samples.ts";
import type { SeriesFacts } from "./series-facts.ts";
import { slotsOfRange } from "./series-reader.ts";

/** What is known of a day before its numbers are drawn. */
export type MeasuredSpan = Pick<DaySamples, "day" | "startSeconds" | "slots" | "knownSlots">;

export interface MeasuredDay {
  readonly samples: DaySamples;
  /** What is wrong with the data of the day. (D13, D17, D18) */
  readonly findings: readonly DataFinding[];
  /** When its data were written the last time, in the order of all writing; 0: never, or before that was noted. */
  readonly version: number;
}

export interface DayOfQuestion extends MeasuredSpan {
  /** [unix s / 300] */
  readonly firstSlot: number;
  readonly version: number;
  /** 1 where a packet of the journal covers a slot. */
  readonly heard: Uint8Array;
  readonly deliveries: readonly number[];
}
/** A variable with what was read of it, its days ascending. */
interface SeriesOfQuestion {
  readonly facts: SeriesFacts;
  /** What makes a canonical value of one. */
  readonly factor: number;
  readonly rows: readonly RangeRow<"slots">[];
}
interface Read {
  readonly series: readonly SeriesOfQuestion[];
  readonly counters: readonly SeriesFacts[];
  /** By id of a variable whose energy or quality is asked for, its days ascending. */
  readonly counted: ReadonlyMap<string, readonly RangeRow<"counted">[]>;
  readonly pairs: readonly CounterPair[];
  readonly refusals: (day: Pick<DaySamples, "startSeconds" | "slots">) => DataFinding[];
  readonly newestData: number | null;
  readonly beforeLogger: DaySamples["beforeLogger"];
  readonly room: DayRoom;
}

/** Memory for the numbers of a day, one column a variable: in one piece, for thousands of small ones cost more than what is put there. */
export class DayRoom {
  #columns: readonly Float64Array[] = [];
  /** Columns of so many slots, with whatever was put there before. */
  columns(count: number, slots: number): readonly Float64Array[] {
    if (this.#columns.length < count || this.#columns[0]?.length !== slots) {
      const room = new Float64Array(count * slots);
      this.#columns = Array.from({ length: count }, (_, at) =>
        room.subarray(at * slots, (at + 1) * slots),
      );
    }
    return this.#columns;
  }
}

/**
 * Days that were read at one moment. Their numbers are drawn one day after the other into the same memory: of a month of thousands of series the
 * blocks take some megabytes, and the slots a hundred.
 */
export class MeasuredDays {
  readonly days: readonly MeasuredSpan[];
  readonly #days: readonly DayOfQuestion[];
  readonly #read: Read;
  /** Of each series the place of the first row that no day before the last one drawn is made of. */
  readonly #next: Int32Array;
  #drawn = -1;
  /** What says how good a day is, parsed once: most of them say the same. */
  readonly #qualities = new Map<string, DayQuality>();

  constructor(days: readonly DayOfQuestion[], read: Read) {
    this.days = days;
    this.#days = days;
    this.#read = read;
    this.#next = new Int32Array(read.series.length);
  }

  /** One of the days. Its columns hold until another one is drawn. @param at its place among `days` */
  draw(at: number): MeasuredDay {
    const of = this.#days[at]!;
    const { newestData, beforeLogger, pairs, refusals } = this.#read;
    const { values, arrived, stepMinutes } = this.#slotsOf(at, of);
    const { day, startSeconds, slots, knownSlots, deliveries, version } = of;
    const samples: DaySamples = {
      day,
      startSeconds,
      slots,
      knownSlots,
      stepMinutes,
      values,
      arrived,
      newestData,
      beforeLogger,
      deliveries,
      energies: this.#energiesOf(day),
    };
    const apart =
      knownSlots === slots
        ? apartOnDay(pairs, samples, (id) => this.#qualityOf(this.#countedOn(id, day)))
        : [];
    return { version, samples, findings: [...refusals(samples), ...apart] };
  }

  #slotsOf(at: number, of: DayOfQuestion): Pick<DaySamples, "values" | "arrived" | "stepMinutes"> {
    const { day, firstSlot, slots } = of;
    const { series, room } = this.#read;
    if (at <= this.#drawn) this.#next.fill(0);
    this.#drawn = at;
    const columns = room.columns(series.length, slots);
    const span = { start: firstSlot * slotSeconds, end: (firstSlot + slots) * slotSeconds };
    const values = new Map<string, Float64Array>();
    const arrived = new Arrived(of);
    let step = 0;
    for (let n = 0; n < series.length; n++) {
      const { facts, factor, rows } = series[n]!;
      let next = this.#next[n]!;
      while (next < rows.length && rows[next]!.day < day) next++;
      this.#next[n] = next;
      const row = rows[next]?.day === day ? rows[next]! : null;
      const before = next > 0 ? rows[next - 1]! : null;
      // Only a slower step than that of the slots holds over midnight.
      const isHeld = before !== null && before.step > 5 && endOf(before) === span.start;
      if (row === null && !isHeld) continue;
      const column = columns[n]!;
      const isLaid =
        !isHeld && row!.step <= 5 && row!.start === span.start && row!.slots === slots
          ? layNumbers(row!, column, 0)
          : false;
      if (!isLaid) {
        const own = rows.slice(isHeld ? next - 1 : next, row === null ? next : next + 1);
        if (isText(slotsOfRange(own, facts, { ...span, into: column }))) continue;
      }
      if (factor !== 1) for (let slot = 0; slot < slots; slot++) column[slot]! *= factor;
      values.set(facts.id, column);
      // A formula has a value wherever one of its inputs is held: the inputs say it themselves.
      if (row === null || facts.formula !== null) continue;
      if (row.n > 0) step = step === 0 || step === row.step ? row.step : -1;
      arrived.mark(column);
    }
    return { values, arrived: arrived.slots, stepMinutes: step > 0 ? step : 5 };
  }

  #energiesOf(day: number): DaySamples["energies"] {
    const energies = new Map<string, { kwh: number; isLumped: boolean }>();
    for (const { id, kwhPerUnit } of this.#read.counters) {
      const counted = this.#countedOn(id, day);
      if (counted === null || counted.energy === null) continue;
      energies.set(id, {
        kwh: counted.energy * (kwhPerUnit ?? 1),
        isLumped: this.#qualityOf(counted)?.lump !== undefined,
      });
    }
    return energies;
  }
  #countedOn(id: string, day: number): RangeRow<"counted"> | null {
    const rows = this.#read.counted.get(id) ?? [];
    for (let at = 0; at < rows.length; at++) if (rows[at]!.day === day) return rows[at]!;
    return null;
  }
  /** null: whole and good. */
  #qualityOf(counted: RangeRow<"counted"> | null): DayQuality | null {
    const text = counted?.quality ?? null;
    if (text === null) return null;
    const known = this.#qualities.get(text) ?? (JSON.parse(text) as DayQuality);
    this.#qualities.set(text, known);
    return known;
  }
}

/** Slots of which something arrived: packets say it, and where something was measured a packet arrived, also when the journal no longer has it. */
class Arrived {
  readonly slots: Uint8Array;
  /** Known slots of which nobody has said it yet: of most series others have said it already. */
  readonly #missing: number[] = [];

  constructor({ heard, knownSlots }: DayOfQuestion) {
    this.slots = heard.slice();
    for (let slot = 0; slot < knownSlots; slot++) if (heard[slot] === 0) this.#missing.push(slot);
  }
  mark(column: Float64Array): void {
    const missing = this.#missing;
    let left = 0;
    for (let at = 0; at < missing.length; at++) {
      const slot = missing[at]!;
      if (column[slot] === column[slot]) this.slots[slot] = 1;
      else missing[left++] = slot;
    }
    missing.length = left;
  }
}
