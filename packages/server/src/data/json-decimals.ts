/**
 * Numbers of at most three decimals as the bytes of JSON, three digits at a time out of tables: what instruments measure is nearly always one.
 * With no more than 15 digits there is only one decimal for a float, so it is the one that String would find.
 */

/** Of `-2147483647.999`, with the bytes that are written behind a number and belong to the next one. */
export const longestDecimal = 19;
const minus = 45;
const point = 46;
const zero = 48;
const below = 2_147_483_648;

const digitsOf = (value: number): number[] =>
  [(value / 100) | 0, ((value / 10) | 0) % 10, value % 10].map((digit) => zero + digit);
/** Up to four bytes, the first one lowest; how many count stands beside them. */
const packed = (bytes: readonly number[]): number =>
  bytes.reduce((word, byte, at) => word | (byte << (8 * at)), 0);
const table = (of: (value: number) => readonly number[]): Int32Array =>
  Int32Array.from({ length: 1000 }, (_, value) => packed(of(value)));

/** As the first digits of a number: without leading zeros. */
const leadDigits = (value: number): number[] =>
  digitsOf(value).slice(value >= 100 ? 0 : value >= 10 ? 1 : 2);
/** Thousandths behind a point, without the zeros at their end; nothing for none. */
const fractionDigits = (value: number): number[] =>
  value === 0
    ? []
    : [point, ...digitsOf(value).slice(0, value % 100 === 0 ? 1 : value % 10 === 0 ? 2 : 3)];
const leads = table(leadDigits);
const followers = table(digitsOf);
const fractions = table(fractionDigits);
const fractionLengths = Uint8Array.from(
  { length: 1000 },
  (_, value) => fractionDigits(value).length,
);

/** Writes a number and answers where it ends; below zero when it is none of these. Up to three bytes behind it are written over. */
export function decimalInto(bytes: Uint8Array, from: number, value: number): number {
  if (value !== value) return nullInto(bytes, from);
  let at = from;
  let size = value;
  if (value < 0) {
    bytes[at++] = minus;
    size = -value;
  }
  if (!(size < below)) return -1;
  const thousandths = Math.floor(size * 1000 + 0.5);
  if (thousandths / 1000 !== size) return -1;
  const whole = size | 0;
  if (whole < 1000) at = leadInto(bytes, at, whole);
  else if (whole < 1_000_000) {
    const thousands = (whole / 1000) | 0;
    at = followerInto(bytes, leadInto(bytes, at, thousands), whole - thousands * 1000);
  } else at = longInto(bytes, at, whole);
  const fraction = (thousandths - whole * 1000) | 0;
  if (fraction === 0) return at;
  const word = fractions[fraction]!;
  bytes[at] = word;
  bytes[at + 1] = word >> 8;
  bytes[at + 2] = word >> 16;
  bytes[at + 3] = word >> 24;
  return at + fractionLengths[fraction]!;
}
export function nullInto(bytes: Uint8Array, at: number): number {
  bytes[at] = 110;
  bytes[at + 1] = 117;
  bytes[at + 2] = 108;
  bytes[at + 3] = 108;
  return at + 4;
}

function longInto(bytes: Uint8Array, at: number, whole: number): number {
  const millions = (whole / 1_000_000) | 0;
  const rest = whole - millions * 1_000_000;
  const thousands = (rest / 1000) | 0;
  const lead =
    millions < 1000
      ? leadInto(bytes, at, millions)
      : followerInto(bytes, leadInto(bytes, at, (millions / 1000) | 0), millions % 1000);
  return followerInto(bytes, followerInto(bytes, lead, thousands), rest - thousands * 1000);
}
function leadInto(bytes: Uint8Array, at: number, value: number): number {
  const word = leads[value]!;
  bytes[at] = word;
  bytes[at + 1] = word >> 8;
  bytes[at + 2] = word >> 16;
  return at + 1 + Number(value >= 10) + Number(value >= 100);
}
function followerInto(bytes: Uint8Array, at: number, value: number): number {
  const word = followers[value]!;
  bytes[at] = word;
  bytes[at + 1] = word >> 8;
  bytes[at + 2] = word >> 16;
  return at + 3;
}
