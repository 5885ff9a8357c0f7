import type {
  MaintenanceWindow,
  Note,
  Subject,
} from "@heliograph/contract/logbook/logbook.wire.ts";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { refusal } from "../plants/refusal.ts";
import { namedKeys } from "./file-keys.ts";
import { keysOfModel } from "./plant-file.ts";
import type { FileFault } from "./read-plant-file.ts";

type FileLogbook = NonNullable<PlantFile["logbook"]>;
type FileSubject = FileLogbook["notes"][number]["subject"];
export type FileImage = NonNullable<PlantFile["images"]>[number];
export type FilePhoto = Omit<FileImage, "cat">;

/** What people wrote of a plant, with ids. */
export interface PlantLogbook {
  readonly notes: readonly Omit<Note, "photos">[];
  readonly windows: readonly MaintenanceWindow[];
}

/** A logbook as a file has it, the oldest first; `photos` null leaves them out. (PF10) */
export function writtenLogbook(
  model: PlantModel,
  { notes, windows }: PlantLogbook,
  photos: ((noteId: string) => readonly FilePhoto[]) | null,
): FileLogbook {
  const keys = keysOfModel(model);
  const sections = namedKeys(model.plant.sections);
  const keyOf = ({ kind, id }: Subject): string | null => {
    if (kind === "section") return sections[Number(id)] ?? null;
    if (kind === "plant") return null;
    return (kind === "device" ? keys.devices : keys.variables).get(id) ?? null;
  };
  const signed = ({
    subject,
    subject_name: name,
    author,
    created,
    editor,
    edited,
  }: PlantLogbook["notes"][number] | MaintenanceWindow) => ({
    subject: { kind: subject.kind, key: keyOf(subject), name },
    author,
    created,
    editor,
    edited,
  });
  return {
    notes: oldestFirst(
      notes,
      ({ at }) => at,
      ({ text }) => text,
    ).map((one) => ({
      at: one.at,
      text: one.text,
      ...signed(one),
      photos: photos && imagesInOrder(photos(one.id)),
    })),
    windows: oldestFirst(
      windows,
      ({ from }) => from,
      ({ reason }) => reason,
    ).map((one) => ({
      from: one.from,
      to: one.to,
      reason: one.reason,
      ...signed(one),
    })),
  };
}
const oldestFirst = <T extends { readonly created: number }>(
  list: readonly T[],
  momentOf: (one: T) => number,
  wordsOf: (one: T) => string,
): T[] =>
  list.toSorted(
    (a, b) => momentOf(a) - momentOf(b) || a.created - b.created || inOrder(wordsOf(a), wordsOf(b)),
  );
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** By name: ids of one second are in no order. */
export const imagesInOrder = <T extends FilePhoto>(images: readonly T[]): T[] =>
  images.toSorted((a, b) => inOrder(`${a.name} ${a.sha256}`, `${b.name} ${b.sha256}`));

/** No plant has so many. */
const noSection = "99";
/** What a file's logbook is made of, with new ids. */
export interface NewLogbook extends PlantLogbook {
  readonly photos: readonly { readonly noteId: string; readonly photo: FilePhoto }[];
}
/** The logbook of a file, as that of a plant. What it names as gone stays so, under its name. (PF10) */
export function logbookOfFile(
  { logbook, sections }: PlantFile,
  of: {
    readonly plantId: string;
    readonly newId: () => string;
    readonly idOf: (kind: "device" | "variable", key: string) => string | undefined;
  },
  faults: FileFault[],
): NewLogbook {
  const sectionNames = namedKeys(sections);
  const subjectOf = ({ kind, key }: FileSubject, at: string): Subject => {
    if (kind === "plant") return { kind, id: "" };
    // What was gone when the file was written is nothing here either.
    if (key === null) return { kind, id: kind === "section" ? noSection : of.newId() };
    const place = sectionNames.indexOf(key);
    const id = kind !== "section" ? of.idOf(kind, key) : place < 0 ? undefined : String(place);
    if (id === undefined)
      faults.push({ at: `${at}.subject`, refusal: refusal("plant_file_reference", { key }) });
    return { kind, id: id ?? "" };
  };
  const signed = (
    one: FileLogbook["notes"][number] | FileLogbook["windows"][number],
    at: string,
  ) => ({
    id: of.newId(),
    plant_id: of.plantId,
    subject: subjectOf(one.subject, at),
    subject_name: one.subject.kind === "plant" ? null : one.subject.name,
    author: one.author,
    created: one.created,
    editor: one.editor,
    edited: one.edited,
  });
  const notes = (logbook?.notes ?? []).map((one, at) => ({
    ...signed(one, `logbook.notes[#${at + 1}]`),
    at: one.at,
    text: one.text,
    photos: one.photos ?? [],
  }));
  return {
    notes: notes.map(({ photos: _photos, ...one }) => one),
    windows: (logbook?.windows ?? []).map((one, at) => ({
      ...signed(one, `logbook.windows[#${at + 1}]`),
      from: one.from,
      to: one.to,
      reason: one.reason,
    })),
    photos: notes.flatMap(({ id, photos }) => photos.map((photo) => ({ noteId: id, photo }))),
  };
}
