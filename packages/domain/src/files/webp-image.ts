import { type ImageParts, maxParts } from "./image-parts.ts";

/** Chunks that make the picture; EXIF, XMP and unknown ones do not. */
const picture: ReadonlySet<string> = new Set([
  "VP8 ",
  "VP8L",
  "VP8X",
  "ALPH",
  "ANIM",
  "ANMF",
  "ICCP",
]);
const headBytes = 12;
/** Flags of VP8X: there is EXIF, there is XMP. */
const metadataFlags = 0x08 | 0x04;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The size that a chunk states; null where it states none. */
function sizeIn(name: string, data: DataView): Size | null {
  if (name === "VP8X" && data.byteLength >= 10) {
    const number = (at: number): number =>
      data.getUint16(at, true) + data.getUint8(at + 2) * 65_536;
    return { width: number(4) + 1, height: number(7) + 1 };
  }
  if (name === "VP8 " && data.byteLength >= 10)
    return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
  if (name === "VP8L" && data.byteLength >= 5) {
    const bits = data.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** WebP: RFC 9649. */
export function readWebp(bytes: Uint8Array): ImageParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headBytes) return null;
  const whole = 8 + view.getUint32(4, true);
  if (whole > bytes.length) return null;
  const parts: Uint8Array[] = [];
  let [width, height, frames] = [0, 0, 0];
  for (let at = headBytes; at < whole;) {
    if (at + 8 > whole || parts.length > maxParts) return null;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    // A chunk of odd length is followed by a zero.
    const end = at + 8 + length + (length % 2);
    if (end > whole) return null;
    const size = sizeIn(name, new DataView(bytes.buffer, bytes.byteOffset + at + 8, length));
    width = Math.max(width, size?.width ?? 0);
    height = Math.max(height, size?.height ?? 0);
    if (name === "ANMF") frames++;
    if (picture.has(name)) {
      const chunk = bytes.slice(at, end);
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~metadataFlags;
      parts.push(chunk);
    }
    at = end;
  }
  const length = 4 + parts.reduce((sum, part) => sum + part.length, 0);
  const head = bytes.slice(0, headBytes);
  new DataView(head.buffer).setUint32(4, length, true);
  return parts.length === 0
    ? null
    : { width, height, frames: Math.max(1, frames), parts: [head, ...parts] };
}
