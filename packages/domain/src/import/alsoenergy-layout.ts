import {
  deviceKinds,
  kindOfName,
  plainChannels,
  portalChannels,
  type Channel,
  type DeviceKind,
} from "./alsoenergy-columns.ts";
import { commaRows, type FileRow } from "./file-rows.ts";
import { conversionTo, type Conversion } from "./file-units.ts";
import { ImportFault, quoted } from "./import-fault.ts";
import { readLocalTime } from "./local-stamps.ts";

/** An imported column, with its device. */
export interface FileColumn extends Channel {
  readonly at: number;
  /** As written in the file. */
  readonly header: string;
  /** Where the header stands. */
  readonly line: number;
  readonly kind: DeviceKind;
  readonly oidn: number;
  /** null for devices that the file only numbers. */
  readonly deviceName: string | null;
  readonly convert: Conversion;
  /** The unit in which it was read. */
  readonly unit: string;
}
/** The parsed head of a file, and its raw rows. */
export interface FileLayout {
  /** null in the style of pvcaptest, which names none. */
  readonly site: string | null;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  readonly width: number;
  readonly remarks: readonly string[];
}
/** Units by channel with which the operator overrides the file: KW -> W. */
export type GivenUnits = ReadonlyMap<string, string>;

interface RawColumn {
  readonly at: number;
  readonly header: string;
  readonly device: { kind: DeviceKind; oidn: number; name: string | null } | null;
  readonly channelName: string;
  readonly channel: Channel | null;
  /** null where the file has no row of units. */
  readonly unit: string | null;
}

/** First cell of both formats: empty, or the name of the timestamps. */
const beginning = /^\uFEFF?("")?,|^\uFEFF?"?timestamp"?,/i;

/**
 * Reads the head of a CSV file: of the AlsoEnergy portal (rows of site, device and "device, channel", then sometimes one
 * of units) or in the style of pvcaptest (one row of names). Returns null for any other file.
 * Throws ImportFault for a unit that is not known and for a table without a column that is understood.
 */
export function alsoEnergyLayout(text: string, given: GivenUnits): FileLayout | null {
  if (!beginning.test(text)) return null;
  const rows = commaRows(text);
  const found = portalHead(rows) ?? plainHead(rows);
  if (found === null) return null;
  const remarks: string[] = [];
  const columns = found.raw.flatMap((raw): FileColumn[] => {
    if (raw.device === null || raw.channel === null) {
      remarks.push(`column ${quoted(raw.header)} is not taken: its meaning is not known`);
      return [];
    }
    const unit = given.get(raw.channelName) ?? raw.unit ?? raw.channel.silentUnit;
    if (unit === null) {
      remarks.push(
        `column ${quoted(raw.header)} is not taken: the file has no row of units (--unit ${raw.channelName}=UNIT says it)`,
      );
      return [];
    }
    const convert = conversionTo(raw.channel.udm, unit);
    if (convert === null)
      throw new ImportFault(
        found.line,
        `column ${quoted(raw.header)}: the unit ${quoted(unit)} is not known, or does not measure what ${raw.channel.udm ?? "a number without unit"} does`,
      );
    const { kind, oidn, name } = raw.device;
    return [
      {
        ...raw.channel,
        at: raw.at,
        header: raw.header,
        line: found.line,
        kind,
        oidn,
        deviceName: name,
        convert,
        unit,
      },
    ];
  });
  if (columns.length === 0)
    throw new ImportFault(found.line, "no column of the file is understood");
  const double = columns.find((c, i) =>
    columns.slice(0, i).some((o) => o.kind === c.kind && o.oidn === c.oidn && o.tail === c.tail),
  );
  if (double !== undefined)
    throw new ImportFault(found.line, `column ${quoted(double.header)} stands twice`);
  return { site: found.site, columns, rows: rows.slice(found.head), width: found.width, remarks };
}

interface Head {
  readonly site: string | null;
  readonly raw: readonly RawColumn[];
  /** How many rows it has. */
  readonly head: number;
  readonly line: number;
  readonly width: number;
}

function portalHead(rows: readonly FileRow[]): Head | null {
  const [sites, devices, names, units] = rows;
  if (sites === undefined || devices === undefined || names === undefined) return null;
  if (names.cells[0]?.trim() !== "Timestamp" || names.cells.length < 2) return null;
  if (sites.cells[0] !== "" || devices.cells[0] !== "") return null;
  const widths = [sites, devices].find(({ cells }) => cells.length !== names.cells.length);
  if (widths !== undefined)
    throw new ImportFault(
      widths.line,
      `the header is cut: ${widths.cells.length} of ${names.cells.length} cells`,
    );
  const hasUnits =
    units !== undefined && readLocalTime(units.cells[0] ?? "") === null && units.cells[0] === "";
  const numbers = numbersOf(devices.cells.slice(1));
  const raw = names.cells.slice(1).map((header, index): RawColumn => {
    const device = devices.cells[index + 1]!.trim();
    const channelName = header.startsWith(`${device}, `)
      ? header.slice(device.length + 2).trim()
      : header.trim();
    const kind = kindOfName(device);
    return {
      at: index + 1,
      header,
      device: kind === null ? null : { kind, oidn: numbers.get(device)!, name: device },
      channelName,
      channel: Object.hasOwn(portalChannels, channelName) ? portalChannels[channelName]! : null,
      unit: hasUnits ? (units.cells[index + 1] ?? "") : null,
    };
  });
  return {
    site: sites.cells[1]!.trim(),
    raw,
    head: hasUnits ? 4 : 3,
    line: names.line,
    width: names.cells.length,
  };
}

/** Devices by their place among their kind: the number in their name where all of the kind have one of their own. */
function numbersOf(names: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const distinct = [...new Set(names.map((name) => name.trim()))];
  for (const kind of Object.keys(deviceKinds) as DeviceKind[]) {
    const own = distinct.filter((name) => kindOfName(name) === kind);
    const stated = own.map((name) =>
      Number(/\b(?:inverter|meter|station)\s+(\d{1,4})\b/i.exec(name)?.[1]),
    );
    const isUnique = stated.every((n) => n > 0) && new Set(stated).size === own.length;
    own.forEach((name, index) => numbers.set(name, isUnique ? stated[index]! : index + 1));
  }
  return numbers;
}

const plainKinds = { inv: "inverter", met: "sensor" } as const;

function plainHead(rows: readonly FileRow[]): Head | null {
  const [names] = rows;
  if (
    names === undefined ||
    names.cells.length < 2 ||
    !/^(|timestamp)$/i.test(names.cells[0]!.trim())
  )
    return null;
  const raw = names.cells.slice(1).map((header, index): RawColumn => {
    const match = /^(inv|met)(\d{1,4})_(\w+)$/.exec(header.trim());
    const channelName = header.trim() === "meter_power" ? "power" : (match?.[3] ?? "");
    const device =
      match !== null
        ? { kind: plainKinds[match[1] as "inv"], oidn: Number(match[2]), name: null }
        : header.trim() === "meter_power"
          ? { kind: "meter" as const, oidn: 1, name: null }
          : null;
    return {
      at: index + 1,
      header,
      device,
      channelName,
      channel: Object.hasOwn(plainChannels, channelName) ? plainChannels[channelName]! : null,
      unit: null,
    };
  });
  if (raw.every(({ device, channel }) => device === null || channel === null)) return null;
  return { site: null, raw, head: 1, line: names.line, width: names.cells.length };
}
