import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import { csvRow, tidyNumber } from "@heliograph/domain/data/csv.ts";
import { isHourTwice, offsetText, utcOffset } from "@heliograph/domain/data/utc-offset.ts";
import type { LocalMoment, Sheet } from "../../ui/sheet.ts";
import type { DataRow } from "../rows.ts";

export const fileFormats = ["csv", "xlsx", "json"] as const;
export type FileFormat = (typeof fileFormats)[number];
export const separators = { tab: "\t", semicolon: ";", pipe: "|" } as const;
export type Separator = keyof typeof separators;
export const decimals = { comma: ",", dot: "." } as const;
export type Decimal = keyof typeof decimals;
/** dt1 DD/MM/YYYY HH:mm:ss, dt2 YYYY-MM-DD HH:mm:ss, dt3 MM/DD/YYYY HH:mm:ss, d1 to d3 their dates alone. (EXP-17) */
export const dateFormats = ["unix", "iso", "dt1", "dt2", "dt3", "d1", "d2", "d3"] as const;
export type DateFormat = (typeof dateFormats)[number];

export interface FileOptions {
  readonly format: FileFormat;
  readonly separator: Separator;
  readonly decimal: Decimal;
  readonly date: DateFormat;
  /** Date and time in two columns; seconds since 1970 cannot be split. */
  readonly split: boolean;
}
export interface FileColumn {
  readonly id: string;
  readonly name: string;
  readonly device: string | null;
  readonly unit: string;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A timestamp in the plant's time: one text, or date and time. */
export function momentText(
  timeSeconds: number,
  zone: string,
  options: Pick<FileOptions, "date" | "split">,
): readonly string[] {
  const { date: format } = options;
  if (format === "unix") return [String(timeSeconds)];
  const offset = offsetSecondsAt(timeSeconds, zone);
  const wall = new Date((timeSeconds + offset) * 1000);
  const [year, month, day] = [
    String(wall.getUTCFullYear()),
    two(wall.getUTCMonth() + 1),
    two(wall.getUTCDate()),
  ];
  const time = `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
  if (format === "iso") {
    const parts = [`${year}-${month}-${day}`, time + offsetText(offset)];
    return options.split ? parts : [parts.join("T")];
  }
  const written = {
    "1": `${day}/${month}/${year}`,
    "2": `${year}-${month}-${day}`,
    "3": `${month}/${day}/${year}`,
  }[format.slice(-1) as "1" | "2" | "3"];
  if (options.split) return [written, time];
  return [format.startsWith("dt") ? `${written} ${time}` : written];
}

/** One column of time, or two. */
export const timeColumns = (options: Pick<FileOptions, "date" | "split">): 1 | 2 =>
  options.split && options.date !== "unix" ? 2 : 1;

/** The headers of the time columns, and whether another column has the offset, for repeated hours. */
export interface TimeHeads {
  readonly names: readonly string[];
  readonly offsets: boolean;
}
/** An offset is needed where an hour is repeated, unless the format is unambiguous. (D6) */
export function timeHeads(
  rows: readonly DataRow[],
  zone: string,
  options: FileOptions,
  words: { readonly date: string; readonly time: string },
): TimeHeads {
  const isClear = options.format !== "xlsx" && (options.date === "unix" || options.date === "iso");
  const isTwo = options.format !== "xlsx" && timeColumns(options) === 2;
  const offsets = !isClear && isHourTwice(rows.map((row) => offsetSecondsAt(Number(row[0]), zone)));
  // Seconds since 1970 have no zone.
  const isUnix = options.format !== "xlsx" && options.date === "unix";
  const time = isUnix ? words.time : `${words.time} (${zone})`;
  return {
    names: [...(isTwo ? [words.date] : []), time, ...(offsets ? ["UTC"] : [])],
    offsets,
  };
}
/** The cells of a row's time columns. */
export function timeCells(
  timeSeconds: number,
  zone: string,
  options: Pick<FileOptions, "date" | "split">,
  heads: TimeHeads,
): readonly string[] {
  const cells = momentText(timeSeconds, zone, options);
  return heads.offsets ? [...cells, utcOffset(offsetSecondsAt(timeSeconds, zone))] : cells;
}

const titleOf = (column: FileColumn): string =>
  column.unit === "" ? column.name : `${column.name} (${column.unit})`;

/** Rows in one piece of the file: a string of a hundred thousand rows would be built again at every row. */
const rowsInPiece = 2000;
interface FileFacts {
  readonly zone: string;
  readonly heads: TimeHeads;
}

function* csvPieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  { zone, heads }: FileFacts,
): Generator<string> {
  const manner = {
    separator: separators[options.separator],
    decimal: decimals[options.decimal],
  };
  yield csvRow([...heads.names, ...columns.map(titleOf)], manner);
  for (let start = 0; start < rows.length; start += rowsInPiece) {
    let piece = "";
    for (const row of rows.slice(start, start + rowsInPiece)) {
      const time = timeCells(Number(row[0]), zone, options, heads);
      piece += csvRow([...time, ...columns.map((_, index) => row[index + 1] ?? null)], manner);
    }
    yield piece;
  }
}

function* jsonPieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  { zone, heads }: FileFacts,
): Generator<string> {
  yield `{"timezone":${JSON.stringify(zone)},"columns":${JSON.stringify(columns)},"time":${JSON.stringify(heads.names)},"rows":[`;
  for (let start = 0; start < rows.length; start += rowsInPiece) {
    const lines = rows.slice(start, start + rowsInPiece).map((row) => {
      const time = Number(row[0]);
      const moment = options.date === "unix" ? [time] : timeCells(time, zone, options, heads);
      const values = columns.map((_, index) => {
        const value = row[index + 1] ?? null;
        return typeof value === "number" ? tidyNumber(value) : value;
      });
      return JSON.stringify([...moment, ...values]);
    });
    yield `${start === 0 ? "\n" : ",\n"}${lines.join(",\n")}`;
  }
  yield "\n]}\n";
}

/** The text file of an export, piece by piece. (EXP-13 to EXP-19) */
export function filePieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  facts: FileFacts,
): Generator<string> {
  return options.format === "csv"
    ? csvPieces(rows, columns, options, facts)
    : jsonPieces(rows, columns, options, facts);
}

/** The spreadsheet of an export: timestamps are dates in plant time, numbers are numeric cells. */
export function exportSheet(
  name: string,
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  { zone, heads }: FileFacts,
): Sheet {
  return {
    name,
    head: [...heads.names, ...columns.map(titleOf)],
    rows: rows.map((row) => {
      const time = Number(row[0]);
      const offset = offsetSecondsAt(time, zone);
      const moment: LocalMoment = { wallSeconds: time + offset };
      const values = columns.map((_, index) => row[index + 1] ?? null);
      return [moment, ...(heads.offsets ? [utcOffset(offset)] : []), ...values];
    }),
  };
}
