import { tableLimits } from "@heliograph/contract/import/file-import.wire.ts";
import type { FileRow } from "@heliograph/domain/import/file-rows.ts";
import { FileFault } from "./file-fault.ts";
import { Zip } from "./read-zip.ts";

/** A workbook of a spreadsheet: the sheets that are not hidden. */
export interface Workbook {
  readonly sheets: readonly string[];
  rows(sheet: number): Promise<FileRow[]>;
}

/** Reads the parts of an .xlsx that hold cells; nothing in it is run, and no entity but those of XML itself is known. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = new Zip(bytes, tableLimits.maxUnpackedBytes);
  const part = async (name: string): Promise<string | null> => {
    const text = await zip.text(name);
    if (text === null) return null;
    // An entity may stand for a million letters.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileFault("damaged");
    return text.replaceAll(/<(\/?)[A-Za-z]\w*:/g, "<$1");
  };
  const book = await part("xl/workbook.xml");
  const links = await part("xl/_rels/workbook.xml.rels");
  if (book === null || links === null) throw new FileFault("noSheet");
  const targets = new Map(
    [...links.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target"),
    ]),
  );
  const sheets = [...book.matchAll(/<sheet\b[^>]*>/g)]
    .map(([tag]) => ({
      name: attribute(tag, "name") ?? "",
      isHidden: attribute(tag, "state") !== null && attribute(tag, "state") !== "visible",
      target: targets.get(
        /\br:id="([^"]*)"|\bid="([^"]*)"/.exec(tag)?.slice(1).find(Boolean) ?? "",
      ),
    }))
    .filter(({ isHidden, target }) => !isHidden && target);
  if (sheets.length === 0) throw new FileFault("noSheet");
  const shared = textsOf(await part("xl/sharedStrings.xml"));
  const isDate = dateStyles(await part("xl/styles.xml"));
  const has1904 = /\bdate1904="(?:1|true)"/.test(book);
  return {
    sheets: sheets.map(({ name }) => name),
    async rows(sheet) {
      const target = sheets[sheet]?.target ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      const text = await part(path);
      if (text === null) throw new FileFault("noSheet");
      return rowsOf(text, { shared, isDate, has1904 });
    },
  };
}

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag);
  return found === null ? null : plain(found[1]!);
};
const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};
/** Text of XML as it is read. */
const plain = (xml: string): string =>
  xml.includes("&")
    ? xml.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        if (name !== undefined) return entities[name] ?? all;
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      })
    : xml;
/** What stands in the `t` of a text, its runs together. */
const textIn = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text]) => plain(text ?? ""))
    .join("");
const textsOf = (xml: string | null): string[] =>
  [...(xml ?? "").matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, si]) =>
    textIn((si ?? "").replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, "")),
  );

/** Built-in formats of dates and times. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Which styles show a number as a date. */
function dateStyles(xml: string | null): boolean[] {
  const own = new Map(
    [...(xml ?? "").matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, "numFmtId")),
      attribute(tag, "formatCode") ?? "",
    ]),
  );
  const styles = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml ?? "")?.[1] ?? "";
  return [...styles.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attribute(tag, "numFmtId") ?? 0);
    // Words in quotes and colours in brackets are no letters of a format.
    const code = own.get(id)?.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
    return code === undefined ? isDateFormat(id) : /[dhy]/i.test(code);
  });
}

interface SheetFacts {
  readonly shared: readonly string[];
  readonly isDate: readonly boolean[];
  readonly has1904: boolean;
}
function rowsOf(xml: string, facts: SheetFacts): FileRow[] {
  const rows: FileRow[] = [];
  let line = 0;
  for (const [tag, inside] of xml.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    line = Number(/\br="(\d+)"/.exec(tag.slice(0, 200))?.[1] ?? line + 1);
    const cells: string[] = [];
    for (const [, head, cell] of (inside ?? "").matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnOf(/\br="([A-Z]{1,3})\d/.exec(head!)?.[1]) ?? cells.length;
      if (column >= tableLimits.maxColumns)
        throw new FileFault("tooManyColumns", {
          columns: column + 1,
          most: tableLimits.maxColumns,
        });
      while (cells.length < column) cells.push("");
      cells[column] = cellText(head!, cell ?? "", facts);
    }
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
    if (rows.length > tableLimits.maxRows + 1000)
      throw new FileFault("tooManyRows", { most: tableLimits.maxRows });
  }
  return rows;
}
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
function cellText(head: string, cell: string, { shared, isDate, has1904 }: SheetFacts): string {
  const type = /\bt="(\w+)"/.exec(head)?.[1];
  const value = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(cell)?.[1];
  if (type === "inlineStr") return textIn(cell);
  // Of a formula its result counts; one that was never computed says what it is.
  if (value === undefined)
    return /<f\b/.test(cell) ? `=${plain(/<f\b[^>]*>([\s\S]*?)<\/f>/.exec(cell)?.[1] ?? "")}` : "";
  if (type === "s") return shared[Number(value)] ?? "";
  if (type === "e") return "#N/A";
  if (type !== undefined && type !== "n") return plain(value);
  const style = Number(/\bs="(\d+)"/.exec(head)?.[1] ?? -1);
  return isDate[style] === true ? dateText(Number(value), has1904) : value;
}
/** A serial number of a day as "2026-03-04 12:05:00"; of less than a day the time alone. */
function dateText(serial: number, has1904: boolean): string {
  if (!Number.isFinite(serial)) return "";
  const seconds = Math.round(serial * 86_400);
  const days = has1904 ? 24_107 : 25_569;
  const iso = new Date((seconds - days * 86_400) * 1000);
  if (Number.isNaN(iso.getTime())) return "";
  const [date, time] = iso.toISOString().slice(0, 19).split("T") as [string, string];
  if (serial >= 0 && serial < 1) return time;
  return seconds % 86_400 === 0 && Number.isInteger(serial) ? date : `${date} ${time}`;
}
