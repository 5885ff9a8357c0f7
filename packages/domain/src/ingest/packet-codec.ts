import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { decimalScale, powersOfTen } from "../data/decimals.ts";

/**
 * The values of one packet in one compact column: `edition`, then for each value, in ascending order of the mib's number in the plant's dictionary,
 * a head byte and the value. The head is a kind and, times 32, how many numbers are left out before this one; 7 of them: a varint says how many
 * more. Kinds 0 to 9 are the decimal scale k of v = i / 10^k, with i as a varint; 10 to 19 the same of negative values. `zeros` stands for a
 * value that is 0 and those after it that are too, with a varint of how many; the others are stored unchanged. Exact: decoding gives the same bits.
 */
const negative = 10;
const kinds = { float64: 20, text: 21, nothing: 22, negativeZero: 23, zeros: 24 } as const;
/** A first number that is written longer than it need be, as no packet of the first edition begins. */
const edition = [0x80, 0x00] as const;
const longGap = 7;
/** An integer times ten to the scale stays exact in a float64. */
const maxInteger = 2 ** 51;

const floatBox = new DataView(new ArrayBuffer(8));

/** Grows as it is written; one per process is enough, since it holds nothing between packets. */
export class PacketWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** @param numbers of the mibs, ascending, each once; its value has the same index in `values` */
  encode(numbers: readonly number[], values: readonly Value[]): Uint8Array {
    this.#length = 0;
    if (numbers.length > 0) for (const byte of edition) this.#byte(byte);
    let next = 0;
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place]!;
      const value = values[place]!;
      this.#room(64);
      const gap = number - next;
      if (value === 0 && !Object.is(value, -0)) {
        const first = place;
        while (numbers[place + 1] === number + place + 1 - first && Object.is(values[place + 1], 0))
          place++;
        this.#head(kinds.zeros, gap);
        this.#varint(place - first + 1);
      } else if (value === null) this.#head(kinds.nothing, gap);
      else if (typeof value === "string") this.#text(value, gap);
      else this.#number(value, gap);
      next = numbers[place]! + 1;
    }
    return this.#bytes.slice(0, this.#length);
  }
  #head(kind: number, gap: number): void {
    if (gap < longGap) this.#byte(kind + 32 * gap);
    else {
      this.#byte(kind + 32 * longGap);
      this.#varint(gap - longGap);
    }
  }
  #number(value: number, gap: number): void {
    const scale = decimalScale(value);
    const integer = scale < 0 ? Infinity : Math.round(value * powersOfTen[scale]!);
    if (Math.abs(integer) < maxInteger) {
      this.#head(integer < 0 ? scale + negative : scale, gap);
      this.#varint(Math.abs(integer));
      return;
    }
    if (Object.is(value, -0)) {
      this.#head(kinds.negativeZero, gap);
      return;
    }
    this.#head(kinds.float64, gap);
    floatBox.setFloat64(0, value);
    for (let i = 0; i < 8; i++) this.#byte(floatBox.getUint8(i));
  }
  #text(value: string, gap: number): void {
    this.#head(kinds.text, gap);
    this.#varint(value.length);
    this.#room(value.length * 3 + 16);
    // UTF-16 units, so that every string is restored exactly, lone surrogates too.
    for (let unit = 0; unit < value.length; unit++) this.#varint(value.charCodeAt(unit));
  }
  #byte(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }
  #varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }
  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads one after the other. Throws RangeError when the bytes end in the middle of something. */
class PacketReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  /** Whether the bytes begin with these, which are passed over. */
  skips(begin: readonly number[]): boolean {
    const isSo = begin.every((byte, at) => this.#bytes[at] === byte);
    if (isSo) this.#at = begin.length;
    return isSo;
  }
  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError("a packet's bytes end too early");
    return value;
  }
  varint(): number {
    let value = 0;
    let power = 1;
    for (;;) {
      const next = this.byte();
      value += (next & 127) * power;
      if (next < 128) return value;
      power *= 128;
    }
  }
  decimal(scale: number): number {
    return this.varint() / powersOfTen[scale]!;
  }
  text(): string {
    let text = "";
    for (let left = this.varint(); left > 0; left--) text += String.fromCharCode(this.varint());
    return text;
  }
  float64(): number {
    for (let i = 0; i < 8; i++) floatBox.setUint8(i, this.byte());
    return floatBox.getFloat64(0);
  }
}

/** Calls `visit` with each value of a packet. Throws RangeError when the bytes end in the middle of a value. */
export function decodePacket(
  bytes: Uint8Array,
  visit: (number: number, value: Value) => void,
): void {
  if (bytes.length === 0) return;
  const reader = new PacketReader(bytes);
  const isFirst = !reader.skips(edition);
  let number = 0;
  do {
    if (isFirst) {
      number += reader.varint();
      visit(number++, firstEditionValue(reader, reader.byte()));
      continue;
    }
    const head = reader.byte();
    const kind = head % 32;
    const gap = (head - kind) / 32;
    number += gap < longGap ? gap : longGap + reader.varint();
    if (kind === kinds.zeros) for (let left = reader.varint(); left > 0; left--) visit(number++, 0);
    else visit(number++, valueOf(reader, kind));
  } while (!reader.isAtEnd);
}
function valueOf(reader: PacketReader, kind: number): Value {
  if (kind < negative) return reader.decimal(kind);
  if (kind < 2 * negative) return -reader.decimal(kind - negative);
  if (kind === kinds.text) return reader.text();
  if (kind === kinds.float64) return reader.float64();
  return kind === kinds.negativeZero ? -0 : null;
}

const firstKinds = { float64: 16, text: 17, negativeZero: 19 } as const;
/**
 * Packets of the first edition: the gap is a varint, the kind a byte after it; kinds below 16 are decimal scales, their integers zigzagged.
 * Journals hold them until what they say is folded and has been kept for its time.
 */
function firstEditionValue(reader: PacketReader, kind: number): Value {
  if (kind < 16) {
    const zigzag = reader.varint();
    const integer = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    return kind === 0 ? integer : integer / powersOfTen[kind]!;
  }
  if (kind === firstKinds.text) return reader.text();
  if (kind === firstKinds.float64) return reader.float64();
  return kind === firstKinds.negativeZero ? -0 : null;
}
