/**
 * One living process owns a data folder. Owners are numbered generations: `owner/7.json` follows `owner/6.json`, a file appears
 * whole or not at all, and numbers never fall, so two processes that both find a dead owner cannot both succeed it.
 */
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "./operator-error.ts";
import { markOf, stillRuns, type ProcessMark } from "./process-table.ts";

/** Written at a clean end: the number stays taken, without an owner. */
const nobody: ProcessMark = { pid: 0, began: "" };

function generations(folder: string): readonly number[] {
  return readdirSync(folder)
    .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0))
    .filter((generation) => generation > 0)
    .toSorted((a, b) => b - a);
}

function read(folder: string, generation: number): ProcessMark {
  try {
    return JSON.parse(readFileSync(join(folder, `${generation}.json`), "utf8")) as ProcessMark;
  } catch {
    return nobody; // removed by its successor since we looked: the caller looks again
  }
}

function written(folder: string, mark: ProcessMark): string {
  const draft = join(folder, `${process.pid}.draft`);
  writeFileSync(draft, JSON.stringify(mark));
  return draft;
}

/** True when this process now holds the generation, false when another was faster. */
function took(folder: string, generation: number): boolean {
  const draft = written(folder, markOf(process.pid));
  try {
    linkSync(draft, join(folder, `${generation}.json`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** The living process that owns the folder, or null. */
export function ownerOf(dataFolder: string): ProcessMark | null {
  const folder = join(dataFolder, "owner");
  try {
    const top = generations(folder)[0];
    const owner = top === undefined ? nobody : read(folder, top);
    return stillRuns(owner) ? owner : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** Takes the folder for this process and answers how to let it go. Throws OperatorError while another process lives in it. */
export function claimFolder(dataFolder: string): () => void {
  const folder = join(dataFolder, "owner");
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const top = generations(folder)[0] ?? 0;
    const owner = read(folder, top);
    if (stillRuns(owner))
      throw new OperatorError(
        `The data folder ${dataFolder} is in use by process ${owner.pid}. Stop that one first, or give this one another DATA_DIR.`,
      );
    const mine = top + 1;
    if (!took(folder, mine)) continue;
    const known = generations(folder);
    if (known[0] !== mine) {
      rmSync(join(folder, `${mine}.json`), { force: true }); // we had looked at an old list
      continue;
    }
    for (const old of known.slice(1)) rmSync(join(folder, `${old}.json`), { force: true });
    return () => {
      renameSync(written(folder, nobody), join(folder, `${mine}.json`));
    };
  }
}
