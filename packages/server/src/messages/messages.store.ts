import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type {
  Channel,
  DeliveryError,
  MessageType,
} from "@heliograph/contract/messages/messages.wire.ts";
import { sql, type ColumnType, type Generated, type Selectable } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";
import type { Taken } from "./transport.ts";

interface OccasionTable {
  plant_id: string;
  id: string;
  position: Generated<number>;
  created: number;
  type: MessageType;
  code: MessageFacts["code"];
  /** JSON text on the way in. */
  params: ColumnType<MessageFacts["params"], string, never>;
  severity: Severity;
  incident_id: string | null;
  alert_id: string | null;
  carried_by: string | null;
  open: readonly string[];
  acknowledged: number | null;
  acknowledged_by: string | null;
  step: number;
  step_at: number | null;
  /** null: the steps count from its beginning. */
  step_from: number | null;
}
interface MessageTable {
  plant_id: string;
  id: string;
  occasion_id: string;
  created: number;
  channel: Channel;
  account_id: string | null;
  address: readonly string[];
  language: "it" | "en" | null;
  state: "waiting" | "sent" | "failed";
  envelope: string | null;
  tries: number;
  next_try: number | null;
  held: boolean;
  sms: number;
  sent: number | null;
  error: DeliveryError | null;
  answer: string | null;
  used: readonly string[];
  /** Of an end: the messages of its alarms. */
  ends: readonly string[];
  /** JSON text on the way in. */
  taken: ColumnType<Taken | null, string | null>;
}
interface MessageTryTable {
  plant_id: string;
  message_id: string;
  number: number;
  at: number;
  error: DeliveryError | null;
  answer: string | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    occasion: OccasionTable;
    message: MessageTable;
    message_try: MessageTryTable;
    /** How many each plant has. */
    message_count: PlantCountRow;
  }
}
export type OccasionRow = Selectable<OccasionTable>;
export type MessageRow = Selectable<MessageTable>;

export interface NewOccasion {
  readonly plantId: string;
  readonly id: string;
  readonly created: number;
  readonly type: MessageType;
  readonly facts: MessageFacts;
  readonly severity: Severity;
  readonly incidentId: string | null;
  readonly alertId: string | null;
  readonly carriedBy: string | null;
  readonly open: readonly string[];
  readonly stepAt: number | null;
}
export async function insertOccasion(trx: Db, of: NewOccasion): Promise<void> {
  await trx
    .insertInto("occasion")
    .values({
      plant_id: of.plantId,
      id: of.id,
      created: of.created,
      type: of.type,
      code: of.facts.code,
      params: JSON.stringify(of.facts.params),
      severity: of.severity,
      incident_id: of.incidentId,
      alert_id: of.alertId,
      carried_by: of.carriedBy,
      open: of.open,
      acknowledged: null,
      acknowledged_by: null,
      step: 0,
      step_at: of.stepAt,
      step_from: null,
    })
    .execute();
}
export interface NewMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly accountId: string | null;
  readonly address?: readonly string[];
  /** Of an end: the messages of its alarms that had not failed. */
  readonly ends?: readonly string[];
}
export async function insertMessages(
  trx: Db,
  of: { plantId: string; occasionId: string; created: number; nextTry: number },
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto("message")
    .values(
      messages.map(({ id, channel, accountId, address = [], ends = [] }) => ({
        plant_id: of.plantId,
        id,
        occasion_id: of.occasionId,
        created: of.created,
        channel,
        account_id: accountId,
        address,
        language: null,
        state: "waiting" as const,
        envelope: null,
        tries: 0,
        next_try: of.nextTry,
        held: false,
        sms: 0,
        sent: null,
        error: null,
        answer: null,
        used: [],
        ends,
      })),
    )
    .execute();
}

