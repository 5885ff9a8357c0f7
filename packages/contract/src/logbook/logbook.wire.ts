import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { file } from "../files/files.wire.ts";
import { listOfIds, objectId, plantId, unixTime } from "../ids.ts";

export const subjectKinds = ["plant", "section", "device", "variable"] as const;
/** What of a plant something is about. */
export const subject = z
  .object({
    kind: z.enum(subjectKinds),
    /** Number of the section, id of the device or variable; empty for the plant. */
    id: z.union([z.literal(""), z.string().regex(/^\d{1,2}$/), objectId]).default(""),
  })
  .strict();
export type Subject = z.infer<typeof subject>;
const wholePlant: Subject = { kind: "plant", id: "" };

const written = {
  id: objectId,
  plant_id: plantId,
  /** The name of the section, device or variable when it was written about; null for the plant. */
  subject_name: z.string().nullable(),
  /** Usernames, as they were. */
  author: z.string(),
  created: z.number().int(),
  editor: z.string().nullable(),
  edited: z.number().int().nullable(),
};

export const noteFields = z
  .object({
    /** When it happened; it may lie in the past. */
    at: unixTime,
    subject: subject.default(wholePlant),
    text: z.string().trim().min(1).max(10_000),
  })
  .strict();
export type NoteFields = z.infer<typeof noteFields>;
export const maxNotePhotos = 20;
export const note = noteFields.extend({
  ...written,
  at: z.number().int(),
  photos: z.array(file),
});
export type Note = z.infer<typeof note>;

/** A window that somebody forgot must not keep faults quiet for ever. [days] */
export const maxWindowDays = 366;
const windowShape = z
  .object({
    from: unixTime,
    /** Excluded. */
    to: unixTime,
    subject: subject.default(wholePlant),
    reason: z.string().trim().min(1).max(1000),
  })
  .strict();
/** A window ends after it begins, and not much later. */
export const boundedWindow = <S extends z.ZodType<{ from: number; to: number }>>(shape: S): S =>
  shape
    .refine(({ from, to }) => from < to, breaks("backward", "must end after it begins", ["to"]))
    .refine(
      ({ from, to }) => to - from <= maxWindowDays * 86_400,
      breaks("most", `at most ${maxWindowDays} days`, ["to"]),
    );
export const windowFields = boundedWindow(windowShape);
export type WindowFields = z.infer<typeof windowFields>;
/** A time in which what is wrong with its subject is judged, but is no fault and is not announced. */
export const maintenanceWindow = windowShape.extend({
  ...written,
  from: z.number().int(),
  to: z.number().int(),
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** The most notes of an answer. */
export const maxNotes = 1000;
const span = z.object({
  /** [unix s] */
  from: z.coerce.number().pipe(unixTime).optional(),
  /** [unix s] Excluded. */
  to: z.coerce.number().pipe(unixTime).optional(),
  limit: z.coerce.number().int().min(1).max(maxNotes).default(500),
});
const forward = <S extends z.ZodType<z.output<typeof span>>>(shape: S): S =>
  shape.refine(
    ({ from = -Infinity, to = Infinity }) => from < to,
    breaks("backward", "from must be before to", ["from"]),
  );
export const logbookQuestion = forward(span);
export type LogbookQuestion = z.infer<typeof logbookQuestion>;
export const logbook = z.object({
  /** Newest first. */
  notes: z.array(note),
  /** Whether older notes of the span are left out. */
  more: z.boolean(),
  /** Those that touch the span, the newest first. */
  windows: z.array(maintenanceWindow),
});
export type Logbook = z.infer<typeof logbook>;

/** The notes about some variables. */
export const variableNotesQuestion = forward(span.extend({ ids: listOfIds }));
export type VariableNotesQuestion = z.infer<typeof variableNotesQuestion>;
export const variableNotes = logbook.pick({ notes: true, more: true });
export type VariableNotes = z.infer<typeof variableNotes>;
