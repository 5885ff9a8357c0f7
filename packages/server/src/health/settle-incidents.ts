import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { summarise } from "@heliograph/domain/health/day-summary.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import type { JudgedDay } from "@heliograph/domain/health/health-state.ts";
import { reconcile } from "@heliograph/domain/health/incidents.ts";
import { withoutWork, type WorkAt } from "@heliograph/domain/health/maintenance.ts";
import { nextLook } from "@heliograph/domain/health/judged-moment.ts";
import type { AlertEpisode } from "@heliograph/domain/health/symptoms.ts";
import type { DayObservation } from "@heliograph/domain/health/observation.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import type { ChangeFeed } from "../platform/change-feed.ts";
import type { Db } from "../platform/database.ts";
import { forgetPast } from "./carried.store.ts";
import { incidentOfDay, lastedIn, workOfDay } from "./day-incidents.ts";
import { settleWork } from "./settle-work.ts";
import { markStale } from "./health-days.store.ts";
import { holdHealth, writeLooked, type Looked, type Progress } from "./health.store.ts";
import { holdJudgedIncidents, storedIncident, type IncidentRow } from "./incidents.store.ts";
import { rememberedSeconds, writeChanges, type OnIncident } from "./write-incidents.ts";

/**
 * Findings that ended within seven days are known: all that lost something within so many days before today are among them. When a past has
 * arrived, all are that ended within the days which it remembered.
 */
const completeDays = 5;

export interface SettleInput {
  readonly plant: HealthPlant;
  readonly progress: Progress;
  readonly looked: Omit<Looked, "now">;
  readonly findings: readonly Finding[];
  /** The maintenance windows of the plant. */
  readonly workAt: WorkAt;
  /** Of the day that runs. */
  readonly observation: DayObservation;
  readonly judgedDays: readonly JudgedDay[];
  readonly isClosed: boolean;
  /** All that it ever sent is a past that had ended. (H6) */
  readonly isPastOnly: boolean;
  /** All that it has was measured long ago. (H6) */
  readonly isOld: boolean;
  readonly nowSeconds: number;
}

/**
 * Writes what the findings say of the plant's incidents, with their events, the days that this changes, how the plant is now, and the news of it
 * to people and to other processes: in one transaction. Answers false when somebody else judged the plant meanwhile. (H8, H12)
 */
export async function settleIncidents(
  by: {
    readonly db: Db;
    readonly changes: Pick<ChangeFeed, "transaction">;
    readonly onIncident: OnIncident;
    readonly episodes: (trx: Db) => Promise<readonly AlertEpisode[]>;
  },
  input: SettleInput,
): Promise<boolean> {
  const { plant, nowSeconds, progress } = input;
  const { plantId } = plant;
  const today = input.observation.day;
  const zone = plant.timezone;
  const remembered = dayStartSeconds(today - 1, zone) - rememberedSeconds;
  const oldest = Math.min(
    remembered,
    ...input.findings.map(({ since }) => since - rememberedSeconds),
  );
  return await by.changes.transaction(by.db, async (trx, announce) => {
    const held = await holdHealth(trx, plantId);
    if (progress.judgedDay !== null && held.judgedDay !== progress.judgedDay) return false;
    const before = await holdJudgedIncidents(trx, plantId, oldest);
    const stored = before.map(storedIncident);
    const complete =
      progress.firstDay === null
        ? null
        : { day: today - completeDays, from: dayStartSeconds(progress.firstDay, zone) };
    const { findings, work, worked } = withoutWork(input.findings, {
      stored,
      workAt: input.workAt,
      zone,
    });
    const changes = reconcile({
      plant,
      stored,
      findings,
      worked,
      episodes: await by.episodes(trx),
      now: nowSeconds,
      isOld: input.isOld,
      complete: complete && {
        from: complete.from,
        ended: held.hasArrived ? remembered : dayStartSeconds(complete.day, zone),
      },
    });
    const { changed, after } = await writeChanges(trx, changes, {
      plant,
      before,
      endedSince: oldest,
      today,
      nowSeconds,
      onIncident: by.onIncident,
    });
    if (changed.length > 0) announce("plant", plantId, "incidents", ...changed);
    const losses = await settleWork(trx, plantId, { findings, work, nowSeconds, complete });
    await markStale(trx, plantId, [...losses.days]);
    if (held.hasEnded) await forgetPast(trx, plantId);
    const ofToday = { start: dayStartSeconds(today, plant.timezone), end: nowSeconds + 1 };
    const now = summarise({
      ...input,
      before: input.judgedDays,
      isSilent: (input.isPastOnly && !plant.isByFiles) || after.some(isSilence),
      incidents: after
        .filter((row) => isStanding(row) || lastedIn(row, ofToday))
        .map((row) => incidentOfDay(row, { day: today, moment: "now" }))
        .concat(workOfDay(losses.all, today)),
      isSunUp: isSunUp(plant, nowSeconds),
      nextLook: nextLook(plant, nowSeconds),
      at: nowSeconds,
    });
    await writeLooked(trx, plantId, { progress, ...input.looked, now });
    return true;
  });
}

const isSilence = ({ cause, state, subject }: IncidentRow): boolean =>
  cause === "no_communication" && subject.kind === "plant" && state === "open";
const isStanding = ({ state }: { state: string }): boolean =>
  state === "open" || state === "dormant";

const isSunUp = ({ site }: HealthPlant, nowSeconds: number): boolean =>
  site === null || sunPosition(nowSeconds, site).apparentElevation > 0;
