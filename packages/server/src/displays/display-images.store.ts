import type { DisplayImage } from "@heliograph/contract/displays/informative.wire.ts";
import type { GeneratedAlways, Insertable } from "kysely";
import type { Db } from "../platform/database.ts";

interface ImageTable extends DisplayImage {
  display_id: string;
  number: GeneratedAlways<number>;
  bytes: Uint8Array;
}
declare module "../platform/database.ts" {
  interface Tables {
    display_image: ImageTable;
  }
}
export type ImageFacts = Omit<ImageTable, "bytes" | "number">;

const facts = [
  ...(["id", "display_id", "name", "version"] as const),
  ...(["type", "width", "height", "size"] as const),
] as const;

/** In the order of upload. */
export async function imagesOf(db: Db, displayIds: readonly string[]): Promise<ImageFacts[]> {
  if (displayIds.length === 0) return [];
  return await db
    .selectFrom("display_image")
    .select(facts)
    .where("display_id", "in", displayIds)
    .orderBy("number")
    .execute();
}
export async function imageFacts(db: Db, id: string): Promise<ImageFacts | null> {
  const row = await db
    .selectFrom("display_image")
    .select(facts)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
/** Empty when the image is gone. */
export async function imageBytes(db: Db, id: string): Promise<Uint8Array> {
  const row = await db
    .selectFrom("display_image")
    .select("bytes")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.bytes ?? new Uint8Array();
}
export async function putImage(trx: Db, image: Insertable<ImageTable>): Promise<void> {
  const { id: _, display_id: __, ...changing } = image;
  await trx
    .insertInto("display_image")
    .values(image)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
    .execute();
}
/** The same image for another display. Answers false when it is gone. */
export async function copyImage(
  trx: Db,
  from: string,
  to: { readonly id: string; readonly displayId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto("display_image")
    .columns(["id", "display_id", "version", "name", "type", "width", "height", "size", "bytes"])
    .expression((of) =>
      of
        .selectFrom("display_image")
        .select((one) => [
          one.val(to.id).as("id"),
          one.val(to.displayId).as("display_id"),
          one.lit(1).as("version"),
          ...(["name", "type", "width", "height", "size", "bytes"] as const),
        ])
        .where("id", "=", from),
    )
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
}
export async function removeImage(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("display_image").where("id", "=", id).execute();
}
