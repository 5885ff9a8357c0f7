import { causes } from "@heliograph/contract/health/health.wire.ts";
import type { Cause, Subject } from "@heliograph/contract/health/health.wire.ts";
import { causeRules } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { DayObservation } from "./observation.ts";

/** What a cause would cost a subject on a day if it stood alone. */
export interface Claim {
  readonly cause: Cause;
  readonly kind: Subject["kind"];
  readonly id: string;
  readonly kwh: number;
}

const order = new Map<Cause, number>(causes.map((cause, i) => [cause, i]));
export const byCause = (a: { cause: Cause }, b: { cause: Cause }): number =>
  (order.get(a.cause) ?? 0) - (order.get(b.cause) ?? 0);

/**
 * What each inverter should have made on a day, on the scale of the plant's own reference where it has one: peers that are all dirty
 * expect too little of each other. [kWh]
 */
export function expectedByInverter(observation: DayObservation): Map<string, number> {
  const known = observation.inverters.flatMap(({ id, expectedKwh }) =>
    expectedKwh === null ? [] : [[id, expectedKwh] as const],
  );
  const sum = known.reduce((total, [, kwh]) => total + kwh, 0);
  const isWhole = known.length === observation.inverters.length && sum > 0;
  const scale = isWhole && observation.expected !== null ? observation.expected.kwh / sum : 1;
  return new Map(known.map(([id, kwh]) => [id, kwh * scale]));
}

/** The inverters that a subject stands before or behind. */
export function invertersOf(plant: HealthPlant, kind: Subject["kind"], id: string): string[] {
  const ofSections = (sections: readonly number[]): string[] =>
    plant.inverters
      .filter((one) => sections.length === 0 || one.sections.some((n) => sections.includes(n)))
      .map((one) => one.id);
  switch (kind) {
    case "plant":
      return ofSections([]);
    case "section":
      return ofSections([Number(id)]);
    case "device": {
      const tracker = plant.trackers.find((one) => one.id === id);
      if (tracker !== undefined) return ofSections(tracker.sections);
      const boxed = plant.strings.flatMap((one) =>
        one.box === id && one.inverter !== null ? [one.inverter] : [],
      );
      return plant.inverters.some((one) => one.id === id) || boxed.length === 0
        ? [id]
        : [...new Set(boxed)];
    }
    case "variable": {
      const inverter = plant.strings.find((one) => one.id === id)?.inverter;
      return inverter === null || inverter === undefined ? [] : [inverter];
    }
  }
}

/** Takes up to `kwh` out of the pools, by the weight of each and never more than it holds; answers what was taken. */
function take(pools: Map<string, number>, weights: Map<string, number>, kwh: number): number {
  let left = kwh;
  for (;;) {
    const open = [...weights].filter(([id, weight]) => weight > 0 && (pools.get(id) ?? 0) > 0);
    const total = open.reduce((sum, [, weight]) => sum + weight, 0);
    if (left <= 1e-9 || total <= 0) return kwh - Math.max(0, left);
    const round = left;
    for (const [id, weight] of open) {
      const pool = pools.get(id) ?? 0;
      const part = Math.min(pool, (round * weight) / total);
      pools.set(id, pool - part);
      left -= part;
    }
  }
}

/**
 * The losses of a day, each kilowatt-hour given to one cause, in the order of `causes`: what an inverter has lost by all of them together is
 * never more than expected minus made. Common causes are shared by energy. (H5)
 * @returns in the order of the claims [kWh]
 */
export function exclusiveLosses(
  plant: HealthPlant,
  observation: DayObservation,
  claims: readonly Claim[],
): number[] {
  if (claims.length === 0) return [];
  const expected = expectedByInverter(observation);
  const pools = new Map<string, number>();
  for (const { id, expectedKwh, madeKwh } of observation.inverters) {
    if (expectedKwh === null) continue;
    const most = Math.max(expectedKwh, expected.get(id) ?? 0);
    pools.set(id, Math.max(0, most - (madeKwh ?? 0)));
  }
  const lost = claims.map(() => 0);
  const sorted = claims.map((claim, i) => ({ ...claim, i })).toSorted(byCause);
  for (const { cause, kind, id, kwh, i } of sorted) {
    if (!causeRules[cause].carriesLoss || kwh <= 0) continue;
    const weights = new Map(
      invertersOf(plant, kind, id).map((one) => [one, expected.get(one) ?? 0] as const),
    );
    lost[i] = take(pools, weights, kwh);
  }
  return lost;
}
