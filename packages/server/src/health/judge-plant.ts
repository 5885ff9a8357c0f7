import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { findingsOf } from "@heliograph/domain/health/follow.ts";
import { backfillSeconds, isPastOnly } from "@heliograph/domain/health/rhythm.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { MeasuredDay } from "../data/data.service.ts";
import type { Db } from "../platform/database.ts";
import { dropOldCarried, openCarried, writeCarried, type KeptHandOver } from "./carried.store.ts";
import { dropOldDays, writeDays, type ObservedDay } from "./health-days.store.ts";
import {
  holdHealth,
  readBegun,
  readLeft,
  setHasPast,
  writeLooked,
  writeProgress,
  type Looked,
  type Progress,
} from "./health.store.ts";
import { joined, judgeDays, judgeOpenDay } from "./judge-days.ts";
import {
  daysJudged,
  firstJudgedDay,
  judgedPlant,
  type Judged,
  type JudgedPlant,
  type JudgeLook,
  type JudgeParts,
} from "./judge-parts.ts";
import { judgePast, newPast, oldestJudged } from "./judge-past.ts";
import { writeLight } from "./light.store.ts";
import { readNear, roleOf, withNear } from "./near-light.ts";
import { judgeEdition, nothingCarried, type Carried } from "./judged.ts";
import { settleIncidents } from "./settle-incidents.ts";
import { summariseStale } from "./stale-days.ts";
import { workOf } from "./work-windows.ts";

/** A plant of which nothing newer has arrived is looked at as soon as something does. [s] */
const behindSeconds = 1800;

/**
 * Judges the day that runs, or a portion of what lies before it. Days are written as they are judged, incidents with their events and their news
 * in one transaction: who is killed in between goes on from the last day that was written, and judging a day twice changes nothing. (H8, H15, H17)
 */
export async function judgePlant(parts: JudgeParts, look: JudgeLook): Promise<Judged> {
  const model = await parts.model(look.plantId, look.facts);
  if (model === null || model.plant.disabled) return { hasMore: false };
  const own = await withNear(parts, judgedPlant(model), look.nowSeconds);
  if (look.part === "now") return await judgeNow(parts, look, own);
  const past = await judgePast(parts, look, own);
  // What it hands on is judged with the day that runs at once; another past waits for the next slot, that no plant judges its years again and again.
  if (past === "arrived") return await judgeNow(parts, look, own, { maySeekPast: false });
  return { hasMore: past === "more" };
}

/** Judges the days since the last one that was judged, and the one that runs. What is not judged yet of a plant begins yesterday: the years before come in portions. */
async function judgeNow(
  parts: JudgeParts,
  look: JudgeLook,
  own: JudgedPlant,
  { maySeekPast } = { maySeekPast: true },
): Promise<Judged> {
  const { db } = parts;
  const { plantId, nowSeconds, slot } = look;
  const { model, plant } = own;
  const today = dayOf(nowSeconds, plant.timezone);
  // Its version before anything is read of it: what is written meanwhile is seen at the next tick.
  const begun = await readBegun(db, plantId);
  const { version } = begun;
  const progress = await begin(parts, own, today, begun.progress);
  if (progress.firstDay === null) {
    await keepNothing(db, plantId, { progress, slot, version, light: roleOf(plant) });
    return { hasMore: false };
  }
  // What another judge carried says nothing here: the past comes first, and what stands is answered until then.
  if (progress.edition !== judgeEdition) {
    await setHasPast(db, plantId, true);
    return { hasMore: true };
  }
  const caughtUp = await catchUp(parts, look, { own, today, progress, newest: begun.newest });
  // Its blocks are being cut at other midnights.
  if (caughtUp === null) return { hasMore: false };
  const near = await readNear(db, own, [caughtUp.running.samples]);
  const { observation, carried, light } = judgeOpenDay(
    plant,
    caughtUp.carried,
    caughtUp.running,
    near,
  );
  const findings = joined(carried.past, findingsOf(carried.state));
  const { newestData } = caughtUp.running.samples;
  const isSettled = await settleIncidents(
    {
      db,
      changes: parts.changes,
      onIncident: parts.onIncident,
      episodes: (trx) => parts.episodes(trx, model),
    },
    {
      plant,
      progress: caughtUp.progress,
      looked: {
        slot,
        version,
        light: roleOf(plant),
        isBehind: newestData === null || newestData < nowSeconds - behindSeconds,
      },
      findings,
      workAt: await workOf(parts, model, findings, nowSeconds),
      observation,
      judgedDays: caughtUp.carried.state.judgedDays,
      isClosed: isOver(model, nowSeconds),
      isPastOnly: isPastOnly(
        caughtUp.carried.references,
        { newestData, deliveries: caughtUp.deliveries },
        plant.site,
      ),
      isOld: newestData === null || newestData < nowSeconds - backfillSeconds,
      nowSeconds,
    },
  );
  // Somebody else judged the plant: the next tick looks again.
  if (!isSettled) return { hasMore: false };
  if (light !== null)
    await writeLight(db, plantId, { isOver: false, days: [{ day: today, light }] });
  const left = await readLeft(db, plantId, oldestJudged(own, nowSeconds));
  const hasStale = left.hasStale && (await summariseStale(db, plant, nowSeconds));
  const hasPast =
    hasStale ||
    left.isPastOpen ||
    (maySeekPast &&
      (await newPast(parts, look, own, {
        progress: caughtUp.progress,
        changedDay: left.changedDay,
      })) !== null);
  if (hasPast !== left.hasPast) await setHasPast(db, plantId, hasPast);
  return { hasMore: hasPast };
}
const isOver = ({ plant }: PlantModel, nowSeconds: number): boolean =>
  plant.disabled || (plant.active_until !== null && plant.active_until <= nowSeconds);

