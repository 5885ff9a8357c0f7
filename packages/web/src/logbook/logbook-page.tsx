import type { EffectQuestion } from "@heliograph/contract/health/health.wire.ts";
import { deleteNote, deleteWindow } from "@heliograph/contract/logbook/logbook.routes.ts";
import { Button, Modal, Select } from "@mantine/core";
import IconArrowsDiff from "@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { FileImage } from "../files/files.api.ts";
import { EffectDialog } from "../health/health.api.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import type { RowAction } from "../ui/table-model.ts";
import { useListView } from "../ui/list-view.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PlantTime } from "../ui/plant-time.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { type Entry, logbookChanged, logbookQuery } from "./logbook-queries.ts";
import { logbookPage } from "./logbook.pages.ts";
import { secondsOfMoment } from "./plant-moment.ts";
import { keyOfSubject, subjectChoices } from "./subjects.ts";
import "./logbook.css";

const NoteDialog = onDemand(() => import("./note-dialog.tsx").then((part) => part.NoteDialog));
const WindowDialog = onDemand(() =>
  import("./window-dialog.tsx").then((part) => part.WindowDialog),
);
const DayField = onDemand(() => import("../ui/day-field.tsx").then((part) => part.DayField));
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const partsOf = (entry: Entry) => (entry.kind === "note" ? entry.note : entry.window);
const textOf = (entry: Entry): string =>
  entry.kind === "note" ? entry.note.text : entry.window.reason;

const workOf = (entry: Entry): EffectQuestion => ({
  ...partsOf(entry).subject,
  ...(entry.kind === "note"
    ? { at: entry.note.at }
    : { at: entry.window.from, until: entry.window.to }),
});

