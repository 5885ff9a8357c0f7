import { tabRows, type FileRow } from "./file-rows.ts";
import { conversionTo, numberStyle, type Conversion } from "./file-units.ts";
import { ImportFault, quoted, type LeftOut } from "./import-fault.ts";
import type { DevicePlan, PacketRow, ReadFile } from "./import-plan.ts";
import { localClock, readLocalTime } from "./local-stamps.ts";
import { inverterColumns, summaryColumns, type ColumnMeaning } from "./danfoss-columns.ts";

/**
 * Files of the Danfoss ComLynx WebLogger: text divided by tabs, Italian header with units in brackets, local time
 * without zone. `details` has a row for each inverter and moment, `summary` one for the plant; `events` is no measurement.
 */
export type DanfossKind = "details" | "summary" | "events";

const stampHeader = "orario di rilevazione";
const deviceHeaders = { details: "numero dispositivo", summary: "numero registratore di dati" };
const serialHeader = "numero di serie";

/** The kind of a file by its first row; null when it is not of this logger. */
export function danfossKind(text: string): DanfossKind | null {
  const names = headerOf(text.slice(0, 4096)).map(({ name }) => name);
  if (names[0] !== stampHeader) return null;
  if (names.includes("tipologia eventi")) return "events";
  if (names.includes(deviceHeaders.summary)) return "summary";
  return names.includes("potenza") || names.includes(deviceHeaders.details) ? "details" : null;
}

interface Header {
  /** In small letters, without unit. */
  readonly name: string;
  /** As written in the file. */
  readonly text: string;
  readonly unit: string;
}
function headerOf(text: string): Header[] {
  const first = tabRows(text)[0]?.cells ?? [];
  return first.map((cell) => {
    const match = /^(.*?)\s*(?:\[([^\]]*)\])?\s*$/.exec(cell)!;
    return { name: match[1]!.trim().toLowerCase(), text: cell.trim(), unit: match[2] ?? "" };
  });
}

interface Column extends ColumnMeaning {
  readonly at: number;
  readonly header: string;
  readonly convert: Conversion;
}

/**
 * Reads one file. Rows that are cut, cells that are no numbers and times that do not exist are left out and listed.
 * Throws ImportFault for a header that is not this logger's, a unit that is not known, and when no row can be read.
 * @param tz zone of the plant, of the logger's clock
 */
export function readDanfoss(text: string, tz: string): ReadFile {
  const kind = danfossKind(text);
  if (kind === null || kind === "events")
    throw new ImportFault(
      1,
      `this is no table of measurements: it begins with ${quoted(text.split("\n")[0] ?? "")}`,
    );
  const headers = headerOf(text);
  const places = placesOf(headers, kind);
  const columns = columnsOf(headers, kind);
  const rows = tabRows(text).slice(1);
  const reader = new DanfossRows({ kind, tz, places, columns, width: headers.length }, rows);
  for (const row of rows) reader.take(row);
  if (reader.moments.length === 0)
    throw new ImportFault(
      reader.leftOut[0]?.line ?? 1,
      `no row of the file can be read${reader.leftOut[0] === undefined ? ": there is none" : `: ${reader.leftOut[0].reason}`}`,
    );
  const meant = new Set([stampHeader, deviceHeaders[kind], serialHeader]);
  const unknown = headers.filter(
    (h, at) => !meant.has(h.name) && !columns.some((c) => c.at === at),
  );
  const empty = columns.filter((column) => !reader.filled.has(column.tail));
  return {
    moments: reader.moments,
    devices: reader.devices(),
    leftOut: reader.leftOut,
    remarks: [
      ...unknown.map((h) => `column ${quoted(h.text)} is not taken: its meaning is not known`),
      ...empty.map((c) => `column ${quoted(c.header)} is empty`),
    ],
  };
}

interface Places {
  readonly stamp: number;
  readonly device: number;
  readonly serial: number;
}
function placesOf(headers: readonly Header[], kind: "details" | "summary"): Places {
  const names = headers.map(({ name }) => name);
  const needed = [stampHeader, deviceHeaders[kind], "potenza"];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new ImportFault(1, `the header lacks ${missing.map(quoted).join(", ")}`);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) throw new ImportFault(1, `the header names ${quoted(double)} twice`);
  return {
    stamp: names.indexOf(stampHeader),
    device: names.indexOf(deviceHeaders[kind]),
    serial: names.indexOf(serialHeader),
  };
}

