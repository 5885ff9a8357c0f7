import { createHash } from "node:crypto";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  maxFileFaults,
  type PlantRestorationReply,
  type PlantSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { restorePlan, type RestorePlan } from "@heliograph/domain/plantfiles/restore-plan.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { reportName } from "@heliograph/domain/reports/report-changes.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import { newObjectId } from "../platform/object-id.ts";
import type { PlantFileRooms } from "./plantfile-rooms.ts";
import { awaitFiles, snapshotTimes, takeAwaited } from "./plantfiles.store.ts";
import { keepBefore, snapshotAt, withPeople } from "./snapshots.ts";
import { writeRestored } from "./write-restored.ts";
import type {
  FileBytes,
  FileExtra,
  PlantFile,
  PlantFileDay,
  PlantFileFault,
  plantFileImport,
  PlantFileReply,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { plantFileOf } from "@heliograph/domain/plantfiles/plant-file.ts";
import { readPlantFile, type FileFault } from "@heliograph/domain/plantfiles/read-plant-file.ts";
import {
  type FilePhoto,
  imagesInOrder,
  writtenLogbook,
} from "@heliograph/domain/plantfiles/written-logbook.ts";
import { refusal } from "@heliograph/domain/plants/refusal.ts";
import type { z } from "zod";
import type { Db } from "../platform/database.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { problem, replyOf } from "../platform/problem.ts";
import type { Account, UserCall } from "../users/users.service.ts";
import { judgedFile } from "./judged-file.ts";

/** A plant as a file, and back. Rules by number: docs/rules/plant-files.md. */
export interface PlantFilesService {
  /** Throws plant_not_found. */
  get(call: UserCall, plantId: string, extras: readonly FileExtra[]): Promise<PlantFile>;
  /** Throws file_not_found. */
  bytes(call: UserCall, plantId: string, sha256: string): Promise<FileBytes>;
  /** Gives images and photos that wait for these bytes what they waited for; answers how many. */
  putBytes(call: UserCall, plantId: string, of: FileBytes): Promise<number>;
  /** What was measured on a day, by default the first. Throws no_such_day. */
  day(call: UserCall, plantId: string, day: string | undefined): Promise<PlantFileDay>;
  /** Creates the plant that a file describes: all of it, or nothing and why. */
  import(call: UserCall, asked: z.output<typeof plantFileImport>): Promise<PlantFileReply>;
  /** When the plant was kept as it was, the newest first. */
  snapshots(call: UserCall, plantId: string): Promise<PlantSnapshot[]>;
  /** Throws snapshot_not_found. */
  snapshot(call: UserCall, plantId: string, at: number): Promise<PlantFile>;
  /** Makes the plant what it was, or says what that would do. */
  restore(
    call: UserCall,
    plantId: string,
    of: { readonly at: number; readonly isDry: boolean },
  ): Promise<PlantRestorationReply>;
}
export function plantFilesService(
  { db, changes, clock }: Pick<RoomContext, "db" | "changes" | "clock">,
  rooms: PlantFileRooms,
): PlantFilesService {
  const { plants, users } = rooms;
  const keep = (trx: Db, model: PlantModel, isForced: boolean): Promise<void> =>
    keepBefore(trx, model, {
      nowSeconds: clock.nowSeconds(),
      money: async (of) => ({
        tariffs: await rooms.tariffs.of(of, model.plant.id),
        investment: await rooms.tariffs.investmentWithin(of, model.plant.id),
      }),
      isForced,
    });
  plants.onChanging((trx, model) => keep(trx, model, false));
  /** The images and photos of a plant, as its file names them. */
  async function imagesOf(plantId: string) {
    const all = Map.groupBy(await rooms.files.digestsOf(plantId), ({ owner_id: owner }) => owner);
    const named = ({ name, size, sha256 }: FilePhoto): FilePhoto => ({ name, size, sha256 });
    return {
      images: imagesInOrder(
        (all.get(plantId) ?? []).flatMap(({ category: cat, ...one }) =>
          cat === "plant_logo" || cat === "generic" ? [{ cat, ...named(one) }] : [],
        ),
      ),
      photosOf: (noteId: string) => (all.get(noteId) ?? []).map(named),
    };
  }
  const knownBitmasks = async (): Promise<ReadonlySet<string>> =>
    new Set((await rooms.variables.bitmasks()).map(({ id }) => id));
  /** Those who are named by their ids. */
  async function accountsById(ids: Iterable<string>): Promise<Map<string, Account>> {
    const accounts = new Map<string, Account>();
    for (const id of new Set(ids)) {
      // oxlint-disable-next-line no-await-in-loop -- from memory
      const account = await users.account(id);
      if (account !== null) accounts.set(id, account);
    }
    return accounts;
  }

  /** The accounts of usernames. */
  async function accountsOf(names: readonly string[]): Promise<Map<string, Account>> {
    const accounts = new Map<string, Account>();
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- people of one plant are few
      const account = await users.accountNamed(name);
      if (account !== null) accounts.set(name, account);
    }
    return accounts;
  }

  return {
    async get({ caller }, plantId, extras) {
      const model = await plants.open(caller, plantId);
      const accounts = await accountsById(recipientsOf(model));
      const { images, photosOf } = await imagesOf(plantId);
      const has = (one: FileExtra): boolean => extras.includes(one);
      const people = {
        nameOf: (id: string) => accounts.get(id)?.user.username,
        permissions: await users.permissionsOn(plantId),
      };
      const written = async () =>
        writtenLogbook(model, await rooms.logbook.of(plantId), has("photos") ? photosOf : null);
      return plantFileOf(model, people, {
        tariffs: await rooms.tariffs.of(db, plantId),
        investment: await rooms.tariffs.investmentWithin(db, plantId),
        logbook: has("logbook") || has("photos") ? await written() : null,
        images: has("images") ? images : null,
      });
    },
    async bytes({ caller }, plantId, sha256) {
      await plants.open(caller, plantId);
      const bytes = await rooms.files.bytesWith(plantId, sha256);
      if (bytes === null) throw problem("file_not_found", { id: sha256 });
      return { sha256, base64: Buffer.from(bytes).toString("base64") };
    },
    async putBytes(call, plantId, { sha256, base64 }) {
      const bytes = Buffer.from(base64, "base64");
      const isWhole = createHash("sha256").update(bytes).digest("hex") === sha256;
      const changing = { plantId, what: { part: "plant", ids: [plantId] } } as const;
      return await plants.changeBy(call.caller, changing, async (trx, model) => {
        let placed = 0;
        for (const one of await takeAwaited(trx, plantId, sha256)) {
          if (!isWhole) throw problem("plant_file_bytes", { name: one.name });
          const { category: cat, owner_id, name } = one;
          // Its note may have been deleted since.
          // oxlint-disable-next-line no-await-in-loop -- a few that look alike
          if (owner_id !== plantId && !(await rooms.logbook.isNote(trx, plantId, owner_id)))
            continue;
          const upload = { name, bytes: new Uint8Array(bytes) };
          // oxlint-disable-next-line no-await-in-loop
          await rooms.files.place(trx, call, model, { cat, owner_id, upload });
          placed++;
        }
        return placed;
      });
    },

    async day({ caller }, plantId, day) {
      const model = await plants.open(caller, plantId);
      const { packets, next } = await rooms.data.sentDay(
        model,
        day === undefined ? null : dayOf(day),
      );
      return { packets: [...packets], next: next === null ? null : formatCivilDay(next) };
    },

    async import(call, { file: sent, id, name, permissions: isPermitting, dry_run: isDry }) {
      const read = readPlantFile(sent);
      if (read.file === null) return refusedReply(read.faults);
      const { file } = read;
      const named = peopleOf(file);
      const accounts = await accountsOf(named);
      const bitmasks = await knownBitmasks();
      const judged = judgedFile(file, {
        id,
        name,
        bitmasks,
        recipient: (username, right) => {
          const account = accounts.get(username);
          const granted = isPermitting ? (file.permissions[username] ?? []) : [];
          const may =
            account?.user.is_admin === true ||
            (granted.includes("plant_show") && granted.includes(right));
          return account !== undefined && may ? account.user.id : null;
        },
      });
      if (judged.parts === null) return refusedReply(judged.faults);
      const { parts, logbook } = judged;
      const { plant } = parts;
      const granted = Object.entries(isPermitting ? file.permissions : {});
      const unknown = named.filter((username) => !accounts.has(username)).toSorted();
      const reply: PlantFileReply = {
        faults: [],
        plant: { id: plant.id, name: plant.name },
        counts: {
          sections: plant.sections.length - 1,
          devices: parts.devices.length,
          variables: parts.variables.filter(({ formula }) => formula === null).length,
          formulas: file.formulas.length,
          charts: parts.charts.length,
          alerts: parts.alerts.length,
          reports: parts.reports.length,
          tariffs: parts.tariffs.length,
          notes: logbook.notes.length + logbook.windows.length,
          images: (file.images?.length ?? 0) + logbook.photos.length,
          permissions: granted.filter(([username]) => accounts.has(username)).length,
        },
        namesakes: await plants.namesakes(plant.name),
        unknown_users: unknown,
        dropped_recipients: judged.dropped.filter((username) => accounts.has(username)),
      };
      if (await plants.exists(plant.id)) {
        const taken = refusal("plant_exists", { plant: plant.id }, "id");
        return { ...reply, faults: [faultOnWire({ at: "plant.id", refusal: taken })] };
      }
      if (isDry) return reply;
      await changes.transaction(db, async (trx, announce) => {
        await plants.createWithin({ trx, announce }, call, plant);
        for (const one of parts.devices) await rooms.devices.place(trx, call, null, one);
        for (const one of parts.variables) await rooms.variables.place(trx, call, null, one);
        for (const one of parts.charts) await rooms.charts.place(trx, call, null, one);
        for (const one of parts.alerts) await rooms.alerts.place(trx, call, null, one);
        for (const one of parts.reports) await rooms.reports.place(trx, call, null, one);
        for (const one of parts.tariffs) await rooms.tariffs.place(trx, call, null, one);
        if (file.investment != null)
          await rooms.tariffs.placeInvestment(trx, call, plant.id, file.investment);
        for (const one of logbook.notes) await rooms.logbook.placeNote(trx, call, one);
        for (const one of logbook.windows) await rooms.logbook.placeWindow(trx, call, one);
        await awaitFiles(trx, plant.id, [
          ...(file.images ?? []).map(({ cat, name: called, sha256 }) => ({
            category: cat,
            name: called,
            owner_id: plant.id,
            sha256,
          })),
          ...logbook.photos.map(({ noteId, photo }) => ({
            category: "logbook_photo" as const,
            name: photo.name,
            owner_id: noteId,
            sha256: photo.sha256,
          })),
        ]);
        for (const [username, names] of granted) {
          const account = accounts.get(username);
          if (account === undefined || account.user.is_admin) continue;
          const numbers = names.map((one) => permissions[one]);
          const change = { plantId: plant.id, numbers };
          await users.permitWithin({ trx, announce }, call, account.user.id, change);
        }
      });
      return reply;
    },

    async snapshots({ caller }, plantId) {
      await plants.open(caller, plantId);
      const times = (await snapshotTimes(db, plantId)).toReversed();
      const edits = await rooms.logs.editCounts(plantId, times);
      const bySpan = Map.groupBy(edits, ({ span }) => span);
      return times
        .map((at, span) => ({
          at,
          changes: (bySpan.get(span) ?? []).map(({ span: _span, ...one }) => one),
        }))
        .toReversed();
    },
    async snapshot({ caller }, plantId, at) {
      await plants.open(caller, plantId);
      const { file } = await snapshotAt(db, plantId, at);
      const accounts = await accountsById(recipientsOf(file));
      return withPeople(file, (id) => accounts.get(id)?.user.username);
    },
    async restore(call, plantId, { at, isDry }) {
      const snapshot = await snapshotAt(db, plantId, at);
      const accounts = await accountsById(recipientsOf(snapshot.file));
      const bitmasks = await knownBitmasks();
      const planned = (
        model: PlantModel,
        tariffs: readonly Tariff[],
      ): RestorePlan | readonly FileFault[] => {
        const read = readPlantFile(snapshot.file);
        if (read.file === null) return read.faults;
        const plan = restorePlan(
          model,
          { file: read.file, ids: snapshot.ids },
          {
            tariffs,
            bitmasks,
            newId: newObjectId,
            recipient: (id, right) => {
              const holder = accounts.get(id)?.holder;
              return holder !== undefined && holdsOn(holder, plantId, right) ? id : null;
            },
          },
        );
        return plan.faults.length > 0 ? plan.faults : plan;
      };
      const replyOfPlan = (plan: RestorePlan): PlantRestorationReply => ({
        faults: [],
        disabled: [...plan.disabled],
        deleted: Object.values(plan.deleted).flatMap((things) => things.map(nameOfThing)),
        dropped_recipients: plan.dropped.flatMap((id) => accounts.get(id)?.user.username ?? []),
      });
      const refused = (faults: readonly FileFault[]): PlantRestorationReply => ({
        faults: faults.slice(0, maxFileFaults).map(faultOnWire),
        disabled: [],
        deleted: [],
        dropped_recipients: [],
      });
      if (isDry) {
        const model = await plants.open(call.caller, plantId);
        const plan = planned(model, await rooms.tariffs.of(db, plantId));
        return "parts" in plan ? replyOfPlan(plan) : refused(plan);
      }
      let born: readonly string[] = [];
      const reply = await plants.changeBy(
        call.caller,
        { plantId, what: null },
        async (trx, model) => {
          const tariffs = await rooms.tariffs.of(trx, plantId);
          const plan = planned(model, tariffs);
          if (!("parts" in plan)) return refused(plan);
          // Whoever went back may want to come forward again.
          await keep(trx, model, true);
          born = await writeRestored({ trx, call, rooms }, model, { plan, tariffs });
          const { investment } = snapshot.file;
          if (investment != null)
            await rooms.tariffs.placeInvestment(trx, call, plantId, investment);
          return replyOfPlan(plan);
        },
      );
      if (born.length > 0) await plants.bornVariables(plantId, born);
      return reply;
    },
  };
}

