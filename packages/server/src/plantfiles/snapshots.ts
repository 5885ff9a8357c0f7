import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { type FileAlso, plantFileOf } from "@heliograph/domain/plantfiles/plant-file.ts";
import { ofToday } from "@heliograph/domain/plantfiles/read-plant-file.ts";
import { idsByKey, type IdsByKey } from "@heliograph/domain/plantfiles/restore-plan.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import { keepSnapshot, newestSnapshot, readSnapshot } from "./plantfiles.store.ts";

const zipped = promisify(gzip);
const unpacked = promisify(gunzip);
/** Changes that follow one another are one change. [s] */
const pauseSeconds = 900;
const keptSeconds = 366 * 86_400;

/** A plant as it was; users stand in its file by their ids. */
export interface Snapshot {
  readonly file: PlantFile;
  readonly ids: IdsByKey;
}

type Money = Pick<FileAlso, "tariffs" | "investment">;
const packed = async (model: PlantModel, money: Money): Promise<Buffer> => {
  const people = { nameOf: (id: string) => id, permissions: new Map() };
  const file = plantFileOf(model, people, { ...money, logbook: null, images: null });
  const ids = idsByKey(model, money.tariffs);
  return await zipped(JSON.stringify({ file, ids } satisfies Snapshot));
};

/** Keeps the plant as it is before a change: at most one in a quarter of an hour, unless it must be; for a year. (PF7) */
export async function keepBefore(
  trx: Db,
  model: PlantModel,
  of: {
    readonly nowSeconds: number;
    readonly money: (trx: Db) => Promise<Money>;
    readonly isForced?: boolean;
  },
): Promise<void> {
  const plantId = model.plant.id;
  const now = Math.floor(of.nowSeconds);
  const newest = await newestSnapshot(trx, plantId);
  if (of.isForced !== true && newest !== null && newest > now - pauseSeconds) return;
  // One that is forced may come in the same second, or after a clock that was put back.
  const at = newest === null ? now : Math.max(now, newest + 1);
  await keepSnapshot(trx, {
    plantId,
    at,
    data: await packed(model, await of.money(trx)),
    dropBefore: now - keptSeconds,
  });
}

/** Throws snapshot_not_found. */
export async function snapshotAt(db: Db, plantId: string, at: number): Promise<Snapshot> {
  const data = await readSnapshot(db, plantId, at);
  if (data === null) throw problem("snapshot_not_found", { plant: plantId });
  const { file, ids } = JSON.parse((await unpacked(data)).toString()) as Snapshot;
  return { file: ofToday(file) as PlantFile, ids };
}
/** The same file with users called as `nameOf` calls them; who has no name is left out. */
export function withPeople(file: PlantFile, nameOf: (id: string) => string | undefined): PlantFile {
  const named = (ids: readonly string[]): string[] => ids.flatMap((id) => nameOf(id) ?? []);
  return {
    ...file,
    alerts: file.alerts.map((one) => ({
      ...one,
      send_email_to: named(one.send_email_to),
      send_sms_to: named(one.send_sms_to),
    })),
    reports: file.reports.map((one) => ({ ...one, send_email_to: named(one.send_email_to) })),
  };
}