function columnsOf(headers: readonly Header[], kind: "details" | "summary"): Column[] {
  const meanings = kind === "details" ? inverterColumns : summaryColumns;
  return headers.flatMap(({ name, unit, text }, at) => {
    if (!Object.hasOwn(meanings, name)) return [];
    const meaning = meanings[name]!;
    const convert = conversionTo(meaning.udm, unit);
    if (convert === null)
      throw new ImportFault(
        1,
        `column ${quoted(text)}: the unit ${quoted(unit)} is not known, or does not measure what ${meaning.udm ?? "a number without unit"} does`,
      );
    return [{ ...meaning, at, header: text, convert }];
  });
}

interface Table {
  readonly kind: "details" | "summary";
  readonly tz: string;
  readonly places: Places;
  readonly columns: readonly Column[];
  readonly width: number;
}

class DanfossRows {
  readonly moments: PacketRow[] = [];
  readonly leftOut: LeftOut[] = [];
  /** Mib suffixes of the columns with any value. */
  readonly filled = new Set<string>();
  readonly #table: Table;
  readonly #clock: ReturnType<typeof localClock>;
  readonly #style: ReturnType<typeof numberStyle>;
  readonly #devices = new Map<number, { serial: string; limitKw: number; tails: Set<string> }>();

  constructor(table: Table, rows: readonly FileRow[]) {
    this.#table = table;
    this.#clock = localClock(table.tz);
    this.#style = numberStyle(cellsOf(rows, table.columns));
  }

  take({ line, cells }: FileRow): void {
    const { width, places, kind, tz } = this.#table;
    const leave = (reason: string): void => void this.leftOut.push({ line, reason });
    if (cells.length !== width) return leave(`cut line: ${cells.length} of ${width} cells`);
    const stampText = cells[places.stamp]!;
    const local = readLocalTime(stampText);
    if (local === null) return leave(`${quoted(stampText)} is no time`);
    const deviceText = cells[places.device]!.trim();
    if (!/^\d{1,6}$/.test(deviceText)) return leave(`${quoted(deviceText)} is no device's number`);
    const stamp = this.#clock(local, deviceText);
    if (stamp === null)
      return leave(`${quoted(stampText)} did not exist in ${tz}: the clock was put on`);
    const oid = oids[kind];
    const oidn = Number(deviceText);
    const device = this.#devices.get(oidn) ?? { serial: "", limitKw: 0, tails: new Set<string>() };
    const serial = places.serial < 0 ? "" : cells[places.serial]!.trim();
    if (device.serial === "") device.serial = serial;
    const values: Record<string, number> = {};
    for (const column of this.#table.columns) {
      const cell = cells[column.at]!.trim();
      if (cell === "") continue;
      const number = this.#style.read(cell);
      const value = number === null ? NaN : column.convert(number);
      if (!Number.isFinite(value)) leave(`${column.header}: ${quoted(cell)} is no number`);
      else {
        values[`${oid}.${oidn}.${column.tail}`] = value;
        this.filled.add(column.tail);
        device.tails.add(column.tail);
        if (column.tail === "plimit") device.limitKw = Math.max(device.limitKw, value);
      }
    }
    if (Object.keys(values).length === 0) return leave("a row without values");
    this.#devices.set(oidn, device);
    this.moments.push({ stamp, values });
  }

  devices(): DevicePlan[] {
    const { kind, columns } = this.#table;
    return [...this.#devices].map(([oidn, { serial, limitKw, tails }]) => {
      const label = String(oidn).padStart(2, "0");
      const suffix = kind === "details" ? ` INV${label}` : "";
      return {
        oid: oids[kind],
        oidn,
        name: kind === "details" ? `Inverter ${label}` : `Registratore ${label}`,
        type: kind === "details" ? "inverter" : "generic",
        brand: "Danfoss",
        nominal: limitKw > 0 ? limitKw : null,
        notes: serial === "" ? null : `Numero di serie ${serial}`,
        variables: columns
          .filter(({ tail }) => tails.has(tail))
          .map(({ tail, name, udm, tags, data_type }) => ({
            mib: `${oids[kind]}.${oidn}.${tail}`,
            name: `${name}${suffix}`,
            udm,
            tags,
            data_type,
          })),
      };
    });
  }
}
const oids = { details: "inv", summary: "log" } as const;

function* cellsOf(rows: readonly FileRow[], columns: readonly Column[]): Generator<string> {
  for (const { cells } of rows) for (const { at } of columns) yield cells[at] ?? "";
}
