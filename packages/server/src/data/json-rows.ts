import { decimalInto, longestDecimal, nullInto } from "./json-decimals.ts";
import type { Column } from "./series-reader.ts";

/** No number is longer as JSON, with the comma before it. */
const longestNumber = Math.max(26, longestDecimal + 1);
const comma = 44;
const open = 91;
const close = 93;
const newline = 10;

/**
 * `[[label, v1, v2, ...], ...]` as the bytes of JSON; NaN and null are gaps. Rows of decimals, as instruments give them, are written by hand and
 * not as a text first: a year of 15 variables takes a sixth of the time. Means and texts are what JSON.stringify is best at, some rows at once.
 */
export function jsonRows(labels: ArrayLike<number | string>, columns: readonly Column[]): Buffer {
  return new RowsWriter(labels, columns, "list").written();
}
/** The same rows, each of them a line. */
export function jsonLines(labels: ArrayLike<number | string>, columns: readonly Column[]): Buffer {
  return new RowsWriter(labels, columns, "lines").written();
}

/** Where one row is no row of decimals, so are most of the next ones: means by day, nights aside. */
const rowsAtOnce = 64;

class RowsWriter {
  readonly #labels: ArrayLike<number | string>;
  readonly #columns: readonly Column[];
  /** The columns, where all of them are numbers in memory of their own. */
  readonly #numbers: readonly Float64Array[] | null;
  readonly #isList: boolean;
  #bytes: Buffer;
  #view: DataView;
  #at = 0;

  constructor(
    labels: ArrayLike<number | string>,
    columns: readonly Column[],
    form: "list" | "lines",
  ) {
    this.#labels = labels;
    this.#columns = columns;
    this.#numbers =
      labels instanceof Float64Array && columns.every((column) => column instanceof Float64Array)
        ? columns
        : null;
    this.#isList = form === "list";
    this.#bytes = Buffer.allocUnsafe(64 + labels.length * (14 + 6 * columns.length));
    this.#view = viewOf(this.#bytes);
  }
  written(): Buffer {
    const { length } = this.#labels;
    const room = (this.#columns.length + 1) * longestNumber + 4;
    if (this.#isList) this.#bytes[this.#at++] = open;
    for (let row = 0; row < length;) {
      this.#require(room);
      if (this.#decimals(row)) row++;
      else {
        const end = Math.min(length, row + (this.#isList ? rowsAtOnce : 1));
        this.#anything(row, end);
        row = end;
      }
    }
    if (!this.#isList) return this.#bytes.subarray(0, this.#at);
    this.#require(1);
    // The last comma, where there is one, becomes the end.
    if (length === 0) this.#at++;
    this.#bytes[this.#at - 1] = close;
    return this.#bytes.subarray(0, this.#at);
  }
  /** Writes a row, with what parts it from the next one; false, and nothing, when one of its values is no short decimal. */
  #decimals(row: number): boolean {
    const label = this.#labels[row]!;
    if (typeof label !== "number") return false;
    const labelled = decimalInto(this.#view, this.#at, label);
    if (labelled < 0) return false;
    const end =
      this.#numbers === null
        ? this.#mixed(row, labelled)
        : numbersInto(this.#view, labelled, { columns: this.#numbers, row });
    if (end < 0) return false;
    // Where the comma before the label stands.
    this.#bytes[this.#at] = open;
    this.#bytes[end] = close;
    this.#bytes[end + 1] = this.#isList ? comma : newline;
    this.#at = end + 2;
    return true;
  }
  #mixed(row: number, from: number): number {
    let at = from;
    for (const column of this.#columns) {
      const value = column[row] ?? null;
      if (typeof value === "number") at = decimalInto(this.#view, at, value);
      else if (value === null) at = nullInto(this.#view, at);
      else return -1;
      if (at < 0) return -1;
    }
    return at;
  }
  #anything(from: number, to: number): void {
    const rows: (readonly (number | string | null)[])[] = [];
    for (let row = from; row < to; row++)
      rows.push([this.#labels[row]!, ...this.#columns.map((column) => column[row] ?? null)]);
    const json = JSON.stringify(this.#isList ? rows : rows[0]);
    this.#require(3 * json.length + 1);
    this.#at += this.#bytes.write(this.#isList ? json.slice(1, -1) : json, this.#at);
    this.#bytes[this.#at++] = this.#isList ? comma : newline;
  }
  #require(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#at + more));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView =>
  new DataView(buffer, byteOffset, length);

/** A row of numbers; a function of its own, so that what is compiled for it knows nothing of texts. @returns where it ends; below zero as decimalInto */
function numbersInto(
  view: DataView,
  from: number,
  of: { readonly columns: readonly Float64Array[]; readonly row: number },
): number {
  const { columns, row } = of;
  let at = from;
  for (let column = 0; column < columns.length && at >= 0; column++)
    at = decimalInto(view, at, columns[column]![row]!);
  return at;
}
