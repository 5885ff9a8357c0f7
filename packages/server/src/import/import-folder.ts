import { readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { alsoEnergyLayout, type GivenUnits } from "@heliograph/domain/import/alsoenergy-layout.ts";
import { readAlsoEnergy } from "@heliograph/domain/import/alsoenergy-file.ts";
import { chooseFiles, type NamedLayout } from "@heliograph/domain/import/choose-files.ts";
import { danfossKind, readDanfoss } from "@heliograph/domain/import/danfoss-file.ts";
import { ImportFault } from "@heliograph/domain/import/import-fault.ts";
import type { ReadFile } from "@heliograph/domain/import/import-plan.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { siteFileName } from "./site-facts.ts";

export const fileKinds = ["danfoss", "alsoenergy"] as const;
export type FileKind = (typeof fileKinds)[number];

export interface NamedFile extends ReadFile {
  /** Below the folder. */
  readonly name: string;
}
export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
}
export interface ReadFolder {
  readonly files: readonly NamedFile[];
  readonly skipped: readonly SkippedFile[];
}

/** A text that is longer does not fit into one string of this runtime. [bytes] */
const longestFile = 400_000_000;

/** The folder's name, or the file's without its ending: what the plant is called when nobody says better. */
export const titleOf = (path: string): string =>
  basename(resolve(path)).replace(/\.(txt|csv|tsv)(\.gz)?$/i, "");

interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Files of a folder and the folders below, or one file, in the order of their names. Throws OperatorError for what cannot be read. */
function textFiles(path: string): { texts: TextFile[]; skipped: SkippedFile[] } {
  const skipped: SkippedFile[] = [];
  const texts: TextFile[] = [];
  for (const file of filesAt(path)) {
    const name = relative(path, file) || basename(file);
    if (basename(file) === siteFileName) continue;
    if (!/\.(txt|csv|tsv)(\.gz)?$/i.test(name)) {
      skipped.push({ name, reason: "no table by its name (.txt, .csv, .tsv, also .gz)" });
      continue;
    }
    if (statSync(file).size > longestFile)
      throw new OperatorError(`${file} is larger than ${longestFile / 1e6} MB: split it by month.`);
    texts.push({ name, text: decoded(file) });
  }
  return { texts, skipped };
}
function filesAt(path: string): string[] {
  try {
    if (statSync(path).isFile()) return [path];
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
/** UTF-8 where the bytes are that, else ISO-8859-1, which any bytes are. */
function decoded(file: string): string {
  const raw = readFileSync(file);
  const bytes = file.endsWith(".gz") ? gunzipSync(raw) : raw;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

/** Runs a parser over one file; a fault names the file and the line. */
function inFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFault)
      throw new OperatorError(`${name}, line ${error.line}: ${error.message}`);
    throw error;
  }
}

/**
 * Reads all that a folder (or one file) says, before anything is written.
 * Throws OperatorError with file and line for a table that is broken, and when there is none.
 */
export function readFolder(
  kind: FileKind,
  given: { readonly path: string; readonly tz: string; readonly units: GivenUnits },
): ReadFolder {
  const path = resolve(given.path);
  const { texts, skipped } = textFiles(path);
  const read = kind === "danfoss" ? danfossFiles(texts, given.tz) : alsoEnergyFiles(texts, given);
  const all = [...skipped, ...read.skipped];
  if (read.files.length === 0)
    throw new OperatorError(
      [
        `${path} holds no measurements of the kind ${kind}.`,
        ...all.map(({ name, reason }) => `  ${name}: ${reason}`),
      ].join("\n"),
    );
  return { files: read.files, skipped: all };
}

type Read = Pick<ReadFolder, "files" | "skipped">;

function danfossFiles(texts: readonly TextFile[], tz: string): Read {
  const files: NamedFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const { name, text } of texts) {
    const kind = danfossKind(text);
    if (kind === null) skipped.push({ name, reason: "no header of a Danfoss WebLogger" });
    else if (kind === "events") skipped.push({ name, reason: "events, not measurements" });
    else files.push({ name, ...inFile(name, () => readDanfoss(text, tz)) });
  }
  return { files, skipped };
}

function alsoEnergyFiles(
  texts: readonly TextFile[],
  { tz, units }: { tz: string; units: GivenUnits },
): Read {
  const layouts: NamedLayout[] = [];
  const skipped: SkippedFile[] = [];
  for (const { name, text } of texts) {
    const layout = inFile(name, () => alsoEnergyLayout(text, units));
    if (layout === null)
      skipped.push({ name, reason: "no header of AlsoEnergy, and no columns named as inv1_power" });
    else layouts.push({ name, layout });
  }
  const choice = chooseFiles(layouts);
  return {
    files: choice.chosen.map(({ name, layout }) => ({
      name,
      ...inFile(name, () => readAlsoEnergy(layout, tz)),
    })),
    skipped: [...skipped, ...choice.skipped],
  };
}
