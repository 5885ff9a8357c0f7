/** Makes the folder that the operator chose, or explains in one sentence why that fails. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { OperatorError } from "./operator-error.ts";

/** Step by step: `recursive` hangs where a parent exists but refuses a child (/proc). */
function make(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || folder === dirname(folder)) throw error;
    make(dirname(folder));
    mkdirSync(folder);
  }
}

/** Throws OperatorError when the folder cannot be made, is a file, or is not writable. */
export function ensureDataFolder(folder: string): void {
  try {
    make(resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
    accessSync(`${resolve(folder)}/.`, constants.X_OK); // a file of that name exists
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be used: ${(error as Error).message}. Make it a folder that this user may write in, or choose another DATA_DIR.`,
    );
  }
}
