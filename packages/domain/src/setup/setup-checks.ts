import { isPastAlone } from "../ingest/logger-clock.ts";
import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import type { SetupCheck } from "@heliograph/contract/setup/setup.wire.ts";
import { lateAfterSeconds } from "../health/rhythm.ts";
import type { ComparedStretch } from "./compared-stretch.ts";

/** What is known of a plant that is being set up. Counts are of what is not disabled. */
export interface SetupFacts {
  /** [unix s] */
  readonly nowSeconds: number;
  readonly hasPlace: boolean;
  readonly hasPassword: boolean;
  /** Its readings are imported, and no logger is waited for. (P33) */
  readonly isByFiles: boolean;
  readonly logger: Pick<LoggerState, "last" | "broken" | "rhythm" | "clock" | "unread">;
  /** Of the last packet: devices that the plant does not have, and mibs without a variable whose name is known. Null: no packet tells. */
  readonly newDevices: number | null;
  readonly knownMibs: number | null;
  readonly devices: number;
  readonly variables: number;
  readonly untagged: number;
  /** Of these, those that could be the power, and the counter, of what is produced: by their unit, or without one. */
  readonly mayBePower: number;
  readonly mayBeEnergy: number;
  /** Whether a variable stands for what the plant produces. */
  readonly hasPower: boolean;
  readonly hasEnergy: boolean;
  /** 0: nobody has set it. [kWp] */
  readonly kwp: number;
  readonly inverters: number;
  readonly invertersWithoutNominal: number;
  /** Sum of the inverters. [kW] */
  readonly nominalKw: number;
  /** Null: nothing can be compared, or the reader may not see it. */
  readonly compared: ComparedStretch | null;
  /** Whether health can say what is to be expected. Null: it has not been able to look. */
  readonly isExpectedKnown: boolean | null;
  readonly recipients: {
    readonly chosen: number;
    readonly reached: number;
    /** By how many channels the portal can send at all. */
    readonly channels: number;
  };
  readonly people: number;
  readonly reports: number;
  readonly tariffs: number;
}

/**
 * Alternating current over direct current that somebody may have built. From 0.6, arrays of 1.67 kWp per kW as planes to the east and to the
 * west or much snow of dust allow; to 1.25, inverters bought for modules to come. A wrong unit or a forgotten inverter is mostly beyond it. (SU5)
 */
const plausibleNominal = { from: 0.6, to: 1.25 };
/**
 * Below this a counter of whole kilowatt-hours says little; above it, a tenth and one kilowatt-hour are more than samples of a cloudy hour
 * are wrong by, and far less than a wrong unit, a counter without an inverter, or power counted twice. Whole days are compared by D18. (SU6)
 */
const comparedFromKwh = 5;
const maxApart = { share: 0.1, kwh: 1 };

type Found = Pick<SetupCheck, "state" | "facts" | "mend">;

/** What is missing before a plant can be relied on, in the order in which it is done. Nothing is green that nobody knows. (SU1, SU2) */
export function setupChecks(of: SetupFacts): SetupCheck[] {
  const check = (id: SetupCheck["id"], found: Found, optional = false): SetupCheck => ({
    id,
    ...found,
    optional,
  });
  const simple = (isDone: boolean, mend: Found["mend"], facts: Found["facts"] = {}): Found => ({
    state: isDone ? "done" : "todo",
    facts,
    mend,
  });
  return [
    check("place", simple(of.hasPlace, "info")),
    ...(of.isByFiles ? [] : [check("password", simple(of.hasPassword, "info"))]),
    check("packets", of.isByFiles ? files(of) : packets(of)),
    check("devices", devices(of)),
    check("variables", variables(of)),
    check("meaning", meaning(of)),
    ...(isWithoutInverters(of) ? [] : [check("nominals", nominals(of))]),
    ...(isOfPowerAlone(of) || isOfEnergyAlone(of) ? [] : [check("agreement", agreement(of))]),
    // Only the days that run are compared with what was to be expected of them.
    ...(isOfEnergyAlone(of) || of.isByFiles ? [] : [check("expected", expected(of))]),
    check("recipients", recipients(of)),
    check("people", simple(of.people > 0, "users", { people: of.people })),
    check("reports", simple(of.reports > 0, "reports", { reports: of.reports }), true),
    check("price", simple(of.tariffs > 0, "tariffs", { tariffs: of.tariffs }), true),
  ];
}
/** Its devices are there as far as the last packet shows, and none is an inverter: what is made is known from a meter. (SU5) */
const isWithoutInverters = (of: SetupFacts): boolean =>
  of.inverters === 0 && devices(of).state === "done";
/** Nothing counts what is produced, and no variable without a meaning could: there is no counter that a power would have to agree with. (SU6) */
const isOfPowerAlone = (of: SetupFacts): boolean =>
  of.hasPower && !of.hasEnergy && of.mayBeEnergy === 0 && variables(of).state === "done";
/** What is produced is counted and nothing measures it as a power: there is nothing to compare, neither with the counter nor with the sun. (SU6) */
const isOfEnergyAlone = (of: SetupFacts): boolean =>
  of.hasEnergy && !of.hasPower && of.mayBePower === 0 && variables(of).state === "done";
