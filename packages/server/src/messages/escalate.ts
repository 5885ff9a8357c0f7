/** Calls the next one where nobody acknowledged an alarm in time. (M14) */
import type { Escalation } from "@heliograph/contract/messages/messages.wire.ts";
import { reaches } from "@heliograph/domain/messages/severity.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { insertMessages } from "./messages.store.ts";
import { escalationOf, noticesOf, weightsOf } from "./notices.store.ts";
import { countSteps, dueSteps, reachedOfOccasion, takeStep, unanswered } from "./steps.store.ts";

/** Takes every step that is due; answers how many. Whoever has the alarm already is not written to again. */
export async function escalate(db: Db, now: number): Promise<number> {
  const due = await dueSteps(db, now);
  for (const { plant_id: plantId, id, step, created, step_from: from, severity } of due)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await db.transaction().execute(async (trx) => {
      const steps = await escalationOf(trx, plantId);
      const called = steps[step];
      const next = steps[step + 1];
      const at = next === undefined ? null : (from ?? created) + next.after_min * 60;
      if (!(await takeStep(trx, { plantId, id, step }, { step: step + 1, at }))) return;
      if (called === undefined) return;
      const { user_id: accountId, sms } = called;
      // Who is to be called and wants to hear nothing, or of heavier things alone, is not. (M6)
      const notices = await noticesOf(trx, [accountId]);
      const weight = (await weightsOf(trx, plantId, notices))(accountId);
      if (weight === "off" || !reaches(severity, weight)) return;
      const reached = await reachedOfOccasion(trx, plantId, id);
      const { telegram, push, webhook } = notices.get(accountId)!;
      const ways = [
        "email" as const,
        ...(telegram ? ["telegram" as const] : []),
        ...(push ? ["push" as const] : []),
        ...(webhook ? ["webhook" as const] : []),
        ...(sms ? ["sms" as const] : []),
      ];
      await insertMessages(
        trx,
        { plantId, occasionId: id, created: now, nextTry: now },
        ways
          .filter((channel) => !reached.has(`${accountId} ${channel}`))
          .map((channel) => ({ id: newObjectId(), channel, accountId })),
      );
    });
  return due.length;
}

/**
 * Steps that are set while alarms last hold for those too: counted from the alarm's beginning where the first is still to come, else from now.
 * @param snoozedUntil of an incident; null where nobody put it off [unix s]
 */
export async function stepsOfLasting(
  trx: Db,
  of: { readonly plantId: string; readonly steps: Escalation; readonly now: number },
  snoozedUntil: (incidentId: string) => number | null,
): Promise<void> {
  const { plantId, now } = of;
  const [first] = of.steps;
  for (const { id, created, incident_id: incident } of await unanswered(trx, plantId)) {
    const wait = (first?.after_min ?? 0) * 60;
    const from = created + wait >= now ? created : now;
    const earliest = (incident === null ? null : snoozedUntil(incident)) ?? 0;
    const at = first === undefined ? null : Math.max(from + wait, earliest);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await countSteps(trx, { plantId, id }, { from, at });
  }
}
