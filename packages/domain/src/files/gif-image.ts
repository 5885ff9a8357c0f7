import { type ImageParts, maxParts } from "./image-parts.ts";

const extension = 0x21;
const frame = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
const headBytes = 13;

/** Bytes of a table of colours, as its flags say. */
const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a chain of sub-blocks; null where it has none. */
function endOfChain(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] ?? 0))
    if (bytes[at] === 0) return at + 1;
  return null;
}
const namesApplication = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at + 1, at + 12));

/** GIF: CompuServe, Graphics Interchange Format version 89a. Of its applications the loop stays, comments go. */
export function readGif(bytes: Uint8Array): ImageParts | null {
  const number = (at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
  let at = headBytes + colourBytes(bytes[10] ?? 0);
  if (at > bytes.length) return null;
  const parts = [bytes.subarray(0, at)];
  let [width, height] = [number(6), number(8)];
  let frames = 0;
  while (at < bytes.length) {
    if (parts.length > maxParts) return null;
    const block = bytes[at];
    if (block === trailer)
      return frames > 0
        ? { width, height, frames, parts: [...parts, Uint8Array.of(trailer)] }
        : null;
    if (block !== extension && block !== frame) return null;
    // A frame: place, size and flags, its colours, the width of its codes.
    const data = block === frame ? at + 11 + colourBytes(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfChain(bytes, data);
    if (end === null) return null;
    if (block === frame) {
      frames++;
      width = Math.max(width, number(at + 1) + number(at + 5));
      height = Math.max(height, number(at + 3) + number(at + 7));
    }
    const label = bytes[at + 1];
    if (
      block === frame ||
      label === graphicControl ||
      (label === application && namesApplication(bytes, data) === "NETSCAPE2.0")
    )
      parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
