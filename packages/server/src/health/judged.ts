import type { Finding } from "@heliograph/domain/health/finding.ts";
import { emptyState, type HealthState } from "@heliograph/domain/health/health-state.ts";
import type { DayObservation, InverterDay } from "@heliograph/domain/health/observation.ts";
import { noReferences, type References } from "@heliograph/domain/health/references.ts";

/** Of the rules by which plants are judged: what an older one judged is judged anew, in the background. */
export const judgeEdition = 13;

/** What one day hands on to the next. */
export interface Carried {
  readonly references: References;
  readonly state: HealthState;
  /** What ended while days were judged anew, until it is written down. */
  readonly past: readonly Finding[];
}

export const nothingCarried: Carried = { references: noReferences, state: emptyState, past: [] };

/** As it is kept: a map has no JSON. */
export interface KeptFinding extends Omit<Finding, "lostKwh"> {
  readonly lostKwh: readonly (readonly [day: number, kwh: number])[];
}
export const keptFinding = (one: Finding): KeptFinding => ({ ...one, lostKwh: [...one.lostKwh] });
export const findingOf = (kept: KeptFinding): Finding => ({
  ...kept,
  lostKwh: new Map(kept.lostKwh),
});

/** A ratio to a tenth of a thousandth: more is noise, and 25 of each inverter are kept of each day. */
const rounded = (ratio: number): number => Math.round(ratio * 1e4) / 1e4;
const roundedOrNull = (ratio: number | null): number | null =>
  ratio === null ? null : rounded(ratio);
/** An observation as it is judged and kept: what is judged again later is the same. */
export const asKept = (observation: DayObservation): DayObservation => ({
  ...observation,
  inverters: observation.inverters.map((one) => ({
    ...one,
    peerRatio: roundedOrNull(one.peerRatio),
    hourRatios: one.hourRatios.map(rounded),
  })),
  strings: observation.strings.map(({ id, ratio }) => ({ id, ratio: roundedOrNull(ratio) })),
});
/** As JSON has it: what is no number is null there. */
export type KeptObservation = Omit<DayObservation, "inverters"> & {
  readonly inverters: readonly (Omit<InverterDay, "hourRatios"> & {
    readonly hourRatios: readonly (number | null)[];
  })[];
};
export const observationOf = (kept: KeptObservation): DayObservation => ({
  ...kept,
  inverters: kept.inverters.map((one) => ({
    ...one,
    hourRatios: one.hourRatios.map((ratio) => ratio ?? NaN),
  })),
});
