import { byteOrderMark, csvRow, tidyNumber } from "./csv.ts";
import type { Language } from "./format.ts";
import { zipParts } from "./zip.ts";

/** A moment as it is read on the plant's clock; a spreadsheet knows no zones. */
export interface LocalMoment {
  /** Seconds since 1970 on the wall clock. */
  readonly wallSeconds: number;
}
export type SheetCell = string | number | null | LocalMoment;
/** A table on its way to a file. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** 1970-01-01 counted from the day zero of spreadsheets, 1899-12-30. */
const epochDay = 25_569;
const daySeconds = 86_400;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** XML 1.0 has no place for most control characters, not even escaped. */
const xml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A column's name: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  return name;
}

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string")
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c r="${place}"><v>${tidyNumber(cell)}</v></c>` : "";
  // With all of its digits: with twelve, 02:00 would be 3 ms earlier, and 01:59 for who cuts its seconds off.
  const serial = epochDay + cell.wallSeconds / daySeconds;
  return `<c r="${place}" s="2"><v>${serial}</v></c>`;
}

const rowXml = (cells: readonly SheetCell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join("")}</row>`;

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Excel refuses these signs in the name of a sheet, and more than 31 letters. */
const sheetName = (name: string): string => {
  const safe = name
    .replace(/[\\/?*[\]:]/g, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31);
  return safe === "" ? "1" : safe;
};

function worksheet(sheet: Sheet): string {
  const head = sheet.head
    .map(
      (text, index) =>
        `<c r="${columnName(index)}1" s="1" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`,
    )
    .join("");
  const columns = sheet.head
    .map((text, index) => {
      const width = index === 0 ? 18 : Math.min(40, Math.max(10, text.length + 2));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const rows = sheet.rows.map((row, index) => rowXml(row, index + 2)).join("");
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns}</cols><sheetData><row r="1">${head}</row>${rows}</sheetData></worksheet>`
  );
}

const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A workbook of one sheet (ECMA-376, SpreadsheetML): numbers stay numbers, moments are dates, a bold head that stays in view. */
export function xlsxOf(sheet: Sheet): Blob {
  const text = new TextEncoder();
  const files: readonly (readonly [string, string])[] = [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xml(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", styles],
    ["xl/worksheets/sheet1.xml", worksheet(sheet)],
  ];
  const entries = files.map(([name, content]) => ({ name, bytes: text.encode(content) }));
  return new Blob(zipParts(entries), { type: `${types}.sheet` });
}

const two = (value: number): string => String(value).padStart(2, "0");
/** `2026-11-21 10:05:00`, from seconds on the wall clock. */
export function wallText(wallSeconds: number): string {
  const date = new Date(wallSeconds * 1000);
  return (
    `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ` +
    `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  );
}

/** `+01:00`, from the distance of a clock to UTC, east positive. */
export function offsetText(offsetSeconds: number): string {
  const minutes = Math.abs(Math.round(offsetSeconds / 60));
  return `${offsetSeconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Where the clock was put back between two of these moments, in their order, an hour is read twice: which of the two has to be said. */
export const isHourTwice = (offsetsSeconds: readonly number[]): boolean =>
  offsetsSeconds.some((offset, at) => offset < (offsetsSeconds[at - 1] ?? offset));
/** The words of the column that says it; with letters, since a text that begins with a sign would be taken for a formula. */
export const utcOffset = (offsetSeconds: number): string => `UTC${offsetText(offsetSeconds)}`;

/** A sheet as CSV in the manner of the language (semicolon, decimal comma in Italian), with CRLF and a byte order mark. */
export function sheetCsv(sheet: Sheet, language: Language): string {
  const manner = { separator: ";", decimal: language === "it" ? "," : "." } as const;
  const rows = sheet.rows.map((row) =>
    row.map((cell) =>
      typeof cell === "object" && cell !== null ? wallText(cell.wallSeconds) : cell,
    ),
  );
  return byteOrderMark + [sheet.head, ...rows].map((row) => csvRow(row, manner)).join("");
}
