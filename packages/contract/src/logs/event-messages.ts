import { z } from "zod";
import type { TaskKind } from "../tasks/tasks.wire.ts";

interface OfTask {
  /** Its English name. */
  readonly task: string;
  readonly kind: TaskKind;
  /** How many formulas it recalculates; 0 for all of the plant, and where it recalculates none. */
  readonly formulas: number;
  /** The name of the only one, else "". */
  readonly formula: string;
}
const ofTask =
  (what: string) =>
  ({ task }: OfTask): string =>
    `${task}: ${what}`;

interface OfAlert {
  /** As it is stored: one that nobody renamed bears the Italian name of its template. */
  readonly alert: string;
  /** "" for an alert without one. */
  readonly template: string;
  /** Names of what raised or cleared it together, and how many more there are; none for the plant as a whole. */
  readonly variables: readonly string[];
  readonly more: number;
  /** [unix s] */
  readonly at: number;
  /** The plant's zone. */
  readonly tz: string;
}
const ofAlert =
  (what: string) =>
  ({ alert, variables, more, at, tz }: OfAlert): string => {
    const names = `${variables.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
    return `${what}: ${alert}${names === "" ? "" : `: ${names}`} (${clockOf(at, tz)})`;
  };

/** What the event log tells: a code with its parameters, and the English sentence of `msg` that they make. */
const eventTable = {
  /** The username that logged in or out, or tried to. */
  user: ({ user }: { user: string }) => user,
  user_unknown: () => "unknown username",
  user_locked: ({ user }: { user: string }) => `${user}: locked`,
  user_as: ({ admin, user }: { admin: string; user: string }) => `${admin} as ${user}`,
  task_created: ofTask("created"),
  task_urgent: ofTask("made urgent"),
  task_not_urgent: ofTask("no longer urgent"),
  task_deleted: ofTask("deleted"),
  task_archived: ofTask("archived"),
  task_asked_to_end: ofTask("asked to end"),
  task_cancelled: ofTask("cancelled"),
  task_success: ofTask("success"),
  task_failure: ofTask("failure"),
  tasks_deleted: ({ count }: { count: number }) => `${count} done tasks deleted`,
  mibs_removed: ({ count }: { count: number }) =>
    `${count} unused mib${count === 1 ? "" : "s"} removed`,
  clock_ahead: ({ seconds }: { seconds: number }) =>
    `the logger's clock is ${lengthOf(seconds)} fast: what it sends is refused`,
  clock_wrong: ({ stamp }: { stamp: number }) =>
    `the logger's clock says ${momentOf(stamp)}: what it sends is refused`,
  clock_before_active: ({ stamp }: { stamp: number }) =>
    `the logger's clock says ${momentOf(stamp)}, before the plant was active: what it sends is refused`,
  mibs_refused: ({ count }: { count: number }) =>
    `${count} value${count === 1 ? "" : "s"} refused: the logger sends more new mibs than a packet or a day may bring`,
  dictionary_full: ({ count }: { count: number }) =>
    `${count} value${count === 1 ? "" : "s"} refused: the plant's dictionary of mibs is full`,
  alert_raised: ofAlert("Alarm"),
  alert_cleared: ofAlert("Alarm over"),
};
export type EventCode = keyof typeof eventTable;
/** A code with what its sentence asks for. */
export type EventMessage = {
  [C in EventCode]: {
    readonly code: C;
    readonly params: Parameters<(typeof eventTable)[C]> extends [infer P]
      ? P
      : Readonly<Record<string, never>>;
  };
}[EventCode];
const codes = Object.keys(eventTable) as [EventCode, ...EventCode[]];

export const eventCode = z.enum(codes);
export const eventParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string())]),
);

/** The English sentence. */
export const englishEvent = ({ code, params }: EventMessage): string =>
  (eventTable[code] as (params: EventMessage["params"]) => string)(params);

function clockOf(seconds: number, tz: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  const { day, month, year, hour, minute } = at.toZonedDateTimeISO(tz);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}
function lengthOf(seconds: number): string {
  const [unit, size] =
    seconds < 5400 ? ["minute", 60] : seconds < 129_600 ? ["hour", 3600] : ["day", 86_400];
  const count = Math.round(seconds / Number(size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
/** A stamp may be any number at all. */
function momentOf(seconds: number): string {
  const milliseconds = Math.trunc(seconds) * 1000;
  return Math.abs(milliseconds) <= 8.64e15
    ? Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
    : String(seconds);
}