/** What is over of the alarms that last, `null`: all of it; one of which nothing lasts is escalated no further. Answers what has ended. */
export async function closeOpen(
  trx: Db,
  of: { plantId: string; alertId: string | null; incidentId: string | null },
  keys: readonly string[] | null,
): Promise<string[]> {
  const rest =
    keys === null
      ? sql<string[]>`'{}'::text[]`
      : sql<string[]>`array(select unnest(open) except select unnest(${[...keys]}::text[]))`;
  const rows = await trx
    .updateTable("occasion")
    .set({
      open: rest,
      step_at: sql<number | null>`case when ${rest} = '{}' then null else step_at end`,
    })
    .where("plant_id", "=", of.plantId)
    .where("type", "=", "alarm_ko")
    .where(sql<boolean>`open <> '{}'`)
    .where((eb) =>
      of.incidentId === null
        ? eb("alert_id", "=", of.alertId)
        : eb("incident_id", "=", of.incidentId),
    )
    .returning(["id", "open"])
    .execute();
  return rows.filter(({ open }) => open.length === 0).map(({ id }) => id);
}
/** An alarm that nobody follows any more: nobody else is called of it, and what waits to be sent of it for the first time is not sent. (A13) */
export async function forgetAlarms(
  trx: Db,
  { plantId, alertId }: { readonly plantId: string; readonly alertId: string },
  keys: readonly string[] | null,
): Promise<void> {
  const ended = await closeOpen(trx, { plantId, alertId, incidentId: null }, keys);
  await trx
    .deleteFrom("message")
    .where("plant_id", "=", plantId)
    .where("occasion_id", "=", sql<string>`any(${ended})`)
    .where("state", "=", "waiting")
    .where("envelope", "is", null)
    .execute();
}

