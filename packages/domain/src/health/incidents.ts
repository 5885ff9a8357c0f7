import type {
  Cause,
  Evidence,
  IncidentState,
  Subject,
} from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { causeRules } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";
import { isBuiltIn } from "./cause-word.ts";
import { nextLook } from "./judged-moment.ts";
import { median } from "../data/median.ts";
import { hasOwnIncident, isSymptom } from "./symptoms.ts";
import type { AlertEpisode } from "./symptoms.ts";
import { sameFaultSeconds } from "./track.ts";

/** The facts of an incident; what people do with it stands beside them and is not changed here. */
export interface IncidentFacts {
  /** One of `causes`, or `alert:{id}`. */
  readonly cause: string;
  readonly subject: Subject;
  readonly state: IncidentState;
  readonly severity: Severity;
  /** [unix s] */
  readonly since: number;
  readonly opened: number;
  readonly judged: number;
  readonly nextLook: number | null;
  readonly ended: number | null;
  readonly sureness: number;
  readonly evidence: Evidence;
  /** By day; null for a cause whose loss nobody can know. [kWh] */
  readonly lostKwh: ReadonlyMap<CivilDay, number> | null;
  /** Alerts that are its symptoms. */
  readonly alerts: readonly string[];
}
export interface StoredIncident extends IncidentFacts {
  readonly id: string;
  readonly snoozedUntil: number | null;
  /** Closed by a person as no fault, and what it then lost a day (`dailyLossKwh`). */
  readonly closed: { readonly at: number; readonly dailyLossKwh: number } | null;
}

export type IncidentEvent =
  | "opened"
  | "reopened"
  | "dormant"
  | "woken"
  | "resolved"
  | "since_moved"
  | "symptom_added"
  | "snooze_over"
  | "grown"
  | "maintenance";

export interface IncidentChange {
  /** null: it is new. */
  readonly id: string | null;
  readonly facts: IncidentFacts;
  readonly events: readonly IncidentEvent[];
  /** Nobody is to hear of it: it was over when it was found. (H7d) */
  readonly isQuiet: boolean;
  /** A person's closing that it has outgrown, a snooze whose time has passed, who took care of it before it was over. */
  readonly clears: readonly ("closed" | "snoozed" | "acknowledged")[];
}

export interface ReconcileInput {
  readonly plant: HealthPlant;
  /** All that are open, dormant or closed, and the resolved ones of the time that the findings speak of. */
  readonly stored: readonly StoredIncident[];
  readonly findings: readonly Finding[];
  /** Those of `stored` that are over and lasted in a maintenance window alone. (HS10) */
  readonly worked?: ReadonlySet<string>;
  readonly episodes: readonly AlertEpisode[];
  /** [unix s] */
  readonly now: number;
  /** Nothing that the plant has is newer than a back-fill: what is found is of long ago, or was announced when it began. (H6) */
  readonly isOld?: boolean;
  /** Of what began since `from`, all that ended since `ended`, and before `until` where that is given, is among the findings. [unix s] */
  readonly complete?: {
    readonly from: number;
    readonly ended: number;
    readonly until?: number;
  } | null;
}

const lossDays = 7;
/** So much more a day than when it was closed as no fault, and it is spoken of again. (H12b) */
const growth = 1.5;
/** A beginning that moves by less is the same one. [s] */
const sameSinceSeconds = 86_400;
/** What stops with the grid stops within so long of it. [s] */
const gridSlackSeconds = 900;
const restartSeconds = 3600;

/** What a fault loses a day: the median of the last seven days up to `today`, a day without a loss being one. [kWh] (H12b) */
export function dailyLoss(lostKwh: ReadonlyMap<CivilDay, number> | null, today: CivilDay): number {
  if (lostKwh === null || lostKwh.size === 0) return 0;
  const first = Math.max(today - lossDays + 1, Math.min(...lostKwh.keys()));
  const days = Array.from({ length: Math.max(1, today - first + 1) }, (_, i) => first + i);
  return median(days.map((day) => lostKwh.get(day) ?? 0));
}