/** Whether nothing is missing that somebody waits for. (SU3) */
export const isComplete = (checks: readonly SetupCheck[]): boolean =>
  checks.every(({ state, optional }) => optional || state === "done");

/** What the files brought so far. (SU4) */
function files({ logger: { last } }: SetupFacts): Found {
  const facts = { files: 1, last: last?.timestamp ?? null };
  return { state: last === null ? "todo" : "done", facts, mend: "files" };
}
function packets({ logger: { last, broken, rhythm, clock }, nowSeconds }: SetupFacts): Found {
  const silent =
    last === null || last.imported ? null : Math.max(0, Math.floor(nowSeconds - last.received));
  const late = silent !== null && silent > lateAfterSeconds({ gaps: [[0, rhythmGaps(rhythm)]] });
  const facts = { last: last?.timestamp ?? null, silent, rhythm, clock, broken };
  const found = (state: Found["state"]): Found => ({ state, facts, mend: "loggers" });
  // What a file brought is no packet of the logger: if there is none, the plant's own page says so.
  if (broken === null && last !== null && isPastAlone({ last, clock }))
    return { state: "todo", facts, mend: "info" };
  if (broken === null && last === null) return found("todo");
  if (broken !== null || late || (clock !== null && clock !== 0)) return found("warning");
  return found(rhythm === null ? "later" : "done");
}
/** As many gaps as make a rhythm, all of its length. */
const rhythmGaps = (rhythm: number | null): number[] =>
  rhythm === null ? [] : Array<number>(7).fill(rhythm);

function devices({ devices: count, newDevices }: SetupFacts): Found {
  return {
    state: newDevices === null ? "later" : newDevices > 0 || count === 0 ? "todo" : "done",
    facts: { devices: count, new: newDevices },
    mend: newDevices === null ? "loggers" : newDevices > 0 ? "suggest_devices" : "devices",
  };
}
function variables({ variables: count, knownMibs, logger: { unread } }: SetupFacts): Found {
  return {
    state: knownMibs === null ? "later" : knownMibs > 0 || count === 0 ? "todo" : "done",
    facts: { variables: count, unread, known: knownMibs },
    mend: knownMibs === null ? "loggers" : "suggest_variables",
  };
}
function meaning(of: SetupFacts): Found {
  const { variables: count, untagged, mayBeEnergy, hasPower, hasEnergy } = of;
  // Without a counter the energy is what the power adds up to. A variable without a meaning may be the counter.
  const isDone = (hasPower && (hasEnergy || mayBeEnergy === 0)) || isOfEnergyAlone(of);
  return {
    state: count === 0 ? "later" : isDone ? "done" : hasPower || hasEnergy ? "warning" : "todo",
    facts: { power: Number(hasPower), energy: Number(hasEnergy), untagged },
    mend: count === 0 ? "suggest_variables" : "variables",
  };
}
function nominals(of: SetupFacts): Found {
  const { kwp, inverters, invertersWithoutNominal: without, nominalKw } = of;
  const isComparable = kwp > 0 && inverters > 0 && without === 0;
  const ratio = isComparable ? nominalKw / kwp : null;
  const facts = {
    kwp: kwp > 0 ? kwp : null,
    nominal: isComparable ? nominalKw : null,
    ratio,
    without,
  };
  if (kwp <= 0) return { state: "todo", facts, mend: "sections" };
  if (inverters === 0) return { state: "later", facts, mend: "devices" };
  if (ratio === null) return { state: "todo", facts, mend: "devices" };
  const isPlausible = ratio >= plausibleNominal.from && ratio <= plausibleNominal.to;
  return { state: isPlausible ? "done" : "warning", facts, mend: "sections" };
}
function agreement({ compared }: SetupFacts): Found {
  const { counterKwh = null, powerKwh = null, seconds = null } = compared ?? {};
  const facts = { counter: counterKwh, power: powerKwh, seconds };
  const larger = Math.max(counterKwh ?? 0, powerKwh ?? 0);
  if (counterKwh === null || powerKwh === null || larger < comparedFromKwh)
    return { state: "later", facts, mend: "devices" };
  const apart = Math.abs(counterKwh - powerKwh);
  const isApart = apart > maxApart.kwh && apart > maxApart.share * larger;
  return { state: isApart ? "warning" : "done", facts, mend: "devices" };
}
function expected({ isExpectedKnown, hasPlace }: SetupFacts): Found {
  // With a place nothing is left to enter: a reference is learnt from days of sun, of a sensor from a month of them. (H2)
  const isLearning = isExpectedKnown === false && hasPlace;
  return {
    state:
      isExpectedKnown === true ? "done" : isExpectedKnown === null || isLearning ? "later" : "todo",
    facts: { learning: Number(isLearning) },
    mend: hasPlace ? "sections" : "info",
  };
}
function recipients({ recipients: { chosen, reached, channels } }: SetupFacts): Found {
  return {
    state: reached > 0 ? "done" : chosen > 0 ? "warning" : "todo",
    facts: { chosen, reached, channels },
    mend: "alerts",
  };
}
