/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let rest = index;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xed_b8_83_20 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** CRC-32 as ZIP has it (ISO 3309, reflected polynomial EDB88320). */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) rest = (table[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xff_ff_ff_ff) >>> 0;
}

type Field = readonly [widthBytes: 2 | 4, value: number];
function record(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

const version = 20;
/** Names are UTF-8. */
const utf8Flag = 0x08_00;
/** 1 January 1980: the format's first day, so that equal content gives equal bytes. */
const firstDay = 0x00_21;

/**
 * A ZIP archive whose entries are stored, not compressed (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16).
 * @returns the parts of the file in their order, for a Blob; archives below 4 GB and 65,535 entries
 */
export function zipParts(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const text = new TextEncoder();
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = text.encode(name);
    const shared: readonly Field[] = [
      [2, version],
      [2, utf8Flag],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ];
    const head = record([[4, 0x04_03_4b_50], ...shared]);
    directory.push(
      record([
        [4, 0x02_01_4b_50],
        [2, version],
        ...shared,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      nameBytes,
    );
    parts.push(head, nameBytes, bytes);
    offset += head.length + nameBytes.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
  return [...parts, ...directory, end];
}
