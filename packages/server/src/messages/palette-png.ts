/** Pixels as a PNG: mail readers show neither SVG nor scripts. */
import { crc32, deflateSync } from "node:zlib";

/** Two pixels of the picture are one of the mail, for screens with fine dots. */
export const picturePixels = { width: 1072, height: 280 } as const;

/** @param pixels each the number of a colour @param colours red, green and blue of each @param opacities of each, 0 to 255; all are opaque without */
export function pngOf(pixels: Uint8Array, colours: Uint8Array, opacities?: Uint8Array): Uint8Array {
  const { width, height } = picturePixels;
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the number of a colour.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", colours),
    ...(opacities === undefined ? [] : [chunk("tRNS", opacities)]),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
