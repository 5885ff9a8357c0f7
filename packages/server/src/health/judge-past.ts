import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  endPast,
  isKeptDay,
  nextKeptDay,
  readCarried,
  readPast,
  replaceCarried,
  writePast,
  type Past,
} from "./carried.store.ts";
import { dropOldDays, writeDays } from "./health-days.store.ts";
import {
  holdHealth,
  readLeft,
  readProgress,
  setHasPast,
  noteArrival,
  writeProgress,
  type Progress,
} from "./health.store.ts";
import { judgeDays, type JudgedRun } from "./judge-days.ts";
import {
  daysJudged,
  firstJudgedDay,
  type JudgedPlant,
  type JudgeLook,
  type JudgeParts,
} from "./judge-parts.ts";
import { judgeEdition, nothingCarried } from "./judged.ts";
import { firstDayRelit, readNear } from "./near-light.ts";
import { settlePast } from "./settle-past.ts";
import { summariseStale } from "./stale-days.ts";
import { workOf } from "./work-windows.ts";

/** A plant with more to judge than this lets the others have their turn. [ms] */
const longestTurnMilliseconds = 1500;

/** From where the past is to be judged anew: all of it by another judge or by other facts, else from the first day that was changed; null: from nowhere. (H17) */
export async function newPast(
  parts: JudgeParts,
  { plantId, nowSeconds }: JudgeLook,
  own: JudgedPlant,
  of: { readonly progress: Progress | null; readonly changedDay: number | null },
): Promise<Past | null> {
  const { db } = parts;
  const today = dayOf(nowSeconds, own.plant.timezone);
  const { progress, changedDay } = of;
  if (progress?.firstDay == null) return null;
  const anew = { edition: judgeEdition, facts: own.facts, day: null, carried: nothingCarried };
  if (!isSameJudge(progress, own)) {
    const firstDay = await firstJudgedDay(parts, own, today);
    return firstDay === null ? null : { ...anew, firstDay };
  }
  if (progress.judgedDay === null) return null;
  const oldest = oldestJudged(own, nowSeconds);
  const relit = await firstDayRelit(db, own, { from: oldest, to: progress.judgedDay });
  if (changedDay === null && relit === null) return null;
  const changed = Math.min(changedDay ?? Infinity, relit ?? Infinity);
  const firstDay = Math.min(changed, Math.max(progress.firstDay, oldest));
  const before = await readCarried(db, plantId, { before: changed });
  return before === null || before.day < firstDay
    ? { ...anew, firstDay }
    : { ...anew, firstDay, ...before };
}
/** The first day of a plant that may be judged. */
export const oldestJudged = ({ plant }: JudgedPlant, nowSeconds: number): number =>
  dayOf(nowSeconds, plant.timezone) - daysJudged;
const isSameJudge = (
  { edition, facts }: Pick<Progress, "edition" | "facts">,
  own: JudgedPlant,
): boolean => edition === judgeEdition && facts === own.facts;

/**
 * Judges a portion of what lies before the day that runs, from its first day on, beside the days that are judged: these stand until it has come
 * to the last of them. What is changed on a day behind it is judged by the next one. (H17)
 * Answers `more` when another portion can be judged at once, `waits` for what is not sealed, `arrived` when what it hands on has taken its place.
 */
export async function judgePast(
  parts: JudgeParts,
  look: JudgeLook,
  own: JudgedPlant,
): Promise<"more" | "waits" | "arrived"> {
  const { db } = parts;
  const { plantId, nowSeconds } = look;
  const known = await readPast(db, plantId);
  const past =
    known !== null && isSameJudge(known, own)
      ? known
      : await newPast(parts, look, own, {
          progress: await readProgress(db, plantId),
          changedDay: (await readLeft(db, plantId, oldestJudged(own, nowSeconds))).changedDay,
        });
  // The facts are those again by which the plant is judged.
  if (past === null && known !== null) await endPast(db, plantId);
  const became = past === null ? null : await judgePortion(parts, look, { own, past, known });
  const hasStale = await summariseStale(db, own.plant, nowSeconds);
  if (became !== null) return became;
  if (!hasStale) await setHasPast(db, plantId, false);
  return hasStale ? "more" : "waits";
}

