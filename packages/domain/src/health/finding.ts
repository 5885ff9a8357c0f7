import type { Cause, Evidence, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { CivilDay } from "../data/civil-day.ts";

/** Something that is wrong with a subject, from its beginning in the data to its end. Pure facts: no sentence. (H3) */
export interface Finding {
  readonly cause: Cause;
  readonly subject: Subject;
  /** Where the fault began in the data. [unix s] */
  readonly since: number;
  /** When it had lasted long enough to be believed. [unix s] (H12b) */
  readonly confirmed: number;
  /** The end of its last bad slot. [unix s] */
  readonly lastBad: number;
  /** The newest moment at which it could be judged. [unix s] */
  readonly judged: number;
  /** When it ended: judgeable and good for its time; null while it is open or dormant. [unix s] */
  readonly ended: number | null;
  /** It cannot be judged now: night, a closed window, no data. (H9) */
  readonly isDormant: boolean;
  readonly evidence: Evidence;
  /** Energy lost to it, by day; exclusive, capped at expected minus made of each inverter and slot. Empty for causes that carry no loss. [kWh] (H5) */
  readonly lostKwh: ReadonlyMap<CivilDay, number>;
  /** 0..1 */
  readonly sureness: number;
}

interface CauseRule {
  readonly severity: Severity;
  /** The loss of all inverters alike, and not of one. */
  readonly isCommon: boolean;
  readonly carriesLoss: boolean;
  /**
   * Judgeable time of badness that confirms it: minutes and samples within days, in a row where what is missing now and then is no fault, or
   * bad days of judgeable days. (H12b)
   */
  readonly confirm:
    | { readonly minutes: number; readonly samples: number; readonly inARow?: true }
    | { readonly days: number; readonly of: number };
  /** Judgeable and good for so long resolves it. (H12b) */
  readonly resolve: { readonly minutes: number } | { readonly days: number };
}

const quick = { confirm: { minutes: 30, samples: 6 }, resolve: { minutes: 60 } } as const;
const hours = { confirm: { minutes: 120, samples: 6 }, resolve: { days: 1 } } as const;
const days = { confirm: { days: 3, of: 5 }, resolve: { days: 3 } } as const;
const own = { isCommon: false, carriesLoss: true } as const;
const common = { isCommon: true, carriesLoss: true } as const;
const harmless = { isCommon: false, carriesLoss: false } as const;

/** What is asked of each cause before it is believed and before it is over. (H5, H12b) */
export const causeRules: Readonly<Record<Cause, CauseRule>> = {
  no_communication: {
    ...quick,
    ...common,
    confirm: { ...quick.confirm, inARow: true },
    severity: "major",
  },
  grid_open: { ...quick, ...common, severity: "critical" },
  device_stopped: { ...quick, ...own, severity: "critical" },
  string_dead: { ...hours, ...own, severity: "major" },
  string_weak: { ...days, ...own, severity: "minor" },
  tracker_off: { ...hours, ...own, severity: "major" },
  derating: { ...hours, ...own, severity: "major" },
  curtailment: { ...hours, ...common, severity: "minor" },
  device_weak: { ...days, ...own, severity: "major" },
  inputs_unequal: { ...days, ...own, severity: "minor" },
  shading: { ...days, ...own, severity: "minor" },
  soiling: { ...days, ...common, severity: "minor" },
  // It comes at once and goes in days: three of them would mostly be too late.
  snow: { ...days, confirm: { days: 2, of: 3 }, ...common, severity: "minor" },
  degradation: {
    ...common,
    confirm: { days: 30, of: 30 },
    resolve: { days: 30 },
    severity: "minor",
  },
  clipping: { ...hours, ...harmless, severity: "minor" },
  sensor_drift: { ...days, ...harmless, severity: "minor" },
  sensor_stuck: { ...hours, ...harmless, severity: "minor" },
  sensor_contradiction: { ...days, ...harmless, severity: "minor" },
  counter_against_power: { ...days, ...harmless, severity: "minor" },
  wrong_clock: { ...hours, ...harmless, severity: "minor" },
  refused_values: { ...hours, ...harmless, severity: "minor" },
};

/** Whether what was judged good for so long ends a fault. (H12b) */
export function isGoodLong(cause: Cause, minutes: number, days: number): boolean {
  const { resolve } = causeRules[cause];
  return "minutes" in resolve ? minutes >= resolve.minutes : days >= resolve.days;
}
/** Whether what was judged good for so long leaves nothing of one that was not believed yet. */
export function isForgotten(cause: Cause, minutes: number, days: number): boolean {
  const { confirm } = causeRules[cause];
  return "inARow" in confirm ? minutes > 0 : isGoodLong(cause, minutes, days);
}
