import type { File as StoredFile } from "@heliograph/contract/files/files.wire.ts";
import { deleteFile } from "@heliograph/contract/files/files.routes.ts";
import { createNote, replaceNote } from "@heliograph/contract/logbook/logbook.routes.ts";
import { maxNotePhotos, type Note, noteFields } from "@heliograph/contract/logbook/logbook.wire.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { PhotoPicker, sendPhotos } from "../files/files.api.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { toastFailure } from "../ui/toasts.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { logbookChanged } from "./logbook-queries.ts";
import { momentField } from "./moment-field.tsx";
import { plantMoment, type PlantMoment, secondsOfMoment } from "./plant-moment.ts";
import { keyOfSubject, type SubjectChoice, subjectField, subjectOfKey } from "./subjects.ts";

interface NoteForm {
  readonly at: PlantMoment;
  readonly subject: string;
  readonly text: string;
  /** To be sent with it. */
  readonly photos: readonly File[];
}

/** A note, or a new one. */
export function NoteDialog(props: {
  readonly note: Note | null;
  readonly subjects: readonly SubjectChoice[];
  /** What a new one is about. */
  readonly about: string;
  /** When it happened; without it, now. [unix s] */
  readonly at?: number | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const queries = useQueryClient();
  const { note, subjects, onClose } = props;
  const zone = plant.timezone;
  const changed = logbookChanged(plant.id);
  const create = useChange(createNote, changed);
  const replace = useChange(replaceNote, changed);
  const removePhoto = useDeletion(deleteFile, changed);
  const [opened] = useState(() => props.at ?? Date.now() / 1000);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const take = async (file: StoredFile): Promise<void> => {
    if (await removePhoto(file.name, { params: { id: file.id } }))
      setGone((before) => new Set([...before, file.id]));
  };
  const fields: readonly Field<NoteForm>[] = [
    momentField("at", t("logbook.day"), t),
    subjectField(subjects),
    {
      name: "text",
      label: "logbook.text",
      kind: "notes",
      required: true,
      isFirst: note === null,
      placeholder: t("logbook.textHint"),
    },
    {
      name: "photos",
      kind: "own",
      cell: ({ values, set }) => (
        <PhotoPicker
          key="photos"
          label={t("logbook.photos")}
          stored={(note?.photos ?? []).filter(({ id }) => !gone.has(id))}
          chosen={values.photos}
          onChosen={(photos) => set({ photos })}
          onRemove={(file) => void take(file)}
          most={maxNotePhotos}
        />
      ),
    },
  ];
  const edit = useEdit<NoteForm, Note>({
    start: {
      at: plantMoment(note?.at ?? opened, zone),
      subject: note === null ? props.about : keyOfSubject(note.subject),
      text: note?.text ?? "",
      photos: [],
    },
    fields,
    rules: { shape: { text: noteFields.shape.text } },
    check: ({ at }) => ({ at: secondsOfMoment(at, zone) === null && t("form.invalid.format") }),
    send: async ({ at, subject, text, photos }) => {
      const body = { at: secondsOfMoment(at, zone) ?? 0, subject: subjectOfKey(subject), text };
      const saved =
        note === null
          ? await create.send({ params: { plant_id: plant.id }, body })
          : await replace.send({ params: { plant_id: plant.id, note_id: note.id }, body });
      // The note is kept; a photo that did not arrive can be added again.
      try {
        await sendPhotos(saved.id, photos);
      } catch (error) {
        toastFailure(error, t("logbook.photosFailed"));
      }
      await queries.invalidateQueries({ queryKey: ["logbook", plant.id] });
      return saved;
    },
    done: t("logbook.noteSaved"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t(note === null ? "logbook.newNote" : "logbook.note")}
      size={560}
    />
  );
}
