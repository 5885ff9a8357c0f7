import type { FileType } from "@heliograph/contract/files/files.wire.ts";
import { readGif } from "./gif-image.ts";
import type { ImageParts } from "./image-parts.ts";
import { readJpeg } from "./jpeg-image.ts";
import { readPng } from "./png-image.ts";
import { readWebp } from "./webp-image.ts";

export interface Image extends Omit<ImageParts, "parts"> {
  readonly type: FileType;
  /** Written anew without metadata: no position, no camera, no thumbnail, no comment. */
  readonly bytes: Uint8Array;
}

const readers: Readonly<Record<FileType, (bytes: Uint8Array) => ImageParts | null>> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/gif": readGif,
  "image/webp": readWebp,
};

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** What the first bytes are; null for everything that is no image of ours, SVG and HTML among it. */
export function typeOfBytes(bytes: Uint8Array): FileType | null {
  if (startsWith(bytes, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (startsWith(bytes, "\u0089PNG\r\n\u001a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  return null;
}

/** Reads an image of a known type from end to end; null where its structure is damaged. */
export function readImage(type: FileType, bytes: Uint8Array): Image | null {
  const read = readers[type](bytes);
  if (read === null || read.width < 1 || read.height < 1) return null;
  const { parts, ...facts } = read;
  return { ...facts, type, bytes: joined(parts) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
