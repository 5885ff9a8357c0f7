import { FileFault } from "./file-fault.ts";

/** A workbook has a few dozen parts. */
const maxEntries = 5000;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly start: number;
}
/** The parts of a zip, each unpacked when it is asked for; never more than so many bytes of all of them. */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<string, Entry>();
  #left: number;

  constructor(bytes: Uint8Array, maxBytes: number) {
    this.#bytes = bytes;
    this.#left = maxBytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let end = bytes.length - 22;
    while (end >= 0 && view.getUint32(end, true) !== endSignature) end--;
    if (end < 0) throw new FileFault("damaged");
    const count = view.getUint16(end + 10, true);
    if (count > maxEntries) throw new FileFault("damaged");
    let at = view.getUint32(end + 16, true);
    for (let i = 0; i < count; i++) {
      if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature)
        throw new FileFault("damaged");
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      const local = view.getUint32(at + 42, true);
      if (local + 30 > bytes.length) throw new FileFault("damaged");
      const start =
        local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      this.#entries.set(name, {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        start,
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }
  /** A part as text; null where there is none. */
  async text(name: string): Promise<string | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const packed = this.#bytes.subarray(entry.start, entry.start + entry.size);
    if (entry.method !== 0 && entry.method !== 8) throw new FileFault("damaged");
    const unpacked =
      entry.method === 0 ? packed : await inflated(packed, "deflate-raw", this.#left);
    this.#left -= unpacked.length;
    if (this.#left < 0) throw new FileFault("tooBigInside");
    return new TextDecoder().decode(unpacked);
  }
}

/** Unpacks bytes; what a header says of their size is not believed: it stops where it passes the bound. */
export async function inflated(
  packed: Uint8Array,
  format: "gzip" | "deflate-raw",
  maxBytes: number,
): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each piece comes after the one before
    const piece = await reader.read().catch(() => {
      throw new FileFault("damaged");
    });
    if (piece.done) break;
    length += piece.value.length;
    if (length > maxBytes) {
      void reader.cancel();
      throw new FileFault("tooBigInside");
    }
    chunks.push(piece.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
