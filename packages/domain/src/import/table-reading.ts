import { formatCivilDay } from "../data/civil-day.ts";
import {
  refusalOfStamp,
  refusalOfValue,
  type DataType,
  type ValueRefusal,
} from "../data/bounds.ts";
import { stepOf } from "../data/fold.ts";
import type { Conversion } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";
import { localClock, timestampsOf, type LocalClock } from "./local-stamps.ts";
import { dataRows, rowTime, timeCell, type TableLayout } from "./table-layout.ts";
import { isGap, readNumber } from "./table-numbers.ts";
import { rowKey, type TableSeries } from "./table-series.ts";

/** What becomes of a series. */
export interface SeriesTarget {
  readonly mib: string;
  readonly type: DataType;
  readonly convert: Conversion;
  /** Energies of intervals that are added up to a counter. */
  readonly isSummed: boolean;
  /** Where that counter stood before the first of them; 0 when absent. In the variable's unit. */
  readonly sumFrom?: number;
  readonly vmin: number | null;
  readonly vmax: number | null;
}

/** Why a row or a cell is left out. */
export type RowFault =
  | ValueRefusal
  | "time_unreadable"
  | "time_skipped"
  | "time_before_1980"
  | "row_short";
export interface FaultLine {
  readonly line: number;
  readonly code: RowFault;
  /** The cell, shortened. */
  readonly text: string;
  /** Of the column it stands in; null for what costs the whole row. */
  readonly series: TableSeries | null;
}
export interface TableMoment {
  /** [unix s] */
  readonly timestamp: number;
  readonly values: Record<string, number | string>;
}
/** A day on which the zone changes its clock. */
export interface ClockChange {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly kind: "doubled" | "skipped";
  readonly rows: number;
}
export interface TableReading {
  /** Ascending, each stamp once. */
  readonly moments: readonly TableMoment[];
  readonly rows: number;
  readonly values: number;
  /** [s] */
  readonly step: number;
  /** Stretches without any row: the last moment before and the first after. [unix s] */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  /** Cells that say that nothing was measured. */
  readonly empty: number;
  /** Values that stand twice: alike, and differently; the later line counts. */
  readonly repeated: number;
  readonly corrected: number;
  /** Rows earlier than the one before. */
  readonly disordered: number;
  readonly isNewestFirst: boolean;
  readonly clockChanges: readonly ClockChange[];
  readonly faults: ReadonlyMap<RowFault, number>;
  /** The first of them. */
  readonly faultLines: readonly FaultLine[];
  /** Values beyond the limits of their variable, by mib. They are taken all the same. */
  readonly beyond: ReadonlyMap<string, BeyondLimits>;
}
export interface BeyondLimits {
  readonly count: number;
  /** The value that is farthest from the limit that it breaks. In the variable's unit, as the limits. */
  readonly farthest: number;
  readonly vmin: number | null;
  readonly vmax: number | null;
}
export interface ReadingFrame {
  readonly tz: string;
  readonly nowSeconds: number;
  /** [unix s] */
  readonly activeSince: number | null;
}

const shownFaults = 100;
const shownGaps = 1000;
const longestQuote = 40;
/** Clocks that lost their time begin anew in 1970. */
const firstYearSeconds = 315_532_800;
/** Decimals of a sum: what is beyond them is a rounding error. */
const sumDecimals = 6;

/** Reads a table as it will be stored; nothing that is left out is silent. @param targets by series; null: it is not taken */
export function readTable(
  rows: readonly FileRow[],
  of: {
    readonly layout: TableLayout;
    readonly series: readonly TableSeries[];
    readonly targets: readonly (SeriesTarget | null)[];
  },
  frame: ReadingFrame,
): TableReading {
  const reader = new Reader(of, frame);
  const timed = reader.timed(dataRows(rows, of.layout));
  for (const row of timed) reader.take(row);
  return reader.end();
}

interface TimedRow {
  readonly row: FileRow;
  readonly seconds: number;
  readonly isLocal: boolean;
}

class Reader {
  readonly #of: Parameters<typeof readTable>[1];
  readonly #frame: ReadingFrame;
  readonly #byKey = new Map<string, { series: TableSeries; target: SeriesTarget }[]>();
  readonly #clocks = new Map<string, LocalClock>();
  readonly #before = new Map<string, number>();
  readonly #moments = new Map<number, Map<string, number | string>>();
  readonly #changes = new Map<string, { day: string; kind: ClockChange["kind"]; rows: number }>();
  readonly #faults = new Map<RowFault, number>();
  readonly #faultLines: FaultLine[] = [];
  readonly #beyond = new Map<string, BeyondLimits>();
  #rows = 0;
  #empty = 0;
  #repeated = 0;
  #corrected = 0;
  #disordered = 0;
  #isNewestFirst = false;

  constructor(of: Parameters<typeof readTable>[1], frame: ReadingFrame) {
    this.#of = of;
    this.#frame = frame;
    for (const [at, series] of of.series.entries()) {
      const target = of.targets[at] ?? null;
      const own = this.#byKey.get(series.key) ?? [];
      if (target !== null) own.push({ series, target });
      this.#byKey.set(series.key, own);
    }
  }

  /** Rows with their times, oldest first where the file has the newest first: only so its order tells the hour that autumn repeats. */
  timed(rows: readonly FileRow[]): TimedRow[] {
    const { layout } = this.#of;
    const timed: TimedRow[] = [];
    for (const row of rows) {
      this.#rows++;
      const time = rowTime(row, layout);
      if (time === null) this.#fault(row.line, "time_unreadable", timeCell(row, layout.time));
      else timed.push({ row, seconds: time.seconds, isLocal: time.isLocal });
    }
    const last = new Map<string, number>();
    let rises = 0;
    for (const { row, seconds } of timed) {
      const key = rowKey(row, layout);
      rises += Math.sign(seconds - (last.get(key) ?? seconds));
      last.set(key, seconds);
    }
    this.#isNewestFirst = rises < 0;
    return this.#isNewestFirst ? timed.toReversed() : timed;
  }

