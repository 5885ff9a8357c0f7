import { deviceKinds } from "./alsoenergy-columns.ts";
import type { FileColumn, FileLayout } from "./alsoenergy-layout.ts";
import { numberStyle } from "./file-units.ts";
import { ImportFault, quoted, type LeftOut } from "./import-fault.ts";
import type { DevicePlan, PacketRow, ReadFile } from "./import-plan.ts";
import { localClock, readLocalTime } from "./local-stamps.ts";

/** No single inverter or meter exceeds this: a column above it has the wrong unit. [kW] */
const maxKw = 100_000;

/**
 * Reads the rows of a file whose head is known. Rows that are cut, cells that are no numbers and times that do not exist
 * are left out and listed. Throws ImportFault for a power that its unit makes impossible, and when no row can be read.
 */
export function readAlsoEnergy(layout: FileLayout, tz: string): ReadFile {
  const { columns, rows, width } = layout;
  const clock = localClock(tz);
  const style = numberStyle(numberCells(layout));
  const moments: PacketRow[] = [];
  const leftOut: LeftOut[] = [];
  const peaks = new Map<FileColumn, number>();
  for (const { line, cells } of rows) {
    const leave = (reason: string): void => void leftOut.push({ line, reason });
    if (cells.length !== width) {
      leave(`cut line: ${cells.length} of ${width} cells`);
      continue;
    }
    const local = readLocalTime(cells[0]!);
    const stamp = local === null ? null : clock(local, "");
    if (stamp === null) {
      leave(
        local === null
          ? `${quoted(cells[0]!)} is no time`
          : `${quoted(cells[0]!)} did not exist in ${tz}: the clock was put on`,
      );
      continue;
    }
    const values: Record<string, number> = {};
    for (const column of columns) {
      const cell = cells[column.at]!.trim();
      if (cell === "") continue;
      const number = style.read(cell);
      const value = number === null ? NaN : column.convert(number);
      if (!Number.isFinite(value)) {
        leave(`${column.header}: ${quoted(cell)} is no number`);
        continue;
      }
      values[mibOf(column)] = value;
      peaks.set(column, Math.max(peaks.get(column) ?? -Infinity, value));
    }
    if (Object.keys(values).length === 0) leave("a row without values");
    else moments.push({ stamp, values });
  }
  if (moments.length === 0)
    throw new ImportFault(
      leftOut[0]?.line ?? 1,
      `no row of the file can be read${leftOut[0] === undefined ? ": there is none" : `: ${leftOut[0].reason}`}`,
    );
  refuseImpossible(peaks);
  return {
    moments,
    devices: devicesOf(columns, peaks),
    leftOut,
    remarks: [
      ...layout.remarks,
      ...columns
        .filter((column) => !peaks.has(column))
        .map((column) => `column ${quoted(column.header)} is empty`),
      ...nominalRemarks(columns, peaks),
    ],
  };
}

const mibOf = ({ kind, oidn, tail }: FileColumn): string =>
  `${deviceKinds[kind].oid}.${oidn}.${tail}`;

function refuseImpossible(peaks: ReadonlyMap<FileColumn, number>): void {
  for (const [column, value] of peaks) {
    if (column.udm !== "kW" || value <= maxKw) continue;
    throw new ImportFault(
      column.line,
      `column ${quoted(column.header)} reaches ${value} kW, which no single device gives: its unit is not ${column.unit} (--unit CHANNEL=UNIT says what it is, such as --unit KW=W)`,
    );
  }
}

/** Highest power rounded to two significant digits: 751.5 kW was an inverter of 750. */
function nominalOf(
  column: FileColumn | undefined,
  peaks: ReadonlyMap<FileColumn, number>,
): number | null {
  const highest = column === undefined ? undefined : peaks.get(column);
  return highest === undefined || highest <= 0 ? null : Number(highest.toPrecision(2));
}
function nominalRemarks(
  columns: readonly FileColumn[],
  peaks: ReadonlyMap<FileColumn, number>,
): string[] {
  const isGuessed = columns.some((c) => c.kind === "inverter" && nominalOf(c, peaks) !== null);
  return isGuessed
    ? [
        "nominal powers of inverters are the highest powers of the file, rounded: it does not say them",
      ]
    : [];
}

function devicesOf(
  columns: readonly FileColumn[],
  peaks: ReadonlyMap<FileColumn, number>,
): DevicePlan[] {
  const filled = columns.filter((column) => peaks.has(column));
  const groups = Map.groupBy(filled, ({ kind, oidn }) => `${kind} ${oidn}`);
  return [...groups.values()].map((own): DevicePlan => {
    const { kind, oidn, deviceName } = own[0]!;
    const { oid, name, label } = deviceKinds[kind];
    const number = String(oidn).padStart(2, "0");
    return {
      oid,
      oidn,
      name: deviceName ?? `${name} ${number}`,
      type: kind,
      brand: null,
      nominal:
        kind === "inverter"
          ? nominalOf(
              own.find(({ tail }) => tail === "pac"),
              peaks,
            )
          : null,
      notes: null,
      variables: own.map((column) => ({
        mib: mibOf(column),
        name: `${column.name} ${label}${number}`,
        udm: column.udm,
        tags: column.tags,
        data_type: column.data_type,
      })),
    };
  });
}

function* numberCells({ rows, columns }: FileLayout): Generator<string> {
  for (const { cells } of rows) for (const { at } of columns) yield cells[at] ?? "";
}

/** The local times of a file's rows, for comparing two files without reading their values. */
export function localTimesOf({ rows }: FileLayout): Set<number> {
  return new Set(rows.flatMap(({ cells }) => readLocalTime(cells[0] ?? "") ?? []));
}
