/**
 * How a range leaves the database: one row a variable, or one for all where days are few. The numbers of its days stand in records of one width,
 * end to end; their bytes stand end to end beside them. Ten years of 15 variables are 15 rows instead of 55,000, and nothing is printed as text
 * to be read again.
 */

import type { Span } from "@heliograph/domain/data/block-codec.ts";

/** How a column lies in a record, big end first as PostgreSQL sends it; a null of the database is a float that is NaN. */
export type Packed = "int2" | "int4" | "float8" | "float8 or null";

export interface PackedDays {
  /** The records, then nothing. */
  readonly records: Buffer;
  /** What was laid end to end; null where no day has any. */
  readonly bytes: Buffer | null;
}

/** Reads records one column after the other, in the order in which they were packed. */
export class DayReader {
  readonly #view: DataView;
  readonly #bytes: Buffer | null;
  #at = 0;
  #bytesAt = 0;

  constructor({ records, bytes }: PackedDays) {
    this.#view = new DataView(records.buffer, records.byteOffset, records.length);
    this.#bytes = bytes;
  }
  hasMore(): boolean {
    return this.#at < this.#view.byteLength;
  }
  int2(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2);
  }
  int4(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4);
  }
  float8(): number {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8);
  }
  orNull(): number | null {
    const value = this.float8();
    return value !== value ? null : value;
  }
  /** Where the next bytes lie; their length is a column of the record, below zero for a null. */
  span(): Span | null {
    const length = this.int4();
    if (length < 0 || this.#bytes === null) return null;
    this.#bytesAt += length;
    return { bytes: this.#bytes, from: this.#bytesAt - length, to: this.#bytesAt };
  }
  /** The next bytes as a view, which costs more than a span. */
  bytes(): Buffer | null {
    const span = this.span();
    return span === null ? null : this.#bytes!.subarray(span.from, span.to);
  }
}
