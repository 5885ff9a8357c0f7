/** Calls the next one where nobody acknowledged an alarm in time. (M14) */
import { reaches } from "@heliograph/domain/messages/severity.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { dueSteps, insertMessages, reachedOfOccasion, takeStep } from "./messages.store.ts";
import { escalationOf, noticesOf, weightsOf } from "./notices.store.ts";

/** Takes every step that is due; answers how many. Whoever has the alarm already is not written to again. */
export async function escalate(db: Db, now: number): Promise<number> {
  const due = await dueSteps(db, now);
  for (const { plant_id: plantId, id, step, created, severity } of due)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await db.transaction().execute(async (trx) => {
      const steps = await escalationOf(trx, plantId);
      const called = steps[step];
      const next = steps[step + 1];
      const at = next === undefined ? null : created + next.after_min * 60;
      if (!(await takeStep(trx, { plantId, id, step }, { step: step + 1, at }))) return;
      if (called === undefined) return;
      const { user_id: accountId } = called;
      // Who is to be called and wants to hear nothing, or of heavier things alone, is not. (M6)
      const notices = await noticesOf(trx, [accountId]);
      const from = (await weightsOf(trx, plantId, notices))(accountId);
      if (from === "off" || !reaches(severity, from)) return;
      const reached = await reachedOfOccasion(trx, plantId, id);
      const { telegram, push, webhook } = notices.get(accountId)!;
      const ways = [
        "email" as const,
        ...(telegram ? ["telegram" as const] : []),
        ...(push ? ["push" as const] : []),
        ...(webhook ? ["webhook" as const] : []),
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
