/** Reads a spreadsheet as a foreign program would: what stands in each cell of each sheet. */
import { strFromU8, unzipSync } from "fflate";

export interface ReadSheet {
  readonly name: string;
  /** A date is a number: days since 30 December 1899. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}
const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
/** "AB" of "AB12" as a number from 0. */
const columnOf = (letters: string): number =>
  letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The parts of a spreadsheet by their path, as text. */
export const readParts = (bytes: Uint8Array): ReadonlyMap<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

export function readSheets(bytes: Uint8Array): ReadSheet[] {
  const parts = readParts(bytes);
  const text = (name: string): string => parts.get(name) ?? "";
  const shared = [...text("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gsu)].map(([, item]) =>
    unescaped([...item!.matchAll(/<t[^>]*>(.*?)<\/t>/gsu)].map(([, part]) => part).join("")),
  );
  const names = [...text("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/gu)];
  return names.map(([, name], at) => {
    const rows: (string | number | null)[][] = [];
    const page = text(`xl/worksheets/sheet${at + 1}.xml`);
    for (const [, letters, row, rest, value] of page.matchAll(
      /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(?:<f>[^<]*<\/f>)?(?:<v>(.*?)<\/v>)?<\/c>)/gsu,
    )) {
      const line = (rows[Number(row) - 1] ??= []);
      line[columnOf(letters!)] =
        value === undefined
          ? null
          : rest!.includes('t="s"')
            ? (shared[Number(value)] ?? null)
            : Number(value);
    }
    return {
      name: unescaped(name!),
      rows: Array.from(rows, (line) => Array.from(line ?? [], (cell) => cell ?? null)),
    };
  });
}
