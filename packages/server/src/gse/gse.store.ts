import type {
  GseFault,
  GseMeasure,
  GsePayment,
  GsePlant,
  GsePlantFacts,
  GsePlantPatch,
} from "@heliograph/contract/gse/gse.wire.ts";
import { type Generated, type Selectable, sql } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface AccountTable {
  plant_id: string;
  id: string;
  username: string;
  credentials: string;
  plants_task: string | null;
  measures_task: string | null;
  plants_read: number | null;
  measures_read: number | null;
  fault: GseFault | null;
  looked: Generated<number>;
}
interface PlantTable extends GsePlant {
  plant_id: string;
  account_id: string | null;
}
interface MeasureTable extends GseMeasure {
  plant_id: string;
}
interface PaymentTable extends Omit<GsePayment, "month" | "date"> {
  plant_id: string;
  month: number;
  date: string;
  nth: number;
}
declare module "../platform/database.ts" {
  interface Tables {
    gse_account: AccountTable;
    gse_plant: PlantTable;
    gse_measure: MeasureTable;
    gse_payment: PaymentTable;
    gse_measure_count: PlantCountRow;
  }
}

export type StoredAccount = Selectable<AccountTable>;
export type StoredPlant = PlantTable;
const plantColumns = [
  "id_gse",
  "pod",
  "nome",
  "potenza",
  "ce",
  "regione",
  "comune",
  "ssp",
  "active",
  "cluster_hours",
] as const;

