import type {
  MaintenanceWindow,
  Note,
  Subject,
} from "@heliograph/contract/logbook/logbook.wire.ts";
import type { Db } from "../platform/database.ts";

interface Written {
  plant_id: string;
  id: string;
  subject_kind: Subject["kind"];
  subject: string;
  subject_name: string | null;
  author: string;
  created: number;
  editor: string | null;
  edited: number | null;
}
interface NoteTable extends Written {
  at: number;
  text: string;
}
interface WindowTable extends Written {
  starts: number;
  ends: number;
  reason: string;
}
declare module "../platform/database.ts" {
  interface Tables {
    note: NoteTable;
    maintenance_window: WindowTable;
  }
}
/** A note without its photos. */
export type NoteText = Omit<Note, "photos">;
/** [unix s] The end is excluded; null: as far as there is anything. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

const noteOf = ({ subject_kind: kind, subject: id, ...row }: NoteTable): NoteText => ({
  ...row,
  subject: { kind, id },
});
const windowOf = ({
  subject_kind: kind,
  subject: id,
  starts: from,
  ends: to,
  ...row
}: WindowTable): MaintenanceWindow => ({ ...row, from, to, subject: { kind, id } });

/** Newest first. */
export async function readNotes(
  db: Db,
  plantId: string,
  {
    from,
    to,
    limit,
    about,
  }: Span & {
    readonly limit: number | null;
    /** Ids of the variables that they are about; null for all notes. */
    readonly about: readonly string[] | null;
  },
): Promise<NoteText[]> {
  const rows = await db
    .selectFrom("note")
    .selectAll()
    .where("plant_id", "=", plantId)
    .$if(from !== null, (q) => q.where("at", ">=", from ?? 0))
    .$if(to !== null, (q) => q.where("at", "<", to ?? 0))
    .$if(about !== null, (q) =>
      q.where("subject_kind", "=", "variable").where("subject", "in", about ?? []),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .$if(limit !== null, (q) => q.limit(limit ?? 0))
    .execute();
  return rows.map(noteOf);
}
export async function readNote(db: Db, plantId: string, id: string): Promise<NoteText | null> {
  const row = await db
    .selectFrom("note")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : noteOf(row);
}
/** Creates the note, or replaces the one of the same id. */
export async function putNote(trx: Db, { subject, ...note }: NoteText): Promise<void> {
  const row = { ...note, subject_kind: subject.kind, subject: subject.id };
  await trx
    .insertInto("note")
    .values(row)
    .onConflict((conflict) => conflict.columns(["plant_id", "id"]).doUpdateSet(row))
    .execute();
}
export async function deleteNote(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("note").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

/** Those that touch the span, the newest first. */
export async function readWindows(
  db: Db,
  plantId: string,
  { from, to }: Span,
): Promise<MaintenanceWindow[]> {
  const rows = await db
    .selectFrom("maintenance_window")
    .selectAll()
    .where("plant_id", "=", plantId)
    .$if(from !== null, (q) => q.where("ends", ">", from ?? 0))
    .$if(to !== null, (q) => q.where("starts", "<", to ?? 0))
    .orderBy("starts", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(windowOf);
}
/** Plants of which a window covers all at a moment, and until when it does. [unix s] */
export async function plantsAtWork(db: Db, nowSeconds: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("maintenance_window")
    .select((eb) => ["plant_id", eb.fn.max("ends").as("until")])
    .where("subject_kind", "=", "plant")
    .where("starts", "<=", nowSeconds)
    .where("ends", ">", nowSeconds)
    .groupBy("plant_id")
    .execute();
  return new Map(rows.map(({ plant_id: plantId, until }) => [plantId, until]));
}
export async function readWindow(
  db: Db,
  plantId: string,
  id: string,
): Promise<MaintenanceWindow | null> {
  const row = await db
    .selectFrom("maintenance_window")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : windowOf(row);
}
/** Creates the window, or replaces the one of the same id. */
export async function putWindow(
  trx: Db,
  { subject, from: starts, to: ends, ...window }: MaintenanceWindow,
): Promise<void> {
  const row = { ...window, starts, ends, subject_kind: subject.kind, subject: subject.id };
  await trx
    .insertInto("maintenance_window")
    .values(row)
    .onConflict((conflict) => conflict.columns(["plant_id", "id"]).doUpdateSet(row))
    .execute();
}
export async function deleteWindow(trx: Db, plantId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("maintenance_window")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}
