import {
  maxNotePhotos,
  type Logbook,
  type LogbookQuestion,
  type MaintenanceWindow,
  type Note,
  type NoteFields,
  type Subject,
  type VariableNotes,
  type VariableNotesQuestion,
  type WindowFields,
} from "@heliograph/contract/logbook/logbook.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { maySeeSubject, subjectName } from "@heliograph/domain/logbook/subject.ts";
import type { PlantLogbook } from "@heliograph/domain/plantfiles/written-logbook.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { FilesService } from "../files/files.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Db } from "../platform/database.ts";
import { mayOnPlant, type Call, type Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { Changing, PlantsService } from "../plants/plants.service.ts";
import {
  deleteNote,
  deleteWindow,
  plantsAtWork,
  putNote,
  putWindow,
  readNote,
  readNotes,
  readWindow,
  readWindows,
  type NoteText,
  type Span,
} from "./logbook.store.ts";

interface At {
  readonly plantId: string;
  readonly id: string;
}
/** `id` null for a new one. */
interface Place {
  readonly plantId: string;
  readonly id: string | null;
}
type Author = Call & { readonly caller: Caller };

/** What people write down of a plant, and the times in which they work on it. */
export interface LogbookService {
  read(caller: Caller, plantId: string, question: LogbookQuestion): Promise<Logbook>;
  /** The notes about some variables. */
  about(caller: Caller, plantId: string, question: VariableNotesQuestion): Promise<VariableNotes>;
  saveNote(call: Author, at: Place, fields: NoteFields): Promise<Note>;
  deleteNote(call: Author, at: At): Promise<void>;
  saveWindow(call: Author, at: Place, fields: WindowFields): Promise<MaintenanceWindow>;
  deleteWindow(call: Author, at: At): Promise<void>;
  /** All of it; for rooms whose callers may see it. */
  of(plantId: string): Promise<PlantLogbook>;
  /** Within a change of the plant that has judged it. */
  isNote(trx: Db, plantId: string, id: string): Promise<boolean>;
  placeNote(trx: Db, call: Call, note: NoteText): Promise<void>;
  placeWindow(trx: Db, call: Call, window: MaintenanceWindow): Promise<void>;
  /** The windows of a plant that touch [from, to), for whoever judges it: `isInWindow` tells what they cover. [unix s] */
  windowsOf(plantId: string, from: number, to: number): Promise<MaintenanceWindow[]>;
  /** Until when people work on all of a plant at the moment, by plant. [unix s] */
  plantsAtWork(): Promise<ReadonlyMap<string, number>>;
}
interface Rooms {
  readonly plants: PlantsService;
  readonly logs: Pick<LogsService, "edit">;
  readonly files: Pick<FilesService, "own" | "of" | "deleteOf">;
}

const always = { from: null, to: null };
/** The log of edits names a note by its beginning. */
const nameLength = 60;

export function logbookService(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  { plants, logs, files }: Rooms,
): LogbookService {
  /** What is about something that the caller may not see is not there for him. */
  const isSeen = (caller: Caller, model: PlantModel, subject: Subject): boolean =>
    maySeeSubject(model, subject, plants.sight(caller, model));
  const seenNote = async (caller: Caller, plantId: string, id: string): Promise<NoteText> => {
    const model = await plants.open(caller, plantId);
    const note = await readNote(db, plantId, id);
    if (note === null || !isSeen(caller, model, note.subject))
      throw problem("note_not_found", { id });
    return note;
  };
  files.own("logbook_photo", {
    editors: ["events_edit", "alerts_edit"],
    max: maxNotePhotos,
    async read(caller, { plantId, ownerId }) {
      const { subject } = await seenNote(caller, plantId, ownerId);
      // What is about a variable is for all who see that.
      const needs: readonly PermissionName[] =
        subject.kind === "variable"
          ? ["plant_show"]
          : ["events_show", "events_edit", "alerts_edit"];
      if (!mayOnPlant(caller, plantId, needs))
        throw problem("permission_needed", { plant: plantId, needs: ["events_show"] });
    },
  });
  /** The name of what is written about. Throws for what is not there, and for what the caller does not see. */
  const nameOf = (caller: Caller, model: PlantModel, subject: Subject): string | null => {
    const name = subjectName(model, subject);
    if (name === undefined)
      throw problem("subject_not_found", { plant: model.plant.id }, "subject");
    if (!isSeen(caller, model, subject)) throw problem("subject_hidden", {}, "subject");
    return name;
  };
  /** Who wrote it first, and who now. */
  const signed = (call: Author, before: NoteText | MaintenanceWindow | null) => {
    const now = Math.floor(clock.nowSeconds());
    const { username } = call.caller;
    return before === null
      ? { author: username, created: now, editor: null, edited: null }
      : { author: before.author, created: before.created, editor: username, edited: now };
  };
  /** Something that is gone keeps its name as long as nobody chooses another subject. */
  const named = (
    call: Author,
    model: PlantModel,
    { subject, before }: { subject: Subject; before: NoteText | MaintenanceWindow | null },
  ): string | null =>
    before !== null && before.subject.kind === subject.kind && before.subject.id === subject.id
      ? before.subject_name
      : nameOf(call.caller, model, subject);

  /** With their photos, as far as the caller sees what they are about. */
  const notesOf = async (
    caller: Caller,
    model: PlantModel,
    of: Span & { readonly limit: number; readonly about: readonly string[] | null },
  ): Promise<VariableNotes> => {
    const { id: plantId } = model.plant;
    const notes = await readNotes(db, plantId, { ...of, limit: of.limit + 1 });
    const seen = notes.slice(0, of.limit).filter(({ subject }) => isSeen(caller, model, subject));
    const photos = await files.of(
      plantId,
      seen.map(({ id }) => id),
    );
    return {
      notes: seen.map((note) => ({ ...note, photos: photos.get(note.id) ?? [] })),
      more: notes.length > of.limit,
    };
  };

  return {
    async read(caller, plantId, { from = null, to = null, limit }) {
      const model = await plants.open(caller, plantId);
      const windows = await readWindows(db, plantId, { from, to });
      return {
        ...(await notesOf(caller, model, { from, to, limit, about: null })),
        windows: windows.filter(({ subject }) => isSeen(caller, model, subject)),
      };
    },
    async about(caller, plantId, { from = null, to = null, limit, ids }) {
      const model = await plants.open(caller, plantId);
      return ids.length === 0
        ? { notes: [], more: false }
        : await notesOf(caller, model, { from, to, limit, about: ids });
    },
    async saveNote(call, { plantId, id: replaced }, fields) {
      const id = replaced ?? newObjectId();
      const note = await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const before = replaced === null ? null : await readNote(trx, plantId, id);
        const isHidden = before !== null && !isSeen(call.caller, model, before.subject);
        if (replaced !== null && (before === null || isHidden))
          throw problem("note_not_found", { id });
        const subject_name = named(call, model, { subject: fields.subject, before });
        const saved = { id, plant_id: plantId, ...fields, subject_name, ...signed(call, before) };
        if (before === null) await plants.register(trx, plantId, id, "note");
        await putNote(trx, saved);
        const act = before === null ? "create" : "edit";
        await logs.edit(trx, call, { ...editOfNote(saved), act, before, after: saved });
        return saved;
      });
      return { ...note, photos: (await files.of(plantId, [id])).get(id) ?? [] };
    },
    async deleteNote(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const before = await readNote(trx, plantId, id);
        if (before === null || !isSeen(call.caller, model, before.subject))
          throw problem("note_not_found", { id });
        await files.deleteOf(trx, plantId, id);
        await deleteNote(trx, plantId, id);
        await plants.forget(trx, plantId, id);
        await logs.edit(trx, call, { ...editOfNote(before), act: "delete", before, after: null });
      });
    },
    async saveWindow(call, { plantId, id: replaced }, fields) {
      const id = replaced ?? newObjectId();
      return await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const before = replaced === null ? null : await readWindow(trx, plantId, id);
        const isHidden = before !== null && !isSeen(call.caller, model, before.subject);
        if (replaced !== null && (before === null || isHidden))
          throw problem("window_not_found", { id });
        const subject_name = named(call, model, { subject: fields.subject, before });
        const saved = { id, plant_id: plantId, ...fields, subject_name, ...signed(call, before) };
        await putWindow(trx, saved);
        const act = before === null ? "create" : "edit";
        await logs.edit(trx, call, { ...editOfWindow(saved), act, before, after: saved });
        return saved;
      });
    },
    async deleteWindow(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const before = await readWindow(trx, plantId, id);
        if (before === null || !isSeen(call.caller, model, before.subject))
          throw problem("window_not_found", { id });
        await deleteWindow(trx, plantId, id);
        await logs.edit(trx, call, { ...editOfWindow(before), act: "delete", before, after: null });
      });
    },
    of: async (plantId) => ({
      notes: await readNotes(db, plantId, { ...always, limit: null, about: null }),
      windows: await readWindows(db, plantId, always),
    }),
    isNote: async (trx, plantId, id) => (await readNote(trx, plantId, id)) !== null,
    async placeNote(trx, call, note) {
      await plants.register(trx, note.plant_id, note.id, "note");
      await putNote(trx, note);
      const what = { ...editOfNote(note), act: "create" } as const;
      await logs.edit(trx, call, { ...what, before: null, after: note });
    },
    async placeWindow(trx, call, window) {
      await putWindow(trx, window);
      const what = { ...editOfWindow(window), act: "create" } as const;
      await logs.edit(trx, call, { ...what, before: null, after: window });
    },
    plantsAtWork: () => plantsAtWork(db, Math.floor(clock.nowSeconds())),
    windowsOf: (plantId, from, to) => readWindows(db, plantId, { from, to }),
  };
}

/** What readers of the plant see of it does not change. */
const changing = (plantId: string): Changing => ({ plantId, what: { part: "plant", ids: [] } });
const editOfNote = ({ id, plant_id: plantId, text }: NoteText) =>
  ({ ent: "note", nam: text.slice(0, nameLength).toWellFormed(), plantId, id }) as const;
const editOfWindow = ({ id, plant_id: plantId, reason }: MaintenanceWindow) =>
  ({ ent: "window", nam: reason.slice(0, nameLength).toWellFormed(), plantId, id }) as const;