  take({ row, seconds, isLocal }: TimedRow): void {
    const key = rowKey(row, this.#of.layout);
    const text = timeCell(row, this.#of.layout.time);
    const stamp = isLocal ? this.#moment(key, seconds) : seconds;
    if (stamp === null) return this.#fault(row.line, "time_skipped", text);
    if (stamp < firstYearSeconds) return this.#fault(row.line, "time_before_1980", text);
    const refused = refusalOfStamp(stamp, this.#frame.nowSeconds, this.#frame.activeSince);
    if (refused !== null) return this.#fault(row.line, refused, text);
    if (stamp < (this.#before.get(key) ?? -Infinity)) this.#disordered++;
    this.#before.set(key, stamp);
    const values = this.#moments.get(stamp) ?? new Map<string, number | string>();
    for (const one of this.#byKey.get(key) ?? []) this.#cell(row, one, values);
    if (values.size > 0) this.#moments.set(stamp, values);
  }

  #moment(key: string, local: number): number | null {
    const { tz } = this.#frame;
    const candidates = timestampsOf(local, tz);
    if (candidates.length !== 1) {
      const day = formatCivilDay(Math.floor(local / 86_400));
      const kind = candidates.length === 0 ? "skipped" : "doubled";
      const known = this.#changes.get(`${day} ${kind}`) ?? { day, kind, rows: 0 };
      this.#changes.set(`${day} ${kind}`, { ...known, rows: known.rows + 1 });
    }
    const clock = this.#clocks.get(key) ?? localClock(tz);
    this.#clocks.set(key, clock);
    return clock(local, key);
  }

  #cell(
    row: FileRow,
    { series, target }: { series: TableSeries; target: SeriesTarget },
    values: Map<string, number | string>,
  ): void {
    const cell = row.cells[series.column];
    if (cell === undefined) return this.#fault(row.line, "row_short", "", series);
    if (isGap(cell)) {
      this.#empty++;
      return;
    }
    const value = this.#value(cell, target);
    const refused = value === null ? "not_a_number" : refusalOfValue(value, target.type);
    if (value === null || refused !== null)
      return this.#fault(row.line, refused ?? "not_a_number", cell, series);
    const known = values.get(target.mib);
    if (known === value) this.#repeated++;
    else if (known !== undefined) this.#corrected++;
    values.set(target.mib, value);
  }
  #value(cell: string, { type, convert }: SeriesTarget): number | string | null {
    if (type === "str") return cell.trim();
    const text = readNumber(cell, this.#of.layout.decimal ?? ".");
    return text === null ? null : convert(text);
  }

  #fault(line: number, code: RowFault, text: string, series: TableSeries | null = null): void {
    this.#faults.set(code, (this.#faults.get(code) ?? 0) + 1);
    if (this.#faultLines.length >= shownFaults) return;
    const shown = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
    this.#faultLines.push({ line, code, text: shown, series });
  }

  end(): TableReading {
    const stamps = [...this.#moments.keys()].sort((a, b) => a - b);
    const targets = [...this.#byKey.values()].flat().map(({ target }) => target);
    const moments = stamps.map((timestamp): TableMoment => {
      const values = Object.fromEntries(this.#moments.get(timestamp)!);
      return { timestamp, values };
    });
    for (const target of targets.filter(({ isSummed }) => isSummed)) sumUp(moments, target);
    for (const target of targets) this.#limits(moments, target);
    const step = stepOf(stamps) * 60;
    return {
      moments,
      rows: this.#rows,
      values: moments.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
      step,
      gaps: gapsOf(stamps, step),
      empty: this.#empty,
      repeated: this.#repeated,
      corrected: this.#corrected,
      disordered: this.#disordered,
      isNewestFirst: this.#isNewestFirst,
      clockChanges: [...this.#changes.values()],
      faults: this.#faults,
      faultLines: this.#faultLines.toSorted((a, b) => a.line - b.line),
      beyond: this.#beyond,
    };
  }
  #limits(moments: readonly TableMoment[], { mib, vmin, vmax }: SeriesTarget): void {
    let [count, most, farthest] = [0, 0, 0];
    for (const { values } of moments) {
      const value = values[mib];
      if (typeof value !== "number") continue;
      const by = Math.max((vmin ?? value) - value, value - (vmax ?? value));
      if (by <= 0) continue;
      count++;
      if (by > most) [most, farthest] = [by, value];
    }
    if (count > 0) this.#beyond.set(mib, { count, farthest, vmin, vmax });
  }
}

/** Energies of intervals as a counter that goes on from where it stood. */
function sumUp(moments: readonly TableMoment[], { mib, sumFrom = 0 }: SeriesTarget): void {
  let sum = sumFrom;
  for (const { values } of moments) {
    const value = values[mib];
    if (typeof value !== "number") continue;
    sum += value;
    values[mib] = Number(sum.toFixed(sumDecimals));
  }
}

function gapsOf(stamps: readonly number[], step: number): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let at = 1; at < stamps.length && gaps.length < shownGaps; at++)
    if (stamps[at]! - stamps[at - 1]! > 1.5 * step)
      gaps.push({ from: stamps[at - 1]!, to: stamps[at]! });
  return gaps;
}
