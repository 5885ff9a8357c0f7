import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { mibPattern } from "@heliograph/contract/variables/variables.wire.ts";
import { wordOfDevice } from "../ingest/device-words.ts";
import { wordsOf } from "../ingest/known-names.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import { isFileUnit } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";
import { dataRows, headRows, type TableLayout } from "./table-layout.ts";
import { isGap } from "./table-numbers.ts";

/** What a file measures one of: a column, or, where rows say of what they are, a column of one of these. */
export interface TableSeries {
  readonly column: number;
  /** What the row says of itself; empty where it says nothing. */
  readonly key: string;
  /** As the file calls it; empty where it has no head. */
  readonly name: string;
  /** As the file writes it; empty where it says none. */
  readonly unit: string;
  /** What a logger would call it. */
  readonly mib: string;
}

export interface ColumnHead {
  readonly name: string;
  readonly unit: string;
}

/** Divides the columns of a row's key: none of them has it. */
const keySeparator = " ";
export const rowKey = ({ cells }: FileRow, { keys }: Pick<TableLayout, "keys">): string =>
  keys.map((column) => (cells[column] ?? "").trim()).join(keySeparator);

/** The series of a table, in the order of keys and columns. A column without any value is none. */
export function seriesOf(rows: readonly FileRow[], layout: TableLayout): TableSeries[] {
  const data = dataRows(rows, layout);
  const heads = columnHeads(rows, layout);
  const filled = new Map<string, Set<number>>();
  for (const row of data) {
    const key = rowKey(row, layout);
    const known = filled.get(key) ?? new Set<number>();
    filled.set(key, known);
    for (let column = 0; column < row.cells.length; column++)
      if (!known.has(column) && !isGap(row.cells[column]!)) known.add(column);
  }
  const keys = [...filled.keys()].filter((key) => layout.keys.length === 0 || key !== "");
  if (keys.every((key) => /^\d+$/.test(key))) keys.sort((a, b) => Number(a) - Number(b));
  const taken = new Set<string>();
  const nameless = namelessDevices(heads.map(({ name }) => name));
  const isOwn = (column: number): boolean =>
    !layout.time.includes(column) && !layout.keys.includes(column);
  const columnsOf = (key: string): number[] =>
    [...filled.get(key)!].filter(isOwn).sort((a, b) => a - b);
  // In a table of channels there is one column of values, and the key says what they are.
  const isLong = layout.keys.length > 0 && new Set(keys.flatMap(columnsOf)).size === 1;
  return keys.flatMap((key, place) =>
    columnsOf(key).map((column) => {
      const head = heads[column] ?? { name: "", unit: "" };
      const own = isLong ? splitUnit(key) : null;
      const name =
        own === null ? [key, head.name].filter((part) => part !== "").join(" · ") : own.name;
      const mib =
        isLong || layout.keys.length === 0
          ? mibOfName(own?.name ?? head.name, { column, nameless })
          : mibOfKey(key, { place, tail: head.name, column });
      return {
        column,
        key,
        name,
        unit: own !== null && own.unit !== "" ? own.unit : head.unit,
        mib: unique(mib, taken),
      };
    }),
  );
}

/** What the head says of each column, its rows together: "Inverter 1" above "AC power" above "kW". */
export function columnHeads(rows: readonly FileRow[], layout: TableLayout): ColumnHead[] {
  const head = headRows(rows, layout);
  const isValue = (column: number): boolean =>
    !layout.time.includes(column) && !layout.keys.includes(column);
  const textsOf = ({ cells }: FileRow): string[] =>
    cells.map((cell) => cell.trim()).filter((cell, column) => cell !== "" && isValue(column));
  const units = head.findLast((row) => {
    const texts = textsOf(row);
    return texts.length > 0 && texts.filter(isFileUnit).length * 2 > texts.length;
  });
  const names = head.filter((row) => row !== units);
  // A row that says the same of every column says nothing of any.
  const telling = names.filter((row) => new Set(textsOf(row)).size > 1);
  const used = telling.length > 0 ? telling : names;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length).slice(0, 1000));
  return Array.from({ length: width }, (_, column) => {
    const parts = used
      .map(({ cells }) => decoded((cells[column] ?? "").trim()))
      .filter((part) => part !== "");
    const own = parts.filter(
      (part, at) => !parts.slice(at + 1).some((next) => next.includes(part)),
    );
    const { name, unit } = splitUnit(own.join(", "));
    const below = decoded((units?.cells[column] ?? "").trim());
    return { name, unit: below === "" ? unit : below };
  });
}

/** Portals escape what they write into a head: "W%2Fm%26%23178%3B" is W/m². */
function decoded(text: string): string {
  let plain = text;
  try {
    if (/%[0-9A-F]{2}/i.test(text)) plain = decodeURIComponent(text);
  } catch {
    // A percent sign is one.
  }
  return plain.replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
/** "Potenza [W]" and "Inverter 1, KW": the unit at the end of a name. */
function splitUnit(text: string): ColumnHead {
  const bracket = /^(.*?)\s*[[(]\s*([^\])]*)\s*[\])]\s*$/s.exec(text);
  if (bracket !== null && (bracket[2] === "" || isFileUnit(bracket[2]!)))
    return { name: bracket[1]!.trim(), unit: bracket[2]!.trim() };
  const last = /^(.+),\s*([^,]+)$/s.exec(text);
  if (last !== null && last[2]!.length > 1 && isFileUnit(last[2]!))
    return { name: text, unit: last[2]!.trim() };
  return { name: text, unit: "" };
}

