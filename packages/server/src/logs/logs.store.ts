import type { EditChange, EditEntry, EventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import {
  type ColumnType,
  type Insertable,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

type EventRow = Omit<EventEntry, "rid" | "code" | "params"> & {
  rid: string | null;
  code: EventEntry["code"] | null;
  /** JSON text on the way in. */
  params: ColumnType<EventEntry["params"] | null, string | null, never>;
};
export type KeptEvent = Insertable<EventRow>;
interface EditRow extends Omit<EditEntry, "rid" | "changes"> {
  rid: string | null;
  /** Usernames as they were. */
  usr: string | null;
  rusr: string | null;
  /** The id of the thing, where it has one. */
  oid: string | null;
}
type Row = KeptEvent | EditRow;

declare module "../platform/database.ts" {
  interface Tables {
    event_log: EventRow;
    /** `changes` is JSON text on the way in. */
    edit_log: EditRow & { changes: unknown };
    /** How many each plant has. */
    event_count: PlantCountRow;
    edit_count: PlantCountRow;
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

export interface KeptEdit extends EditRow {
  readonly changes: EditChange[];
}

/** Edits that are alike, in a span of `starts`. */
export interface CountedEdits {
  /** From 0. */
  readonly span: number;
  readonly user: string | null;
  readonly real_user: string | null;
  readonly act: EditEntry["act"];
  readonly ent: string;
  readonly count: number;
  /** The name of one of them. */
  readonly nam: string;
}

export interface LogsStore {
  /** Writes an entry under its id, or under the next one that is free. */
  addEvent(entry: KeptEvent): Promise<void>;
  addEdit(entry: KeptEdit): Promise<void>;
  /** Removes some of the oldest events with an id below this one; answers how many. */
  dropEvents(before: number): Promise<number>;
  /** Newest first. */
  events(filter: LogFilter, types: readonly string[] | null): Promise<EventEntry[]>;
  edits(
    filter: LogFilter,
    actions: readonly string[] | null,
    entities: readonly string[] | null,
  ): Promise<EditEntry[]>;
  /** What was done in one plant in each of some spans, one behind the other: counted by who did what to what; people, what they write and their files aside. */
  editCounts(plantId: string, starts: readonly number[]): Promise<CountedEdits[]>;
  /** Of one plant, newest first, those with an id below `before`; null for all. */
  editsOfPlant(
    plantId: string,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<KeptEdit[]>;
}

/** At once: a statement that takes longer than a request may is ended. */
const maxDropped = 10_000;
const entry = ["id", "ipa", "uid", "rid", "pid"] as const;
/** Edits of versions that kept no values have none. */
const withChanges = <R extends { readonly changes: unknown }>(
  row: R,
): Omit<R, "changes"> & { changes: EditChange[] } => ({
  ...row,
  changes: (row.changes ?? []) as EditChange[],
});
/** Nobody acted in another's place: the key is not there. */
function withoutNobody<R extends { readonly rid: string | null }>({
  rid,
  ...rest
}: R): Omit<R, "rid"> & { rid?: string } {
  return rid === null ? rest : { ...rest, rid };
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
          .values({ ...row, changes: JSON.stringify(row.changes) })
          .onConflict((c) => c.doNothing())
          .executeTakeFirstOrThrow(),
      ),
    async dropEvents(before) {
      const oldest = db
        .selectFrom("event_log")
        .select("id")
        .where("id", "<", before)
        .orderBy("id")
        .limit(maxDropped);
      const { numDeletedRows } = await db
        .deleteFrom("event_log")
        .where("id", "in", oldest)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async events(filter, types) {
      let query = narrowed(
        db.selectFrom("event_log").select([...entry, "typ", "msg", "code", "params"]),
        filter,
      );
      if (types !== null) query = query.where("typ", "in", types as EventRow["typ"][]);
      return (await query.execute()).map(({ code, params, ...row }) => ({
        ...withoutNobody(row),
        ...(code && params ? { code, params } : {}),
      }));
    },
    async edits(filter, actions, entities) {
      let query = narrowed(
        db.selectFrom("edit_log").select([...entry, "act", "ent", "nam", "changes"]),
        filter,
      );
      if (actions !== null) query = query.where("act", "in", actions as EditRow["act"][]);
      if (entities !== null) query = query.where("ent", "in", entities);
      return (await query.execute()).map((row) => withoutNobody(withChanges(row)));
    },
    async editCounts(plantId, starts) {
      const { rows } = await sql<CountedEdits>`
        select width_bucket(id, ${starts}::bigint[]) - 1 as span, usr as "user", rusr as real_user,
          act, ent, count(*)::integer as count, max(nam) as nam
        from edit_log
        where pid = ${plantId} and id >= ${starts[0] ?? 0}::bigint
          and ent not in ('user', 'permission', 'note', 'window', 'file')
        group by 1, 2, 3, 4, 5
        order by 1, max(id) desc`.execute(db);
      return rows;
    },
    async editsOfPlant(plantId, { limit, before }) {
      let query = db.selectFrom("edit_log").selectAll().where("pid", "=", plantId);
      if (before !== null) query = query.where("id", "<", before);
      const rows = await query.orderBy("id", "desc").limit(limit).execute();
      return rows.map(withChanges);
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
type Common = { event_log: Pick<EventRow, "id" | "ipa" | "uid" | "rid" | "pid"> };

function narrowed<Q>(query: Q, filter: LogFilter): Q {
  let q = query as unknown as SelectQueryBuilder<Common, "event_log", object>;
  if (filter.plants !== null) q = q.where("pid", "in", filter.plants);
  const { users } = filter;
  if (users !== null) q = q.where((eb) => eb.or([eb("uid", "in", users), eb("rid", "in", users)]));
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
