import { fetchAggregated } from "@heliograph/contract/data/data.routes.ts";
import { rowsOfReply } from "@heliograph/contract/data/data.wire.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Coverage, Span } from "./coverage.ts";
import { deliver, slotsBetween } from "./delivery.ts";
import type { FedPlant } from "./delivery.ts";
import { PortalRefusal, type PortalClient } from "@heliograph/client/portal-client.ts";
import type { Progress } from "./progress.ts";

/** Days that every plant gets before any history is filled: the portal shows live data at once. */
export const recentDays = 3;

export interface Backfill {
  readonly portal: PortalClient;
  readonly plants: readonly FedPlant[];
  readonly coverage: Coverage;
  readonly progress: Progress;
  /** Called with what the portal refused; the other plants go on. */
  readonly report: (refusal: PortalRefusal) => void;
  /** Start of the requested history. [unix s] */
  readonly fromSeconds: number;
  readonly nowSeconds: number;
}

/** Fills the last days of every plant, or what is missing since the last run. */
export async function fillRecent(work: Backfill): Promise<void> {
  const { plants, progress } = work;
  progress.at("recent", 0, plants.length);
  for (const [done, plant] of plants.entries()) {
    await unlessRefused(work, () => fillRecentOf(work, plant));
    progress.at("recent", done + 1, plants.length);
  }
}

async function fillRecentOf(work: Backfill, plant: FedPlant): Promise<void> {
  const { portal, coverage, nowSeconds } = work;
  const { spec, firstSeconds } = plant.simulator;
  const until = plant.simulator.deliveredUntil(nowSeconds);
  const threeDaysAgo = dayStartSeconds(
    dayOf(nowSeconds, spec.timezone) - recentDays,
    spec.timezone,
  );
  const span = coverage.span(spec.id);
  const start = Math.max(work.fromSeconds, firstSeconds);
  // The last days are sent even where no history is requested.
  const after =
    span && span.newest > start ? span.newest : Math.max(threeDaysAgo, firstSeconds) - 1;
  await deliver(portal, plant, slotsBetween(after, until), plant.simulator.devices());
  await coverage.cover(spec.id, span ? span.oldest : after + 1, Math.max(until, after));
}

/** A plant that somebody deleted or locked must not stop the fleet. @returns whether the work was done */
async function unlessRefused({ report }: Backfill, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof PortalRefusal)) throw error;
    report(error);
    return false;
  }
}

/** Fills the history day by day, newest first, all plants in parallel. */
export async function fillHistory(work: Backfill): Promise<void> {
  const { portal, plants, coverage, progress } = work;
  const open = plants.map((plant) => {
    const { spec, firstSeconds } = plant.simulator;
    const end = coverage.span(spec.id)?.oldest ?? work.nowSeconds;
    const stop = dayOf(Math.max(work.fromSeconds, firstSeconds), spec.timezone);
    return { plant, day: dayOf(end - 1, spec.timezone), stop, end };
  });
  let total = open.reduce((sum, { day, stop }) => sum + Math.max(0, day - stop + 1), 0);
  let done = 0;
  progress.at("history", done, total);
  for (let isBusy = true; isBusy;) {
    isBusy = false;
    for (const row of open) {
      if (row.day < row.stop) continue;
      isBusy = true;
      const start = dayStartSeconds(row.day, row.plant.simulator.spec.timezone);
      const isDone = await unlessRefused(work, async () => {
        await deliver(portal, row.plant, slotsBetween(start - 1, row.end - 1));
        await coverage.cover(row.plant.simulator.spec.id, start, row.end);
      });
      if (!isDone) {
        total -= row.day - row.stop + 1;
        row.stop = row.day + 1;
        continue;
      }
      row.end = start;
      row.day--;
      done++;
      progress.at("history", done, total);
    }
  }
}

/**
 * What the portal already holds of a plant, read from the days of a counter: the unbroken run of days up to the newest.
 * The oldest of them may be half filled and counts as missing; the newest is sent again from its start.
 * Null where no history is requested: the last days are sent again.
 */
export async function spanOnPortal(
  portal: PortalClient,
  plant: FedPlant,
  counterId: string,
  range: { readonly fromSeconds: number; readonly nowSeconds: number },
): Promise<Span | null> {
  if (range.fromSeconds >= range.nowSeconds) return null;
  const tz = plant.simulator.spec.timezone;
  const reply = await portal.call(fetchAggregated, {
    body: { ids: [counterId], start: range.fromSeconds, end: range.nowSeconds, tz, period: "day" },
  });
  const days = rowsOfReply(reply).flatMap(([date, value]) =>
    value === null || typeof date !== "string" ? [] : [parseCivilDay(date)],
  );
  days.sort((a, b) => b - a);
  const newest = days[0];
  if (newest === undefined) return null;
  let oldest = newest;
  // A gap of one day is a silent logger; a longer one is where an earlier run stopped.
  for (const day of days) if (oldest - day <= 2) oldest = day;
  if (oldest >= newest) return null;
  return { oldest: dayStartSeconds(oldest + 1, tz), newest: dayStartSeconds(newest, tz) - 1 };
}
