import { deleteNote } from "@heliograph/contract/logbook/logbook.routes.ts";
import type { Note } from "@heliograph/contract/logbook/logbook.wire.ts";
import { ActionIcon, Button } from "@mantine/core";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { FileImage } from "../files/files.api.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { useNow } from "../ui/use-format.tsx";
import { logbookChanged, type NotedVariable, useVariableNotes } from "./logbook-queries.ts";
import { NoteFacts } from "./note-facts.tsx";
import "./notes.css";

const NoteDialog = onDemand(() => import("./note-dialog.tsx").then((part) => part.NoteDialog));
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The note that is written: one that is there, or a new one, of its moment. [unix s] */
export interface OpenNote {
  readonly note: Note | null;
  readonly at: number;
}

/** The notes of a chart as text, and the way to write one. */
export function NoteList(props: {
  readonly variables: readonly NotedVariable[];
  readonly stretch: { readonly fromSeconds: number; readonly toSeconds: number };
  /** A moment of the chart is about to be pointed at. */
  readonly points: boolean;
  /** null where no moment can be pointed at: the note is written of the end of what is shown. */
  readonly onPoints: ((points: boolean) => void) | null;
  readonly open: OpenNote | null;
  readonly onOpen: (open: OpenNote | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const now = useNow(60);
  const { variables, stretch, points, onPoints, open, onOpen } = props;
  const notes = useVariableNotes(variables, stretch);
  const remove = useDeletion(deleteNote, logbookChanged(plant.id));
  const mayWrite = may("events_edit") || may("alerts_edit");
  // What another plant's variable says is written down there.
  const own = variables.filter(({ plantId }) => plantId === plant.id);
  const [first] = own;
  const canAdd = mayWrite && first !== undefined;
  if (notes.length === 0 && !canAdd) return null;
  const lastMoment = Math.max(stretch.fromSeconds, Math.min(now, stretch.toSeconds - 60));
  return (
    <div className="hg-note-list">
      {notes.length > 0 && (
        <ul aria-label={t("logbook.notes")}>
          {notes.map((note) => (
            <li key={note.id}>
              <IconNote size={16} stroke={1.6} aria-hidden="true" />
              <div className="hg-note-words hg-grow">
                <span className="hg-note-text">{note.text}</span>
                <NoteFacts note={note} variables={variables} />
                {note.photos.length > 0 && (
                  <span className="hg-note-photos">
                    {note.photos.map((file) => (
                      <FileImage key={file.id} file={file} alt={file.name} />
                    ))}
                  </span>
                )}
              </div>
              {mayWrite && note.plant_id === plant.id && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("logbook.editNote", { text: note.text })}
                    onClick={() => onOpen({ note, at: note.at })}
                  >
                    <IconPencil {...icon} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("logbook.removeNote", { text: note.text })}
                    onClick={() =>
                      void remove(note.text.slice(0, 60), {
                        params: { plant_id: plant.id, note_id: note.id },
                      })
                    }
                  >
                    <IconTrash {...icon} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <Button
          variant={points ? "light" : "default"}
          size="xs"
          leftSection={<IconNote {...icon} />}
          aria-pressed={points}
          onClick={() =>
            onPoints === null ? onOpen({ note: null, at: lastMoment }) : onPoints(!points)
          }
        >
          {t(points ? "logbook.chooseMoment" : "logbook.newNote")}
        </Button>
      )}
      {open !== null && first !== undefined && (
        <NoteDialog
          key={open.note?.id ?? open.at}
          note={open.note}
          subjects={own.map(({ id, name }) => ({ value: `variable-${id}`, label: name }))}
          about={`variable-${first.id}`}
          at={open.at}
          onClose={() => onOpen(null)}
        />
      )}
    </div>
  );
}
