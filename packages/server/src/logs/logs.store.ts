import { editEntry, eventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import type { InsertResult, SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import type { Db } from "../platform/database.ts";

type EventRow = z.infer<typeof eventEntry>;
type EditRow = z.infer<typeof editEntry>;
type Row = EventRow | EditRow;

declare module "../platform/database.ts" {
  interface Tables {
    event_log: EventRow;
    edit_log: EditRow;
  }
}

/** What a search narrows by; null does not narrow. `from` and `to` are ids, `to` excluded. */
export interface LogFilter {
  readonly plants: readonly string[] | null;
  readonly users: readonly string[] | null;
  readonly ip: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
}

export interface LogsStore {
  /** Writes an entry under its id, or under the next one that is free. */
  addEvent(entry: EventRow): Promise<void>;
  addEdit(entry: EditRow): Promise<void>;
  /** Newest first. */
  events(filter: LogFilter, types: readonly string[] | null): Promise<EventRow[]>;
  edits(
    filter: LogFilter,
    actions: readonly string[] | null,
    entities: readonly string[] | null,
  ): Promise<EditRow[]>;
}

export function logsStore(db: Db): LogsStore {
  return {
    addEvent: (entry) =>
      addUnderFreeId(entry, (row) =>
        db
          .insertInto("event_log")
          .values(row)
          .onConflict((c) => c.doNothing())
          .executeTakeFirstOrThrow(),
      ),
    addEdit: (entry) =>
      addUnderFreeId(entry, (row) =>
        db
          .insertInto("edit_log")
          .values(row)
          .onConflict((c) => c.doNothing())
          .executeTakeFirstOrThrow(),
      ),
    async events(filter, types) {
      let query = narrowed(db.selectFrom("event_log").selectAll(), filter);
      if (types !== null) query = query.where("typ", "in", types as EventRow["typ"][]);
      return await query.execute();
    },
    async edits(filter, actions, entities) {
      let query = narrowed(db.selectFrom("edit_log").selectAll(), filter);
      if (actions !== null) query = query.where("act", "in", actions as EditRow["act"][]);
      if (entities !== null) query = query.where("ent", "in", entities);
      return await query.execute();
    },
  };
}

/** Two processes may choose the same microsecond: the later one takes the next. */
async function addUnderFreeId<R extends Row>(
  entry: R,
  insert: (row: R) => Promise<InsertResult>,
): Promise<void> {
  for (let id = entry.id; ; id += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next id is tried only when this one is taken
    const done = await insert({ ...entry, id });
    if (done.numInsertedOrUpdatedRows !== 0n) return;
  }
}

/** The columns that both logs have. */
type Common = { event_log: Pick<EventRow, "id" | "ipa" | "uid" | "pid"> };

function narrowed<Q>(query: Q, filter: LogFilter): Q {
  let q = query as unknown as SelectQueryBuilder<Common, "event_log", object>;
  if (filter.plants !== null) q = q.where("pid", "in", filter.plants);
  if (filter.users !== null) q = q.where("uid", "in", filter.users);
  const { ip } = filter;
  if (ip !== null)
    q = q.where((eb) =>
      eb.or([
        eb("ipa", "=", ip),
        eb.fn<boolean>("starts_with", ["ipa", eb.val(`${ip}.`)]),
        eb.fn<boolean>("starts_with", ["ipa", eb.val(`${ip}:`)]),
      ]),
    );
  if (filter.from !== null) q = q.where("id", ">=", filter.from);
  if (filter.to !== null) q = q.where("id", "<", filter.to);
  return q.orderBy("id", "desc").limit(filter.limit) as unknown as Q;
}
