import type { Evidence, IncidentState, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type {
  IncidentChange,
  IncidentFacts,
  StoredIncident,
} from "@heliograph/domain/health/incidents.ts";
import { causeRules } from "@heliograph/domain/health/finding.ts";
import {
  causes,
  type Cause,
  type IncidentEvent as EventOnWire,
} from "@heliograph/contract/health/health.wire.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";

interface IncidentTable {
  plant_id: string;
  id: string;
  cause: string;
  subject_kind: Subject["kind"];
  subject: string;
  state: IncidentState;
  since: number;
  opened: number;
  judged: number;
  next_look: number | null;
  ended: number | null;
  sureness: number;
  evidence: ColumnType<Evidence, string, string>;
  lost_kwh: number | null;
  lost_day: number | null;
  lost_day_kwh: number | null;
  closed_daily_kwh: number | null;
  acknowledged_by: string | null;
  acknowledged: number | null;
  snoozed_until: number | null;
  assignee: string | null;
  /** By day; empty where nothing was lost, or nobody can say. */
  daily_kwh: ColumnType<Readonly<Record<string, number>>, string, string>;
  alerts: string[];
}
export type IncidentEventCode = EventOnWire["code"];
/** What an event carries beside its moment. */
export interface EventParams {
  readonly text?: string;
  readonly until?: number;
  readonly since?: number;
  readonly user?: string;
  readonly alert?: string;
}
export interface EventToWrite {
  readonly code: IncidentEventCode;
  readonly params?: EventParams;
  /** Absent: the portal itself. */
  readonly by?: { readonly account: string | null; readonly real: string | null };
}
interface IncidentEventTable {
  plant_id: string;
  incident_id: string;
  position: Generated<number>;
  at: number;
  code: IncidentEventCode;
  params: ColumnType<EventParams, string, string>;
  account_id: string | null;
  real_account_id: string | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    incident: IncidentTable;
    incident_event: IncidentEventTable;
  }
}

const isBuiltIn = (cause: string): cause is Cause => causes.some((one) => one === cause);
/** Of an alert that has no built-in cause: what a person watches for himself matters as he says. */
export const severityOf = (cause: string): Severity =>
  isBuiltIn(cause) ? causeRules[cause].severity : "major";

/** An incident as it is kept. */
export interface IncidentRow {
  readonly plant_id: string;
  readonly id: string;
  readonly cause: string;
  readonly subject: Subject;
  readonly state: IncidentState;
  readonly since: number;
  readonly opened: number;
  readonly judged: number;
  readonly next_look: number | null;
  readonly ended: number | null;
  readonly sureness: number;
  readonly evidence: Evidence;
  readonly lost_kwh: number | null;
  readonly lost_day: number | null;
  readonly lost_day_kwh: number | null;
  readonly closed_daily_kwh: number | null;
  readonly acknowledged_by: string | null;
  readonly acknowledged: number | null;
  readonly snoozed_until: number | null;
  readonly assignee: string | null;
  readonly daily_kwh: Readonly<Record<string, number>>;
  readonly alerts: readonly string[];
}
/** What it lost, by day. [kWh] */
export const dailyOf = ({
  daily_kwh: daily,
}: Pick<IncidentRow, "daily_kwh">): Map<number, number> =>
  new Map(Object.entries(daily).map(([day, kwh]) => [Number(day), kwh]));
type Found = Omit<IncidentRow, "subject"> & { subject_kind: Subject["kind"]; subject: string };
const rowOf = ({ subject_kind: kind, subject: id, ...row }: Found): IncidentRow => ({
  ...row,
  subject: { kind, id },
});

