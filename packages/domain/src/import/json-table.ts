import { isFileUnit } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** So deep are the rows of a file looked for, and what a row holds. */
const deepest = 6;
const timeName = "time";

/**
 * The table of a JSON file; null where it holds none. Understood are the logs of a Fronius Datamanager (push service and archive), lists of
 * objects wherever they stand, packets as loggers send them here, lines of JSON, and one object alone, which is one row.
 */
export function jsonTable(text: string): FileRow[] | null {
  const read = jsonOf(text) ?? jsonLines(text);
  if (read === null) return null;
  const table = froniusTable(read) ?? objectsTable(listOf(read) ?? [read]);
  return table.length < 2 || table[0]!.length < 2
    ? null
    : table.map((cells, at) => ({ line: at + 1, cells }));
}

function jsonOf(text: string): Json | null {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as Json;
  } catch {
    return null;
  }
}
function jsonLines(text: string): Json | null {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(jsonOf);
  return rows.length > 0 && rows.every((row) => isObject(row)) ? rows : null;
}
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The longest list of objects in it. */
function listOf(value: Json, depth = 0): readonly Json[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : null;
  if (!isObject(value) || depth > deepest) return null;
  return Object.values(value)
    .map((one) => listOf(one, depth + 1))
    .reduce((most, one) => ((one?.length ?? 0) > (most?.length ?? 0) ? one : most), null);
}

/** One row for each object; what an object holds is a column for each of its values. */
function objectsTable(objects: readonly Json[]): string[][] {
  const rows = objects.map((one) => {
    const row = new Map<string, string>();
    if (isObject(one)) fill(row, one, "", 0);
    return row;
  });
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ""))];
}
function fill(row: Map<string, string>, object: JsonObject, before: string, depth: number): void {
  for (const [key, value] of Object.entries(object)) {
    // `values` of a packet are what it measures.
    const name = before === "" ? key : `${before}.${key}`;
    if (isObject(value)) {
      if (depth < deepest) fill(row, value, key === "values" ? before : name, depth + 1);
    } else if (value !== null && typeof value !== "object") row.set(name, String(value));
  }
}

interface Channel {
  readonly name: string;
  readonly values: ReadonlyMap<number, string>;
}
/** `Body["inverter/1"].Data.PAC = {Unit, Values: {seconds since Start: value}}`, with `Body.Data` around it in answers of the archive. */
function froniusTable(file: Json): string[][] | null {
  const body = isObject(file) ? file["Body"] : undefined;
  if (!isObject(body)) return null;
  const own = body["Data"];
  const nodes = isObject(own) && Object.values(own).some(isNode) ? own : body;
  const channels = Object.entries(nodes).flatMap(([node, of]) =>
    isNode(of) ? channelsOf(node, of) : [],
  );
  if (channels.length === 0) return null;
  const stamps = [...new Set(channels.flatMap(({ values }) => [...values.keys()]))].sort(
    (a, b) => a - b,
  );
  return [
    [timeName, ...channels.map(({ name }) => name)],
    ...stamps.map((stamp) => [
      Temporal.Instant.fromEpochMilliseconds(stamp * 1000).toString(),
      ...channels.map(({ values }) => values.get(stamp) ?? ""),
    ]),
  ];
}
const isNode = (value: Json): value is JsonObject & { Data: JsonObject; Start: string } =>
  isObject(value) && isObject(value["Data"]) && typeof value["Start"] === "string";

function channelsOf(node: string, { Data, Start }: { Data: JsonObject; Start: string }): Channel[] {
  const start = momentOf(Start);
  if (start === null) return [];
  const found = Object.entries(Data).flatMap(([channel, of]) => {
    const values = isObject(of) ? of["Values"] : null;
    const unit = isObject(of) ? of["Unit"] : null;
    return isObject(of) && isObject(values ?? null)
      ? [
          {
            channel,
            unit: typeof unit === "string" ? unit : "",
            values: Object.entries(values as JsonObject),
          },
        ]
      : [];
  });
  const offsets = found.flatMap(({ values }) => values.map(([offset]) => Number(offset)));
  const shift = shiftOf(offsets, Start);
  return found.map(({ channel, unit, values }) => ({
    // "1" and "Object" are none.
    name: `${nodeName(node)}, ${channel}${isFileUnit(unit) ? ` [${unit}]` : ""}`,
    values: new Map(
      values.flatMap(([offset, value]) =>
        value === null || typeof value === "object"
          ? []
          : [[start + Number(offset) + shift, String(value)] as const],
      ),
    ),
  }));
}
/** [unix s] */
function momentOf(text: string): number | null {
  try {
    return Math.floor(Temporal.Instant.from(text).epochMilliseconds / 1000);
  } catch {
    return null;
  }
}
/** Older firmware counted from midnight in Greenwich: then the first moment lies the zone's offset before the day's beginning. [s] */
function shiftOf(offsets: readonly number[], start: string): number {
  const first = offsets.reduce((least, one) => Math.min(least, one), 0);
  const zone = /([+-])(\d\d):(\d\d)$/.exec(start);
  if (first >= 0 || zone === null) return 0;
  const seconds = (Number(zone[2]) * 60 + Number(zone[3])) * 60 * (zone[1] === "-" ? -1 : 1);
  return first === -seconds ? seconds : 0;
}
/** `inverter/1` and `meter:16220118` as people say it. */
const nodeName = (node: string): string => node.replace(/[/:]/, " ");
