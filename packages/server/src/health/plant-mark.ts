import type { LostByCause } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { NamedSubject, VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import type { JudgedScope } from "@heliograph/domain/health/day-summary.ts";
import type { Db } from "../platform/database.ts";
import { readMarks } from "./health.store.ts";
import { eurosOn } from "./incident-money.ts";
import { losingIncidents, type LossOfDay } from "./losing-incidents.store.ts";

/** How a plant is, as the list of plants shows it. */
export interface PlantMark {
  /** Of the day that ran when it was judged. */
  readonly verdict: JudgedScope["verdict"];
  readonly incidents: number;
  /** Of those that stand, and of those that ended today or yesterday. */
  readonly losses: readonly LossOfDay[];
  /** Of the day that ran when it was judged; null without one. [EUR/kWh] */
  readonly price: number | null;
  /** Until when people work on all of it. [unix s] */
  readonly maintenanceUntil: number | null;
}
/** The same for a reader. */
export interface SeenMark {
  /** null while nobody knows. */
  readonly word: VerdictWord | null;
  readonly isDormant: boolean;
  readonly worst: { readonly cause: string; readonly subject: NamedSubject } | null;
  readonly incidents: number;
  /** null: he may not see it, or nobody knows. [kWh] */
  readonly lostKwh: number | null;
  /** [EUR] */
  readonly lostEur: number | null;
  /** What the loss is made of; the greatest first. */
  readonly byCause: readonly LostByCause[];
  readonly maintenanceUntil: number | null;
}
export const noMark: SeenMark = {
  word: null,
  isDormant: false,
  worst: null,
  incidents: 0,
  lostKwh: null,
  lostEur: null,
  byCause: [],
  maintenanceUntil: null,
};

/** 25 hours of a clock change. [s] */
const longestDaySeconds = 90_000;

/** Of plants that were ever judged. Prices in EUR/kWh. */
export async function readPlantMarks(
  db: Db,
  of: {
    readonly nowSeconds: number;
    readonly priceOn: (plantId: string, day: number) => Promise<number | null>;
    /** Until when people work on all of a plant, by plant. */
    readonly atWork: ReadonlyMap<string, number>;
    /** Of these plants only. */
    readonly only?: readonly string[];
  },
): Promise<Map<string, PlantMark>> {
  const marks = await readMarks(db, of.only);
  // In no zone today began earlier.
  const known = await losingIncidents(db, of.nowSeconds - longestDaySeconds, of.only);
  const found = new Map<string, PlantMark>();
  for (const [plantId, { day, verdict }] of marks) {
    const { standing: incidents, losses } = known.get(plantId) ?? { standing: 0, losses: [] };
    // oxlint-disable-next-line no-await-in-loop -- from memory
    const price = await of.priceOn(plantId, day);
    const maintenanceUntil = of.atWork.get(plantId) ?? null;
    found.set(plantId, { verdict, incidents, losses, price, maintenanceUntil });
  }
  return found;
}

/** What a plant loses on a day of its own: what no incident says is 0 only where it is known to be nothing. (HS14) */
export function lostOn(
  { verdict, losses, price }: PlantMark,
  day: number,
): Pick<SeenMark, "lostKwh" | "lostEur" | "byCause"> {
  const today = losses.filter((one) => one.day === day && one.kwh > 0);
  const lostKwh = today.reduce((sum, { kwh }) => sum + kwh, 0);
  if (
    lostKwh === 0 &&
    !isNothing(
      verdict,
      losses.some(({ stands }) => stands),
    )
  )
    return noMark;
  const byCause = [...Map.groupBy(today, ({ cause }) => cause)].map(([cause, own]) => {
    const kwhs = own.map(({ kwh }) => kwh);
    return { cause, kwh: kwhs.reduce((sum, kwh) => sum + kwh, 0), eur: eurosOn(kwhs, price) };
  });
  return {
    lostKwh,
    lostEur: eurosOn(
      today.map(({ kwh }) => kwh),
      price,
    ),
    byCause: byCause.toSorted((a, b) => b.kwh - a.kwh),
  };
}

/**
 * Whether a plant of which no incident says a loss is known to lose nothing.
 * @param hasLosses an incident with a loss stands: of it is known that it cost nothing, as soon as anything is known of the day
 */
export function isNothing(
  { word, expectedKwh, madeKwh }: PlantMark["verdict"],
  hasLosses: boolean,
): boolean {
  // What a silent plant loses nobody knows.
  if (word === "no_data" || word === "closed") return false;
  // Of a day on which the sun has not risen yet everybody knows.
  const isBeforeDawn = word === "night" && (madeKwh ?? 0) === 0;
  return expectedKwh !== null || (hasLosses && madeKwh !== null) || isBeforeDawn;
}