/** What stands at a plant, what people closed, and what ended at a moment or later: held until the transaction ends. */
export async function holdJudgedIncidents(
  trx: Db,
  plantId: string,
  endedSince: number,
): Promise<IncidentRow[]> {
  const rows = await trx
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where((eb) => eb.or([eb("state", "<>", "resolved"), eb("ended", ">=", endedSince)]))
    .orderBy("since")
    .forUpdate()
    .execute();
  return rows.map(rowOf);
}
/** An incident as it is judged. */
export function storedIncident(row: IncidentRow): StoredIncident {
  return {
    id: row.id,
    cause: row.cause,
    subject: row.subject,
    state: row.state,
    severity: severityOf(row.cause),
    since: row.since,
    opened: row.opened,
    judged: row.judged,
    nextLook: row.next_look,
    // Of one that a person closed it is when he did, which says nothing of the fault.
    ended: row.state === "closed" ? null : row.ended,
    sureness: row.sureness,
    evidence: row.evidence,
    lostKwh: row.lost_kwh === null ? null : dailyOf(row),
    alerts: row.alerts,
    snoozedUntil: row.snoozed_until,
    closed:
      row.state === "closed" ? { at: row.ended!, dailyLossKwh: row.closed_daily_kwh ?? 0 } : null,
  };
}

/** To a watt-hour. */
const inWh = (kwh: number): number => Math.round(kwh * 1000) / 1000;
/** @param today day of the plant whose loss is today's */
function columnsOf(facts: IncidentFacts, today: number) {
  const { lostKwh } = facts;
  const daily = Object.fromEntries([...(lostKwh ?? [])].map(([day, kwh]) => [day, inWh(kwh)]));
  return {
    state: facts.state,
    since: facts.since,
    opened: facts.opened,
    judged: facts.judged,
    next_look: facts.nextLook,
    ended: facts.ended,
    sureness: facts.sureness,
    evidence: JSON.stringify(facts.evidence),
    lost_kwh:
      lostKwh === null ? null : inWh([...lostKwh.values()].reduce((sum, kwh) => sum + kwh, 0)),
    lost_day: lostKwh === null ? null : today,
    lost_day_kwh: lostKwh === null ? null : inWh(lostKwh.get(today) ?? 0),
    daily_kwh: JSON.stringify(daily),
    alerts: [...facts.alerts],
  };
}
export async function insertIncident(
  trx: Db,
  of: { plantId: string; id: string; today: number },
  facts: IncidentFacts,
): Promise<void> {
  await trx
    .insertInto("incident")
    .values({
      plant_id: of.plantId,
      id: of.id,
      cause: facts.cause,
      subject_kind: facts.subject.kind,
      subject: facts.subject.id,
      ...columnsOf(facts, of.today),
      closed_daily_kwh: null,
      acknowledged_by: null,
      acknowledged: null,
      snoozed_until: null,
      assignee: null,
    })
    .execute();
}
export async function updateIncident(
  trx: Db,
  of: { plantId: string; id: string; today: number; clears: IncidentChange["clears"] },
  facts: IncidentFacts,
): Promise<void> {
  const { ended, ...columns } = columnsOf(facts, of.today);
  await trx
    .updateTable("incident")
    .set({
      ...columns,
      // What a person closed ended when he did.
      ...(facts.state === "closed" ? {} : { ended }),
      ...(of.clears.includes("closed") ? { closed_daily_kwh: null } : {}),
      ...(of.clears.includes("snoozed") ? { snoozed_until: null } : {}),
      ...(of.clears.includes("acknowledged") ? { acknowledged: null, acknowledged_by: null } : {}),
    })
    .where("plant_id", "=", of.plantId)
    .where("id", "=", of.id)
    .execute();
}
/** What people do with it. */
export type IncidentPatch = Partial<
  Pick<
    IncidentRow,
    | "state"
    | "ended"
    | "closed_daily_kwh"
    | "acknowledged_by"
    | "acknowledged"
    | "snoozed_until"
    | "assignee"
  >
