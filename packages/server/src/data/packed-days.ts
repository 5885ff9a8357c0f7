/**
 * How a range leaves the database: one row a variable, each column of its days packed into one string of bytes. Ten years of 15 variables are
 * 15 rows instead of 55,000, and nothing is printed as text on one side to be read on the other.
 */

/** A column's numbers, 8 bytes each, big end first as PostgreSQL sends them. */
export function unpackNumbers(bytes: Buffer): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numbers = new Float64Array(bytes.length / 8);
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getFloat64(at * 8);
  return numbers;
}

/** Where a NaN stands, the database has null. */
export const orNull = (value: number): number | null => (value !== value ? null : value);

/** Cuts what was laid end to end; a length below zero is a null. */
export function unpackBytes(bytes: Buffer | null, lengths: Float64Array): (Buffer | null)[] {
  const parts = new Array<Buffer | null>(lengths.length);
  let from = 0;
  for (let at = 0; at < parts.length; at++) {
    const length = lengths[at]!;
    parts[at] = length < 0 || bytes === null ? null : bytes.subarray(from, from + length);
    if (length > 0) from += length;
  }
  return parts;
}
