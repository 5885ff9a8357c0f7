/** A test that an administrator writes: sent at once, and kept in the log like every other message. */
import type { sendTestMessage } from "@heliograph/contract/messages/messages.routes.ts";
import type { Input } from "@heliograph/contract/route.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import type { UsersService } from "../users/users.service.ts";
import { beginTry, messagesOfOccasion } from "./deliveries.store.ts";
import { deliver, type DeliveryParts } from "./delivery.ts";
import { insertMessages, insertOccasion, type NewMessage } from "./messages.store.ts";
import { leaseSeconds } from "./outbox-worker.ts";

interface TestParts {
  readonly db: Db;
  readonly users: Pick<UsersService, "accountNamed">;
  readonly delivery: DeliveryParts;
  readonly now: number;
}

/** Sends it and answers the id of its occasion; what became of it stands in the log. A recipient is an address, or a username. */
export async function sendTest(
  { db, users, delivery, now }: TestParts,
  body: Input<typeof sendTestMessage>["body"],
): Promise<string> {
  const { plant_id: plantId, channel, to } = body;
  const occasionId = newObjectId();
  const messages: NewMessage[] = [];
  const addresses: string[] = [];
  for (const one of to) {
    // oxlint-disable-next-line no-await-in-loop -- twenty at most
    const named = isAddress(one) ? null : await users.accountNamed(one);
    if (named !== null) messages.push({ id: newObjectId(), channel, accountId: named.user.id });
    else addresses.push(one);
  }
  // One mail reaches all of them; each of the others is a message of its own.
  const lists = channel === "email" ? [addresses] : addresses.map((one) => [one]);
  for (const address of lists.filter((list) => list.length > 0))
    messages.push({ id: newObjectId(), channel, accountId: null, address });
  await db.transaction().execute(async (trx) => {
    await insertOccasion(trx, {
      plantId,
      id: occasionId,
      created: now,
      type: body.type,
      facts: { code: "test", params: { title: body.title, text: body.text } },
      severity: "minor",
      incidentId: null,
      alertId: null,
      carriedBy: null,
      open: [],
      stepAt: null,
    });
    // The worker leaves them alone as long as this try may last.
    const nextTry = now + leaseSeconds;
    await insertMessages(trx, { plantId, occasionId, created: now, nextTry }, messages);
  });
  const written = await messagesOfOccasion(db, plantId, occasionId);
  await Promise.all(
    written.map(async (one) => {
      const envelope = newObjectId();
      await beginTry(db, [one.message], { envelope, until: now + leaseSeconds });
      await deliver(delivery, envelope, [one]);
    }),
  );
  return occasionId;
}
const isAddress = (to: string): boolean => /[@/]|^\+?\d{9,15}$/.test(to);
