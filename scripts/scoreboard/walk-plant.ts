/** A plant of the fleet, observed day by day as the portal would. */
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { findingsOf, follow } from "@heliograph/domain/health/follow.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import { emptyState } from "@heliograph/domain/health/health-state.ts";
import { learn } from "@heliograph/domain/health/learn.ts";
import { observeDay } from "@heliograph/domain/health/observe-day.ts";
import { noReferences, type Circumstances } from "@heliograph/domain/health/references.ts";
import { sickSubjects } from "@heliograph/domain/health/slow-day.ts";
import { faultsBetween } from "@heliograph/simulator/faults.ts";
import { modelOfPlant } from "@heliograph/simulator/model-of-plant.ts";
import { PlantSimulator } from "@heliograph/simulator/plant-simulator.ts";
import type { PlantSpec } from "@heliograph/simulator/plant-spec.ts";
import { dayUntil, PortalDays } from "@heliograph/simulator/samples-of-day.ts";
import { labelsOf, ShownTime, type Label } from "./labels.ts";

export interface Walked {
  readonly plantId: string;
  readonly days: number;
  readonly labels: readonly Label[];
  readonly findings: readonly Finding[];
  /** Findings that were open at one of the looks into a running day and are none of the whole day. */
  readonly early: readonly Early[];
  readonly observeMs: number;
}
export interface Early {
  readonly at: number;
  readonly finding: Finding;
}

const sameFinding = (a: Finding, b: Finding): boolean =>
  a.cause === b.cause && a.subject.id === b.subject.id;
/** Every so many days the running day is looked at too, at these hours: deep night, morning, noon, after dusk. */
const lookEvery = 5;
const lookHours = [2.5, 9, 12.5, 16, 22];

/** @param since, until first and last day, civil days */
export function walkPlant(
  spec: PlantSpec,
  seed: number,
  since: { readonly date: string; readonly days: number },
): Walked {
  const simulator = new PlantSimulator(spec, { seed, hasFaults: true, since: since.date });
  const { firstDay } = simulator;
  const portal = modelOfPlant(spec, simulator.blueprint, simulator.firstSeconds);
  const plant = healthPlant(portal.model);
  const days = new PortalDays(simulator, seed, portal, plant);
  const end = simulator.firstSeconds + since.days * 86_400;
  const faults = faultsBetween(spec, seed, simulator.firstSeconds, end);
  const rows = labelsOf(simulator, portal.ids, faults);
  const hiding = faults.filter(({ kind }) => kind === "silent_logger" || kind === "snow");
  const shown = new ShownTime(simulator, seed, since.date);
  const found = new Map<string, Finding>();
  const early: Early[] = [];
  let references = noReferences;
  let state = emptyState;
  let observeMs = 0;
  for (let day = firstDay; day < firstDay + since.days; day++) {
    const samples = days.next(day);
    const circumstances: Circumstances = {
      sick: sickSubjects(state.tracks),
      neighbours: null,
    };
    if (day % lookEvery === 0) {
      for (const hour of lookHours) {
        const now = samples.startSeconds + hour * 3600;
        const delivered = simulator.deliveredUntil(now);
        const newest = newestBefore(samples.arrived, samples.startSeconds, delivered);
        const running = dayUntil(samples, now, newest);
        const seen = observeDay(plant, running, references, circumstances);
        for (const finding of findingsOf(follow(state, seen, plant)))
          if (finding.ended === null && finding.confirmed >= samples.startSeconds)
            early.push({ at: now, finding });
      }
    }
    const began = performance.now();
    const observation = observeDay(plant, samples, references, circumstances);
    observeMs += performance.now() - began;
    state = follow(state, observation, plant);
    references = learn(plant, references, observation, { samples, circumstances });
    for (const finding of findingsOf(state))
      found.set(`${finding.cause} ${finding.subject.id} ${finding.confirmed}`, finding);
    shown.add(day, rows, hiding);
  }
  const findings = [...found.values()];
  return {
    plantId: spec.id,
    days: since.days,
    labels: rows.map(({ label }) => label),
    findings,
    early: early.filter(({ finding }) => !findings.some((one) => sameFinding(one, finding))),
    observeMs,
  };
}

/** End of the newest slot that had arrived; the day's start where none had. */
function newestBefore(arrived: Uint8Array, start: number, until: number): number {
  for (let slot = arrived.length - 1; slot >= 0; slot--) {
    const at = start + slot * slotSeconds;
    if (arrived[slot] === 1 && at + slotSeconds <= until) return at + slotSeconds;
  }
  return Math.min(start, until);
}
