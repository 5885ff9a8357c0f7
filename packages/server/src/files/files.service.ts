import {
  plantQuotaBytes,
  type File,
  type FileCategory,
  type FileUpload,
  type PlantImage,
} from "@heliograph/contract/files/files.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { type AcceptedFile, acceptFile } from "@heliograph/domain/files/accept-file.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { mayOnPlant, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { DiskRoom } from "../platform/disk-room.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { Changing, PlantsService } from "../plants/plants.service.ts";
import {
  bytesTaken,
  bytesWith,
  deleteFile,
  digestsOf,
  fileBytes,
  fileFacts,
  type FileFacts,
  filesOf,
  putFile,
} from "./files.store.ts";

/** Whose files those of a category are. */
export interface FileOwners {
  /** Who may upload and delete: any of these on the plant. */
  readonly editors: readonly PermissionName[];
  /** How many files an owner has at most. A plant's only logo is replaced by the next one. */
  readonly max: number;
  /** Throws unless there is such an owner and the caller may read it; absent where the plant itself is the owner and whoever knows the id may read. */
  readonly read?: (caller: Caller, of: OwnerOf) => Promise<void>;
  /** Called within the change, after the files of the owner have become these. */
  readonly changed?: (trx: Db, model: PlantModel, files: readonly FileFacts[]) => Promise<void>;
}
interface OwnerOf {
  readonly plantId: string;
  readonly ownerId: string;
}
/** Files of a category that belong to no plant: their room keeps them, and whoever knows their id reads them. */
export interface FileKeeper {
  /** Throws unless the caller may, and there is such an owner with room for it. */
  put(
    call: Call & { readonly caller: Caller },
    of: Pick<FileUpload, "owner_id" | "file_id">,
    file: AcceptedFile,
  ): Promise<File>;
  /** null: it keeps no such file. */
  find(id: string): Promise<ServedFile | null>;
  /** Answers whether it kept such a file. */
  remove(call: Call & { readonly caller: Caller }, id: string): Promise<boolean>;
}
/** A file as it is served. */
export interface ServedFile extends Pick<
  FileFacts,
  "name" | "type" | "version" | "width" | "height"
> {
  /** Whoever knows the id may read it, and a cache in between may keep it. */
  readonly isPublic: boolean;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface FilesService {
  /** Files of a category belong to another room's things. */
  own(category: FileCategory, owners: FileOwners): void;
  /** Files of a category are not kept here. */
  keepApart(category: FileCategory, keeper: FileKeeper): void;
  /** All or nothing. Throws what is wrong with the file, its owner or the caller's rights. */
  upload(call: Call & { readonly caller: Caller }, form: FileUpload): Promise<File>;
  /** @param caller who asks, found out only where the category is not public; throws when it is nobody */
  serve(id: string, caller: () => Promise<Caller>): Promise<ServedFile>;
  /** @param version what its sender saw; refused where it is another by now */
  delete(call: Call & { readonly caller: Caller }, id: string, version?: number): Promise<void>;
  /** Files by owner, in order of upload. */
  of(plantId: string, ownerIds: readonly string[]): Promise<ReadonlyMap<string, File[]>>;
  /** Those that the plant itself owns, in order of upload. */
  imagesOf(plantId: string): Promise<PlantImage[]>;
  /** All of a plant by what they hold; for rooms whose callers may see them. */
  digestsOf(plantId: string): ReturnType<typeof digestsOf>;
  /** null: no file of the plant has this digest. */
  bytesWith(plantId: string, sha256: string): Promise<Uint8Array | null>;
  /** Within a change of the plant: what the plant's file holds, judged as an upload is. */
  place(
    trx: Db,
    call: Call,
    model: PlantModel,
    form: Pick<FileUpload, "cat" | "owner_id" | "upload">,
  ): Promise<void>;
  /** Deletes the files of an owner together with it, within its change. */
  deleteOf(trx: Db, plantId: string, ownerId: string): Promise<void>;
}
interface Rooms {
  readonly plants: PlantsService;
  readonly logs: Pick<LogsService, "edit">;
  /** Of the database's disk; null where that is somebody else's. */
  readonly room: Pick<DiskRoom, "refuseWhenFull"> | null;
}

const megabyte = 1_000_000;

export function filesService(
  { db }: Pick<RoomContext, "db">,
  { plants, logs, room }: Rooms,
): FilesService {
  const owners = new Map<FileCategory, FileOwners>([
    [
      "plant_logo",
      {
        editors: ["logo_upload", "images_edit"],
        max: 1,
        changed: (trx, model, files) => plants.setLogo(trx, model, logoOf(files)),
      },
    ],
    ["generic", { editors: ["images_edit"], max: 100 }],
  ]);
  const keepers = new Map<FileCategory, FileKeeper>();
  const ownersOf = (category: FileCategory): FileOwners => {
    const known = owners.get(category);
    if (known === undefined) throw new Error(`nobody owns files of ${category}`);
    return known;
  };
  /** Throws what the gate would throw if the plant stood in the path. */
  const refuseOthers = async (caller: Caller, category: FileCategory, of: OwnerOf) => {
    const { editors, read } = ownersOf(category);
    if (!mayOnPlant(caller, of.plantId, editors)) {
      if (!(await plants.exists(of.plantId)))
        throw problem("plant_not_found", { plant: of.plantId });
      throw problem("one_permission_needed", { plant: of.plantId, needs: editors });
    }
    await read?.(caller, of);
  };
  /** Which plant's it will be. */
  const plantOf = async (category: FileCategory, ownerId: string): Promise<string> => {
    if (ownersOf(category).read === undefined) return ownerId;
    const plantId = await plants.plantOf(ownerId);
    if (plantId === null) throw problem("object_not_found", { id: ownerId }, "owner_id");
    return plantId;
  };
  const known = async (id: string): Promise<FileFacts> => {
    const plantId = await plants.plantOf(id);
    const file = plantId === null ? null : await fileFacts(db, plantId, id);
    if (file === null) throw problem("file_not_found", { id });
    return file;
  };
  /** The file that an upload replaces; null for a new one. Throws when there is no such file of the owner, or no place for another one. */
  const replacedBy = (
    form: Pick<FileUpload, "cat" | "file_id">,
    present: readonly FileFacts[],
  ): FileFacts | null => {
    const { max } = ownersOf(form.cat);
    const own = present.filter(({ category }) => category === form.cat);
    if (form.file_id !== undefined) {
      const replaced = own.find(({ id }) => id === form.file_id);
      if (replaced === undefined)
        throw problem("file_owner_fixed", { id: form.file_id }, "file_id");
      return replaced;
    }
    if (max === 1) return own[0] ?? null;
    if (own.length >= max) throw problem("too_many_files", { limit: max }, "upload");
    return null;
  };

  const judged = (form: Pick<FileUpload, "cat" | "upload">): AcceptedFile => {
    const accepted = acceptFile(form.cat, form.upload);
    if ("code" in accepted) throw new Problem(accepted);
    return accepted;
  };
  const put = async (
    { trx, call, model }: { readonly trx: Db; readonly call: Call; readonly model: PlantModel },
    form: Pick<FileUpload, "cat" | "owner_id" | "file_id" | "seen_version">,
    { name, type, width, height, bytes }: AcceptedFile,
  ): Promise<File> => {
    const { cat: category, owner_id: ownerId } = form;
    const plantId = model.plant.id;
    const present = await filesOf(trx, plantId, [ownerId]);
    const replaced = replacedBy(form, present);
    if (form.seen_version !== undefined) refuseOtherVersion(replaced, form.seen_version, "upload");
    const id = replaced?.id ?? newObjectId();
    if ((await bytesTaken(trx, plantId, id)) + bytes.length > plantQuotaBytes)
      throw problem("file_quota", { plant: plantId, limit: plantQuotaBytes / megabyte }, "upload");
    const version = (replaced?.version ?? 0) + 1;
    const facts = { id, name, version, type, width, height, size: bytes.length };
    const file = { plant_id: plantId, category, owner_id: ownerId, ...facts };
    if (replaced === null) await plants.register(trx, plantId, id, "file");
    await putFile(trx, { ...file, bytes });
    await ownersOf(category).changed?.(trx, model, [file]);
    const act = replaced === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(file), act, before: replaced, after: file });
    return facts;
  };

  return {
    own: (category, its) => void owners.set(category, its),
    keepApart: (category, keeper) => void keepers.set(category, keeper),
    async upload(call, form) {
      const { cat: category, owner_id: ownerId } = form;
      const keeper = keepers.get(category);
      if (keeper !== undefined) {
        room?.refuseWhenFull();
        return await keeper.put(call, form, judged(form));
      }
      const plantId = await plantOf(category, ownerId);
      await refuseOthers(call.caller, category, { plantId, ownerId });
      room?.refuseWhenFull();
      const accepted = judged(form);
      return await plants.changeBy(call.caller, changing(plantId, category), (trx, model) =>
        put({ trx, call, model }, form, accepted),
      );
    },
    digestsOf: (plantId) => digestsOf(db, plantId),
    bytesWith: (plantId, sha256) => bytesWith(db, plantId, sha256),
    async place(trx, call, model, form) {
      room?.refuseWhenFull();
      await put({ trx, call, model }, form, judged(form));
    },
    async serve(id, caller) {
      for (const keeper of keepers.values()) {
        // oxlint-disable-next-line no-await-in-loop -- one keeper
        const kept = await keeper.find(id);
        if (kept !== null) return kept;
      }
      const file = await known(id);
      const { read } = ownersOf(file.category);
      const of = { plantId: file.plant_id, ownerId: file.owner_id };
      await read?.(await caller(), of);
      return {
        ...file,
        isPublic: read === undefined,
        bytes: () => fileBytes(db, file.plant_id, id),
      };
    },
    async delete(call, id, version) {
      for (const keeper of keepers.values())
        // oxlint-disable-next-line no-await-in-loop -- one keeper
        if (await keeper.remove(call, id)) return;
      const file = await known(id);
      const { plant_id: plantId, owner_id: ownerId, category } = file;
      await refuseOthers(call.caller, category, { plantId, ownerId });
      await plants.changeBy(call.caller, changing(plantId, category), async (trx, model) => {
        // Somebody may have been faster.
        const before = await fileFacts(trx, plantId, id);
        if (before === null) throw problem("file_not_found", { id });
        if (version !== undefined) refuseOtherVersion(before, version, "version");
        await deleteFile(trx, plantId, id);
        await plants.forget(trx, plantId, id);
        await ownersOf(category).changed?.(trx, model, []);
        await logs.edit(trx, call, { ...editOf(before), act: "delete", before, after: null });
      });
    },
    async of(plantId, ownerIds) {
      if (ownerIds.length === 0) return new Map();
      return Map.groupBy(await filesOf(db, plantId, ownerIds), ({ owner_id }) => owner_id);
    },
    async imagesOf(plantId) {
      return (await filesOf(db, plantId, [plantId])).map((one) => {
        const { plant_id: _, owner_id: __, category: cat, ...facts } = one;
        return { ...facts, cat };
      });
    },
    async deleteOf(trx, plantId, ownerId) {
      for (const { id } of await filesOf(trx, plantId, [ownerId])) {
        // oxlint-disable-next-line no-await-in-loop -- some photos, one statement after the other on one connection
        await deleteFile(trx, plantId, id);
        // oxlint-disable-next-line no-await-in-loop
        await plants.forget(trx, plantId, id);
      }
    },
  };
}

/** [FI11] Throws where somebody else has replaced it meanwhile. */
function refuseOtherVersion(
  now: Pick<FileFacts, "version"> | null,
  seen: number,
  field: string,
): void {
  if ((now?.version ?? 0) !== seen) throw problem("changed_meanwhile", { key: "upload" }, field);
}
/** A logo is part of the plant's facts; other files change nothing that readers of the plant see. */
const changing = (plantId: string, category: FileCategory): Changing => ({
  plantId,
  what: { part: "plant", ids: category === "plant_logo" ? [plantId] : [] },
});
const logoOf = (files: readonly FileFacts[]) =>
  files.map(({ id, name, version }) => ({ id, name, version }))[0] ?? null;
const editOf = ({ plant_id: plantId, id, name }: FileFacts) =>
  ({ ent: "file", nam: name, plantId, id }) as const;
