/** A text that is too long to be read at once, piece by piece: only one of them lies in memory. (X36) */
import { tableLimits } from "@heliograph/contract/import/file-import.wire.ts";
import { delimiterOf, layoutOf } from "@heliograph/domain/import/table-layout.ts";
import { delimitedRows } from "@heliograph/domain/import/table-rows.ts";
import { FileFault } from "./file-fault.ts";
import { decoded, openFile, type OpenFile } from "./read-file.ts";

type LongFile = Pick<File, "name" | "size" | "arrayBuffer" | "slice" | "stream">;

const megabyte = 1_000_000;
const shownBytes = 65_536;
/** With the head of the first below what is read at once. */
const pieceBytes = tableLimits.maxBytes * 0.9;
const pieceRows = tableLimits.maxRows * 0.9;
const newline = 10;
const blanks: readonly (number | undefined)[] = [9, 13, 32, newline, undefined];

/** A file, or the first piece of one. What cannot be divided between two lines is read whole, or refused. @throws FileFault */
export async function openInPieces(file: LongFile): Promise<OpenFile> {
  const shown = new Uint8Array(await file.slice(0, shownBytes).arrayBuffer());
  const lines = shown.filter((byte) => byte === newline).length;
  const rows = (file.size / shownBytes) * lines;
  const isLong = file.size > tableLimits.maxBytes || rows > tableLimits.maxRows;
  // Packed files, workbooks and UTF-16 hold zeros; JSON has no head.
  if (!isLong || shown.includes(0) || lines < 3 || /^\s*[[{]/.test(decoded(shown)))
    return await openFile(file);
  const { size } = file;
  if (size > tableLimits.maxTextBytes)
    throw new FileFault("tooBig", {
      size: Math.round(size / megabyte),
      most: tableLimits.maxTextBytes / megabyte,
    });
  const head = headOf(decoded(shown.subarray(0, shown.lastIndexOf(newline))));
  const cuts = await cutsOf(file, head.lines);
  // Of several tables each has a head of its own: a piece would not know which one is its.
  if (cuts === null) return await openFile(file);
  const openPiece = async (at: number): Promise<OpenFile> => {
    const { from, linesAbove } = cuts[at]!;
    const bytes = file.slice(from, cuts[at + 1]?.from ?? size);
    const text = decoded(new Uint8Array(await bytes.arrayBuffer()));
    const isFirst = at === 0;
    return {
      name: `${file.name} (${at + 1}/${cuts.length})`,
      text: isFirst ? text : head.text + text,
      workbook: null,
      openedAt: Date.now() / 1000,
      piece: {
        number: at + 1,
        of: cuts.length,
        headLines: head.lines,
        linesBefore: isFirst ? 0 : linesAbove - head.lines,
        next: at + 1 < cuts.length ? () => openPiece(at + 1) : null,
      },
    };
  };
  return await openPiece(0);
}

/** What stands above the first data. */
function headOf(text: string): { readonly text: string; readonly lines: number } {
  const delimiter = delimiterOf(text);
  const { dataLine } = layoutOf(delimitedRows(text, delimiter), delimiter);
  const lines = text.split("\n").slice(0, dataLine - 1);
  return { text: lines.map((line) => `${line}\n`).join(""), lines: lines.length };
}

interface Cut {
  /** [bytes] */
  readonly from: number;
  readonly linesAbove: number;
}
/** Where each piece begins; null where a line of the data begins with a word though the first does not: another table begins there. */
async function cutsOf(file: LongFile, headLines: number): Promise<Cut[] | null> {
  const cuts: Cut[] = [{ from: 0, linesAbove: 0 }];
  let [line, at] = [0, 0];
  let isOfDigits = false;
  let isLineBegun = true;
  for await (const chunk of chunksOf(file)) {
    for (let place = 0; place < chunk.length;) {
      if (isLineBegun) {
        const first = chunk[place];
        const isDigit = (first! >= 48 && first! <= 57) || first === 34;
        if (line === headLines) isOfDigits = isDigit;
        else if (line > headLines && isOfDigits && !isDigit && !blanks.includes(first)) return null;
        const last = cuts.at(-1)!;
        if (at + place - last.from >= pieceBytes || line - last.linesAbove >= pieceRows)
          cuts.push({ from: at + place, linesAbove: line });
      }
      const end = chunk.indexOf(newline, place);
      isLineBegun = end >= 0;
      place = end < 0 ? chunk.length : end + 1;
      if (end >= 0) line++;
    }
    at += chunk.length;
  }
  return cuts;
}
async function* chunksOf(file: LongFile): AsyncIterable<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is how a file is read
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