const isDuring = (finding: Finding, other: Finding): boolean =>
  finding.since >= other.since - gridSlackSeconds &&
  finding.since <= (other.ended ?? Infinity) + gridSlackSeconds &&
  (other.ended === null ||
    (finding.ended !== null && finding.ended <= other.ended + restartSeconds));

/** Findings that another one explains: inverters that stand still because the grid is open. (H7) */
export function withoutConsequences(findings: readonly Finding[]): Finding[] {
  const grids = findings.filter(({ cause }) => cause === "grid_open");
  return findings.filter((finding) => {
    if (finding.cause === "clipping") return false;
    return !(finding.cause === "device_stopped" && grids.some((grid) => isDuring(finding, grid)));
  });
}

const keyOf = ({ cause, subject }: { cause: string; subject: Subject }): string =>
  `${cause} ${subject.kind} ${subject.id}`;

const stateOf = ({ ended, isDormant }: Finding): IncidentState =>
  ended !== null ? "resolved" : isDormant ? "dormant" : "open";

/** What stands still has lost something: where no loss is known there was nothing to compare with. No other cause takes theirs. (H10c) */
const standsStill: ReadonlySet<Cause> = new Set(["grid_open", "device_stopped"]);
/** What a silence costs is known when it is over: what comes then says what was made meanwhile. (H7, H10c) */
const isUnheard = ({ cause, ended }: Finding): boolean =>
  cause === "no_communication" && ended === null;
const lossOf = (finding: Finding, zone: string): IncidentFacts["lostKwh"] => {
  const { cause, since, lostKwh } = finding;
  if (!causeRules[cause].carriesLoss) return null;
  if ((standsStill.has(cause) || isUnheard(finding)) && lostKwh.size === 0) return null;
  // A day that was bad before it began, and then good for long, is none of its days.
  const first = dayOf(since, zone);
  return new Map([...lostKwh].filter(([day]) => day >= first));
};

function factsOf(
  finding: Finding,
  alerts: readonly string[],
  input: ReconcileInput,
): IncidentFacts {
  const { plant, now } = input;
  const state = stateOf(finding);
  const { severity } = causeRules[finding.cause];
  return {
    cause: finding.cause,
    subject: finding.subject,
    state,
    severity,
    since: finding.since,
    opened: finding.confirmed,
    judged: finding.judged,
    nextLook: state === "dormant" ? nextLook(plant, now) : null,
    ended: finding.ended,
    sureness: finding.sureness,
    evidence: finding.evidence,
    lostKwh: lossOf(finding, plant.timezone),
    alerts,
  };
}

/** An alert that stands for nothing that is judged here. */
function factsOfAlert(episode: AlertEpisode, now: number): IncidentFacts {
  const only = episode.variables.length === 1 ? episode.variables[0] : undefined;
  return {
    cause: `alert:${episode.alertId}`,
    subject: only === undefined ? { kind: "plant", id: "" } : { kind: "variable", id: only.id },
    state: episode.ended === null ? "open" : "resolved",
    severity: "major",
    since: episode.since,
    opened: episode.since,
    judged: episode.ended ?? now,
    nextLook: null,
    ended: episode.ended,
    sureness: 1,
    evidence: { numbers: {}, series: episode.variables.map(({ id }) => id) },
    lostKwh: null,
    alerts: [episode.alertId],
  };
}

/**
 * Whether a stored incident and a fact are the same fault: at the same time, or bad again within seven days. One that was believed later is
 * another one, however early its course shows that it began. (H12b)
 */
function isSameFault(stored: StoredIncident, facts: IncidentFacts): boolean {
  if (stored.closed !== null) return true;
  return (
    facts.opened <= (stored.ended ?? Infinity) + sameFaultSeconds &&
    stored.opened <= (facts.ended ?? Infinity) + sameFaultSeconds
  );
}

/** What lasts, and of what is over that which was believed at the same moment, first. */
const byLikeness =
  ({ opened }: IncidentFacts) =>
  (a: StoredIncident, b: StoredIncident): number =>
    Number(b.opened === opened) - Number(a.opened === opened) ||
    Number(a.state === "resolved") - Number(b.state === "resolved");