/** How far the plant is judged; of one that is not, or that has none of its data any more, from where it begins. */
async function begin(
  parts: JudgeParts,
  own: JudgedPlant,
  today: number,
  before: Progress | null,
): Promise<Progress> {
  const isKnown = before !== null && before.firstDay !== null;
  // Other facts hold from today on at once, and for the past when it is judged again.
  if (isKnown && before.facts === own.facts) return before;
  const first = await firstJudgedDay(parts, own, today);
  if (isKnown && first !== null) return before;
  return {
    edition: judgeEdition,
    facts: own.facts,
    firstDay: first === null ? null : Math.max(first, today - 1),
    judgedDay: null,
    lookedSlot: before?.lookedSlot ?? 0,
  };
}

/** Judges the days that are over since the last one that was judged; null while nothing can be read. */
async function catchUp(
  parts: JudgeParts,
  { plantId, nowSeconds }: JudgeLook,
  of: {
    readonly own: JudgedPlant;
    readonly today: number;
    readonly progress: Progress;
    readonly newest: KeptHandOver | null;
  },
): Promise<{
  /** What the day before the one that runs hands on, also where that is not known to its end. */
  readonly carried: Carried;
  readonly running: MeasuredDay;
  /** Since the days that are over, ascending. [unix s] */
  readonly deliveries: readonly number[];
  readonly progress: Progress;
} | null> {
  const { own, today } = of;
  const { model, plant, wanted } = own;
  let { progress } = of;
  const before =
    progress.judgedDay === null || of.newest === null
      ? null
      : await openCarried(parts.db, plantId, of.newest);
  let carried = before?.carried ?? nothingCarried;
  const deliveries: number[] = [];
  let day = before === null ? progress.firstDay! : before.day + 1;
  while (day < today) {
    const to = Math.min(today - 1, day + parts.daysAtOnce(wanted) - 1);
    const measured = await parts.days(model, { ...wanted, from: day, to, nowSeconds });
    if (measured === null) return null;
    const near = await readNear(parts.db, own, measured.days);
    const run = judgeDays(plant, carried, measured, near);
    ({ carried } = run);
    const last = run.over.at(-1);
    if (last !== undefined) {
      progress = { ...progress, judgedDay: last.observation.day };
      await keepDays(parts.db, plantId, { progress, over: run.over, carried, today });
    }
    for (let at = run.open; at < measured.days.length; at++) {
      const open = measured.draw(at);
      ({ carried } = judgeOpenDay(plant, carried, open, near));
      deliveries.push(...open.samples.deliveries);
    }
    if (run.open < measured.days.length) break;
    day = to + 1;
  }
  const ofToday = await parts.days(model, {
    ...wanted,
    from: today,
    to: today,
    nowSeconds,
    isRunning: true,
  });
  if (ofToday === null) return null;
  const running = ofToday.draw(0);
  deliveries.push(...running.samples.deliveries);
  return { carried, running, deliveries, progress };
}

async function keepNothing(
  db: Db,
  plantId: string,
  of: { readonly progress: Progress } & Pick<Looked, "slot" | "version" | "light">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdHealth(trx, plantId);
    await writeLooked(trx, plantId, { ...of, isBehind: true, now: null });
  });
}
/** Days are written with what the last of them hands on, and how far the plant is judged by that. */
async function keepDays(
  db: Db,
  plantId: string,
  of: {
    readonly progress: Progress;
    readonly over: readonly ObservedDay[];
    readonly carried: Carried;
    readonly today: number;
  },
): Promise<void> {
  const { progress, over, carried, today } = of;
  const { day } = over.at(-1)!.observation;
  await db.transaction().execute(async (trx) => {
    await holdHealth(trx, plantId);
    await writeDays(trx, plantId, over);
    await writeCarried(trx, plantId, { day, carried });
    await writeProgress(trx, plantId, progress);
    await dropOldDays(trx, plantId, today - daysJudged);
    await dropOldCarried(trx, plantId, today - daysJudged);
  });
}
