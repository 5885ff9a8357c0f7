import { patchEvent } from "@heliograph/contract/gperformance/gperformance.routes.ts";
import type {
  CalcQuestion,
  CalcResult,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { eventPatch } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfEvent, Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { dayOfEvent } from "@heliograph/domain/gperformance/events.ts";
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
  const [edited, setEdited] = useState<GperfEvent | "new" | null>(null);
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
          <Button variant="default" size="xs" onClick={() => setEdited("new")}>
            {t("gperformance.events.new")}
          </Button>
        </>
      )}
      {edited !== null && (
        <EventDialog
          plant={plant}
          today={today}
          event={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function EventDialog(props: {
  readonly plant: Plant;
  readonly today: string;
  readonly event: GperfEvent | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, today, event, onClose } = props;
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
      isOff: event !== null,
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
    start:
      event === null
        ? { day: today, eca: null, note: "" }
        : { day: dayOfEvent(event), eca: event.eca, note: event.note ?? "" },
    fields,
    rules: eventPatch,
    send: ({ day, eca, note }) =>
      save.send({
        params,
        body: { day: event?.day ?? `${day}T00:00:00.000Z`, eca, note: note === "" ? null : note },
      }),
    onSaved: onClose,
  });
  const remove = async (): Promise<void> => {
    if (event === null) return;
    const gone = await save.sendWithToast(
      { params, body: { day: event.day, eca: 0, note: null } },
      { done: t("form.common.save_success"), failed: t("form.common.save_failed") },
    );
    if (gone !== null) onClose();
  };
  return (
    <EditDialog edit={edit} onClose={onClose} title={t("gperformance.events.event")} size={520}>
      {event !== null && (
        <div>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove()}>
            {t("gperformance.events.remove")}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
