/** One line a fact, on standard output; no secret and no body is ever passed to it. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}
export const logLevels = ["silent", "error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

export function newLog(level: LogLevel): Log {
  const least = logLevels.indexOf(level);
  const say =
    (at: LogLevel) =>
    (message: string, facts: Readonly<Record<string, unknown>> = {}) => {
      if (logLevels.indexOf(at) > least) return;
      const told = Object.entries(facts).map(([k, v]) => ` ${k}=${tell(v)}`);
      console.log(`${new Date().toISOString()} ${at} ${message}${told.join("")}`);
    };
  return { info: say("info"), warn: say("warn"), error: say("error") };
}
function tell(v: unknown): string {
  if (v instanceof Error) return v.stack ?? v.message;
  return typeof v === "string" ? v : JSON.stringify(v);
}