export const oidOfType: Readonly<Partial<Record<DeviceType, string>>> = {
  inverter: "inv",
  meter: "met",
  sensor: "sen",
  storage: "bat",
  stringbox: "sbx",
  tracker: "trk",
};
const longestMib = 64;
const letters = (column: number): string => `col_${column + 1}`;
const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");

/** "KZ GHI - Measured Irradiance, avg": what it is measured by, and what is measured. */
function partsOfName(full: string): { readonly device: string; readonly channel: string | null } {
  const name = full.replace(/,\s*(?:avg|mean|average|media)$/i, "").replace(/ - (?!.* - )/, ", ");
  const comma = name.lastIndexOf(", ");
  return comma < 0
    ? { device: name, channel: null }
    : { device: name.slice(0, comma), channel: name.slice(comma + 2) };
}
const wordsOfDevice = (device: string): string[] =>
  slug(device)
    .replaceAll(/([A-Za-z])(\d)/g, "$1_$2")
    .split("_");
const namesDevice = (device: string): boolean =>
  wordsOfDevice(device).some((word) => deviceOid(word) !== null);
/** What measures such things, where its name does not say what it is: heads of Locus say "ION RGM - Measured AC Power". */
const measuring = [
  ["sen", /^measured .*(?:irradian|temperature|wind|humidity)/i],
  ["met", /^measured .*(?:power|energy)/i],
] as const;

/** Devices whose names say nothing of what they are, by what they measure, numbered in their order behind the others of the kind. */
function namelessDevices(heads: readonly string[]): ReadonlyMap<string, string> {
  const parts = heads.map(partsOfName);
  const found = new Map<string, string>();
  const above = (oid: string): number =>
    new Set(
      parts
        .map(({ device }) => device)
        .filter((device) => wordsOfDevice(device).some((word) => deviceOid(word) === oid)),
    ).size;
  const next = new Map(measuring.map(([oid]) => [oid as string, above(oid)]));
  for (const { device, channel } of parts) {
    const oid = measuring.find(([, pattern]) => channel !== null && pattern.test(channel))?.[0];
    if (oid === undefined || found.has(device) || namesDevice(device)) continue;
    next.set(oid, next.get(oid)! + 1);
    found.set(device, `${oid}.${next.get(oid)}`);
  }
  return found;
}

/** A name that is a mib already: what a logger wrote is what it sends, and is found again by it. */
const isMib = (full: string): boolean =>
  full.length <= longestMib && mibPattern.test(full) && mibPlace(full) !== null;
/** "Inverter 1, KW" is `inv.1.KW`, while "inv1_power" stays what it is, as does a name that names no device. */
function mibOfName(
  full: string,
  { column, nameless }: { column: number; nameless: ReadonlyMap<string, string> },
): string {
  if (isMib(full)) return full;
  const { device, channel } = partsOfName(full);
  const place = nameless.get(device);
  if (place !== undefined && channel !== null) {
    // Which irradiance it is stands in the name of the sensor.
    const plane = /\b(?:GHI|POA)\b/i.exec(device)?.[0];
    const isLight = plane !== undefined && /irradian/i.test(channel);
    return `${place}.${isLight ? `${plane}_irradiance` : slug(channel)}`.slice(0, longestMib);
  }
  const words = wordsOfDevice(device);
  const at = words.findIndex((word) => deviceOid(word) !== null);
  const tailOf = (from: readonly string[]): string =>
    channel === null ? from.join("_") : slug(channel);
  if (at >= 0) {
    const behind = words.slice(at + 1);
    const numberAt = behind.findIndex((word) => /^\d{1,6}$/.test(word));
    const number = numberAt < 0 ? 1 : Number(behind[numberAt]);
    const rest = tailOf(behind.filter((_, i) => i > numberAt || numberAt > 1));
    const tail = rest === "" ? words.slice(0, at).join("_") : rest;
    if (tail !== "") return `${deviceOid(words[at]!)}.${number}.${tail}`.slice(0, longestMib);
  }
  const plain = slug(channel === null ? device : `${device}, ${channel}`);
  return (plain === "" ? letters(column) : plain).slice(0, longestMib);
}
function deviceOid(word: string): string | null {
  const known = wordOfDevice(word);
  if (known === null) return null;
  return known.type === null ? word.toLowerCase() : (oidOfType[known.type] ?? null);
}
/** A device's number, or its place among them, before what the column measures. */
function mibOfKey(
  key: string,
  { place, tail, column }: { place: number; tail: string; column: number },
): string {
  const words = wordsOf(key).split("_");
  const at = words.findIndex((word) => deviceOid(word) !== null);
  const oid = at < 0 ? "dev" : deviceOid(words[at]!)!;
  const isNumber = (word: string | undefined): boolean => /^\d{1,6}$/.test(word ?? "");
  const numbers = words.filter(isNumber);
  // "INV1 ESN:2102": behind the word stands its number, and then others.
  const own = at >= 0 && isNumber(words[at + 1]) ? words[at + 1] : numbers[0];
  const hasNumber = isNumber(key) || (at >= 0 && (numbers.length === 1 || own === words[at + 1]));
  const number = hasNumber && own !== undefined ? Number(own) : place + 1;
  const end = slug(tail);
  return `${oid}.${number}.${end === "" ? letters(column) : end}`.slice(0, longestMib);
}
function unique(mib: string, taken: Set<string>): string {
  let own = mib;
  for (let times = 2; taken.has(own); times++) {
    const end = `_${times}`;
    own = mib.slice(0, longestMib - end.length) + end;
  }
  taken.add(own);
  return own;
}
