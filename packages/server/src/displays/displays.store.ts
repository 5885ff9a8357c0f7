import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** Which of the wire's displays a row is. */
export type DisplayKind = "control" | "led" | "informative";
declare module "../platform/database.ts" {
  interface Tables {
    display: { id: string; kind: DisplayKind; body: object };
  }
}

/** In order of creation. */
export async function displaysOf(db: Db, kind: DisplayKind): Promise<object[]> {
  const rows = await db
    .selectFrom("display")
    .select(["id", "body"])
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map(({ id, body }) => ({ ...body, id }));
}
/** null: there is none of that kind. `hold` keeps others who would change it waiting until the transaction ends. */
export async function findDisplay(
  db: Db,
  kind: DisplayKind,
  { id, hold }: { readonly id: string; readonly hold: boolean },
): Promise<object | null> {
  const row = await db
    .selectFrom("display")
    .select("body")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .$if(hold, (q) => q.forUpdate())
    .executeTakeFirst();
  return row === undefined ? null : { ...row.body, id };
}
export async function putDisplay(
  db: Db,
  kind: DisplayKind,
  { id, ...body }: { readonly id: string },
): Promise<void> {
  const stored = sql<object>`${JSON.stringify(body)}::jsonb`;
  await db
    .insertInto("display")
    .values({ id, kind, body: stored })
    .onConflict((c) => c.column("id").doUpdateSet({ body: stored }))
    .execute();
}
export async function removeDisplay(db: Db, id: string): Promise<void> {
  await db.deleteFrom("display").where("id", "=", id).execute();
}
