import { tableLimits } from "@heliograph/contract/import/file-import.wire.ts";
import type { FileRow } from "@heliograph/domain/import/file-rows.ts";
import { jsonTable } from "@heliograph/domain/import/json-table.ts";
import { delimiterOf } from "@heliograph/domain/import/table-layout.ts";
import { oneTable } from "@heliograph/domain/import/table-sections.ts";
import { delimitedRows, type Delimiter } from "@heliograph/domain/import/table-rows.ts";
import { FileFault } from "./file-fault.ts";
import { openWorkbook, type Workbook } from "./read-workbook.ts";
import { inflated } from "./read-zip.ts";

/** What a piece is of its file, and the way to the next. */
interface FilePiece {
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
  /** How many lines of the head stand at its beginning, and by how many more those below are counted in the file. */
  readonly headLines: number;
  readonly linesBefore: number;
  /** null after the last. */
  readonly next: (() => Promise<OpenFile>) | null;
}
/** A file in the browser: text in some alphabet, or a workbook. Nothing of it is sent anywhere. */
export interface OpenFile {
  readonly name: string;
  readonly text: string | null;
  readonly workbook: Workbook | null;
  /** [unix s] */
  readonly openedAt: number;
  /** Where it is one of several of a long text. */
  readonly piece: FilePiece | null;
}

const megabyte = 1_000_000;
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** @throws FileFault for what is no table */
export async function openFile(
  file: Pick<File, "name" | "size" | "arrayBuffer">,
): Promise<OpenFile> {
  const { maxBytes, maxUnpackedBytes } = tableLimits;
  if (file.size > maxBytes)
    throw new FileFault("tooBig", {
      size: Math.round(file.size / megabyte),
      most: maxBytes / megabyte,
    });
  const openedAt = Date.now() / 1000;
  const packed = new Uint8Array(await file.arrayBuffer());
  const isGzip = startsWith(packed, 0x1f, 0x8b);
  const bytes = isGzip ? await inflated(packed, "gzip", maxUnpackedBytes) : packed;
  if (bytes.length === 0) throw new FileFault("empty");
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    return {
      name: file.name,
      text: null,
      workbook: await openWorkbook(bytes),
      openedAt,
      piece: null,
    };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileFault("oldExcel");
  const text = decoded(bytes);
  if (text.trim() === "") throw new FileFault("empty");
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    const rows = jsonTable(text);
    if (rows === null) throw new FileFault("noTableInJson");
    const workbook = { sheets: [file.name], rows: async () => rows };
    return { name: file.name, text: null, workbook, openedAt, piece: null };
  }
  return { name: file.name, text, workbook: null, openedAt, piece: null };
}

/** By its mark, by its zeros, or by whether it is good UTF-8; else the alphabet of western Europe. */
export function decoded(bytes: Uint8Array): string {
  const as = (alphabet: string): string => new TextDecoder(alphabet).decode(bytes);
  const zeros = (from: number): number => {
    let count = 0;
    for (let at = from; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) count++;
    return count / Math.max(1, Math.ceil((Math.min(bytes.length, 2000) - from) / 2));
  };
  if (startsWith(bytes, 0xff, 0xfe) || (zeros(1) > 0.4 && zeros(0) < 0.1)) return as("utf-16le");
  if (startsWith(bytes, 0xfe, 0xff) || (zeros(0) > 0.4 && zeros(1) < 0.1)) return as("utf-16be");
  // A text has no zeros, and few signs below the blank.
  const head = bytes.subarray(0, 65_536);
  const strange = head.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
  if (head.includes(0) || strange.length > head.length * 0.02) throw new FileFault("binary");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return as("windows-1252");
  }
}

export interface OpenTable {
  readonly rows: readonly FileRow[];
  readonly delimiter: Delimiter | null;
  /** How many tables of the file became this one: with several, the first column names them. */
  readonly tables: number;
}
/** The rows of a text under a delimiter, that which fits best where none is given; of a workbook those of a sheet. @throws FileFault */
export async function openTable(
  { text, workbook, piece }: OpenFile,
  choice: { readonly delimiter?: Delimiter | undefined; readonly sheet: number },
): Promise<OpenTable> {
  const delimiter = text === null ? null : (choice.delimiter ?? delimiterOf(text));
  const rows =
    text === null || delimiter === null
      ? ((await workbook?.rows(choice.sheet)) ?? [])
      : delimitedRows(text, delimiter);
  if (rows.length === 0) throw new FileFault("empty");
  if (rows.length === 1) throw new FileFault("oneLine");
  const columns = rows.slice(0, 2000).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columns > tableLimits.maxColumns)
    throw new FileFault("tooManyColumns", { columns, most: tableLimits.maxColumns });
  if (rows.length > tableLimits.maxRows)
    throw new FileFault("tooManyRows", { rows: rows.length, most: tableLimits.maxRows });
  if (piece !== null) {
    const { headLines, linesBefore } = piece;
    const counted = rows.map((row) =>
      row.line > headLines ? { ...row, line: row.line + linesBefore } : row,
    );
    return { rows: counted, delimiter, tables: 1 };
  }
  const one = oneTable(rows);
  return { rows: one.rows, delimiter, tables: one.tables };
}
