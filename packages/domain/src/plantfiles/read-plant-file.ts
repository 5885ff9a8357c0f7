import type { FieldRule } from "@heliograph/contract/field-rules.ts";
import {
  maxFileFaults,
  plantFile,
  plantFileFormat,
  plantFileVersion,
  type PlantFile,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { brokenRule, valueAt } from "../plants/broken-rule.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** What is wrong with a plant file, and where in it. */
export interface FileFault {
  /** `devices[inv.1].variables[inv.1.pac].tags` */
  readonly at: string;
  readonly refusal: Refusal;
  /** Of a field that breaks a rule of its own: which. */
  readonly broken?: {
    readonly rule: FieldRule;
    readonly params: Readonly<Record<string, number>>;
    readonly words: string;
  };
}
export type ReadFile =
  | { readonly file: PlantFile }
  | { readonly file: null; readonly faults: readonly FileFault[] };

/** What somebody sent as a plant file, or all that is wrong with its fields. (PF3) */
export function readPlantFile(sent: unknown): ReadFile {
  const head = valueAt(sent, ["format"]);
  if (head !== plantFileFormat) return refused("format", refusal("plant_file_format"));
  const version = valueAt(sent, ["version"]);
  if (version === 1) return readPlantFile(ofToday(sent));
  if (version !== plantFileVersion) {
    const shown = (JSON.stringify(version) ?? "-").slice(0, 20);
    const known = plantFileVersion;
    return refused("version", refusal("plant_file_version", { version: shown, known }));
  }
  const read = plantFile.safeParse(sent);
  if (read.success) return { file: read.data };
  const faults = read.error.issues.flatMap((issue): FileFault[] => {
    const path = issue.path.map(String);
    // What is none of the words that a field may hold.
    const isUnknown = issue.code === "invalid_value" && valueAt(sent, path) !== undefined;
    const { rule, params } = isUnknown
      ? ({ rule: "choice", params: {} } as const)
      : brokenRule(issue, valueAt(sent, path));
    const broken = { rule, params, words: issue.message };
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [null];
    return keys.map((key) => ({
      at: placeOf(sent, key === null ? path : [...path, key]),
      refusal: refusal("invalid_request"),
      broken,
    }));
  });
  return { file: null, faults: faults.slice(0, maxFileFaults) };
}
/** What an earlier version wrote, as this one has it: what it did not know, it does not say. */
export function ofToday(sent: unknown): unknown {
  if (valueAt(sent, ["version"]) !== 1) return sent;
  const unsaid = { tariffs: null, logbook: null, images: null };
  return { ...unsaid, ...(sent as object), version: plantFileVersion };
}
const refused = (at: string, why: Refusal): ReadFile => ({
  file: null,
  faults: [{ at, refusal: why }],
});

/** A path as a reader finds it: what stands in a list is called by its mib, address or name, else by its place. */
export function placeOf(file: unknown, path: readonly string[]): string {
  let place = "";
  for (const [at, step] of path.entries()) {
    const list = valueAt(file, path.slice(0, at));
    if (Array.isArray(list)) place += `[${nameIn(list[Number(step)]) ?? `#${Number(step) + 1}`}]`;
    else place += place === "" ? step : `.${step}`;
  }
  return place;
}
function nameIn(thing: unknown): string | null {
  const [mib, oid, oidn, name, day] = ["mib", "oid", "oidn", "name", "valid_from"].map((key) =>
    valueAt(thing, [key]),
  );
  if (typeof mib === "string") return mib;
  if (typeof oid === "string" && oid !== "")
    return typeof oidn === "number" ? `${oid}.${oidn}` : oid;
  if (typeof day === "string") return day;
  return typeof name === "string" ? name : null;
}