/** Those of an occasion, or of all alarms of its incident. False when nobody had to, or somebody had. */
export async function acknowledge(
  trx: Db,
  of: { plantId: string; occasionId?: string; incidentId?: string },
  by: { accountId: string | null; now: number },
): Promise<boolean> {
  const done = await trx
    .updateTable("occasion")
    .set({ acknowledged: by.now, acknowledged_by: by.accountId, step_at: null })
    .where("plant_id", "=", of.plantId)
    .where("type", "=", "alarm_ko")
    .where("acknowledged", "is", null)
    .where((eb) =>
      of.occasionId === undefined
        ? eb("incident_id", "=", of.incidentId ?? "")
        : eb("id", "=", of.occasionId),
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
export async function occasionById(
  db: Db,
  plantId: string,
  id: string,
): Promise<OccasionRow | undefined> {
  return await db
    .selectFrom("occasion")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface HistoryFilter {
  readonly plantId?: string | undefined;
  readonly types?: readonly MessageType[];
  readonly alertId?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  /** Alerts whose occasions are left out. */
  readonly unseenAlerts?: readonly string[];
  /** Leaves out reports, tests excepted. */
  readonly isWithoutReports?: boolean;
  /** Leaves out alarms and their ends. */
  readonly isWithoutAlarms?: boolean;
  /** Only occasions with a delivery like this. */
  readonly state?: MessageRow["state"] | undefined;
  readonly channel?: Channel | undefined;
}
/** Newest first, with the messages of each. All of the oldest moment are there, also beyond the limit: the next page begins before it. */
export async function history(
  db: Db,
  filter: HistoryFilter,
): Promise<{ occasion: OccasionRow; messages: MessageRow[] }[]> {
  const { plantId, types, alertId, before, state, channel } = filter;
  const { unseenAlerts = [], isWithoutReports = false, isWithoutAlarms = false } = filter;
  const isOfMessages = state !== undefined || channel !== undefined;
  const newest = await db
    .selectFrom("occasion as o")
    .selectAll("o")
    .$if(plantId !== undefined, (q) => q.where("o.plant_id", "=", plantId ?? ""))
    .$if(types !== undefined, (q) => q.where("o.type", "in", types ?? []))
    .$if(alertId !== undefined, (q) => q.where("o.alert_id", "=", alertId ?? ""))
    .$if(before !== undefined, (q) => q.where("o.created", "<", before ?? 0))
    .$if(unseenAlerts.length > 0, (q) =>
      q.where((eb) =>
        eb.or([
          eb("o.alert_id", "is", null),
          eb("o.alert_id", "!=", sql<string>`all(${[...unseenAlerts]})`),
        ]),
      ),
    )
    .$if(isWithoutReports, (q) =>
      q.where((eb) => eb.or([eb("o.type", "!=", "report"), eb("o.code", "=", "test")])),
    )
    .$if(isWithoutAlarms, (q) => q.where("o.type", "=", "report"))
    .$if(isOfMessages, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom("message as m")
            .select("m.id")
            .whereRef("m.plant_id", "=", "o.plant_id")
            .whereRef("m.occasion_id", "=", "o.id")
            .$if(state !== undefined, (inner) => inner.where("m.state", "=", state ?? "sent"))
            .$if(channel !== undefined, (inner) =>
              inner.where("m.channel", "=", channel ?? "email"),
            ),
        ),
      ),
    )
    .orderBy("o.created", "desc")
    .fetch(filter.limit, "with ties")
    .execute();
  const occasions = newest.toSorted((a, b) => b.created - a.created || b.position - a.position);
  if (occasions.length === 0) return [];
  const messages = await db
    .selectFrom("message")
    .selectAll()
    .where("plant_id", "=", sql<string>`any(${[...new Set(occasions.map((o) => o.plant_id))]})`)
    .where("occasion_id", "=", sql<string>`any(${occasions.map(({ id }) => id)})`)
    .$if(channel !== undefined, (q) => q.where("channel", "=", channel ?? "email"))
    .$if(state !== undefined, (q) => q.where("state", "=", state ?? "sent"))
    .orderBy("id")
    .execute();
  const byOccasion = Map.groupBy(messages, (row) => `${row.plant_id} ${row.occasion_id}`);
  return occasions.map((occasion) => ({
    occasion,
    messages: byOccasion.get(`${occasion.plant_id} ${occasion.id}`) ?? [],
  }));
}
/** How many messages leave in each of these envelopes. */
export async function envelopeSizes(
  db: Db,
  envelopes: readonly string[],
): Promise<Map<string, number>> {
  if (envelopes.length === 0) return new Map();
  const rows = await db
    .selectFrom("message")
    .select(["envelope", sql<number>`count(*)::integer`.as("count")])
    .where("envelope", "=", sql<string>`any(${envelopes})`)
    .groupBy("envelope")
    .execute();
  return new Map(rows.map(({ envelope, count }) => [envelope ?? "", count]));
}
/** Waiting and failed ones, by channel. */
export async function countsByChannel(
  db: Db,
): Promise<{ channel: Channel; state: string; count: number }[]> {
  return await db
    .selectFrom("message")
    .select(["channel", "state", sql<number>`count(*)::integer`.as("count")])
    .where("state", "in", ["waiting", "failed"])
    .groupBy(["channel", "state"])
    .execute();
}
/** What has not left of the messages of an occasion's channel is due now, with all its tries before it. A try that is under way is left alone. */
export async function retryFailed(
  db: Db,
  of: { plantId: string; occasionId: string; channel: Channel },
  now: number,
): Promise<void> {
  await db
    .updateTable("message")
    .set({ state: "waiting", next_try: now, tries: 0, held: false })
    .where("plant_id", "=", of.plantId)
    .where("occasion_id", "=", of.occasionId)
    .where("channel", "=", of.channel)
    .where("state", "=", "failed")
    .execute();
}
export async function messageById(
  db: Db,
  plantId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return await db
    .selectFrom("message")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
}
/** Notes that a link was used; false when it was before. */
export async function useOnce(
  trx: Db,
  of: { plantId: string; id: string },
  action: string,
): Promise<boolean> {
  const done = await trx
    .updateTable("message")
    .set({ used: sql<string[]>`array_append(used, ${action}::text)` })
    .where("plant_id", "=", of.plantId)
    .where("id", "=", of.id)
    .where(sql<boolean>`not (${action}::text = any(used))`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
