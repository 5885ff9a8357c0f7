/** The operator's commands as a table: a verb is one or two words, and rooms add theirs. */
import type { Log } from "./log.ts";
import { editDistance, refuseUnknownFlags } from "./near-names.ts";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings.ts";
import type { StartedDatabase } from "./start-database.ts";

export interface CliContext extends Omit<StartedDatabase, "room"> {
  readonly settings: Settings;
  readonly log: Log;
  /** Prints one line for the operator. */
  readonly say: (line: string) => void;
}

export interface Verb {
  /** "migrate", "user create". */
  readonly words: string;
  /** What follows the words: "NAME [--admin]". */
  readonly usage: string;
  readonly about: string;
  /** Throws OperatorError for what the operator can put right. */
  readonly run: (context: CliContext, args: readonly string[]) => Promise<void>;
}

export interface MatchedVerb {
  readonly verb: Verb;
  readonly args: readonly string[];
}

/** The verb that the arguments begin with, the longest when several do, and what follows it; null when there is none. */
export function matchVerb(verbs: readonly Verb[], args: readonly string[]): MatchedVerb | null {
  const matched = verbs
    .filter(({ words }) => words.split(" ").every((word, i) => word === args[i]))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  if (matched === undefined) return null;
  return { verb: matched, args: args.slice(matched.words.split(" ").length) };
}

/**
 * Before anything is opened: throws OperatorError for words that begin no verb, with the nearest, and for flags that the verb's usage
 * does not name.
 */
export function verbOf(verbs: readonly Verb[], args: readonly string[]): MatchedVerb {
  const matched = matchVerb(verbs, args);
  if (matched === null) {
    const said = args.filter((arg) => !arg.startsWith("-")).slice(0, 2);
    const words = verbs.map((verb) => verb.words);
    // "migrat now" is nearer to "migrate" without what follows.
    const near = [said.join(" "), said[0] ?? ""]
      .flatMap((text) => words.map((one) => [one, editDistance(text, one)] as const))
      .toSorted(([, a], [, b]) => a - b)[0]?.[0];
    throw new OperatorError(
      `There is no command "${args.join(" ")}"${near === undefined ? "." : `: did you mean "${near}"?`}`,
    );
  }
  const { usage, words } = matched.verb;
  refuseUnknownFlags(matched.args, usage.match(/--[a-z][a-z-]*/g) ?? []);
  if (usage === "" && matched.args.length > 0)
    throw new OperatorError(`${words} takes nothing more: ${matched.args.join(" ")}.`);
  return matched;
}

/**
 * The verbs of which the arguments ask what they do, by `help`, `--help` or `-h`, anywhere: those that begin with the
 * other words, all when none does. null when they do not ask.
 */
export function verbsToExplain(
  verbs: readonly Verb[],
  args: readonly string[],
): readonly Verb[] | null {
  const asks = (arg: string) => arg === "--help" || arg === "-h";
  if (args.length > 0 && args[0] !== "help" && !args.some(asks)) return null;
  const words = args.filter((arg, i) => !asks(arg) && !(i === 0 && arg === "help"));
  const matched = matchVerb(verbs, words);
  if (matched !== null) return [matched.verb];
  const begun = verbs.filter(({ words: verb }) => `${verb} `.startsWith(`${words.join(" ")} `));
  return begun.length > 0 ? begun : verbs;
}

/** The table of commands as text. */
export function listVerbs(verbs: readonly Verb[]): string {
  const rows = verbs.map(({ words, usage, about }) => [`${words} ${usage}`.trim(), about] as const);
  const width = Math.max(...rows.map(([command]) => command.length));
  const lines = rows.map(([command, about]) => `  ${command.padEnd(width)}  ${about}`);
  return ["npm run heliograph -- <command>", ...lines].join("\n");
}
