import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Channel, DeliveryError } from "@heliograph/contract/messages/messages.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import type { MessageRow, OccasionRow } from "./messages.store.ts";
import type { Taken } from "./transport.ts";

/** A message with what happened. */
export interface Outgoing {
  readonly message: MessageRow;
  readonly occasion: Pick<
    OccasionRow,
    | "id"
    | "type"
    | "severity"
    | "created"
    | "position"
    | "incident_id"
    | "alert_id"
    | "acknowledged"
    | "open"
  > & { readonly facts: MessageFacts };
}

type Joined = MessageRow &
  Pick<
    OccasionRow,
    | "type"
    | "code"
    | "params"
    | "severity"
    | "position"
    | "incident_id"
    | "alert_id"
    | "acknowledged"
    | "open"
  > & { occasion_created: number };
const outgoing = ({
  type,
  code,
  params,
  severity,
  position,
  incident_id,
  alert_id,
  acknowledged,
  open,
  occasion_created,
  ...message
}: Joined): Outgoing => ({
  message,
  occasion: {
    id: message.occasion_id,
    type,
    severity,
    created: occasion_created,
    position,
    incident_id,
    alert_id,
    acknowledged,
    open,
    facts: { code, params } as MessageFacts,
  },
});
const joined = (db: Db) =>
  db
    .selectFrom("message as m")
    .innerJoin("occasion as o", (join) =>
      join.onRef("o.plant_id", "=", "m.plant_id").onRef("o.id", "=", "m.occasion_id"),
    )
    .selectAll("m")
    .select([
      "o.type",
      "o.code",
      "o.params",
      "o.severity",
      "o.position",
      "o.incident_id",
      "o.alert_id",
      "o.acknowledged",
      "o.open",
      "o.created as occasion_created",
    ])
    .where("m.state", "=", "waiting")
    // An end follows its alarm: it waits while that is tried again.
    .where(
      sql<boolean>`not exists (
        select from message e
        where e.plant_id = m.plant_id and e.id = any(m.ends)
          and e.state = 'waiting' and e.envelope is not null and e.envelope is distinct from m.envelope)`,
    );

/** What is due on a channel, the longest due first. */
export async function dueMessages(
  db: Db,
  of: { channel: Channel; now: number; limit: number },
): Promise<Outgoing[]> {
  const rows = await joined(db)
    .where("m.channel", "=", of.channel)
    .where("m.next_try", "<=", of.now)
    .orderBy("m.next_try")
    .orderBy("m.created")
    .orderBy("m.id")
    .limit(of.limit)
    .execute();
  return rows.map(outgoing);
}
/** What else waits for these people there and was never tried: it may leave with what is due. */
export async function untriedOf(
  db: Db,
  of: { channel: Channel; accountIds: readonly string[]; until: number },
): Promise<Outgoing[]> {
  if (of.accountIds.length === 0) return [];
  const rows = await joined(db)
    .where("m.channel", "=", of.channel)
    .where("m.account_id", "=", sql<string>`any(${[...of.accountIds]})`)
    .where("m.envelope", "is", null)
    .where("m.next_try", "<=", of.until)
    .orderBy("m.created")
    .orderBy("m.id")
    .limit(5000)
    .execute();
  return rows.map(outgoing);
}
/** What leaves in envelopes that were given before. */
export async function inEnvelopes(db: Db, envelopes: readonly string[]): Promise<Outgoing[]> {
  if (envelopes.length === 0) return [];
  const rows = await joined(db)
    .where("m.envelope", "=", sql<string>`any(${[...envelopes]})`)
    .orderBy("m.created")
    .orderBy("m.id")
    .execute();
  return rows.map(outgoing);
}

/** Those of one occasion. */
export async function messagesOfOccasion(
  db: Db,
  plantId: string,
  occasionId: string,
): Promise<Outgoing[]> {
  const rows = await joined(db)
    .where("m.plant_id", "=", plantId)
    .where("m.occasion_id", "=", occasionId)
    .orderBy("m.id")
    .execute();
  return rows.map(outgoing);
}

const keysOf = (messages: readonly MessageRow[]) => ({
  plants: messages.map((m) => m.plant_id),
  ids: messages.map((m) => m.id),
});
/** They wait because their recipient wishes so. */
export async function holdMessages(
  db: Db,
  messages: readonly MessageRow[],
  until: number,
): Promise<void> {
  const { plants, ids } = keysOf(messages);
  await sql`
    update message m set next_try = ${until}, held = true
    from unnest(${plants}::text[], ${ids}::text[]) as k (plant_id, id)
    where m.plant_id = k.plant_id and m.id = k.id and m.state = 'waiting'`.execute(db);
}
/** Begins a try: counts it, and names when another may begin should this one never end. Answers those that are still as they were read. */
export async function beginTry(
  db: Db,
  messages: readonly MessageRow[],
  of: { envelope: string; until: number },
): Promise<Set<string>> {
  const { plants, ids } = keysOf(messages);
  const { rows } = await sql<{ id: string }>`
    update message m set envelope = ${of.envelope}, tries = m.tries + 1, next_try = ${of.until}
    from unnest(${plants}::text[], ${ids}::text[], ${messages.map((m) => m.tries)}::smallint[]) as k (plant_id, id, tries)
    where m.plant_id = k.plant_id and m.id = k.id and m.tries = k.tries and m.state = 'waiting'
    returning m.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
export interface TryEnd {
  readonly message: MessageRow;
  /** Its number. */
  readonly number: number;
  readonly state: "waiting" | "sent" | "failed";
  readonly nextTry: number | null;
  readonly address: readonly string[];
  readonly language: "it" | "en" | null;
  /** What it holds of the credit stays with it. */
  readonly keepsSms: boolean;
  /** Of one that left in part: null, as it was before this try. Of one that left, whom it never reaches. */
  readonly taken: Taken | null;
  readonly error: DeliveryError | null;
  readonly answer: string | null;
  readonly now: number;
}
/** Writes what came of a try and that there was one; nothing where another try has begun since. */
export async function endTry(db: Db, of: TryEnd): Promise<void> {
  const { message, number, now } = of;
  await sql`
    with ended as (
      update message set state = ${of.state}, next_try = ${of.nextTry}::bigint, address = ${[...of.address]}::text[],
        language = ${of.language}, sms = case when ${of.keepsSms} then sms else 0 end, error = ${of.error}, answer = ${of.answer},
        sent = case when ${of.state} = 'sent' then ${now}::bigint end,
        taken = coalesce(${of.taken === null ? null : JSON.stringify(of.taken)}::jsonb, case when ${of.state} <> 'sent' then taken end)
      where plant_id = ${message.plant_id} and id = ${message.id} and tries = ${number} and state = 'waiting'
      returning plant_id, id)
    insert into message_try (plant_id, message_id, number, at, error, answer)
    select plant_id, id, ${number}, ${now}::bigint, ${of.error}, ${of.answer} from ended
    on conflict (plant_id, message_id, number) do update set at = excluded.at, error = excluded.error, answer = excluded.answer`.execute(
    db,
  );
}
/** How many SMS of the credit a message holds, before its try: a try that never ends keeps them. */
export async function keepSms(db: Db, message: MessageRow, sms: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ sms })
    .where("plant_id", "=", message.plant_id)
    .where("id", "=", message.id)
    .execute();
}
