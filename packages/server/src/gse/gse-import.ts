/** A file of measures or payments: all of it is written, or nothing. (GS10, GSEX-02) */
import type {
  GseFile,
  GseFileReply,
  GseMeasure,
  GsePayment,
} from "@heliograph/contract/gse/gse.wire.ts";
import {
  measureKey,
  paymentKey,
  readMeasures,
  readPayments,
  type ReadFile,
} from "@heliograph/domain/gse/gse-file.ts";
import { monthOf } from "@heliograph/domain/gse/gse-months.ts";
import { isDeepStrictEqual } from "node:util";
import type { Db } from "../platform/database.ts";
import {
  gsePlantsOf,
  measuresOf,
  paymentsOf,
  putFoundPlants,
  putMeasures,
  putPayments,
} from "./gse.store.ts";

interface Item {
  readonly gse_id: string;
  readonly year: number;
  readonly month: number | null;
}
interface Kind<T extends Item> {
  readonly read: (file: GseFile) => ReadFile<T>;
  readonly keyOf: (item: T) => string;
  readonly stored: (db: Db, of: { plantId: string; ids: string[]; year: null }) => Promise<T[]>;
  readonly put: (trx: Db, plantId: string, items: readonly T[]) => Promise<void>;
}
const measures: Kind<GseMeasure> = {
  read: readMeasures,
  keyOf: measureKey,
  stored: measuresOf,
  put: putMeasures,
};
const payments: Kind<GsePayment> = {
  read: readPayments,
  keyOf: paymentKey,
  stored: paymentsOf,
  put: putPayments,
};

/** Within a change of the plant. Nothing is written of a file that has a fault, nor of one that is only looked at. */
export const importFile = async (trx: Db, plantId: string, file: GseFile): Promise<GseFileReply> =>
  file.kind === "measures"
    ? await importOf(trx, plantId, { file, kind: measures })
    : await importOf(trx, plantId, { file, kind: payments });

async function importOf<T extends Item>(
  trx: Db,
  plantId: string,
  { file, kind }: { readonly file: GseFile; readonly kind: Kind<T> },
): Promise<GseFileReply> {
  const { items, faults, faultCount } = kind.read(file);
  const ids = [...new Set(items.map(({ gse_id: id }) => id))];
  const known = new Set((await gsePlantsOf(trx, plantId)).map(({ id_gse: id }) => id));
  const stored = new Map(
    (await kind.stored(trx, { plantId, ids, year: null })).map((one) => [kind.keyOf(one), one]),
  );
  const isNew = (item: T): boolean => !stored.has(kind.keyOf(item));
  const added = items.filter(isNew);
  const changed = items.filter(
    (item) => !isNew(item) && !isDeepStrictEqual(stored.get(kind.keyOf(item)), item),
  );
  const unknown = ids.filter((id) => !known.has(id));
  const months = items
    .flatMap(({ year, month }) => (month === null ? [] : [monthOf({ year, month })]))
    .toSorted();
  const written = faultCount === 0 && !file.dry_run;
  if (written) {
    await putFoundPlants(trx, { plantId, accountId: null }, unknown.map(byHand));
    await kind.put(trx, plantId, [...added, ...changed]);
  }
  return {
    written,
    rows: items.length,
    added: added.length,
    changed: changed.length,
    same: items.length - added.length - changed.length,
    new_plants: unknown,
    first: months[0] ?? null,
    last: months.at(-1) ?? null,
    fault_count: faultCount,
    faults: [...faults],
  };
}
const byHand = (idGse: string) => ({
  id_gse: idGse,
  pod: null,
  nome: null,
  potenza: null,
  ce: null,
  regione: null,
  comune: null,
  ssp: false,
});