const nameOfThing = (thing: Chart | Alert | Report | Tariff): string => {
  if ("name" in thing) return thing.name;
  return "valid_from" in thing ? thing.valid_from : reportName(thing);
};
/** Everybody who gets messages of a plant. */
const recipientsOf = ({ alerts, reports }: Pick<PlantModel | PlantFile, "alerts" | "reports">) => [
  ...alerts.flatMap((one) => [...one.send_email_to, ...one.send_sms_to]),
  ...reports.flatMap((one) => one.send_email_to),
];

/** Everybody whom a file names. */
const peopleOf = (file: PlantFile): string[] => [
  ...new Set([...Object.keys(file.permissions), ...recipientsOf(file)]),
];
function dayOf(text: string): number {
  try {
    return parseCivilDay(text);
  } catch {
    throw problem("no_such_day", { day: text }, "day");
  }
}
const refusedReply = (faults: readonly FileFault[]): PlantFileReply => ({
  faults: faults.map(faultOnWire),
  plant: null,
  counts: null,
  namesakes: [],
  unknown_users: [],
  dropped_recipients: [],
});
function faultOnWire({ at, refusal: why, broken }: FileFault): PlantFileFault {
  if (broken === undefined) return { at, refused: replyOf(why) };
  const { rule, params, words } = broken;
  return {
    at,
    refused: {
      ...replyOf(why, `${at}: ${words}`),
      fields: [{ field: "file", rule, params: { ...params } }],
    },
  };
}
