import { dataQualityDays } from "@heliograph/domain/health/data-quality.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { findingsOf, follow } from "@heliograph/domain/health/follow.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import {
  dayLight,
  givesLight,
  neighbourLight,
  type DayLight,
} from "@heliograph/domain/health/neighbours.ts";
import { learn } from "@heliograph/domain/health/learn.ts";
import type { DayObservation } from "@heliograph/domain/health/observation.ts";
import { observeDay } from "@heliograph/domain/health/observe-day.ts";
import type { Circumstances } from "@heliograph/domain/health/references.ts";
import { sickSubjects } from "@heliograph/domain/health/slow-day.ts";
import type { MeasuredDay, MeasuredDays } from "../data/data.service.ts";
import type { ObservedDay } from "./health-days.store.ts";
import { asKept, type Carried } from "./judged.ts";
import { nobodyNear, type LightOf } from "./near-light.ts";

/** Days that were judged one after the other, and what the last of them hands on. */
export interface JudgedRun {
  readonly carried: Carried;
  readonly over: readonly ObservedDay[];
  /** Place of the first one that is not known to its end; behind the last one where all are. */
  readonly open: number;
}
/** Judges days each by what the one before it handed on, up to the first that is not known to its end. */
export function judgeDays(
  plant: HealthPlant,
  before: Carried,
  measured: MeasuredDays,
  lightOf: LightOf = nobodyNear,
): JudgedRun {
  let carried = before;
  const over: ObservedDay[] = [];
  for (const [at, { knownSlots, slots }] of measured.days.entries()) {
    if (knownSlots < slots) return { carried, over, open: at };
    const one = measured.draw(at);
    const { samples, version } = one;
    const near = lightOf(samples);
    const circumstances = circumstancesOf(plant, { carried, samples, near });
    const shown = asKept(observeDay(plant, samples, carried.references, circumstances));
    const observation = withDataQuality(shown, one);
    const state = follow(carried.state, observation, plant);
    // What is wrong with data alone keeps nothing from being learnt.
    const references = learn(plant, carried.references, shown, { samples, circumstances });
    const findings = findingsOf(state);
    const light = sharedLight(plant, { samples, carried, findings, observation });
    const ended = findings.filter((finding) => finding.ended !== null);
    carried = { references, state, past: joined(carried.past, ended) };
    const judged = state.judgedDays.at(-1);
    over.push({
      version,
      isSilent: !samples.arrived.includes(1),
      observation,
      judged: judged?.day === observation.day ? judged : null,
      seenLight: near?.revision ?? 0,
      light,
    });
  }
  return { carried, over, open: measured.days.length };
}
/** A day that is not over, as far as it is known: what it shows is handed on by the day itself, once it is over. */
export function judgeOpenDay(
  plant: HealthPlant,
  before: Carried,
  day: MeasuredDay,
  lightOf: LightOf = nobodyNear,
): {
  readonly observation: DayObservation;
  readonly carried: Carried;
  readonly light: DayLight | null;
} {
  const { samples } = day;
  const circumstances = circumstancesOf(plant, {
    carried: before,
    samples,
    near: lightOf(samples),
  });
  const shown = asKept(observeDay(plant, samples, before.references, circumstances));
  const observation = withDataQuality(shown, day);
  const carried = { ...before, state: follow(before.state, observation, plant) };
  const findings = findingsOf(carried.state);
  return {
    observation,
    carried,
    light: sharedLight(plant, { samples, carried: before, findings, observation }),
  };
}
/** What the day tells plants nearby; null of a plant that tells nobody. (H7c) */
const sharedLight = (
  plant: HealthPlant,
  of: {
    readonly samples: DaySamples;
    readonly carried: Carried;
    readonly findings: readonly Finding[];
    readonly observation: DayObservation;
  },
): DayLight | null =>
  givesLight(plant) ? dayLight(plant, { ...of, clearKw: of.carried.references.clearKw }) : null;

/** What a day shows of the plant, and of its data. (H4) */
const withDataQuality = (
  observation: DayObservation,
  { samples, findings }: MeasuredDay,
): DayObservation => ({
  ...observation,
  bad: [...observation.bad, ...dataQualityDays(findings, samples)],
});

const circumstancesOf = (
  plant: HealthPlant,
  of: {
    readonly carried: Carried;
    readonly samples: DaySamples;
    readonly near: ReturnType<LightOf>;
  },
): Circumstances => ({
  sick: sickSubjects(of.carried.state.tracks),
  neighbours:
    of.near === null
      ? null
      : neighbourLight(
          { plant, samples: of.samples, references: of.carried.references },
          of.near.neighbours,
        ),
});

/** Findings of both, each once, as the later one knows it. */
export function joined(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const keyOf = ({ cause, subject, confirmed }: Finding): string =>
    `${cause} ${subject.kind} ${subject.id} ${confirmed}`;
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of after) all.set(keyOf(one), one);
  return [...all.values()];
}
