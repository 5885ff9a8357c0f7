/** Small images that a browser wrote (8 x 4 px), and what may be hidden in such. */

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function ofBase64(text: string): Uint8Array {
  const bits = Array.from(text.replace(/=+$/, ""))
    .map((digit) => digits.indexOf(digit).toString(2).padStart(6, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}
export const sampleJpeg = ofBase64(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJwB4t//2Q==",
);
export const samplePng = ofBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAIUlEQVR4AaTKMQ0AABDCwAb/St7k4wAGmnQ7cXxalHZgAAAA//8jepR7AAAABklEQVQDAPgTDVFCElcgAAAAAElFTkSuQmCC",
);
/** With a profile of colours, as VP8X. */
export const sampleWebp = ofBase64(
  "UklGRhgCAABXRUJQVlA4WAoAAAAgAAAABwAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggKgAAAJABAJ0BKggABAAEAGgloAJ0ugADmAD+4cN/raTLIyw/+Fa3s9geToAAAA==",
);
/** 1 x 1 px. */
export const sampleGif = ofBase64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

/** Each letter as a byte. */
const ofText = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
/** The bytes with others put in at a place. */
const inserted = (bytes: Uint8Array, at: number, more: Uint8Array): Uint8Array =>
  joined(bytes.slice(0, at), more, bytes.slice(at));
const number16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255);
const number32 = (value: number): Uint8Array =>
  joined(number16(value >>> 16), number16(value & 65_535));

/** A place that nobody should learn from a photo. */
export const secretPlace = "45.0703 N 7.6869 E";

/** A JPEG as a phone writes it: EXIF with an orientation and a position, a comment, XMP, and a film behind the picture. */
export function phonePhoto(orientation: number): Uint8Array {
  const entry = (tag: number, type: number, value: Uint8Array): Uint8Array =>
    joined(number16(tag), number16(type), number32(1), value);
  const tiff = joined(
    ofText("MM\0*"),
    number32(8),
    number16(2),
    entry(0x0112, 3, joined(number16(orientation), number16(0))),
    entry(0x8825, 4, number32(38)), // where the position stands
    number32(0),
    ofText(secretPlace),
  );
  const segment = (marker: number, data: Uint8Array): Uint8Array =>
    joined(Uint8Array.of(0xff, marker), number16(data.length + 2), data);
  const hidden = joined(
    segment(0xe1, joined(ofText("Exif\0\0"), tiff)),
    segment(0xe1, ofText(`http://ns.adobe.com/xap/1.0/\0<x>${secretPlace}</x>`)),
    segment(0xfe, ofText(secretPlace)),
  );
  return joined(inserted(sampleJpeg, 2, hidden), ofText(`ftypmp42 ${secretPlace}`));
}

/** A chunk of PNG; nobody checks its sum here. */
const chunk = (name: string, data: Uint8Array): Uint8Array =>
  joined(number32(data.length), ofText(name), data, number32(0));
const endOfHead = 33;
/** The PNG with a text, a position and a page of HTML behind it. */
export const talkativePng = joined(
  inserted(
    samplePng,
    endOfHead,
    joined(chunk("tEXt", ofText(`Place\0${secretPlace}`)), chunk("eXIf", ofText(secretPlace))),
  ),
  ofText("<html><script>alert(1)</script>"),
);
/** A PNG that states this size; its pixels are those of the small one. [px] */
export function pngOfSize(width: number, height: number): Uint8Array {
  const bytes = samplePng.slice();
  bytes.set(number32(width), 16);
  bytes.set(number32(height), 20);
  return bytes;
}
/** A PNG of so many bytes, most of them pixels that no size asks for. */
export function pngOfBytes(length: number): Uint8Array {
  const more = length - samplePng.length - 12;
  const end = samplePng.length - 12;
  return inserted(samplePng, end, chunk("IDAT", new Uint8Array(more)));
}
/** A JPEG that states this size. [px] */
export function jpegOfSize(width: number, height: number): Uint8Array {
  const bytes = sampleJpeg.slice();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
  bytes.set(number16(height), frame + 5);
  bytes.set(number16(width), frame + 7);
  return bytes;
}
/** A GIF of so many frames on a screen of this size. [px] */
export function gifOfFrames(frames: number, width: number, height: number): Uint8Array {
  const headBytes = 19;
  const head = sampleGif.slice(0, headBytes);
  head.set([width & 255, width >> 8, height & 255, height >> 8], 6);
  const frame = sampleGif.slice(headBytes, -1);
  return joined(head, ...Array.from({ length: frames }, () => frame), Uint8Array.of(0x3b));
}
