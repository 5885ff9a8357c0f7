import { exifOrientation, orientationSegment } from "./exif-orientation.ts";
import { type ImageParts, maxParts } from "./image-parts.ts";

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Start of frame: 0xc0 to 0xcf but the tables of Huffman (c4) and arithmetic (cc) codes and one that is reserved (c8). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const holdsText = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** JFIF (APP0), colours (ICC in APP2, Adobe's in APP14), and every segment that is no application's and no comment. */
function isPicture(marker: number, bytes: Uint8Array, data: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return holdsText(bytes, data, "JFIF\0");
  return marker === 0xee || (marker === 0xe2 && holdsText(bytes, data, "ICC_PROFILE\0"));
}

/** The end of entropy-coded data that begins at `at`: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** JPEG: ITU-T T.81, annex B. The orientation of EXIF stays, since the picture would lie on its side without it. */
export function readJpeg(bytes: Uint8Array): ImageParts | null {
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let at = 2;
  while (bytes[at] === 0xff) {
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at] ?? 0;
    if (marker === endOfImage) {
      if (size === null) return null;
      if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
      return { ...size, frames: 1, parts: [...parts, Uint8Array.of(0xff, endOfImage)] };
    }
    if (parts.length > maxParts) return null;
    const data = at + 3;
    const end = at + 1 + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
    if (end < data || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (size !== null || end < data + 5) return null;
      const number = (place: number): number => (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0);
      size = { height: number(data + 1), width: number(data + 3) };
    }
    if (marker === 0xe1 && holdsText(bytes, data, "Exif\0\0"))
      orientation = exifOrientation(bytes.subarray(data + 6, end));
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (isPicture(marker, bytes, data)) parts.push(bytes.subarray(at - 1, next));
    at = next;
  }
  return null;
}
