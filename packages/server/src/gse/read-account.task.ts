/** Reads an account of the GSE: its plants, or their measures and payments. */
import type { GseFault, GseReading } from "@heliograph/contract/gse/gse.wire.ts";
import type { Db } from "../platform/database.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { taskFault, type TaskHandler } from "../tasks/tasks.service.ts";
import type { GsePortal, PortalAnswer, PortalCaller } from "./gse-portal.ts";
import {
  accountById,
  gsePlantsOf,
  patchAccount,
  putFoundPlants,
  putMeasures,
  replacePayments,
  type StoredAccount,
} from "./gse.store.ts";
import { openCredentials } from "./sealed-credentials.ts";

export interface ReadParams {
  readonly plant_id: string;
  readonly account: string;
  readonly what: GseReading;
}
interface Parts {
  readonly context: Pick<RoomContext, "db" | "clock">;
  readonly plants: Pick<PlantsService, "change" | "exists">;
  readonly portal: GsePortal;
  readonly secret: () => string;
}
export const ownerOf = (plantId: string, accountId: string): string => `${plantId} ${accountId}`;

/** A convention after the other, each done or not; after a crash it begins with the first that is not. (GS3) */
export function readAccountTask({ context, plants, portal, secret }: Parts): TaskHandler {
  const { db, clock } = context;
  const now = (): number => Math.floor(clock.nowSeconds());
  const changed = async (plantId: string, work: (trx: Db) => Promise<void>): Promise<void> => {
    await plants.change({ plantId, what: { part: "plant", ids: [] } }, work);
  };
  const failed = async (at: { plantId: string; id: string }, fault: GseFault): Promise<Error> => {
    await patchAccount(db, at, { fault });
    return taskFault(`gse_${fault}`);
  };
  return async (run) => {
    const { plant_id: plantId, account: id, what } = run.params as unknown as ReadParams;
    const at = { plantId, id };
    const account = await accountById(db, plantId, id);
    if (account === undefined) throw taskFault("gse_gone");
    const credentials = openCredentials(account.credentials, {
      secret: secret(),
      owner: ownerOf(plantId, id),
    });
    if (credentials === null) throw await failed(at, "unreadable");
    const caller: PortalCaller = { plantId, credentials };
    const got = async <T>(answer: PortalAnswer<T>): Promise<T> => {
      if (!answer.ok) throw await failed(at, answer.fault);
      return answer.value;
    };
    if (run.checkpoint === null) run.log("gse_begun", { username: account.username });
    if (what === "plants") {
      const found = await got(await portal.plants(caller));
      await changed(plantId, async (trx) => {
        if ((await accountById(trx, plantId, id)) === undefined) throw taskFault("gse_gone");
        await putFoundPlants(trx, { plantId, accountId: id }, found);
        await patchAccount(trx, at, { plants_read: now(), fault: null });
      });
      run.log("gse_plants", { count: found.length });
      return;
    }
    const active = (await gsePlantsOf(db, plantId)).filter((one) => isRead(one, account));
    if (active.length === 0) throw taskFault("gse_nothing");
    const done = Number(run.checkpoint ?? 0);
    for (const [index, { id_gse: idGse }] of active.entries()) {
      if (index < done) continue;
      if (run.shouldStop()) return;
      // oxlint-disable-next-line no-await-in-loop -- the portal is asked for one thing at a time
      const measures = await got(await portal.measures(caller, idGse));
      // oxlint-disable-next-line no-await-in-loop
      const payments = await got(await portal.payments(caller, idGse));
      // oxlint-disable-next-line no-await-in-loop
      await changed(plantId, async (trx) => {
        // The account, or the convention, may be gone meanwhile.
        const still = (await gsePlantsOf(trx, plantId)).some((one) => one.id_gse === idGse);
        if (!still) return;
        const own = <T extends { gse_id: string }>(rows: readonly T[]): T[] =>
          rows.filter((row) => row.gse_id === idGse);
        await putMeasures(trx, plantId, own(measures));
        await replacePayments(trx, { plantId, idGse }, own(payments));
      });
      run.log("gse_read", { plant: idGse, measures: measures.length, payments: payments.length });
      // oxlint-disable-next-line no-await-in-loop
      await run.progress((index + 1) / active.length, index + 1);
    }
    await patchAccount(db, at, { measures_read: now(), fault: null });
  };
}
const isRead = (
  one: { readonly active: boolean; readonly account_id: string | null },
  account: StoredAccount,
): boolean => one.active && one.account_id === account.id;
