import { expectedSources } from "@heliograph/contract/health/health.wire.ts";
import type {
  Cause,
  ExpectedSource,
  Subject,
  Waterfall as WaterfallOnWire,
} from "@heliograph/contract/health/health.wire.ts";
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
    source: observation.expected.source,
    expectedWh,
    steps: steps.toSorted(byLoss),
    restWh: expectedWh - lostWh - madeWh,
    madeWh,
  };
}

/** What is one step of several days. */
export const stepKey = ({
  incident,
  cause,
  subject,
}: Pick<WaterfallOnWire["steps"][number], "incident" | "cause" | "subject">): string =>
  incident ?? `${cause} ${subject.kind} ${subject.id}`;
/** Amounts that are null as soon as one of them is. */
const plus = (sum: number | null, cents: number | null): number | null =>
  sum === null || cents === null ? null : sum + cents;

/**
 * A month, a year: the waterfalls of its days, which adds up to the Wh and the cent, since each of them does; the greatest loss first, and the
 * poorest of their sources. In money only where each of them is. null without any. (H16)
 */
export function joinWaterfalls(days: readonly WaterfallOnWire[]): WaterfallOnWire | null {
  const steps = new Map<string, WaterfallOnWire["steps"][number]>();
  for (const step of days.flatMap((day) => day.steps)) {
    const before = steps.get(stepKey(step));
    steps.set(
      stepKey(step),
      before === undefined
        ? step
        : {
            ...before,
            is_standing: before.is_standing || step.is_standing,
            wh: before.wh + step.wh,
            cents: plus(before.cents, step.cents),
          },
    );
  }
  const whole = days.reduce<WaterfallOnWire | null>(
    (sum, day) =>
      sum === null
        ? day
        : {
            ...sum,
            source: [sum.source, day.source].toSorted(
              (a, b) => expectedSources.indexOf(b) - expectedSources.indexOf(a),
            )[0]!,
            expected_wh: sum.expected_wh + day.expected_wh,
            expected_cents: plus(sum.expected_cents, day.expected_cents),
            rest_wh: sum.rest_wh + day.rest_wh,
            rest_cents: plus(sum.rest_cents, day.rest_cents),
            made_wh: sum.made_wh + day.made_wh,
            made_cents: plus(sum.made_cents, day.made_cents),
          },
    null,
  );
  return whole && { ...whole, steps: [...steps.values()].toSorted((a, b) => b.wh - a.wh) };
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