/** A fault that grew while an earlier one of its kind lasted began when that was over: no day costs twice. (H5) */
function afterEarlier(
  facts: IncidentFacts,
  earlier: readonly Pick<IncidentFacts, "ended">[],
  zone: string,
): IncidentFacts {
  const over = Math.max(
    ...earlier.map(({ ended }) => (ended !== null && ended < facts.opened ? ended : 0)),
  );
  if (over <= facts.since) return facts;
  const last = dayOf(over, zone);
  const lostKwh = facts.lostKwh && new Map([...facts.lostKwh].filter(([day]) => day > last));
  return { ...facts, since: over, lostKwh };
}

function eventsOf(stored: StoredIncident, facts: IncidentFacts): IncidentEvent[] {
  const events: IncidentEvent[] = [];
  if (stored.state !== facts.state) {
    if (facts.state === "resolved") events.push("resolved");
    else if (stored.state === "resolved") events.push("reopened");
    if (facts.state === "dormant") events.push("dormant");
    if (stored.state === "dormant" && facts.state === "open") events.push("woken");
  }
  if (Math.abs(stored.since - facts.since) >= sameSinceSeconds) events.push("since_moved");
  if (facts.alerts.some((id) => !stored.alerts.includes(id))) events.push("symptom_added");
  return events;
}

function sameLosses(a: IncidentFacts["lostKwh"], b: IncidentFacts["lostKwh"]): boolean {
  if (a === null || b === null) return a === b;
  return a.size === b.size && [...a].every(([day, kwh]) => b.get(day) === kwh);
}
/** What the database holds has its numbers in another order. */
function sameEvidence(a: Evidence, b: Evidence): boolean {
  const names = Object.keys(a.numbers);
  const plain = (one: number | undefined): number | null | undefined =>
    one === undefined || Number.isFinite(one) ? one : null;
  return (
    names.length === Object.keys(b.numbers).length &&
    names.every((name) => plain(a.numbers[name]) === plain(b.numbers[name])) &&
    a.series.length === b.series.length &&
    a.series.every((id, i) => id === b.series[i])
  );
}
const sameFacts = (a: IncidentFacts, b: IncidentFacts): boolean =>
  a.state === b.state &&
  a.since === b.since &&
  a.judged === b.judged &&
  a.nextLook === b.nextLook &&
  a.ended === b.ended &&
  a.sureness === b.sureness &&
  a.alerts.length === b.alerts.length &&
  sameEvidence(a.evidence, b.evidence) &&
  sameLosses(a.lostKwh, b.lostKwh);

/** A stored incident brought up to its finding; null where nothing has changed. */
function updated(
  stored: StoredIncident,
  found: IncidentFacts,
  { plant, now }: ReconcileInput,
): IncidentChange | null {
  // A symptom stays one after its alert has recovered, and it was believed when it was first believed.
  const alerts = [...new Set([...stored.alerts, ...found.alerts])].toSorted();
  // An alert that is raised again within seven days knows of its last alarm alone.
  const since = isBuiltIn(found.cause) ? found.since : Math.min(stored.since, found.since);
  const facts = { ...found, since, alerts, opened: Math.min(stored.opened, found.opened) };
  if (stored.closed !== null) {
    const daily = dailyLoss(facts.lostKwh, dayOf(now, plant.timezone));
    const hasGrown =
      facts.state !== "resolved" && daily > 0 && daily >= growth * stored.closed.dailyLossKwh;
    if (hasGrown)
      return {
        id: stored.id,
        facts,
        events: ["grown"],
        isQuiet: false,
        clears: ["closed", "acknowledged"],
      };
    const quiet: IncidentFacts = { ...facts, state: "closed" };
    return sameFacts(stored, quiet)
      ? null
      : { id: stored.id, facts: quiet, events: [], isQuiet: true, clears: [] };
  }
  const isSnoozeOver = stored.snoozedUntil !== null && stored.snoozedUntil <= now;
  const events = [
    ...eventsOf(stored, facts),
    ...(isSnoozeOver && facts.state !== "resolved" ? (["snooze_over"] as const) : []),
  ];
  if (events.length === 0 && !isSnoozeOver && sameFacts(stored, facts)) return null;
  const isQuiet = !events.some((event) => ["reopened", "resolved", "snooze_over"].includes(event));
  const clears: IncidentChange["clears"] = [
    ...(isSnoozeOver ? (["snoozed"] as const) : []),
    // That he takes care of it was said of what has been good since.
    ...(events.includes("reopened") ? (["acknowledged"] as const) : []),
  ];
  return { id: stored.id, facts, events, isQuiet, clears };
}

