/** The operator's commands, each added by its room to one program of commander's. */
import { Command, CommanderError, InvalidArgumentError } from "commander";
import type { ZodType } from "zod";
import type { Log } from "./log.ts";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings.ts";
import type { StartedDatabase } from "./start-database.ts";

export interface CliContext extends Omit<StartedDatabase, "room"> {
  readonly settings: Settings;
  readonly log: Log;
  /** Prints one line to the operator. */
  readonly print: (line: string) => void;
}

/** Opens settings and database, once a command and its arguments have been validated. */
export type OpenContext = () => Promise<CliContext>;
/** How a room adds its commands. Their actions throw OperatorError for what the operator can put right. */
export type AddCommands = (program: Command, open: OpenContext) => void;

/**
 * Runs the command that the arguments name, or prints the help that they ask for.
 * Throws OperatorError for an unknown command, flag or value, before anything is opened.
 */
export async function runCommand(
  rooms: readonly AddCommands[],
  args: readonly string[],
  { open, print }: { readonly open: OpenContext; readonly print: (line: string) => void },
): Promise<void> {
  const printTrimmed = (text: string): void => print(text.trimEnd());
  const program = new Command("npm run heliograph --")
    .exitOverride()
    .configureOutput({ writeOut: printTrimmed, writeErr: printTrimmed, outputError: () => {} });
  for (const add of rooms) add(program, open);
  try {
    await program.parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for, and that of a group of commands.
    if (error.code === "commander.helpDisplayed" || error.code === "commander.help") return;
    throw new OperatorError(error.message.replace(/^error: /, ""));
  }
}

/** Reads an argument by a schema; what does not fit is refused with what is needed. */
export const readAs =
  <T>(schema: ZodType<T>, needed: string) =>
  (text: string): T => {
    const { data, success } = schema.safeParse(text);
    if (!success) throw new InvalidArgumentError(`${needed} is needed.`);
    return data;
  };

/** `--url` of the commands that call a portal; without it they take the one of the settings. */
export const urlFlag = [
  "--url <url>",
  "address of the portal; without it, where the settings say that it listens",
  (text: string): string => {
    if (!/^https?:\/\//.test(text))
      throw new InvalidArgumentError("An address that begins with http:// or https:// is needed.");
    return text.replace(/\/+$/, "");
  },
] as const;
