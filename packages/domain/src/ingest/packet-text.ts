import { powersOfTen } from "../data/decimals.ts";

/** A packet as its logger wrote it, before any value of it was judged. */
export class WrittenPacket {
  readonly timestamp: number;
  /** Those that were expected, the same list. */
  readonly mibs: readonly string[];
  /** At the same places. */
  readonly values: readonly (number | string | null)[];

  constructor(
    timestamp: number,
    mibs: readonly string[],
    values: readonly (number | string | null)[],
  ) {
    this.timestamp = timestamp;
    this.mibs = mibs;
    this.values = values;
  }
}

/** Whether mibs can be looked for in JSON as they are: none of their characters is written otherwise there. */
export const arePlain = (mibs: readonly string[]): boolean =>
  // oxlint-disable-next-line no-control-regex -- JSON writes them otherwise
  mibs.every((mib) => !/["\\\u0000-\u001f]/.test(mib));

/**
 * Reads one packet of a logger that names its values as it did before, in the same order: then no name has to be made out of the text, which is
 * most of the work of `JSON.parse`. Every number is the one that `JSON.parse` reads, bit for bit.
 * @param text JSON of an object with `timestamp` and `values`
 * @param mibs what the logger is expected to name, `arePlain`
 * @returns null for everything else, good or bad: that is for `JSON.parse` to say
 */
export function readPacketText(text: string, mibs: readonly string[]): WrittenPacket | null {
  const reader = new Reader(text);
  if (!reader.take(brace)) return null;
  const before = reader.timestamp();
  if (before !== null && !reader.take(comma)) return null;
  const values = reader.values(mibs);
  if (values === null) return null;
  const timestamp = before ?? (reader.take(comma) ? reader.timestamp() : null);
  if (
    timestamp === null ||
    !Number.isFinite(timestamp) ||
    !reader.take(endBrace) ||
    !reader.isAtEnd()
  )
    return null;
  return new WrittenPacket(timestamp, mibs, values);
}

const [brace, endBrace, comma, colon, quote] = [123, 125, 44, 58, 34];
const [minus, point, zero, nine, smallE, largeE, smallN] = [45, 46, 48, 57, 101, 69, 110];
/** Up to so many digits an integer and a power of ten are exact, and their quotient is the nearest float of the decimal (Clinger 1990). */
const exactDigits = 15;
const anyNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const anyText = /"[^"\\]*"/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }
  /** Passes over a sign of JSON, with the space before it. */
  take(sign: number): boolean {
    if (this.#next() !== sign) return false;
    this.#at++;
    return true;
  }
  isAtEnd(): boolean {
    return Number.isNaN(this.#next());
  }
  /** The first character that is no space; NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code;
      this.#at++;
    }
  }
  /** Passes over a name and its colon. */
  #name(name: string): boolean {
    if (this.#next() !== quote) return false;
    const end = this.#at + 1 + name.length;
    if (this.#text.charCodeAt(end) !== quote || !this.#text.startsWith(name, this.#at + 1))
      return false;
    this.#at = end + 1;
    return this.take(colon);
  }
  timestamp(): number | null {
    if (!this.#name("timestamp")) return null;
    this.#next();
    return this.#number();
  }
  values(mibs: readonly string[]): (number | string | null)[] | null {
    if (!this.#name("values") || !this.take(brace)) return null;
    const values = new Array<number | string | null>(mibs.length);
    for (let place = 0; place < mibs.length; place++) {
      if (place > 0 && !this.take(comma)) return null;
      if (!this.#name(mibs[place]!)) return null;
      const value = this.#value();
      if (value === undefined) return null;
      values[place] = value;
    }
    return this.take(endBrace) ? values : null;
  }
  /** undefined where there is neither a number nor a plain text nor null. */
  #value(): number | string | null | undefined {
    const code = this.#next();
    if (code === quote) return this.#word();
    if (code !== smallN) return this.#number() ?? undefined;
    if (!this.#text.startsWith("null", this.#at)) return undefined;
    this.#at += 4;
    return null;
  }
  /** A text without signs that are written otherwise; a new one, which does not hold the whole packet. */
  #word(): string | undefined {
    anyText.lastIndex = this.#at;
    const found = anyText.exec(this.#text);
    if (found === null) return undefined;
    this.#at = anyText.lastIndex;
    try {
      return JSON.parse(found[0]) as string;
    } catch {
      return undefined;
    }
  }
  #number(): number | null {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    const isNegative = text.charCodeAt(at) === minus;
    if (isNegative) at++;
    const first = at;
    let digits = 0;
    let integer = 0;
    let code = text.charCodeAt(at);
    for (; code >= zero && code <= nine; code = text.charCodeAt(++at)) {
      integer = integer * 10 + (code - zero);
      digits++;
    }
    if (digits === 0 || (digits > 1 && text.charCodeAt(first) === zero)) return null;
    let scale = 0;
    if (code === point) {
      for (
        code = text.charCodeAt(++at);
        code >= zero && code <= nine;
        code = text.charCodeAt(++at)
      ) {
        integer = integer * 10 + (code - zero);
        scale++;
      }
      if (scale === 0) return null;
    }
    if (digits + scale > exactDigits || code === smallE || code === largeE)
      return this.#anyNumber();
    this.#at = at;
    const value = scale === 0 ? integer : integer / powersOfTen[scale]!;
    return isNegative ? -value : value;
  }
  #anyNumber(): number | null {
    anyNumber.lastIndex = this.#at;
    const found = anyNumber.exec(this.#text);
    if (found === null) return null;
    this.#at = anyNumber.lastIndex;
    return Number(found[0]);
  }
}
