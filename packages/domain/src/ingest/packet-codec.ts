import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { decimalScale, powersOfTen } from "../data/decimals.ts";

/**
 * The values of one packet in one compact column. For each value, in ascending order of the mib's number in the plant's dictionary:
 * the distance from the number before (varint), a kind byte, and the value. A kind below 16 is a decimal scale k with the zigzag varint of
 * i in v = i / 10^k; others are stored unchanged. Exact: decoding gives the same bits.
 */
const kinds = { float64: 16, text: 17, nothing: 18, negativeZero: 19 } as const;
/** A zigzagged integer must stay exact in a float64. */
const maxInteger = 2 ** 51;

const floatBox = new DataView(new ArrayBuffer(8));

/** Grows as it is written; one per process is enough, since it holds nothing between packets. */
export class PacketWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** @param numbers of the mibs, ascending, each once; its value has the same index in `values` */
  encode(numbers: readonly number[], values: readonly Value[]): Uint8Array {
    this.#length = 0;
    let before = -1;
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place]!;
      const value = values[place]!;
      this.#room(64);
      this.#varint(number - before - 1);
      before = number;
      if (value === null) this.#byte(kinds.nothing);
      else if (typeof value === "string") this.#text(value);
      else this.#number(value);
    }
    return this.#bytes.slice(0, this.#length);
  }
  #number(value: number): void {
    if (Object.is(value, -0)) {
      this.#byte(kinds.negativeZero);
      return;
    }
    const scale = decimalScale(value);
    const integer = scale < 0 ? Infinity : Math.round(value * powersOfTen[scale]!);
    if (Math.abs(integer) < maxInteger) {
      this.#byte(scale);
      this.#varint(integer < 0 ? -2 * integer - 1 : 2 * integer);
      return;
    }
    this.#byte(kinds.float64);
    floatBox.setFloat64(0, value);
    for (let i = 0; i < 8; i++) this.#byte(floatBox.getUint8(i));
  }
  #text(value: string): void {
    this.#byte(kinds.text);
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
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }
  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Calls `visit` with each value of a packet. Throws RangeError when the bytes end in the middle of a value. */
export function decodePacket(
  bytes: Uint8Array,
  visit: (number: number, value: Value) => void,
): void {
  let at = 0;
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new RangeError("a packet's bytes end too early");
    return value;
  };
  const varint = (): number => {
    let value = 0;
    let power = 1;
    for (;;) {
      const next = byte();
      value += (next & 127) * power;
      if (next < 128) return value;
      power *= 128;
    }
  };
  let number = -1;
  while (at < bytes.length) {
    number += varint() + 1;
    const kind = byte();
    if (kind < 16) {
      const zigzag = varint();
      const integer = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      visit(number, kind === 0 ? integer : integer / powersOfTen[kind]!);
    } else if (kind === kinds.text) {
      let text = "";
      for (let left = varint(); left > 0; left--) text += String.fromCharCode(varint());
      visit(number, text);
    } else if (kind === kinds.float64) {
      for (let i = 0; i < 8; i++) floatBox.setUint8(i, byte());
      visit(number, floatBox.getFloat64(0));
    } else visit(number, kind === kinds.negativeZero ? -0 : null);
  }
}
