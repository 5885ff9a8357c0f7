import { decodeBlock, encodeBlock } from "./block-codec.ts";
import { DataError } from "./data-error.ts";

/**
 * A day of text: a dictionary of the texts in order of appearance, then a block of indices (-1 is never stored: a gap
 * of the block is a gap of the text). Texts are lengths and UTF-16 code units as varints, so every string comes back as
 * it was, lone surrogates too.
 *
 *   varint number of texts; for each: varint length, its code units as varints; then the block
 */
export function encodeTextBlock(texts: readonly (string | null)[]): Uint8Array {
  const indexOf = new Map<string, number>();
  const indices = new Float64Array(texts.length);
  for (const [slot, text] of texts.entries()) {
    if (text === null) {
      indices[slot] = NaN;
      continue;
    }
    let index = indexOf.get(text);
    if (index === undefined) indexOf.set(text, (index = indexOf.size));
    indices[slot] = index;
  }
  const head: number[] = [];
  pushVarint(head, indexOf.size);
  for (const text of indexOf.keys()) {
    pushVarint(head, text.length);
    for (let unit = 0; unit < text.length; unit++) pushVarint(head, text.charCodeAt(unit));
  }
  const block = encodeBlock(indices);
  const bytes = new Uint8Array(head.length + block.length);
  bytes.set(head);
  bytes.set(block, head.length);
  return bytes;
}

/** Texts of a day of exactly `slotCount` slots, null = gap. Throws DataError when the bytes are not such a block. */
export function decodeTextBlock(bytes: Uint8Array, slotCount: number): (string | null)[] {
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; shift <= 28; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new DataError("block_truncated", { at });
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new DataError("block_text", { at });
  };
  const dictionary: string[] = [];
  const size = readVarint();
  // Each text takes a byte at least, so a corrupt count ends at the end of the bytes.
  for (let index = 0; index < size; index++) {
    const length = readVarint();
    if (length > bytes.length - at) throw new DataError("block_text", { at, length });
    let text = "";
    for (let unit = 0; unit < length; unit++) text += String.fromCharCode(readVarint());
    dictionary.push(text);
  }
  const indices = decodeBlock(bytes.subarray(at), slotCount);
  return Array.from(indices, (index) => {
    if (Number.isNaN(index)) return null;
    const text = dictionary[index];
    if (text === undefined) throw new DataError("block_text", { index, size });
    return text;
  });
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}