function created(facts: IncidentFacts): IncidentChange {
  const isOver = facts.ended !== null;
  const events: IncidentEvent[] = ["opened"];
  if (isOver) events.push("resolved");
  if (facts.state === "dormant") events.push("dormant");
  return { id: null, facts, events, isQuiet: isOver, clears: [] };
}

/** The facts of the findings and of alerts without a cause, each alert under the findings that explain it. */
function allFacts(input: ReconcileInput): IncidentFacts[] {
  const { plant, episodes } = input;
  const findings = withoutConsequences(input.findings);
  const explained = new Set<AlertEpisode>();
  const facts = findings.map((finding) => {
    const own = episodes.filter((episode) => isSymptom(plant, episode, finding));
    for (const episode of own) explained.add(episode);
    return factsOf(finding, [...new Set(own.map(({ alertId }) => alertId))].toSorted(), input);
  });
  const alone = episodes.filter((episode) => !explained.has(episode) && hasOwnIncident(episode));
  return [...facts, ...alone.map((episode) => factsOfAlert(episode, input.now))];
}

/** It is over, cost something, and is no finding any more although it would be known: today was judged before the days that it stood on. */
const isTakenBack = (one: StoredIncident, { complete }: ReconcileInput): boolean =>
  one.state === "resolved" &&
  complete != null &&
  one.since >= complete.from &&
  (one.ended ?? 0) >= complete.ended &&
  (one.ended ?? 0) < (complete.until ?? Infinity) &&
  (one.lostKwh?.size ?? 0) > 0;

/**
 * What is to be written so that the stored incidents are what the findings show: one per subject and cause, with its symptoms. Doing it
 * again with what was written changes nothing. (H7d, H8, H9, H12b)
 */
export function reconcile(input: ReconcileInput): IncidentChange[] {
  const { stored, now } = input;
  const byKey = Map.groupBy(stored, keyOf);
  const met = new Set<string>();
  const changes: IncidentChange[] = [];
  const found = allFacts(input).toSorted((a, b) => a.since - b.since);
  const foundByKey = Map.groupBy(found, keyOf);
  for (const one of found) {
    const known = byKey.get(keyOf(one)) ?? [];
    const same = known
      .filter(({ id }) => !met.has(id))
      .filter((before) => isSameFault(before, one))
      .toSorted(byLikeness(one))[0];
    const earlier = [...known.filter((before) => before !== same), ...foundByKey.get(keyOf(one))!];
    const facts = afterEarlier(one, earlier, input.plant.timezone);
    if (same === undefined) {
      changes.push(created(facts));
      continue;
    }
    met.add(same.id);
    const change = updated(same, facts, input);
    if (change !== null) changes.push(change);
  }
  for (const one of stored) {
    const isLasting = one.state === "open" || one.state === "dormant";
    const isWork = input.worked?.has(one.id) === true && (one.lostKwh?.size ?? 0) > 0;
    if (met.has(one.id) || !(isLasting || isWork || isTakenBack(one, input))) continue;
    // Late data or a changed fact have taken it back: it never was, or another one explains it.
    const facts: IncidentFacts = {
      ...one,
      state: "resolved",
      ended: isLasting ? Math.min(one.judged, now) : one.ended,
      nextLook: null,
      // What it cost is what another one costs, or nothing: it is counted once. (H5)
      lostKwh: one.lostKwh === null && one.cause !== "no_communication" ? null : new Map(),
    };
    const events: IncidentEvent[] = isLasting ? ["resolved"] : isWork ? ["maintenance"] : [];
    changes.push({ id: one.id, facts, events, isQuiet: !isLasting, clears: [] });
  }
  return input.isOld === true ? changes.map((one) => ({ ...one, isQuiet: true })) : changes;
}
