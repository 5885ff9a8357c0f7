/** Values of variables as the lines of a file, by the plant's clock. (RPTX-03) */
import { offsetSecondsAt } from "../data/plant-day.ts";
import { csvRow, byteOrderMark } from "../data/csv.ts";
import { isHourTwice, utcOffset } from "../data/utc-offset.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import type { Language } from "../messages/message-text.ts";
import type { Sheet, SheetCell } from "./sheets.ts";

export interface ExportColumn {
  readonly name: string;
  /** "" for a formula. */
  readonly device: string;
  readonly unit: string;
}
/** As the calls answer them: seconds since 1970, or "2026-05-12", then the values. */
export type ExportRow = readonly (string | number | null)[];
export interface ExportOf {
  readonly columns: readonly ExportColumn[];
  readonly zone: string;
  readonly language: Language;
}
const heads = {
  it: { moment: "Data e ora", day: "Giorno", month: "Mese" },
  en: { moment: "Date and time", day: "Day", month: "Month" },
} as const;
const isMoment = ([at]: ExportRow): boolean => typeof at === "number";

/** Where the clock is put back an hour is read twice: a column more says which of the two it is. */
function offsetsOf(rows: readonly ExportRow[], zone: string): readonly string[] | null {
  if (!rows.every(isMoment)) return null;
  const offsets = rows.map(([at]) => offsetSecondsAt(Number(at), zone));
  return isHourTwice(offsets) ? offsets.map(utcOffset) : null;
}
const titleOf = ({ name, device, unit }: ExportColumn): string =>
  `${device === "" ? "" : `${device} · `}${name}${unit === "" ? "" : ` (${unit})`}`;
function headOf(
  rows: readonly ExportRow[],
  { columns, zone, language }: ExportOf,
  hasOffsets: boolean,
): string[] {
  const [first] = rows;
  const words = heads[language];
  const time =
    first === undefined || isMoment(first)
      ? `${words.moment} (${zone})`
      : String(first[0]).length === 7
        ? words.month
        : words.day;
  return [time, ...(hasOffsets ? ["UTC"] : []), ...columns.map(titleOf)];
}
const wallSeconds = (at: number, zone: string): number => at + offsetSecondsAt(at, zone);
/** `2026-11-21 10:05:00` */
const wallText = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(wallSeconds(at, zone) * 1000)
    .toString()
    .slice(0, 19)
    .replace("T", " ");

/** Semicolons, and the decimals of the language; with a mark by which a spreadsheet knows the alphabet. Piece by piece, some thousand lines each. */
export function* exportCsv(rows: readonly ExportRow[], of: ExportOf): Generator<string> {
  const manner = { separator: ";", decimal: of.language === "it" ? "," : "." } as const;
  const offsets = offsetsOf(rows, of.zone);
  yield byteOrderMark + csvRow(headOf(rows, of, offsets !== null), manner);
  for (let start = 0; start < rows.length; start += linesInPiece)
    yield rows
      .slice(start, start + linesInPiece)
      .map(([at, ...values], line) =>
        csvRow(
          [
            typeof at === "number" ? wallText(at, of.zone) : (at ?? null),
            ...(offsets === null ? [] : [offsets[start + line] ?? ""]),
            ...values,
          ],
          manner,
        ),
      )
      .join("");
}
const linesInPiece = 2000;

/** The same as a sheet: moments are dates on the plant's clock, numbers are as they are. */
export function exportSheet(rows: readonly ExportRow[], of: ExportOf, name: string): Sheet {
  const offsets = offsetsOf(rows, of.zone);
  const head = headOf(rows, of, offsets !== null);
  return {
    name:
      name
        .replaceAll(/[\\/?*[\]:']/g, " ")
        .trim()
        .slice(0, 31) || "1",
    frozen: 1,
    widths: head.map((title, at) => (at === 0 ? 22 : Math.min(40, Math.max(11, title.length + 2)))),
    rows: [
      head.map((value) => ({ value, isStrong: true })),
      ...rows.map(([at, ...values], line): SheetCell[] => [
        typeof at === "number"
          ? { value: wallSeconds(at, of.zone), dated: "moment" }
          : dayCell(String(at)),
        ...(offsets === null ? [] : [{ value: offsets[line] ?? "" }]),
        ...values.map((value) => ({ value, decimals: null })),
      ]),
    ],
  };
}
/** A day is a date; a month is its name. */
const dayCell = (label: string): SheetCell =>
  label.length === 10 ? { value: parseCivilDay(label) * 86_400, dated: "day" } : { value: label };
