import { patchEvent } from "@heliograph/contract/gperformance/gperformance.routes.ts";
import type {
  CalcQuestion,
  CalcResult,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { eventPatch } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfEvent, Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { dayOfEvent, eventOn } from "@heliograph/domain/gperformance/events.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { formatOf } from "../ui/format.ts";
import { Panel } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { gperfKey } from "./gperf-queries.ts";

const noEvent = { eca: 0, note: null };
/** What stood in the fields, as it is stored. */
const seenOf = ({ eca, note }: Partial<Form>): Partial<GperfEvent> => ({
  ...(typeof eca === "number" ? { eca } : {}),
  ...(note === undefined ? {} : { note: note === "" ? null : note }),
});

interface Form {
  readonly day: string;
  readonly eca: number | null;
  readonly note: string;
}

/** Energy that is recognised although it did not come: one event a day, with its reason. (GPERF-04, GPERF-05) */
export function EventsPanel(props: {
  readonly plant: Plant;
  readonly question: CalcQuestion;
  readonly today: string;
  /** Days of the period; null while they are not known. */
  readonly period: Pick<CalcResult, "from" | "to"> | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(props.plant.id);
  const { plant, period, today } = props;
  /** The day of what is edited; null for a new event. */
  const [edited, setEdited] = useState<{ readonly day: string | null } | null>(null);
  const own = plant.gperf_events.filter(
    (one) => period === null || (dayOfEvent(one) >= period.from && dayOfEvent(one) <= period.to),
  );
  const sum = own.reduce((total, { eca }) => total + eca, 0);
  const dates = formatOf(format.language, "UTC");
  const dayText = (one: GperfEvent): string =>
    dates.date(Date.parse(`${dayOfEvent(one)}T12:00:00Z`) / 1000, "date");
  return (
    <Panel
      title={t("gperformance.events.title")}
      sub={t("gperformance.events.sub")}
      end={<b>{format.number(sum, 1)}</b>}
    >
      {own.length === 0 ? (
        <p className="hg-small hg-dim">{t("gperformance.events.none")}</p>
      ) : (
        <ul className="hg-gperf-events">
          {own.toReversed().map((one) => (
            <li key={one.day}>
              <span>{dayText(one)}</span>
              <span className="note">{one.note ?? t("gperformance.events.noNote")}</span>
              <b>{format.number(one.eca, 1)}</b>
              {may("gperformance_events") && (
                <>
                  <Button variant="subtle" size="compact-xs" onClick={() => setEdited(one)}>
                    {t("common.edit")}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {may("gperformance_events") && (
        <>
          <Button variant="default" size="xs" onClick={() => setEdited({ day: null })}>
            {t("gperformance.events.new")}
          </Button>
        </>
      )}
      {edited !== null && (
        <EventDialog
          plant={plant}
          today={today}
          editedDay={edited.day}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function EventDialog(props: {
  readonly plant: Plant;
  readonly today: string;
  /** As it is stored; null for a new event. */
  readonly editedDay: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, today, editedDay, onClose } = props;
  const isNew = editedDay === null;
  const events = plant.gperf_events;
  const stored = isNew ? null : eventOn(events, dayOfEvent({ day: editedDay }));
  const save = useChange(patchEvent, {
    invalidates: [gperfKey(plant.id)],
    changes: { plantId: plant.id, ids: () => [plant.id] },
  });
  const fields: readonly Field<Form>[] = [
    {
      name: "day",
      label: "gperformance.day",
      kind: "date",
      first: "1990-01-01",
      last: today,
      required: true,
      half: true,
      isOff: !isNew,
    },
    {
      name: "eca",
      label: "gperformance.events.eca",
      kind: "number",
      unit: "kWh",
      step: 1,
      half: true,
      isFirst: true,
      required: true,
    },
    { name: "note", label: "gperformance.events.note", kind: "notes" },
  ];
  const params = { plant_id: plant.id };
  const edit = useEdit<Form, unknown>({
    start: {
      day: isNew ? today : dayOfEvent({ day: editedDay }),
      eca: stored?.eca ?? null,
      note: stored?.note ?? "",
    },
    fields,
    rules: eventPatch,
    check: ({ day }) => ({
      day:
        isNew &&
        events.some((one) => dayOfEvent(one) === day) &&
        t("gperformance.events.dayHasOne"),
    }),
    send: ({ day, eca, note }, _, was) =>
      save.send({
        params,
        body: {
          day: editedDay ?? `${day}T00:00:00.000Z`,
          eca,
          note: note === "" ? null : note,
          was: isNew ? noEvent : { ...stored, ...seenOf(was) },
        },
      }),
    onSaved: onClose,
  });
  const remove = async (): Promise<void> => {
    if (isNew) return;
    const was = { ...stored, ...seenOf(edit.seen) };
    const gone = await save.sendWithToast(
      { params, body: { day: editedDay, eca: 0, note: null, was } },
      { done: t("form.common.save_success"), failed: t("form.common.save_failed") },
    );
    if (gone !== null) onClose();
  };
  return (
    <EditDialog edit={edit} onClose={onClose} title={t("gperformance.events.event")} size={520}>
      {!isNew && (
        <div>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove()}>
            {t("gperformance.events.remove")}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
