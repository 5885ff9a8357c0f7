import { isConnectionLoss } from "./database-faults.ts";

/** One line per event, on standard output; no secret and no body is ever passed to it. */
export interface Log {
  info(message: string, facts?: Facts): void;
  /** At most one line per kind and minute: repetitions are counted, and logged when the minute is over. */
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}
type Facts = Readonly<Record<string, unknown>>;
export const logLevels = ["silent", "error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

const windowMilliseconds = 60_000;
/** Kinds that are remembered at once; all others share one. */
const maxKinds = 500;

interface Kind {
  again: number;
  last: Facts;
}

export function newLog(
  level: LogLevel,
  print: (line: string) => void = (line) => console.log(line),
): Log {
  const maxLevel = logLevels.indexOf(level);
  const kinds = new Map<string, Kind>();
  const write = (at: LogLevel, message: string, facts: Facts): void => {
    const pairs = Object.entries(facts).map(([k, v]) => ` ${k}=${formatFact(v)}`);
    print(`${new Date().toISOString()} ${at} ${message}${pairs.join("")}`);
  };
  const logEach =
    (at: LogLevel) =>
    (message: string, facts: Facts = {}) => {
      if (logLevels.indexOf(at) <= maxLevel) write(at, message, facts);
    };
  const logOncePerMinute =
    (at: LogLevel) =>
    (message: string, facts: Facts = {}) => {
      if (logLevels.indexOf(at) > maxLevel) return;
      const asked = `${at} ${message} ${placeOf(facts["error"])}`;
      const name = kinds.size < maxKinds || kinds.has(asked) ? asked : at;
      const known = kinds.get(name);
      if (known !== undefined) {
        known.again++;
        known.last = facts;
        return;
      }
      write(at, message, facts);
      const kind: Kind = { again: 0, last: facts };
      kinds.set(name, kind);
      const timer = setInterval(() => {
        if (kind.again === 0) {
          clearInterval(timer);
          kinds.delete(name);
          return;
        }
        write(at, message, { again: kind.again, ...kind.last });
        kind.again = 0;
      }, windowMilliseconds);
      timer.unref();
    };
  return {
    info: logEach("info"),
    warn: logOncePerMinute("warn"),
    error: logOncePerMinute("error"),
  };
}

/** Two errors with one message are of one kind when they come from one place. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? "";
  return `${(error as { code?: string }).code ?? error.name}${place}`;
}
function formatFact(v: unknown): string {
  // The stack of a lost connection is of no use.
  if (v instanceof Error) return isConnectionLoss(v) ? v.message : (v.stack ?? v.message);
  return typeof v === "string" ? v : JSON.stringify(v);
}

/** The availability of something external: logged when it changes, and only then. */
export interface Outage {
  away(facts: Facts): void;
  back(): void;
}
export function newOutage(
  log: Log,
  words: { readonly away: string; readonly back: string },
): Outage {
  let isAway = false;
  return {
    away(facts) {
      if (!isAway) log.warn(words.away, facts);
      isAway = true;
    },
    back() {
      if (isAway) log.info(words.back);
      isAway = false;
    },
  };
}