>;
export async function patchIncident(
  trx: Db,
  of: { plantId: string; id: string },
  patch: IncidentPatch,
): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  await trx
    .updateTable("incident")
    .set(patch)
    .where("plant_id", "=", of.plantId)
    .where("id", "=", of.id)
    .execute();
}
export async function addEvents(
  trx: Db,
  of: { plantId: string; id: string; at: number },
  events: readonly EventToWrite[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("incident_event")
    .values(
      events.map(({ code, params = {}, by }) => ({
        plant_id: of.plantId,
        incident_id: of.id,
        at: of.at,
        code,
        params: JSON.stringify(params),
        account_id: by?.account ?? null,
        real_account_id: by?.real ?? null,
      })),
    )
    .execute();
}

/** The plant of an incident; null when there is no such incident. */
export async function plantOfIncident(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("incident")
    .select("plant_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.plant_id ?? null;
}
export async function readIncident(
  db: Db,
  plantId: string,
  id: string,
): Promise<IncidentRow | null> {
  const row = await db
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
}
/** The same, held until the transaction ends. */
export async function holdIncident(
  trx: Db,
  plantId: string,
  id: string,
): Promise<IncidentRow | null> {
  const row = await trx
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
}
/** Another one of the same cause and subject that stands. */
export async function standingTwin(trx: Db, of: IncidentRow): Promise<string | null> {
  const row = await trx
    .selectFrom("incident")
    .select("id")
    .where("plant_id", "=", of.plant_id)
    .where("cause", "=", of.cause)
    .where("subject_kind", "=", of.subject.kind)
    .where("subject", "=", of.subject.id)
    .where("id", "<>", of.id)
    .where("state", "in", ["open", "dormant"])
    .executeTakeFirst();
  return row?.id ?? null;
}
export interface EventRow {
  readonly at: number;
  readonly code: IncidentEventCode;
  readonly params: EventParams;
  readonly account_id: string | null;
  readonly real_account_id: string | null;
}
export async function readEvents(db: Db, plantId: string, id: string): Promise<EventRow[]> {
  return await db
    .selectFrom("incident_event")
    .select(["at", "code", "params", "account_id", "real_account_id"])
    .where("plant_id", "=", plantId)
    .where("incident_id", "=", id)
    .orderBy("position")
    .execute();
}
/** Of plants, in any order: of those that ended the ones that did since a moment. */
export async function incidentsOfPlants(
  db: Db,
  plantIds: readonly string[],
  of: { readonly states: readonly IncidentState[]; readonly endedSince: number },
): Promise<IncidentRow[]> {
  const rows = await db
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", sql<string>`any(${[...plantIds]})`)
    .where("state", "in", of.states)
    .where((eb) => eb.or([eb("ended", "is", null), eb("ended", ">=", of.endedSince)]))
    .execute();
  return rows.map(rowOf);
}
const maxSimilar = 50;
/** Others of the same cause and subject that are over, the newest first. */
export async function similarIncidents(db: Db, of: IncidentRow): Promise<IncidentRow[]> {
  const rows = await db
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", of.plant_id)
    .where("cause", "=", of.cause)
    .where("subject_kind", "=", of.subject.kind)
    .where("subject", "=", of.subject.id)
    .where("id", "<>", of.id)
    .where("ended", "is not", null)
    .orderBy("since", "desc")
    .limit(maxSimilar)
    .execute();
  return rows.map(rowOf);
}
/** Those that lasted at some moment of a range. [unix s] */
export async function incidentsBetween(
  db: Db,
  plantId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<IncidentRow[]> {
  const rows = await db
    .selectFrom("incident")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("since", "<", to)
    .where((eb) => eb.or([eb("ended", "is", null), eb("ended", ">", from)]))
    .orderBy("since")
    .orderBy("id")
    .execute();
  return rows.map(rowOf);
}

/** Alerts that are incidents of their own, and these, as far as they stand. */
export async function ownIncidents(
  trx: Db,
  plantId: string,
): Promise<{ readonly alertId: string; readonly incidentId: string }[]> {
  const rows = await trx
    .selectFrom("incident")
    .select(["id", "cause"])
    .where("plant_id", "=", plantId)
    .where("cause", "like", "alert:%")
    .where("state", "in", ["open", "dormant"])
    .execute();
  return rows.map(({ id, cause }) => ({
    alertId: cause.slice("alert:".length),
    incidentId: id,
  }));
}
