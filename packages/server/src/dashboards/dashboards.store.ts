import type {
  DashboardFields,
  PublicLink,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** A dashboard as it is stored. */
export interface StoredDashboard extends DashboardFields {
  readonly id: string;
  /** Every plant of which it shows anything. */
  readonly shows: readonly string[];
}
type LinkUse = Pick<PublicLink, "note" | "opened">;
interface LinkRow extends Omit<PublicLink, "of" | keyof LinkUse> {
  token_hash: string;
  of_id: string;
}
declare module "../platform/database.ts" {
  interface Tables {
    dashboard: { id: string; plants: string[]; body: DashboardFields };
    public_link: LinkRow;
    public_link_use: LinkUse & { id: string };
  }
}

/** In order of creation. */
export async function allDashboards(db: Db): Promise<StoredDashboard[]> {
  const rows = await db.selectFrom("dashboard").selectAll().orderBy("id").execute();
  return rows.map(({ id, plants, body }) => ({ ...body, id, shows: plants }));
}
/** `hold` keeps others who would change it waiting until the transaction ends. */
export async function findDashboard(
  db: Db,
  { id, hold }: { readonly id: string; readonly hold: boolean },
): Promise<StoredDashboard | null> {
  const row = await db
    .selectFrom("dashboard")
    .selectAll()
    .where("id", "=", id)
    .$if(hold, (q) => q.forUpdate())
    .executeTakeFirst();
  return row === undefined ? null : { ...row.body, id, shows: row.plants };
}
export async function putDashboard(db: Db, { id, shows, ...body }: StoredDashboard): Promise<void> {
  const stored = sql<DashboardFields>`${JSON.stringify(body)}::jsonb`;
  const plants = [...shows];
  await db
    .insertInto("dashboard")
    .values({ id, plants, body: stored })
    .onConflict((c) => c.column("id").doUpdateSet({ plants, body: stored }))
    .execute();
}
/** With the links to it. */
export async function removeDashboard(db: Db, id: string): Promise<void> {
  await db.deleteFrom("dashboard").where("id", "=", id).execute();
  await db
    .deleteFrom("public_link_use")
    .where("id", "in", (link) =>
      link
        .selectFrom("public_link")
        .select("id")
        .where("kind", "=", "dashboard")
        .where("of_id", "=", id),
    )
    .execute();
  await db
    .deleteFrom("public_link")
    .where("kind", "=", "dashboard")
    .where("of_id", "=", id)
    .execute();
}
/** Those that show something of a plant. */
export async function dashboardsOfPlant(db: Db, plantId: string): Promise<StoredDashboard[]> {
  const rows = await db
    .selectFrom("dashboard")
    .selectAll()
    .where(sql<boolean>`plants @> array[${plantId}]`)
    .orderBy("id")
    .execute();
  return rows.map(({ id, plants, body }) => ({ ...body, id, shows: plants }));
}

const links = (db: Db) =>
  db
    .selectFrom("public_link")
    .leftJoin("public_link_use", "public_link_use.id", "public_link.id")
    .selectAll("public_link")
    .select(["public_link_use.note", "public_link_use.opened"]);
const onWire = ({
  token_hash: _hash,
  of_id: of,
  note,
  ...link
}: LinkRow & { readonly note: string | null; readonly opened: number | null }): PublicLink => ({
  ...link,
  note: note ?? "",
  of,
});
/** In order of creation. */
export async function linksTo(
  db: Db,
  { kind, of }: Pick<PublicLink, "kind" | "of">,
): Promise<PublicLink[]> {
  const rows = await links(db)
    .where("kind", "=", kind)
    .where("of_id", "=", of)
    .orderBy("public_link.id")
    .execute();
  return rows.map(onWire);
}
export async function findLink(
  db: Db,
  by: { readonly id: string } | { readonly hash: string },
): Promise<PublicLink | null> {
  const [column, value] =
    "id" in by ? (["public_link.id", by.id] as const) : (["token_hash", by.hash] as const);
  const row = await links(db).where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : onWire(row);
}
export async function insertLink(db: Db, made: PublicLink, hash: string): Promise<void> {
  const { of, note, opened, ...link } = made;
  await db.insertInto("public_link_use").values({ id: made.id, note, opened }).execute();
  await db
    .insertInto("public_link")
    .values({ ...link, of_id: of, token_hash: hash })
    .execute();
}
export async function noteOpened(db: Db, id: string, opened: number): Promise<void> {
  await db
    .insertInto("public_link_use")
    .values({ id, note: "", opened })
    .onConflict((same) => same.column("id").doUpdateSet({ opened }))
    .execute();
}
export async function removeLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom("public_link_use").where("id", "=", id).execute();
  await db.deleteFrom("public_link").where("id", "=", id).execute();
}
