import { parseArgs } from "node:util";

export interface Settings {
  /** `run` provisions, fills the past and feeds; `truth` only writes the labels of the faults. */
  readonly command: "run" | "truth";
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly demoPassword: string;
  readonly seed: number;
  /** How far back the past is filled. */
  readonly months: number;
  readonly truthFile: string | null;
  readonly stateFile: string | null;
}

/** The command line was not understood; the message names the option. */
export class SettingsError extends Error {}

export const usage = `usage: main.ts [run] --url http://127.0.0.1:8080 --username admin --password ... [--seed 1] [--months 13] [--truth file] [--state file] [--demo-password ...]
       main.ts truth --truth file [--seed 1] [--months 13]`;

/** Reads the arguments after the script's name; throws SettingsError. */
export function readSettings(args: readonly string[]): Settings {
  const { values, positionals } = parsed(args);
  const command = positionals[0] ?? "run";
  if (command !== "run" && command !== "truth")
    throw new SettingsError(`unknown command "${command}"`);
  const required = (name: "url" | "username" | "password"): string => {
    const value = values[name];
    if (value === undefined && command === "run") throw new SettingsError(`--${name} is missing`);
    return value ?? "";
  };
  if (command === "truth" && values.truth === undefined)
    throw new SettingsError("--truth is missing");
  return {
    command,
    url: required("url").replace(/\/+$/, ""),
    username: required("username"),
    password: required("password"),
    demoPassword: values["demo-password"],
    seed: wholeNumber("seed", values.seed, { min: -2_147_483_648, max: 2_147_483_647 }),
    months: wholeNumber("months", values.months, { min: 0, max: 240 }),
    truthFile: values.truth ?? null,
    stateFile: values.state ?? null,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: "string" },
        username: { type: "string" },
        password: { type: "string" },
        "demo-password": { type: "string", default: "heliograph-demo" },
        seed: { type: "string", default: "1" },
        months: { type: "string", default: "13" },
        truth: { type: "string" },
        state: { type: "string" },
      },
    });
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(
  name: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingsError(
      `--${name} must be a whole number from ${min} to ${max}, not "${text}"`,
    );
  }
  return value;
}