async function judgePortion(
  parts: JudgeParts,
  { plantId, nowSeconds }: JudgeLook,
  of: { readonly own: JudgedPlant; readonly past: Past; readonly known: Past | null },
): Promise<"more" | "waits" | "arrived"> {
  const { model, plant, wanted } = of.own;
  const yesterday = dayOf(nowSeconds, plant.timezone) - 1;
  const began = performance.now();
  let { past, known } = of;
  let settledDay = past.day;
  // What a large plant hands on is megabytes of text: it is written once a turn and a month, not with each handful of days that are read at once.
  let unwritten: JudgedRun["over"] = [];
  for (;;) {
    const from = past.day === null ? past.firstDay : past.day + 1;
    let isOpen = false;
    if (from <= yesterday) {
      const to = Math.min(yesterday, nextKeptDay(from - 1), from + parts.daysAtOnce(wanted) - 1);
      const measured = await parts.days(model, { ...wanted, from, to, nowSeconds });
      // Its blocks are being cut at other midnights.
      if (measured === null) return "waits";
      const near = await readNear(parts.db, of.own, measured.days);
      const run = judgeDays(plant, past.carried, measured, near);
      isOpen = run.open < measured.days.length;
      if (past.day === null && run.over.length === 0) {
        // It is still being sent, from its end to its beginning: what is not sealed is judged by the next one.
        const whole = measured.days.find(({ knownSlots, slots }) => knownSlots === slots);
        past = { ...past, firstDay: whole?.day ?? to + 1 };
        continue;
      }
      unwritten = [...unwritten, ...run.over];
      const isTurnOver = performance.now() - began > longestTurnMilliseconds;
      const last = unwritten.at(-1);
      if (last !== undefined && !isOpen && !isTurnOver && to !== yesterday && !isKeptDay(to)) {
        past = { ...past, day: last.observation.day, carried: run.carried };
        continue;
      }
      const portion = { ...run, over: unwritten };
      const next = await keepPortion(parts, {
        own: of.own,
        past,
        known,
        settledDay,
        run: portion,
        nowSeconds,
      });
      if (next === null) return "waits";
      past = known = next;
      settledDay = next.day;
      unwritten = [];
    }
    if (isOpen || past.day === yesterday || from > yesterday) {
      if (await arrive(parts, plantId, { past, isAtEnd: !isOpen })) return "arrived";
      return "waits";
    }
    if (performance.now() - began > longestTurnMilliseconds) return "more";
  }
}

/** Writes a portion, and of what ended in it what nothing later can change. Answers how far it has come; null when somebody else judged it. */
async function keepPortion(
  parts: JudgeParts,
  of: {
    readonly own: JudgedPlant;
    readonly past: Past;
    readonly known: Past | null;
    /** The last day of which was written down what was over; null: of none. */
    readonly settledDay: number | null;
    readonly run: JudgedRun;
    readonly nowSeconds: number;
  },
): Promise<Past | null> {
  const { changes, db, onIncident } = parts;
  const { own, known, run, nowSeconds } = of;
  const { plant } = own;
  const { plantId, timezone } = plant;
  const workAt = await workOf(parts, own.model, run.carried.past, nowSeconds);
  return await changes.transaction(db, async (trx, announce) => {
    await holdHealth(trx, plantId);
    const held = await readPast(trx, plantId);
    if (held?.day !== known?.day || held?.facts !== known?.facts) return null;
    await writeDays(trx, plantId, run.over);
    const day = run.over.at(-1)?.observation.day ?? of.past.day;
    const settled =
      day === null
        ? { past: run.carried.past, changed: [] }
        : await settlePast(trx, {
            plant,
            carried: run.carried,
            fromSeconds: dayStartSeconds(of.past.firstDay, timezone),
            sinceSeconds: of.settledDay === null ? null : dayStartSeconds(of.settledDay, timezone),
            untilSeconds: dayStartSeconds(day, timezone),
            nowSeconds,
            workAt,
            onIncident,
          });
    if (settled.changed.length > 0) announce("plant", plantId, "incidents", ...settled.changed);
    const past = { ...of.past, day, carried: { ...run.carried, past: settled.past } };
    await writePast(trx, plantId, past);
    await dropOldDays(trx, plantId, dayOf(nowSeconds, timezone) - daysJudged);
    return past;
  });
}

/** What a past hands on takes the place of what is judged, once it has come as far. */
async function arrive(
  { db }: JudgeParts,
  plantId: string,
  { past, isAtEnd }: { readonly past: Past; readonly isAtEnd: boolean },
): Promise<boolean> {
  const { edition, facts, firstDay, day, carried } = past;
  return await db.transaction().execute(async (trx) => {
    const held = await holdHealth(trx, plantId);
    const isFar = held.judgedDay === null || (day !== null && day >= held.judgedDay);
    if (!isFar && day === null) await endPast(trx, plantId);
    if (!isFar && (!isAtEnd || day === null)) return false;
    await replaceCarried(trx, plantId, day === null ? null : { day, carried });
    await writeProgress(trx, plantId, { edition, facts, firstDay, judgedDay: day });
    await noteArrival(trx, plantId);
    await endPast(trx, plantId);
    return true;
  });
}