export async function accountsOf(db: Db, plantId: string): Promise<StoredAccount[]> {
  return await db
    .selectFrom("gse_account")
    .selectAll()
    .where("plant_id", "=", plantId)
    .orderBy("username")
    .execute();
}
export async function accountById(
  db: Db,
  plantId: string,
  id: string,
): Promise<StoredAccount | undefined> {
  return await db
    .selectFrom("gse_account")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
}
/** Of all plants, those that a reading may help: nobody has to mend their credentials first. */
export async function readableAccounts(db: Db): Promise<StoredAccount[]> {
  return await db
    .selectFrom("gse_account")
    .selectAll()
    .where((of) =>
      of.or([of("fault", "is", null), of("fault", "not in", ["credentials", "unreadable"])]),
    )
    .orderBy("plant_id")
    .orderBy("id")
    .execute();
}
/** True for the one process that takes the look of a day. @param day its moment [unix s] */
export async function takeLook(
  db: Db,
  { plantId, id }: { plantId: string; id: string },
  { day, now }: { readonly day: number; readonly now: number },
): Promise<boolean> {
  const done = await db
    .updateTable("gse_account")
    .set({ looked: now })
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .where("looked", "<", day)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/** False when the plant has an account of this name. */
export async function insertAccount(
  trx: Db,
  account: Pick<StoredAccount, "plant_id" | "id" | "username" | "credentials">,
): Promise<boolean> {
  const done = await trx
    .insertInto("gse_account")
    .values({
      ...account,
      plants_task: null,
      measures_task: null,
      plants_read: null,
      measures_read: null,
      fault: null,
    })
    .onConflict((conflict) => conflict.columns(["plant_id", "username"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
export async function patchAccount(
  db: Db,
  { plantId, id }: { plantId: string; id: string },
  patch: Partial<Omit<StoredAccount, "plant_id" | "id">>,
): Promise<void> {
  await db
    .updateTable("gse_account")
    .set(patch)
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}
export async function deleteAccount(trx: Db, plantId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("gse_account")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}

export async function gsePlantsOf(db: Db, plantId: string): Promise<StoredPlant[]> {
  return await db
    .selectFrom("gse_plant")
    .select(["plant_id", "account_id", ...plantColumns])
    .where("plant_id", "=", plantId)
    .orderBy("id_gse")
    .execute();
}
/** Writes what the portal says; what people said of a convention stays, and one of another account stays there. */
export async function putFoundPlants(
  trx: Db,
  { plantId, accountId }: { plantId: string; accountId: string | null },
  found: readonly GsePlantFacts[],
): Promise<void> {
  if (found.length === 0) return;
  await trx
    .insertInto("gse_plant")
    .values(
      found.map((one) => ({
        ...one,
        plant_id: plantId,
        account_id: accountId,
        active: true,
        cluster_hours: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["plant_id", "id_gse"])
        .doUpdateSet((eb) => ({
          account_id: eb.ref("excluded.account_id"),
          pod: eb.ref("excluded.pod"),
          nome: eb.ref("excluded.nome"),
          potenza: eb.ref("excluded.potenza"),
          ce: eb.ref("excluded.ce"),
          regione: eb.ref("excluded.regione"),
          comune: eb.ref("excluded.comune"),
          ssp: eb.ref("excluded.ssp"),
        }))
        .where(sql<boolean>`gse_plant.account_id is null or gse_plant.account_id = ${accountId}`),
    )
    .execute();
}
export async function patchPlant(
  trx: Db,
  { plantId, idGse }: { plantId: string; idGse: string },
  patch: GsePlantPatch & { readonly active?: boolean },
): Promise<void> {
  await trx
    .updateTable("gse_plant")
    .set(patch)
    .where("plant_id", "=", plantId)
    .where("id_gse", "=", idGse)
    .execute();
}
export async function deletePlantByHand(trx: Db, plantId: string, idGse: string): Promise<void> {
  await trx
    .deleteFrom("gse_plant")
    .where("plant_id", "=", plantId)
    .where("id_gse", "=", idGse)
    .where("account_id", "is", null)
    .execute();
}

export interface Chosen {
  readonly plantId: string;
  /** Of these conventions; null: of all. */
  readonly ids: readonly string[] | null;
  readonly year: number | null;
}
/** Newest first. */
export async function measuresOf(db: Db, { plantId, ids, year }: Chosen): Promise<GseMeasure[]> {
  return await db
    .selectFrom("gse_measure")
    .select(["gse_id", "year", "month", "rett", "kwh", "real", "ver"])
    .where("plant_id", "=", plantId)
    .$if(ids !== null, (q) => q.where("gse_id", "in", ids?.length === 0 ? [""] : (ids ?? [])))
    .$if(year !== null, (q) => q.where("year", "=", year ?? 0))
    .orderBy("year", "desc")
    .orderBy("month", "desc")
    .orderBy("gse_id")
    .orderBy("rett", "desc")
    .orderBy("ver", "desc")
    .orderBy("real", "desc")
    .execute();
}
/** Newest first. */
export async function paymentsOf(db: Db, { plantId, ids, year }: Chosen): Promise<GsePayment[]> {
  const rows = await db
    .selectFrom("gse_payment")
    .select(["gse_id", "year", "month", "type", "adjust", "kwh", "rate", "euro", "date", "state"])
    .where("plant_id", "=", plantId)
    .$if(ids !== null, (q) => q.where("gse_id", "in", ids?.length === 0 ? [""] : (ids ?? [])))
    .$if(year !== null, (q) => q.where("year", "=", year ?? 0))
    .orderBy("year", "desc")
    .orderBy("month", "desc")
    .orderBy("date", "desc")
    .orderBy("gse_id")
    .orderBy("nth")
    .execute();
  return rows.map((row) => ({
    ...row,
    month: row.month === 0 ? null : row.month,
    date: row.date === "" ? null : row.date,
  }));
}
/** So many rows a statement. */
const atOnce = 1000;
const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );
/** A version that is known takes the new figure. */
export async function putMeasures(
  trx: Db,
  plantId: string,
  measures: readonly GseMeasure[],
): Promise<void> {
  // The last of those that are alike counts: one statement takes a key once.
  const byKey = new Map(
    measures.map((m) => [`${m.gse_id} ${m.year} ${m.month} ${m.rett} ${m.ver} ${m.real}`, m]),
  );
  for (const part of parts([...byKey.values()]))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await trx
      .insertInto("gse_measure")
      .values(part.map((one) => ({ ...one, plant_id: plantId })))
      .onConflict((conflict) =>
        conflict
          .columns(["plant_id", "gse_id", "year", "month", "rett", "ver", "real"])
          .doUpdateSet((eb) => ({ kwh: eb.ref("excluded.kwh") })),
      )
      .execute();
}
/** Those that are alike are told apart by their order. */
export async function putPayments(
  trx: Db,
  plantId: string,
  payments: readonly GsePayment[],
): Promise<void> {
  const counts = new Map<string, number>();
  const rows = payments.map((one): PaymentTable => {
    const row = { ...one, plant_id: plantId, month: one.month ?? 0, date: one.date ?? "" };
    const key = `${row.gse_id} ${row.year} ${row.month} ${row.type} ${row.adjust} ${row.date}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return { ...row, nth };
  });
  for (const part of parts(rows))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await trx
      .insertInto("gse_payment")
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(["plant_id", "gse_id", "year", "month", "type", "adjust", "date", "nth"])
          .doUpdateSet((eb) => ({
            kwh: eb.ref("excluded.kwh"),
            rate: eb.ref("excluded.rate"),
            euro: eb.ref("excluded.euro"),
            state: eb.ref("excluded.state"),
          })),
      )
      .execute();
}
/** Payments as the portal lists them take the place of those from its first year on: dates and states move. */
export async function replacePayments(
  trx: Db,
  { plantId, idGse }: { plantId: string; idGse: string },
  payments: readonly GsePayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await trx
    .deleteFrom("gse_payment")
    .where("plant_id", "=", plantId)
    .where("gse_id", "=", idGse)
    .where("year", ">=", Math.min(...payments.map(({ year }) => year)))
    .execute();
  await putPayments(trx, plantId, payments);
}
