import { expectedSources } from "@heliograph/contract/health/health.wire.ts";
import type { Cause, ExpectedSource, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { centsOf } from "../tariffs/kwh-price.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { maintenance } from "./maintenance.ts";
import { expectedByInverter, invertersOf } from "./losses.ts";
import type { DayObservation } from "./observation.ts";

/** The whole plant, or the inverters of one of its sections. */
export type WaterfallScope =
  | { readonly kind: "plant" }
  | { readonly kind: "section"; readonly number: number };

/** What took energy away from a day: a finding, or work on the plant. */
export interface LossOf {
  readonly cause: Cause | typeof maintenance;
  readonly subject: Subject;
  /** By day. [kWh] */
  readonly lostKwh: ReadonlyMap<CivilDay, number>;
}
export interface WaterfallStep {
  readonly cause: LossOf["cause"];
  readonly subject: Subject;
  /** Whole. [Wh] */
  readonly lostWh: number;
}
/** From what was expected to what was made: expected - steps - rest = made, to the Wh. (H16) Serialisable. */
export interface Waterfall {
  /** Days that it holds: those without a reference are left out. */
  readonly days: number;
  /** Of a period, the poorest of its days'. */
  readonly source: ExpectedSource;
  readonly expectedWh: number;
  /** The greatest loss first. */
  readonly steps: readonly WaterfallStep[];
  /** What nothing explains; negative where more was made than expected. */
  readonly restWh: number;
  readonly madeWh: number;
}
/** The same in money: it adds up to the cent. */
export interface WaterfallMoney {
  readonly expectedCents: number;
  /** In the order of the waterfall's steps. */
  readonly stepsCents: readonly number[];
  readonly restCents: number;
  readonly madeCents: number;
}

const byLoss = (a: WaterfallStep, b: WaterfallStep): number => b.lostWh - a.lostWh;

/** Expected and made of the scope; null where either is unknown. [kWh] */
function frameOf(
  plant: HealthPlant,
  observation: DayObservation,
  scope: WaterfallScope,
): { readonly expected: number; readonly made: number } | null {
  if (observation.expected === null) return null;
  if (scope.kind === "plant")
    return observation.madeKwh === null
      ? null
      : { expected: observation.expected.kwh, made: observation.madeKwh };
  const section = observation.sections.find(({ number }) => number === scope.number);
  if (section !== undefined && section.expectedKwh !== null && section.madeKwh !== null)
    return { expected: section.expectedKwh, made: section.madeKwh };
  const ids = new Set(invertersOf(plant, "section", String(scope.number)));
  const expected = expectedByInverter(observation);
  const inverters = observation.inverters.filter(({ id }) => ids.has(id));
  if (inverters.length === 0) return null;
  let frame = { expected: 0, made: 0 };
  for (const { id, madeKwh } of inverters) {
    const own = expected.get(id);
    if (own === undefined || madeKwh === null) return null;
    frame = { expected: frame.expected + own, made: frame.made + madeKwh };
  }
  return frame;
}

/** The part of a subject's loss that falls into the scope: by what its inverters should have made. */
function partIn(
  plant: HealthPlant,
  expected: ReadonlyMap<string, number>,
  scope: WaterfallScope,
): (subject: Subject) => number {
  if (scope.kind === "plant") return () => 1;
  const inside = new Set(invertersOf(plant, "section", String(scope.number)));
  return (subject) => {
    const ids = invertersOf(plant, subject.kind, subject.id);
    const sum = (list: readonly string[]): number =>
      list.reduce((total, id) => total + (expected.get(id) ?? 0), 0);
    const all = sum(ids);
    const within = ids.filter((id) => inside.has(id));
    return all > 0 ? sum(within) / all : within.length / Math.max(1, ids.length);
  };
}

/** One day of a plant or section; null where nothing knows what was to be expected. (H16) */
export function dayWaterfall(
  plant: HealthPlant,
  observation: DayObservation,
  losing: readonly LossOf[],
  scope: WaterfallScope,
): Waterfall | null {
  const frame = frameOf(plant, observation, scope);
  if (frame === null || observation.expected === null) return null;
  const expectedWh = Math.round(frame.expected * 1000);
  const madeWh = Math.round(frame.made * 1000);
  const part = partIn(plant, expectedByInverter(observation), scope);
  const losses = losing.flatMap(({ cause, subject, lostKwh }) => {
    const wh = (lostKwh.get(observation.day) ?? 0) * 1000;
    const own = wh === 0 ? 0 : wh * part(subject);
    return own > 0 ? [{ cause, subject, wh: own }] : [];
  });
  // Each by itself, so that an incident costs what its steps say; what rounding leaves is in the rest.
  const steps = losses
    .map(({ cause, subject, wh }) => ({ cause, subject, lostWh: Math.round(wh) }))
    .filter(({ lostWh }) => lostWh > 0);
  const lostWh = steps.reduce((sum, step) => sum + step.lostWh, 0);
  return {
    days: 1,
    source: observation.expected.source,
    expectedWh,
    steps: steps.toSorted(byLoss),
    restWh: expectedWh - lostWh - madeWh,
    madeWh,
  };
}

const keyOf = ({ cause, subject }: WaterfallStep): string =>
  `${cause} ${subject.kind} ${subject.id}`;

/** A month, a year: the sum of its days; those without a reference are left out. null without any. */
export function joinWaterfalls(days: readonly (Waterfall | null)[]): Waterfall | null {
  const known = days.filter((day) => day !== null);
  if (known.length === 0) return null;
  const sum = (of: (day: Waterfall) => number): number =>
    known.reduce((total, day) => total + of(day), 0);
  const steps = new Map<string, WaterfallStep>();
  for (const step of known.flatMap((day) => day.steps)) {
    const key = keyOf(step);
    steps.set(key, { ...step, lostWh: (steps.get(key)?.lostWh ?? 0) + step.lostWh });
  }
  const poorest = Math.max(...known.map(({ source }) => expectedSources.indexOf(source)));
  return {
    days: sum((day) => day.days),
    source: expectedSources[poorest] ?? "clear_sky",
    expectedWh: sum((day) => day.expectedWh),
    steps: [...steps.values()].toSorted(byLoss),
    restWh: sum((day) => day.restWh),
    madeWh: sum((day) => day.madeWh),
  };
}

/** What a day's waterfall is worth at its price; null without one. Each step is rounded by itself, and the rest is what is left. (H12c, H16) */
export function waterfallMoney(
  { expectedWh, steps, madeWh }: Waterfall,
  priceEur: number | null,
): WaterfallMoney | null {
  if (priceEur === null) return null;
  const [expectedCents, madeCents] = [centsOf(expectedWh, priceEur), centsOf(madeWh, priceEur)];
  const stepsCents = steps.map(({ lostWh }) => centsOf(lostWh, priceEur));
  const lostCents = stepsCents.reduce((sum, cents) => sum + cents, 0);
  return { expectedCents, stepsCents, restCents: expectedCents - lostCents - madeCents, madeCents };
}
