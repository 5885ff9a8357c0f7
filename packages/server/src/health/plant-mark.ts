import type { NamedSubject, VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import type { JudgedScope } from "@heliograph/domain/health/day-summary.ts";
import type { Db } from "../platform/database.ts";
import { readMarks } from "./health.store.ts";
import { eurosOn } from "./incident-money.ts";
import { standingIncidents } from "./standing-incidents.store.ts";

/** How a plant is, as the list of plants shows it. */
export interface PlantMark {
  /** Of the day that ran when it was judged. */
  readonly verdict: JudgedScope["verdict"];
  readonly incidents: number;
  /** Of that day; null where nobody can say. [kWh] */
  readonly lostKwh: number | null;
  /** The same by the plant's price; null without one. [EUR] */
  readonly lostEur: number | null;
  /** Until when people work on all of it. [unix s] */
  readonly maintenanceUntil: number | null;
  readonly day: number;
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
  readonly maintenanceUntil: number | null;
}
export const noMark: SeenMark = {
  word: null,
  isDormant: false,
  worst: null,
  incidents: 0,
  lostKwh: null,
  lostEur: null,
  maintenanceUntil: null,
};

/** Of all plants that were ever judged. Prices in EUR/kWh. */
export async function plantMarks(
  db: Db,
  of: {
    readonly priceOn: (plantId: string, day: number) => Promise<number | null>;
    /** Until when people work on all of a plant, by plant. */
    readonly atWork: ReadonlyMap<string, number>;
  },
): Promise<Map<string, PlantMark>> {
  const marks = await readMarks(db);
  const standing = await standingIncidents(db);
  const found = new Map<string, PlantMark>();
  for (const [plantId, { day, verdict }] of marks) {
    const own = standing.get(plantId);
    const lost = own?.lostDay === day ? own.lostKwh : [];
    const lostKwh = lost.length === 0 ? null : lost.reduce((sum, kwh) => sum + kwh, 0);
    // oxlint-disable-next-line no-await-in-loop -- from memory
    const lostEur = lostKwh === null ? null : eurosOn(lost, await of.priceOn(plantId, day));
    const maintenanceUntil = of.atWork.get(plantId) ?? null;
    const incidents = own?.count ?? 0;
    found.set(plantId, { verdict, day, incidents, lostKwh, lostEur, maintenanceUntil });
  }
  return found;
}
