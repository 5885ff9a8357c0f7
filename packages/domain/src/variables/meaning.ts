import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";

/** What the codes of a table mean in one language: by value, or by set bit. */
export type Meanings =
  | { readonly enums: Readonly<Record<string, string>> }
  | { readonly bits: Readonly<Record<string, string>> };

export const meaningsIn = (bitmask: Bitmask, language: "it" | "en"): Meanings =>
  "enums" in bitmask ? { enums: bitmask.texts[language] } : { bits: bitmask.texts[language] };

/** Set bits of a number that may be wider than 32 bits. */
function bitsOf(value: number): number[] {
  const bits: number[] = [];
  for (let left = Math.trunc(Math.abs(value)), bit = 0; left >= 1; bit += 1) {
    if (left % 2 >= 1) bits.push(bit);
    left = Math.floor(left / 2);
  }
  return bits;
}
export interface CodeWords {
  /** No bit is set. */
  readonly noneSet: string;
  /** What the table has no text for. */
  readonly value: (value: number) => string;
  readonly bit: (bit: number) => string;
}
/** What a code means: the text of its value, or those of its set bits, or that none is set. */
export function meaningOf(meanings: Meanings, value: number, words: CodeWords): string {
  if ("enums" in meanings) return meanings.enums[String(value)] ?? words.value(value);
  const bits = bitsOf(value);
  return bits.length === 0
    ? words.noneSet
    : bits.map((bit) => meanings.bits[bit] ?? words.bit(bit)).join(", ");
}
