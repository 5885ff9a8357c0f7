import { type ImageParts, maxParts } from "./image-parts.ts";

/** Chunks that make the picture. Colour profiles (iCCP) and texts may be compressed without bound, and eXIf holds positions. */
const picture: ReadonlySet<string> = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "sBIT",
  "bKGD",
  "pHYs",
]);
const signatureBytes = 8;
/** Its length, its name and its checksum. */
const frameBytes = 12;
const isCritical = (name: string): boolean => name < "a";

/** PNG: W3C Portable Network Graphics, third edition, chapters 5 and 11. Animated ones stand still. */
export function readPng(bytes: Uint8Array): ImageParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, signatureBytes)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = signatureBytes; at + frameBytes <= bytes.length;) {
    if (parts.length > maxParts) return null;
    const length = view.getUint32(at);
    const end = at + frameBytes + length;
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if ((size === null) !== (name === "IHDR")) return null;
    if (name === "IHDR") {
      if (length !== 13) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (name === "IDAT") hasPixels = true;
    if (picture.has(name)) parts.push(bytes.subarray(at, end));
    else if (isCritical(name)) return null;
    if (name === "IEND") return size !== null && hasPixels ? { ...size, frames: 1, parts } : null;
    at = end;
  }
  return null;
}
