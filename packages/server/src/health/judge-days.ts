import { dataQualityDays } from "@heliograph/domain/health/data-quality.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { findingsOf, follow } from "@heliograph/domain/health/follow.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import { learn } from "@heliograph/domain/health/learn.ts";
import type { DayObservation } from "@heliograph/domain/health/observation.ts";
import { observeDay } from "@heliograph/domain/health/observe-day.ts";
import type { Circumstances } from "@heliograph/domain/health/references.ts";
import { sickSubjects } from "@heliograph/domain/health/slow-day.ts";
import type { MeasuredDay } from "../data/data.service.ts";
import type { ObservedDay } from "./health.store.ts";
import { asKept, type Carried } from "./judged.ts";

/** Days that were judged one after the other, and what the last of them hands on. */
export interface JudgedRun {
  readonly carried: Carried;
  readonly over: readonly ObservedDay[];
  /** From the first one on that is not known to its end. */
  readonly open: readonly MeasuredDay[];
}
/** Judges days each by what the one before it handed on, up to the first that is not known to its end. */
export function judgeDays(
  plant: HealthPlant,
  before: Carried,
  measured: readonly MeasuredDay[],
): JudgedRun {
  let carried = before;
  const over: ObservedDay[] = [];
  for (const [at, one] of measured.entries()) {
    const { samples, version } = one;
    if (samples.knownSlots < samples.slots) return { carried, over, open: measured.slice(at) };
    const circumstances = circumstancesOf(carried);
    const shown = asKept(observeDay(plant, samples, carried.references, circumstances));
    const observation = withDataQuality(shown, one);
    const state = follow(carried.state, observation, plant);
    // What is wrong with data alone keeps nothing from being learnt.
    const references = learn(plant, carried.references, shown, { samples, circumstances });
    const ended = findingsOf(state).filter((finding) => finding.ended !== null);
    carried = { references, state, past: joined(carried.past, ended) };
    const judged = state.judgedDays.at(-1);
    over.push({
      version,
      isSilent: !samples.arrived.includes(1),
      observation,
      judged: judged?.day === observation.day ? judged : null,
    });
  }
  return { carried, over, open: [] };
}
/** A day that is not over, as far as it is known: what it shows is handed on by the day itself, once it is over. */
export function judgeOpenDay(
  plant: HealthPlant,
  before: Carried,
  day: MeasuredDay,
): { readonly observation: DayObservation; readonly carried: Carried } {
  const { references } = before;
  const shown = asKept(observeDay(plant, day.samples, references, circumstancesOf(before)));
  const observation = withDataQuality(shown, day);
  return { observation, carried: { ...before, state: follow(before.state, observation, plant) } };
}

/** What a day shows of the plant, and of its data. (H4) */
const withDataQuality = (
  observation: DayObservation,
  { samples, findings }: MeasuredDay,
): DayObservation => ({
  ...observation,
  bad: [...observation.bad, ...dataQualityDays(findings, samples)],
});

const circumstancesOf = ({ state }: Carried): Circumstances => ({
  sick: sickSubjects(state.tracks),
  neighbours: null,
});

/** Findings of both, each once, as the later one knows it. */
export function joined(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const keyOf = ({ cause, subject, confirmed }: Finding): string =>
    `${cause} ${subject.kind} ${subject.id} ${confirmed}`;
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of after) all.set(keyOf(one), one);
  return [...all.values()];
}
