import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { periodTitleIn } from "@heliograph/domain/reports/period-title.ts";
import type { Enqueue } from "../messages/messages.service.ts";
import type { Db } from "../platform/database.ts";
import type { UsersService } from "../users/users.service.ts";
import { callerOf, mayTake } from "./mailing-scope.ts";
import { writeMailed } from "./mailings.store.ts";
import type { MailingAt } from "./portfolio-figures.ts";

/** The mails of an issue, one for each of its recipients, and that it was sent: in the transaction that makes it. (R16) */
export async function sendMails(
  trx: Db,
  of: MailingAt,
  issue: {
    readonly number: number;
    readonly isCorrected: boolean;
    readonly plantIds: readonly string[];
    readonly users: Pick<UsersService, "account">;
    readonly enqueue: Enqueue;
    readonly now: number;
  },
): Promise<void> {
  const { fields, id, ownerId } = of.mailing;
  const owner = await issue.users.account(ownerId);
  let reached = 0;
  for (const accountId of fields.recipients) {
    // oxlint-disable-next-line no-await-in-loop -- a hundred at most, from memory
    const caller = await callerOf(issue.users, accountId);
    const own = of.plants.filter((plant) => issue.plantIds.includes(plant.id));
    const seen = caller === null ? [] : own.filter((one) => mayTake(caller, fields.kind, one));
    // Its message stands in the log of the first plant that he reads of it, or of the first one, with the reason why it did not leave.
    const anchor = seen[0] ?? own[0];
    if (anchor === undefined) continue;
    if (seen.length > 0) reached++;
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await issue.enqueue(trx, {
      plantId: anchor.id,
      severity: "minor",
      email: [accountId],
      sms: [],
      now: issue.now,
      facts: {
        code: "mailing_ready",
        params: {
          kind: fields.kind,
          name: fields.name,
          owner: owner?.user.fullname ?? owner?.user.username ?? "",
          language: fields.language,
          is_corrected: issue.isCorrected,
          path: `/mailings/${id}?year=${formatCivilDay(of.span.first).slice(0, 4)}&period=${formatCivilDay(of.span.first)}`,
          issue: { mailing_id: id, first_day: of.span.first, number: issue.number },
          period: { it: periodTitleIn(of.span, "it"), en: periodTitleIn(of.span, "en") },
          answers: [],
          linked_bytes: null,
        },
      },
    });
  }
  await writeMailed(
    trx,
    { mailingId: id, firstDay: of.span.first, number: issue.number },
    { at: issue.now, recipients: reached },
  );
}