/** What was written down of a plant, and the times in which people work on it. */
export function LogbookPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const may = useMay(plant.id);
  const now = useNow(60);
  const [search, change] = logbookPage.useSearch();
  const { kind, about, from, to } = search;
  const midnight = (day: string | undefined): number | null =>
    day === undefined ? null : secondsOfMoment({ day, time: "00:00" }, plant.timezone);
  const nextDay =
    to === undefined ? undefined : Temporal.PlainDate.from(to).add({ days: 1 }).toString();
  const reading = useQuery(logbookQuery(plant.id, midnight(from), midnight(nextDay)));
  const subjects = useMemo(() => subjectChoices(plant, t), [plant, t]);
  const names = useMemo(
    () => new Map(subjects.map(({ value, label }) => [value, label])),
    [subjects],
  );
  const row = useRowActions();
  const removeNote = useDeletion(deleteNote, logbookChanged(plant.id));
  const removeWindow = useDeletion(deleteWindow, logbookChanged(plant.id));
  const [shownPhoto, setShownPhoto] = useState<{ entry: string; id: string } | null>(null);
  const mayNote = may("events_edit") || may("alerts_edit");
  const mayWindow = may("alerts_edit");
  const mayCompare = may("alerts_show") && may("theoretical_vars");

  const entries = reading.data?.entries.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (about === undefined || keyOfSubject(partsOf(entry).subject) === about),
  );
  const open = (what?: string): void => change({ ...search, open: what });
  const filter = (changes: Partial<typeof search>): void => change({ ...search, ...changes });
  const subjectOf = (entry: Entry): string => {
    const { subject, subject_name: name } = partsOf(entry);
    return names.get(keyOfSubject(subject)) ?? t("logbook.gone", { name: name ?? "" });
  };
  const when = (entry: Entry): string => {
    if (entry.kind === "note") return format.date(entry.at, "dateTime");
    const { from: start, to: end } = entry.window;
    const isOneDay = format.date(start, "date") === format.date(end - 1, "date");
    return `${format.date(start, "dateTime")} – ${format.date(end, isOneDay ? "time" : "dateTime")}`;
  };
  const kindOf = (entry: Entry): string => {
    if (entry.kind === "note") return t("logbook.note");
    const { from: start, to: end } = entry.window;
    const state = now < start ? "planned" : now < end ? "running" : "over";
    return `${t("logbook.window")} · ${t(`logbook.${state}`)}`;
  };
  const isRunning = (entry: Entry): boolean =>
    entry.kind === "window" && entry.window.from <= now && now < entry.window.to;
  const who = (entry: Entry): string => {
    const { author, editor, edited } = partsOf(entry);
    return editor === null || edited === null
      ? author
      : t("logbook.editedBy", { author, editor, when: format.date(edited, "dateTime") });
  };
  const kindMark = (entry: Entry): ReactNode => (
    <span className={`hg-entry-kind${isRunning(entry) ? " running" : ""}`}>
      {entry.kind === "window" && <IconTool size={14} stroke={1.8} aria-hidden />}
      {kindOf(entry)}
    </span>
  );
  const content = (entry: Entry): ReactNode => (
    <div className="hg-entry-text">
      {textOf(entry)}
      {entry.kind === "note" && entry.note.photos.length > 0 && (
        <div className="hg-entry-photos">
          {entry.note.photos.map((file) => (
            <button
              key={file.id}
              type="button"
              aria-label={t("files.openPhoto", { name: file.name })}
              onClick={() => setShownPhoto({ entry: entry.key, id: file.id })}
            >
              <FileImage file={file} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
  const photoEntry = entries?.find(({ key }) => key === shownPhoto?.entry);
  const photo =
    photoEntry?.kind === "note"
      ? photoEntry.note.photos.find(({ id }) => id === shownPhoto?.id)
      : undefined;
  const opened = reading.data?.entries.find(({ key }) => key === search.open);
  const compared = reading.data?.entries.find(
    (entry) => search.open === `effect-${partsOf(entry).id}`,
  );
  const isOver = (entry: Entry): boolean =>
    (entry.kind === "note" ? entry.at : entry.window.to) < now;
  const comparison = (entry: Entry): RowAction => ({
    name: t("incidents.effect.action"),
    icon: <IconArrowsDiff {...icon} />,
    run: () => open(`effect-${partsOf(entry).id}`),
  });
  const isFiltered = Boolean(kind ?? about ?? from ?? to);
  return (
    <ListPage
      title={t("logbook.title")}
      sub={
        <>
          {plant.name}
          <PlantTime zone={plant.timezone} />
        </>
      }
      head={
        <>
          {mayWindow && (
            <Button
              variant="default"
              leftSection={<IconTool {...icon} />}
              onClick={() => open("window-new")}
            >
              {t("logbook.newWindow")}
            </Button>
          )}
          {mayNote && (
            <Button leftSection={<IconPlus {...icon} />} onClick={() => open("note-new")}>
              {t("logbook.newNote")}
            </Button>
          )}
        </>
      }
      reading={reading}
      rows={entries}
      rowId={(entry) => entry.key}
      {...useListView()}
      tools={
        <div className="hg-entry-filters">
          <Select
            aria-label={t("logbook.kind")}
            placeholder={t("logbook.allKinds")}
            clearable
            data={[
              { value: "note", label: t("logbook.notes") },
              { value: "window", label: t("logbook.windows") },
            ]}
            value={kind ?? null}
            onChange={(value) =>
              filter({ kind: value === "note" || value === "window" ? value : undefined })
            }
          />
          <Select
            aria-label={t("logbook.subject")}
            placeholder={t("logbook.allSubjects")}
            clearable
            searchable
            limit={200}
            nothingFoundMessage={t("common.table.notFound")}
            data={subjects.map(({ value, label }) => ({ value, label }))}
            value={about ?? null}
            onChange={(value) => filter({ about: value ?? undefined })}
          />
          <DayField
            aria-label={t("logbook.fromDay")}
            placeholder={t("logbook.fromDay")}
            clearable
            value={from ?? ""}
            {...(to === undefined ? {} : { maxDate: to })}
            onChange={(value) => filter({ from: value || undefined })}
          />
          <DayField
            aria-label={t("logbook.toDay")}
            placeholder={t("logbook.toDay")}
            clearable
            value={to ?? ""}
            {...(from === undefined ? {} : { minDate: from })}
            onChange={(value) => filter({ to: value || undefined })}
          />
        </div>
      }
      columns={[
        {
          id: "when",
          name: t("logbook.when"),
          value: (entry) => entry.at,
          cell: (entry) => <span className="hg-entry-when">{when(entry)}</span>,
          widthPx: 176,
          fixed: true,
        },
        {
          id: "kind",
          name: t("logbook.kind"),
          value: kindOf,
          cell: kindMark,
          widthPx: 214,
          leaves: 2,
        },
        { id: "subject", name: t("logbook.subject"), value: subjectOf, widthPx: 180 },
        {
          id: "text",
          name: t("logbook.text"),
          value: textOf,
          cell: content,
          minPx: 240,
          strong: true,
          sortable: false,
        },
        {
          id: "who",
          name: t("logbook.who"),
          value: who,
          cell: (entry) => <span className="hg-entry-when">{who(entry)}</span>,
          widthPx: 170,
          leaves: 1,
        },
      ]}
      card={(entry) => ({
        title: (
          <>
            {kindMark(entry)} <strong>{subjectOf(entry)}</strong>
          </>
        ),
        lines: [
          // It may take two lines: what is a text alone would be cut.
          <span key="when">{`${when(entry)} · ${who(entry)}`}</span>,
          <div key="text">{content(entry)}</div>,
        ],
      })}
      actions={(entry) => {
        const params = { plant_id: plant.id };
        const effect = mayCompare && isOver(entry) ? [comparison(entry)] : [];
        if (entry.kind === "note")
          return mayNote
            ? [
                ...effect,
                row.edit(() => open(entry.key)),
                row.remove(() =>
                  removeNote(nameOf(entry), { params: { ...params, note_id: entry.note.id } }),
                ),
              ]
            : effect;
        return mayWindow
          ? [
              ...effect,
              row.edit(() => open(entry.key)),
              row.remove(() =>
                removeWindow(nameOf(entry), { params: { ...params, window_id: entry.window.id } }),
              ),
            ]
          : effect;
      }}
      tall
      csvName={`registro-${plant.id}`}
      empty={
        isFiltered
          ? { title: t("logbook.nothingFits"), hint: t("logbook.nothingFitsHint") }
          : { title: t("logbook.empty"), hint: t("logbook.emptyHint") }
      }
      foot={reading.data?.more === true && <p className="hg-small hg-dim-2">{t("logbook.more")}</p>}
    >
      {((search.open === "note-new" && mayNote) || (opened?.kind === "note" && mayNote)) && (
        <NoteDialog
          key={search.open}
          note={opened?.kind === "note" ? opened.note : null}
          subjects={subjects}
          about={about ?? "plant"}
          onClose={() => open()}
        />
      )}
      {((search.open === "window-new" && mayWindow) ||
        (opened?.kind === "window" && mayWindow)) && (
        <WindowDialog
          key={search.open}
          window={opened?.kind === "window" ? opened.window : null}
          subjects={subjects}
          about={about ?? "plant"}
          onClose={() => open()}
        />
      )}
      {compared && mayCompare && (
        <EffectDialog
          plantId={plant.id}
          work={workOf(compared)}
          words={textOf(compared)}
          onClose={() => open()}
        />
      )}
      <Modal
        opened={photo !== undefined}
        onClose={() => setShownPhoto(null)}
        title={photo?.name}
        size="auto"
        closeButtonProps={{ "aria-label": t("common.close") }}
      >
        {photo && <FileImage file={photo} alt={photo.name} className="hg-photo-large" />}
      </Modal>
    </ListPage>
  );
}

const nameLength = 60;
const nameOf = (entry: Entry): string => {
  const text = textOf(entry);
  return text.length > nameLength ? `${text.slice(0, nameLength)}…` : text;
};
