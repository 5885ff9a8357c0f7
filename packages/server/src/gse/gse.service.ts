import type {
  GseAccount,
  GseComparison,
  GseCredentials,
  GseFile,
  GseFileReply,
  GseMeasure,
  GseOverview,
  GsePayment,
  GsePlant,
  GsePlantPatch,
  GseReading,
} from "@heliograph/contract/gse/gse.wire.ts";
import { lastLookSeconds } from "@heliograph/domain/gse/daily-look.ts";
import { isWhole, monthAfter } from "@heliograph/domain/gse/gse-months.ts";
import { energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { mayOnPlant, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import { Repeated } from "../platform/repeated.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { tokenSecret } from "../platform/token-secret.ts";
import type { Changing, PlantsService } from "../plants/plants.service.ts";
import type { TasksService } from "../tasks/tasks.service.ts";
import { compareMonths, lastMonthOver } from "./compare.ts";
import { importFile } from "./gse-import.ts";
import { gatewayPortal, noPortal, simulatedPortal, type GsePortal } from "./gse-portal.ts";
import {
  accountById,
  accountsOf,
  deleteAccount,
  deletePlantByHand,
  gsePlantsOf,
  insertAccount,
  measuresOf,
  patchAccount,
  patchPlant,
  paymentsOf,
  readableAccounts,
  type StoredAccount,
  type StoredPlant,
  takeLook,
} from "./gse.store.ts";
import { fiscalCounters, ownMonths } from "./own-months.ts";
import { ownerOf, readAccountTask, type ReadParams } from "./read-account.task.ts";
import { sealCredentials } from "./sealed-credentials.ts";
import { utfService, type UtfService } from "./utf.ts";

export type { UtfService } from "./utf.ts";

interface OfAccount {
  readonly plantId: string;
  readonly id: string;
}
interface Listed {
  readonly plantId: string;
  /** null: of all accounts, and of what came with files. */
  readonly account: string | null;
  readonly year: number | null;
}
/** Incentives of the GSE, and the register of the readings. (GS and UT rules) */
export interface GseService {
  readonly utf: UtfService;
  overview(caller: Caller, plantId: string): Promise<GseOverview>;
  /** The id of an account that is named by it, or by its username; what names none is answered as it is. (GS1) */
  accountId(plantId: string, named: string): Promise<string>;
  /** The accounts, for who may see them; none for the others. */
  accounts(caller: Caller | null, plantId: string): Promise<GseAccount[]>;
  /** Throws where the portal does not take the credentials, or does not answer. */
  addAccount(call: Call, plantId: string, credentials: GseCredentials): Promise<GseAccount>;
  deleteAccount(call: Call, of: OfAccount): Promise<void>;
  enable(call: Call, of: OfAccount & { idGse: string }, active: boolean): Promise<GseAccount>;
  /** Starts the task and answers its id. */
  read(call: Call, of: OfAccount, what: GseReading): Promise<{ id: string }>;
  measures(caller: Caller, of: Listed): Promise<GseMeasure[]>;
  payments(caller: Caller, of: Listed): Promise<GsePayment[]>;
  compare(
    caller: Caller,
    of: { plantId: string; idGse: string; variable: string | null; year: number | null },
  ): Promise<GseComparison>;
  patchPlant(
    call: Call,
    of: { plantId: string; idGse: string },
    patch: GsePlantPatch,
  ): Promise<GsePlant>;
  deletePlant(call: Call, of: { plantId: string; idGse: string }): Promise<void>;
  importFile(call: Call, plantId: string, file: GseFile): Promise<GseFileReply>;
  /** Starts the reading of each account whose daily look is due. (GS13) */
  lookDaily(): Promise<void>;
  /** Looks from now on, where this process is a worker. */
  start(): void;
  stop(): Promise<void>;
}
export interface GseRooms {
  readonly plants: PlantsService;
  readonly data: Pick<DataService, "aggregated">;
  readonly logs: Pick<LogsService, "edit">;
  readonly tasks: Pick<TasksService, "register" | "create" | "get">;
}

const faultCodes = {
  credentials: "gse_wrong_credentials",
  network: "gse_unreachable",
  timeout: "gse_silent",
  unknown: "gse_strange",
  unconfigured: "gse_no_portal",
  unreadable: "gse_strange",
} as const;
const changing = (plantId: string): Changing => ({ plantId, what: { part: "plant", ids: [] } });
/** So often it is asked which accounts are due. */
const lookSeconds = 60;
/** The demo's portal tells of so many months. */
const simulatedMonthCount = 24;

export function gseService(
  context: Pick<RoomContext, "db" | "clock" | "changes" | "settings" | "log">,
  rooms: GseRooms,
): GseService {
  const { db, clock, settings } = context;
  const { plants, data, logs, tasks } = rooms;
  let kept: string | null = null;
  const secret = (): string => (kept ??= tokenSecret(settings));
  const portal = portalOf(context, rooms);
  tasks.register("gse", readAccountTask({ context, plants, portal, secret }));

  const isReading = async (task: string | null): Promise<boolean> => {
    if (task === null) return false;
    try {
      return (await tasks.get(task)).status !== "done";
    } catch (error) {
      // Somebody has deleted it.
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  const readingOf = async (account: StoredAccount): Promise<GseReading | null> =>
    (await isReading(account.plants_task))
      ? "plants"
      : (await isReading(account.measures_task))
        ? "measures"
        : null;
  const accounts = async (plantId: string): Promise<GseAccount[]> => {
    const known = await accountsOf(db, plantId);
    if (known.length === 0) return [];
    const readings = new Map<string, GseReading | null>();
    for (const account of known)
      // oxlint-disable-next-line no-await-in-loop -- one or two
      readings.set(account.id, await readingOf(account));
    // After the tasks: what has ended has written by now what it found.
    const stored = await accountsOf(db, plantId);
    const found = await gsePlantsOf(db, plantId);
    return stored.map((account) => ({
      id: account.id,
      username: account.username,
      plants: found.filter((one) => one.account_id === account.id).map(plantOf),
      plants_worker_task: account.plants_task,
      measures_worker_task: account.measures_task,
      plants_read: account.plants_read,
      measures_read: account.measures_read,
      reading: readings.get(account.id) ?? null,
      fault: account.fault,
    }));
  };
  const accountIn = async (from: Db, { plantId, id }: OfAccount): Promise<StoredAccount> => {
    const account = await accountById(from, plantId, id);
    if (account === undefined) throw problem("gse_account_not_found");
    return account;
  };
  const answer = async ({ plantId, id }: OfAccount): Promise<GseAccount> => {
    const account = (await accounts(plantId)).find((one) => one.id === id);
    if (account === undefined) throw problem("gse_account_not_found");
    return account;
  };
  const conventionIn = async (
    from: Db,
    { plantId, idGse }: { plantId: string; idGse: string },
  ): Promise<StoredPlant> => {
    const found = (await gsePlantsOf(from, plantId)).find((one) => one.id_gse === idGse);
    if (found === undefined) throw problem("gse_plant_not_found", { id: idGse });
    return found;
  };
  const start = async (call: Call | null, of: OfAccount, what: GseReading): Promise<string> => {
    const params: ReadParams = { plant_id: of.plantId, account: of.id, what };
    const task = await tasks.create("gse", `GSE of ${of.plantId}`, { ...params }, call);
    await patchAccount(
      db,
      of,
      what === "plants" ? { plants_task: task.id } : { measures_task: task.id },
    );
    return task.id;
  };
  const lookDaily = async (): Promise<void> => {
    if (portal.kind === "none") return;
    for (const account of await readableAccounts(db)) {
      if (repeated.isStopped) return;
      const at = { plantId: account.plant_id, id: account.id };
      // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
      const model = await plants.model(at.plantId);
      if (model === null) continue;
      const now = Math.floor(clock.nowSeconds());
      const day = lastLookSeconds(at.id, model.plant.timezone, now);
      // Somebody who has just had it read wants no second reading; nobody but one process begins.
      const isDue = account.looked < day && (account.measures_read ?? 0) < day;
      // oxlint-disable-next-line no-await-in-loop
      if (!isDue || (await readingOf(account)) !== null) continue;
      const isFound = account.plants_read !== null;
      // oxlint-disable-next-line no-await-in-loop
      const own = await gsePlantsOf(db, at.plantId);
      if (isFound && !own.some((one) => one.active && one.account_id === at.id)) continue;
      // oxlint-disable-next-line no-await-in-loop
      if (!(await takeLook(db, at, { day, now }))) continue;
      // oxlint-disable-next-line no-await-in-loop
      await start(null, at, isFound ? "measures" : "plants");
    }
  };
  const repeated = new Repeated({
    everySeconds: lookSeconds,
    work: lookDaily,
    log: context.log,
    failure: "accounts of the GSE were not looked at, it is tried again",
  });
  const listed = async (caller: Caller, { plantId, account, year }: Listed) => {
    await plants.open(caller, plantId);
    if (account === null) return { plantId, ids: null, year };
    await accountIn(db, { plantId, id: account });
    const own = (await gsePlantsOf(db, plantId)).filter((one) => one.account_id === account);
    return { plantId, ids: own.map(({ id_gse: id }) => id), year };
  };

  return {
    lookDaily,
    start() {
      if (settings.roles.includes("worker")) repeated.start();
    },
    stop: () => repeated.stop(),
    utf: utfService(context, rooms),
    async overview(caller, plantId) {
      await plants.open(caller, plantId);
      const found = await gsePlantsOf(db, plantId);
      return {
        accounts: await accounts(plantId),
        by_hand: found.filter((one) => one.account_id === null).map(plantOf),
        portal: portal.kind,
      };
    },
    async accountId(plantId, named) {
      const known = await accountsOf(db, plantId);
      return known.find(({ id, username }) => username === named || id === named)?.id ?? named;
    },
    accounts: async (caller, plantId) =>
      mayOnPlant(caller, plantId, ["gse_show", "gse_edit"]) ? await accounts(plantId) : [],
    async addAccount(call, plantId, credentials) {
      await plants.open(call.caller, plantId);
      const { username } = credentials;
      const taken = (): Problem => problem("gse_account_taken", { username }, "username");
      if ((await accountsOf(db, plantId)).some((one) => one.username === username)) throw taken();
      // Nothing of the plant is held while the portal thinks.
      const verified = await portal.verify({ plantId, credentials });
      if (!verified.ok) throw problem(faultCodes[verified.fault]);
      const id = newObjectId();
      const sealed = sealCredentials(credentials, {
        secret: secret(),
        owner: ownerOf(plantId, id),
      });
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const row = { plant_id: plantId, id, username, credentials: sealed };
        if (!(await insertAccount(trx, row))) throw taken();
        const edit = { ent: "gse_account", nam: username, plantId, id } as const;
        await logs.edit(trx, call, { ...edit, act: "create", before: null, after: { username } });
      });
      await start(call, { plantId, id }, "plants");
      return await answer({ plantId, id });
    },
    async deleteAccount(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const { username } = await accountIn(trx, { plantId, id });
        await deleteAccount(trx, plantId, id);
        const edit = { ent: "gse_account", nam: username, plantId, id } as const;
        await logs.edit(trx, call, { ...edit, act: "delete", before: { username }, after: null });
      });
    },
    async enable(call, { plantId, id, idGse }, active) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        await accountIn(trx, { plantId, id });
        const before = await conventionIn(trx, { plantId, idGse });
        if (before.account_id !== id) throw problem("gse_plant_not_found", { id: idGse });
        if (before.active === active) return;
        await patchPlant(trx, { plantId, idGse }, { active });
        const edit = { ent: "gse_plant", nam: idGse, plantId, id: idGse, act: "edit" } as const;
        await logs.edit(trx, call, { ...edit, before: { active: !active }, after: { active } });
      });
      return await answer({ plantId, id });
    },
    async read(call, of, what) {
      await plants.open(call.caller, of.plantId);
      const account = await accountIn(db, of);
      if ((await readingOf(account)) !== null) throw problem("gse_still_reading");
      if (portal.kind === "none") throw problem("gse_no_portal");
      return { id: await start(call, of, what) };
    },
    measures: async (caller, of) => await measuresOf(db, await listed(caller, of)),
    payments: async (caller, of) => await paymentsOf(db, await listed(caller, of)),
    async compare(caller, { plantId, idGse, variable, year }) {
      const model = await plants.open(caller, plantId);
      const convention = await conventionIn(db, { plantId, idGse });
      const hidden = plants.hidden(caller, model);
      const counter = variable === null ? null : (model.byId.get(variable) ?? null);
      if (
        variable !== null &&
        (counter === null || hidden.has(variable) || energyFactor(counter.udm) === null)
      )
        throw problem("gse_variable_unfit", {}, "variable");
      const nowSeconds = clock.nowSeconds();
      return await compareMonths(
        { db, data },
        { model, convention, counter, hidden, year, nowSeconds },
      );
    },
    async patchPlant(call, { plantId, idGse }, patch) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const before = await conventionIn(trx, { plantId, idGse });
        const isOfPortal = Object.keys(patch).some((key) => key !== "cluster_hours");
        if (before.account_id !== null && isOfPortal) throw problem("gse_plant_of_account");
        if (Object.keys(patch).length > 0) await patchPlant(trx, { plantId, idGse }, patch);
        const after = await conventionIn(trx, { plantId, idGse });
        const edit = { ent: "gse_plant", nam: idGse, plantId, id: idGse, act: "edit" } as const;
        await logs.edit(trx, call, { ...edit, before: plantOf(before), after: plantOf(after) });
        return plantOf(after);
      });
    },
    async deletePlant(call, { plantId, idGse }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const before = await conventionIn(trx, { plantId, idGse });
        if (before.account_id !== null) throw problem("gse_plant_of_account");
        await deletePlantByHand(trx, plantId, idGse);
        const edit = { ent: "gse_plant", nam: idGse, plantId, id: idGse, act: "delete" } as const;
        await logs.edit(trx, call, { ...edit, before: plantOf(before), after: null });
      });
    },
    async importFile(call, plantId, file) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const reply = await importFile(trx, plantId, file);
        if (reply.written && reply.added + reply.changed > 0)
          await logs.edit(trx, call, {
            ent: "gse_data",
            nam: file.kind,
            plantId,
            act: "edit",
            before: null,
            after: {
              added: reply.added,
              changed: reply.changed,
              first: reply.first,
              last: reply.last,
            },
          });
        return reply;
      });
    },
  };
}
const plantOf = ({ plant_id: _plant, account_id: _account, ...plant }: StoredPlant): GsePlant =>
  plant;

function portalOf(
  { clock, settings }: Pick<RoomContext, "clock" | "settings">,
  { plants, data }: Pick<GseRooms, "plants" | "data">,
): GsePortal {
  if (settings.gseUrl !== null) return gatewayPortal(settings.gseUrl);
  if (!settings.demo) return noPortal;
  return simulatedPortal({
    async plant(plantId) {
      const model = await plants.model(plantId);
      const [whole] = model?.plant.sections ?? [];
      if (model === null) return null;
      const { name, lat, lon } = model.plant;
      return { id: plantId, name, lat, lon, kwp: whole?.kwp ?? 0 };
    },
    async counted(plantId) {
      const model = await plants.model(plantId);
      if (model === null) return { months: new Map(), last: "" };
      const last = lastMonthOver(model, clock.nowSeconds());
      const span = { first: monthAfter(last, 1 - simulatedMonthCount), last };
      const own = await ownMonths(data, model, { of: fiscalCounters(model, false), span });
      const months = [...own].flatMap(([month, one]): [string, number][] =>
        isWhole(one) && one.kwh !== null ? [[month, one.kwh]] : [],
      );
      return { months: new Map(months), last: monthAfter(last, -1) };
    },
  });
}
