import { offsetSecondsAt } from "@heliograph/domain/data/plant-day.ts";
import { csvField, offsetText, plainDigits, tidyNumber } from "../../ui/sheet.ts";
import type { DataRow } from "../rows.ts";

export const fileFormats = ["csv", "json"] as const;
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

/** A moment in the plant's time: one text, or date and time. */
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

/** Rows in one piece of the file: a string of a hundred thousand rows would be built again at every row. */
const rowsInPiece = 2000;

function* csvPieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  facts: { readonly zone: string; readonly time: readonly string[] },
): Generator<string> {
  const separator = separators[options.separator];
  const decimal = decimals[options.decimal];
  const title = (column: FileColumn): string =>
    column.unit === "" ? column.name : `${column.name} (${column.unit})`;
  const head = [...facts.time, ...columns.map(title)];
  yield `${head.map((name) => csvField(name, separator)).join(separator)}\r\n`;
  for (let start = 0; start < rows.length; start += rowsInPiece) {
    let piece = "";
    for (const row of rows.slice(start, start + rowsInPiece)) {
      const cells = [...momentText(Number(row[0]), facts.zone, options)];
      for (let column = 1; column <= columns.length; column += 1) {
        const value = row[column] ?? null;
        if (typeof value === "number") cells.push(plainDigits(value, decimal));
        else cells.push(value === null ? "" : csvField(value, separator));
      }
      piece += `${cells.join(separator)}\r\n`;
    }
    yield piece;
  }
}

function* jsonPieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  facts: { readonly zone: string; readonly time: readonly string[] },
): Generator<string> {
  yield `{"timezone":${JSON.stringify(facts.zone)},"columns":${JSON.stringify(columns)},"time":${JSON.stringify(facts.time)},"rows":[`;
  for (let start = 0; start < rows.length; start += rowsInPiece) {
    const lines = rows.slice(start, start + rowsInPiece).map((row) => {
      const time = Number(row[0]);
      const moment = options.date === "unix" ? [time] : momentText(time, facts.zone, options);
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

/**
 * The file of an export, piece by piece. (EXP-13 to EXP-19)
 * @param rows columns in the order of `columns`
 * @param facts.time heads of the columns of time: one, or date and time
 */
export function filePieces(
  rows: readonly DataRow[],
  columns: readonly FileColumn[],
  options: FileOptions,
  facts: { readonly zone: string; readonly time: readonly string[] },
): Generator<string> {
  return options.format === "csv"
    ? csvPieces(rows, columns, options, facts)
    : jsonPieces(rows, columns, options, facts);
}
/** One column of time, or two. */
export const timeColumns = (options: Pick<FileOptions, "date" | "split">): 1 | 2 =>
  options.split && options.date !== "unix" ? 2 : 1;
