/**
 * Numbers of at most three decimals as the bytes of JSON, each behind its comma, three digits at a time out of tables: what instruments measure
 * is nearly always one. With no more than 15 digits there is only one decimal for a float, so it is the one that String would find.
 */

/** Of `,-2147483647.999`, with the bytes that are written behind a number and belong to the next one. */
export const longestDecimal = 20;
const minus = 45;
const point = 46;
const zero = 48;
const comma = 44;
const below = 2_147_483_648;

const digitsOf = (value: number): number[] =>
  [(value / 100) | 0, ((value / 10) | 0) % 10, value % 10].map((digit) => zero + digit);
/** Up to four bytes, the first one lowest. */
const packed = (bytes: readonly number[]): number =>
  bytes.reduce((word, byte, at) => word | (byte << (8 * at)), 0);
const table = (of: (value: number) => readonly number[]): Int32Array =>
  Int32Array.from({ length: 1000 }, (_, value) => packed(of(value)));

/** The comma and the first digits of a number: without leading zeros. */
const leadBytes = (value: number): number[] => [
  comma,
  ...digitsOf(value).slice(value >= 100 ? 0 : value >= 10 ? 1 : 2),
];
/** Thousandths behind a point, without the zeros at their end; nothing for none. */
const fractionBytes = (value: number): number[] =>
  value === 0
    ? []
    : [point, ...digitsOf(value).slice(0, value % 100 === 0 ? 1 : value % 10 === 0 ? 2 : 3)];
const leads = table(leadBytes);
const followers = table(digitsOf);
const fractions = table(fractionBytes);
const fractionLengths = Uint8Array.from(
  { length: 1000 },
  (_, value) => fractionBytes(value).length,
);
const commaMinus = packed([comma, minus]);
const commaNul = packed([comma, ...Buffer.from("nul")]);
const lastOfNull = 108;

/** Writes a comma and a number and answers where it ends; below zero when it is none of these. Up to three bytes behind it are written over. */
export function decimalInto(view: DataView, from: number, value: number): number {
  if (value !== value) return nullInto(view, from);
  let at = from;
  let size = value;
  if (value < 0) {
    size = -value;
    at++;
  }
  if (!(size < below)) return -1;
  const whole = size | 0;
  let fraction = 0;
  if (whole !== size) {
    const thousandths = Math.floor(size * 1000 + 0.5);
    if (thousandths / 1000 !== size) return -1;
    fraction = (thousandths - whole * 1000) | 0;
  }
  if (whole < 1000) {
    view.setInt32(at, leads[whole]!, true);
    at += 2 + Number(whole >= 10) + Number(whole >= 100);
  } else at = longInto(view, at, whole);
  if (value < 0) view.setInt16(from, commaMinus, true);
  if (fraction === 0) return at;
  view.setInt32(at, fractions[fraction]!, true);
  return at + fractionLengths[fraction]!;
}
export function nullInto(view: DataView, at: number): number {
  view.setInt32(at, commaNul, true);
  view.setInt8(at + 4, lastOfNull);
  return at + 5;
}

/** Of a thousand and more. */
function longInto(view: DataView, at: number, whole: number): number {
  const thousands = (whole / 1000) | 0;
  const end = thousands < 1000 ? leadInto(view, at, thousands) : longInto(view, at, thousands);
  view.setInt32(end, followers[whole - thousands * 1000]!, true);
  return end + 3;
}
function leadInto(view: DataView, at: number, value: number): number {
  view.setInt32(at, leads[value]!, true);
  return at + 2 + Number(value >= 10) + Number(value >= 100);
}
