import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { deviceKeys, formulaKeys, namedKeys, reportKeys, uniqueKeys } from "./file-keys.ts";

export type ShownValue =
  | null
  | boolean
  | number
  | string
  | readonly ShownValue[]
  | { readonly [key: string]: ShownValue };
/** One difference between two plants. */
export interface PlantChange {
  /** `devices[inv.1].variables[inv.1.pac].vmax` */
  readonly at: string;
  /** Absent where the first plant does not have it. */
  readonly before?: ShownValue;
  /** Absent where the second one does not. */
  readonly after?: ShownValue;
}

const keysBy = (name: string) => (things: readonly Readonly<Record<string, string>>[]) =>
  uniqueKeys(things.map((one) => one[name] ?? ""));
/** What the things of a list are called; the things of other lists have their place alone. */
const keysOf: Readonly<Record<string, (things: never[]) => readonly string[]>> = {
  sections: namedKeys,
  devices: deviceKeys,
  variables: keysBy("mib"),
  formulas: formulaKeys,
  charts: namedKeys,
  series: keysBy("variable"),
  alerts: namedKeys,
  reports: reportKeys,
  gperf_events: keysBy("day"),
  tariffs: keysBy("valid_from"),
  notes: keysBy("text"),
  windows: keysBy("reason"),
  images: keysBy("name"),
  photos: keysBy("name"),
};
/** What a file need not hold: where one of two does not, nothing is said of it. */
const leftOut: ReadonlySet<string> = new Set(["tariffs", "logbook", "images", "photos"]);
/** Lists whose order says something: the first section is the whole plant, series are drawn above each other. */
const isOrdered = (name: string): boolean => name === "sections" || name === "series";

/** What differs, in the order of the file: things are compared by their keys, wherever they stand. (PF6) */
export function diffPlants(before: PlantFile, after: PlantFile): readonly PlantChange[] {
  const changes: PlantChange[] = [];
  compare("", before as unknown as ShownValue, after as unknown as ShownValue);
  return changes;

  function compare(at: string, a: ShownValue, b: ShownValue): void {
    const name = /(\w*)$/.exec(at)?.[1] ?? "";
    const keys = keysOf[name];
    if (leftOut.has(name) && (a === null || b === null)) return;
    if (Array.isArray(a) && Array.isArray(b) && keys !== undefined && isOfThings([...a, ...b]))
      compareLists(at, byKey(a, keys), byKey(b, keys), isOrdered(name));
    else if (isThing(a) && isThing(b))
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
        compareParts(at === "" ? key : `${at}.${key}`, a[key], b[key]);
    else if (JSON.stringify(a) !== JSON.stringify(b)) changes.push({ at, before: a, after: b });
  }
  function compareParts(at: string, a: ShownValue | undefined, b: ShownValue | undefined): void {
    if (a === undefined && b === undefined) return;
    if (at === "investment" && (a === undefined || b === undefined)) return;
    if (a === undefined) changes.push({ at, after: b! });
    else if (b === undefined) changes.push({ at, before: a });
    else compare(at, a, b);
  }
  function compareLists(
    at: string,
    a: ReadonlyMap<string, ShownValue>,
    b: ReadonlyMap<string, ShownValue>,
    isInOrder: boolean,
  ): void {
    for (const key of new Set([...a.keys(), ...b.keys()]))
      compareParts(`${at}[${key}]`, a.get(key), b.get(key));
    const orders = [
      [...a.keys()].filter((key) => b.has(key)),
      [...b.keys()].filter((key) => a.has(key)),
    ] as const;
    if (isInOrder && orders[0].join("\n") !== orders[1].join("\n"))
      changes.push({ at, before: orders[0], after: orders[1] });
  }
}
const isThing = (value: ShownValue): value is { readonly [key: string]: ShownValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOfThings = (list: readonly ShownValue[]): boolean => list.every(isThing);
const byKey = (
  list: readonly ShownValue[],
  keys: (things: never[]) => readonly string[],
): ReadonlyMap<string, ShownValue> => {
  const names = keys(list as never[]);
  return new Map(list.map((one, at) => [names[at]!, one]));
};

/** A value in a few words: a thing by its name, a list by what it names. */
export function shortValue(value: ShownValue): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shortValue).join(", ");
  if (!isThing(value)) return JSON.stringify(value);
  const named =
    value["name"] ??
    value["template_id"] ??
    value["variable"] ??
    value["text"] ??
    value["reason"] ??
    value["valid_from"];
  return typeof named === "string" ? named : JSON.stringify(value);
}
/** As a line: what came, what went, or from what to what. (PF6) */
export function changeLine({ at, before, after }: PlantChange): string {
  if (before === undefined) return `+ ${at}: ${shortValue(after ?? null)}`;
  if (after === undefined) return `- ${at}: ${shortValue(before)}`;
  return `~ ${at}: ${shortValue(before)} -> ${shortValue(after)}`;
}
