import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import type {
  IncidentChange,
  IncidentEvent,
  IncidentFacts,
} from "@heliograph/domain/health/incidents.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { daysChanged } from "./day-incidents.ts";
import { markStale } from "./health-days.store.ts";
import {
  addEvents,
  type EventToWrite,
  holdJudgedIncidents,
  insertIncident,
  updateIncident,
  type IncidentRow,
} from "./incidents.store.ts";

/** What became of an incident, for whoever tells people of it. */
export interface IncidentNews {
  readonly plantId: string;
  readonly id: string;
  readonly facts: IncidentFacts;
  readonly events: readonly IncidentEvent[];
  /** Nobody is to hear of it: it was over when it was found. (H7d) */
  readonly isQuiet: boolean;
  /** [unix s] */
  readonly at: number;
}
/** Called in the transaction that writes the incident. */
export type OnIncident = (trx: Db, news: IncidentNews) => Promise<void>;

/** An incident that is bad again within so long is the same one: those that ended since are known to whoever judges. [s] (H12b) */
export const rememberedSeconds = 8 * 86_400;

/** Writes an incident with its events, and has it told. Answers its id. */
export async function writeChange(
  trx: Db,
  of: {
    readonly plantId: string;
    readonly today: number;
    readonly nowSeconds: number;
    readonly onIncident: OnIncident;
    /** What was held of the plant's incidents. */
    readonly before: readonly IncidentRow[];
  },
  { id: known, facts, events, isQuiet, clears }: IncidentChange,
): Promise<string> {
  const { plantId, today, nowSeconds } = of;
  const id = known ?? newObjectId();
  const at = Math.floor(nowSeconds);
  if (known === null) await insertIncident(trx, { plantId, id, today }, facts);
  else await updateIncident(trx, { plantId, id, today, clears }, facts);
  await addEvents(
    trx,
    { plantId, id, at },
    events.flatMap((code): EventToWrite[] => {
      if (code === "since_moved") return [{ code, params: { since: facts.since } }];
      if (code !== "symptom_added") return [{ code }];
      const had = of.before.find((row) => row.id === id)?.alerts ?? [];
      const added = facts.alerts.filter((alert) => !had.includes(alert));
      return added.map((alert) => ({ code, params: { alert } }));
    }),
  );
  if (events.length > 0) await of.onIncident(trx, { plantId, id, facts, events, isQuiet, at });
  return id;
}

/** Writes what changes of a plant's incidents, and says of which days that makes the verdict out of date. */
export async function writeChanges(
  trx: Db,
  changes: readonly IncidentChange[],
  of: {
    readonly plant: HealthPlant;
    /** What was held of them, and from when on what ended is. [unix s] */
    readonly before: readonly IncidentRow[];
    readonly endedSince: number;
    readonly today: number;
    readonly nowSeconds: number;
    readonly onIncident: OnIncident;
  },
): Promise<{ readonly changed: readonly string[]; readonly after: readonly IncidentRow[] }> {
  const { plant, before, endedSince, today, nowSeconds, onIncident } = of;
  if (changes.length === 0) return { changed: [], after: before };
  const { plantId, timezone } = plant;
  const changed: string[] = [];
  for (const change of changes) {
    const at = { plantId, today, nowSeconds, onIncident, before };
    // oxlint-disable-next-line no-await-in-loop -- one connection
    changed.push(await writeChange(trx, at, change));
  }
  const after = await holdJudgedIncidents(trx, plantId, endedSince);
  const days = new Set<number>();
  for (const id of changed) {
    const [was, is] = [before, after].map((rows) => {
      const row = rows.find((one) => one.id === id);
      return row === undefined ? null : { ...row, isNoFault: row.state === "closed" };
    });
    for (const day of daysChanged(timezone, nowSeconds, was ?? null, is ?? null)) days.add(day);
  }
  await markStale(trx, plantId, [...days]);
  return { changed, after };
}
