import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { findingsOf } from "@heliograph/domain/health/follow.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import { reconcile, withoutConsequences } from "@heliograph/domain/health/incidents.ts";
import { withoutWork, type WorkAt } from "@heliograph/domain/health/maintenance.ts";
import type { Db } from "../platform/database.ts";
import { markStale } from "./health-days.store.ts";
import { holdJudgedIncidents, storedIncident } from "./incidents.store.ts";
import { joined } from "./judge-days.ts";
import type { Carried } from "./judged.ts";
import { settleWork } from "./settle-work.ts";
import { rememberedSeconds, writeChanges, type OnIncident } from "./write-incidents.ts";

/**
 * Writes down what ended in a past that is being judged, so long ago that no later day can change it. What stands at the plant, or stood when it
 * was judged before, waits until the past has come to the day that runs. Answers what was not written down. (H7d, H17)
 */
export async function settlePast(
  trx: Db,
  of: {
    readonly plant: HealthPlant;
    readonly carried: Carried;
    /** Where the first day of this past begins. [unix s] */
    readonly fromSeconds: number;
    /** Where the last day began that was judged when this was done before; null: it was not. [unix s] */
    readonly sinceSeconds: number | null;
    /** Where the last day that was judged began. [unix s] */
    readonly untilSeconds: number;
    readonly nowSeconds: number;
    /** The maintenance windows of the plant. */
    readonly workAt: WorkAt;
    readonly onIncident: OnIncident;
  },
): Promise<{ readonly past: readonly Finding[]; readonly changed: readonly string[] }> {
  const { plant, carried, untilSeconds, nowSeconds, onIncident } = of;
  const { plantId, timezone } = plant;
  const isLongOver = ({ ended }: Finding): boolean =>
    ended !== null && ended < untilSeconds - rememberedSeconds;
  const over = carried.past.filter(isLongOver);
  // All that ended within this stretch, and began in this past, is among what is over.
  const complete = {
    from: of.fromSeconds,
    ended: of.sinceSeconds === null ? of.fromSeconds : of.sinceSeconds - rememberedSeconds,
    until: untilSeconds - rememberedSeconds,
  };
  const endedSince = Math.min(
    complete.ended,
    ...over.map(({ since }) => since - rememberedSeconds),
  );
  const before = await holdJudgedIncidents(trx, plantId, endedSince);
  const standing = new Set(before.filter(({ ended }) => ended === null).map(keyOf));
  const canWait = (one: Finding): boolean => standing.has(keyOf(one));
  // What explains another one may have ended later.
  const own = new Set(withoutConsequences(joined(carried.past, findingsOf(carried.state))));
  const stored = before
    .filter((row) => row.ended !== null && !standing.has(keyOf(row)))
    .map(storedIncident);
  const { findings, work, worked } = withoutWork(
    over.filter((one) => own.has(one) && !canWait(one)),
    { stored, workAt: of.workAt, zone: timezone },
  );
  const changes = reconcile({
    plant,
    stored,
    findings,
    worked,
    episodes: [],
    now: nowSeconds,
    complete,
  });
  const { changed } = await writeChanges(trx, changes, {
    plant,
    before,
    endedSince,
    today: dayOf(nowSeconds, timezone),
    nowSeconds,
    onIncident,
  });
  const losses = await settleWork(trx, plantId, { findings, work, nowSeconds, complete: null });
  await markStale(trx, plantId, [...losses.days]);
  return {
    past: carried.past.filter((one) => !isLongOver(one) || canWait(one)),
    changed,
  };
}
const keyOf = (of: { readonly cause: string; readonly subject: Finding["subject"] }): string =>
  `${of.cause} ${of.subject.kind} ${of.subject.id}`;
