import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { isShownStill, summarise } from "@heliograph/domain/health/day-summary.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import type { JudgedDay } from "@heliograph/domain/health/health-state.ts";
import type { Db } from "../platform/database.ts";
import { readWorkLosses } from "./maintenance-loss.store.ts";
import { incidentOfDay, lastedIn, workOfDay } from "./day-incidents.ts";
import { hasStaleDays, readJudgedDays, staleDays, writeSummaries } from "./health-days.store.ts";
import { holdHealth } from "./health.store.ts";
import { incidentsBetween } from "./incidents.store.ts";

/** Days whose summaries are made in one turn. */
const daysAtOnce = 60;
/** So many judged days say what scatter is usual, and they lie within so many days. (H13) */
const daysOfScatter = 60;
const farthestBack = 120;

/** Makes the verdicts and waterfalls of days anew whose observation or incidents have changed. Answers whether there are more. (H17) */
export async function summariseStale(db: Db, plant: HealthPlant, at: number): Promise<boolean> {
  if (!(await hasStaleDays(db, plant.plantId))) return false;
  return await db.transaction().execute(async (trx) => {
    // Who changes an incident holds the plant's health before: what is read here is what is written.
    await holdHealth(trx, plant.plantId);
    return await summariseSome(trx, plant, at);
  });
}
async function summariseSome(trx: Db, plant: HealthPlant, at: number): Promise<boolean> {
  const { plantId, timezone } = plant;
  const days = await staleDays(trx, plantId, daysAtOnce);
  if (days.length === 0) return false;
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  const spanOf = (from: number, to: number) => ({
    start: dayStartSeconds(from, timezone),
    end: dayStartSeconds(to + 1, timezone),
  });
  const whole = spanOf(first, last);
  const incidents = await incidentsBetween(trx, plantId, { from: whole.start, to: whole.end });
  const work = await readWorkLosses(trx, plantId);
  const judged = await readJudgedDays(trx, plantId, { from: first - farthestBack, to: last });
  const summaries = days.map(({ day, version, isSilent, observation }) => {
    const span = spanOf(day, day);
    const own = incidents.filter(
      (row) => lastedIn(row, span) && isShownStill(observation, row, row.since >= span.start),
    );
    const summary = summarise({
      plant,
      observation,
      incidents: own
        .map((row) => incidentOfDay(row, { day, moment: "past" }))
        .concat(workOfDay(work, day)),
      isClosed: false,
      isSunUp: true,
      isSilent,
      before: daysBefore(judged, day),
      nextLook: null,
      at,
    });
    return { version, summary };
  });
  await writeSummaries(trx, plantId, summaries);
  return days.length === daysAtOnce;
}
const daysBefore = (judged: readonly JudgedDay[], day: number): JudgedDay[] =>
  judged.filter((one) => one.day < day).slice(-daysOfScatter);
