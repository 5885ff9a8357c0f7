import type { Figure, OpenMatter, PeriodHealth, ReportFacts } from "../facts.ts";

/** What a portfolio keeps of a plant's period: figures, no words. Energies in kWh. */
export interface PlantFigures {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly kwp: number;
  readonly timezone: string;
  readonly made: Figure;
  /** Nothing counts it: it is what the power adds up to. (D8) Absent of issues that were made before it was noted. */
  readonly isOfPower?: boolean;
  /** In the order of the portfolio's days or months. */
  readonly buckets: readonly (number | null)[];
  readonly estimate: number | null;
  /** [kWh/m²] */
  readonly irradiation: number | null;
  readonly health: PeriodHealth | null;
  /** By the tariffs; null: no day of it has one. [EUR] */
  readonly euros: number | null;
  readonly open: readonly OpenMatter[];
}

/** What of a plant's report a portfolio compares. */
export function plantFigures(facts: ReportFacts): PlantFigures {
  const { plant, produced, irradiation, health, money, open } = facts;
  return {
    id: plant.id,
    name: plant.name,
    client: plant.client,
    kwp: plant.kwp,
    timezone: plant.timezone,
    made: produced.total,
    isOfPower: produced.isOfPower,
    buckets: produced.buckets.map(({ value }) => value),
    estimate: produced.estimate,
    irradiation: irradiation?.total ?? null,
    health,
    euros: money?.sums.find(({ currency }) => currency === "EUR")?.total ?? null,
    open,
  };
}

/** Judged at all, with something to be compared with. */
export const isJudged = (health: PeriodHealth | null): health is PeriodHealth =>
  health !== null && health.source !== null && health.expectedWh > 0;

/** What was made of what was expected, on the days that could be judged. null: none could. */
export const ratioOf = ({ health }: Pick<PlantFigures, "health">): number | null =>
  isJudged(health) ? health.madeWh / health.expectedWh : null;

/** What was lost: at least what the causes took, which more sun than expected may hide. [Wh] */
export const lostWh = (health: PeriodHealth): number =>
  Math.max(
    0,
    health.expectedWh - health.madeWh,
    health.steps.reduce((sum, { wh }) => sum + Math.max(0, wh), 0),
  );
/** The same in money; null where a day of it has no price. */
export function lostCents(health: PeriodHealth): number | null {
  const { expectedCents, madeCents, steps } = health;
  if (expectedCents === null || madeCents === null) return null;
  const known = steps.map(({ cents }) => cents);
  if (known.includes(null)) return null;
  const ofSteps = known.reduce<number>((sum, cents) => sum + Math.max(0, cents ?? 0), 0);
  return Math.max(0, expectedCents - madeCents, ofSteps);
}

const standstills: ReadonlySet<string> = new Set(["device_stopped", "grid_open", "maintenance"]);
/**
 * Availability by energy: the share of what was expected that no standstill took, be it of a device, of the grid or for work on the plant
 * (IEC TS 63019, production-based). null: nothing could be judged.
 */
export function availabilityOf({ health }: Pick<PlantFigures, "health">): number | null {
  if (!isJudged(health)) return null;
  const down = health.steps
    .filter(({ cause }) => standstills.has(cause))
    .reduce((sum, { wh }) => sum + Math.max(0, wh), 0);
  return Math.max(0, 1 - down / health.expectedWh);
}

export interface Ranked {
  readonly plant: PlantFigures;
  /** Made over expected, or kWh for each kWp where that is not known. */
  readonly value: number;
}
/** The best first, by what they made of what was expected; by their kWh for each kWp where less than two could be judged. */
export function ranking(plants: readonly PlantFigures[]): {
  readonly by: "ratio" | "yield";
  readonly ranked: readonly Ranked[];
} {
  const rankedBy = (value: (plant: PlantFigures) => number | null): Ranked[] =>
    plants
      .flatMap((plant) => {
        const own = value(plant);
        return own === null ? [] : [{ plant, value: own }];
      })
      .toSorted((a, b) => b.value - a.value || a.plant.name.localeCompare(b.plant.name));
  const byRatio = rankedBy(ratioOf);
  return byRatio.length >= 2
    ? { by: "ratio", ranked: byRatio }
    : { by: "yield", ranked: rankedBy(yieldOf) };
}
/** kWh for each kWp. */
export const yieldOf = ({ made, kwp }: PlantFigures): number | null =>
  made.value === null || kwp <= 0 ? null : made.value / kwp;
