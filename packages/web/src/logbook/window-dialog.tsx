import { createWindow, replaceWindow } from "@heliograph/contract/logbook/logbook.routes.ts";
import { type MaintenanceWindow, windowFields } from "@heliograph/contract/logbook/logbook.wire.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { useEdit } from "../ui/use-edit.ts";
import { logbookChanged } from "./logbook-queries.ts";
import { momentField } from "./moment-field.tsx";
import { plantMoment, type PlantMoment, secondsOfMoment } from "./plant-moment.ts";
import { keyOfSubject, type SubjectChoice, subjectField, subjectOfKey } from "./subjects.ts";

interface WindowForm {
  readonly from: PlantMoment;
  readonly to: PlantMoment;
  readonly subject: string;
  readonly reason: string;
}
/** A new one begins now and lasts so long. [s] */
const usualSeconds = 4 * 3600;

/** A maintenance window, or a new one. */
export function WindowDialog(props: {
  readonly window: MaintenanceWindow | null;
  readonly subjects: readonly SubjectChoice[];
  readonly about: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { window, subjects, onClose } = props;
  const zone = plant.timezone;
  const changed = logbookChanged(plant.id);
  const create = useChange(createWindow, changed);
  const replace = useChange(replaceWindow, changed);
  const [opened] = useState(() => Date.now() / 1000);
  const fields: readonly Field<WindowForm>[] = [
    momentField("from", t("logbook.from"), t),
    momentField("to", t("logbook.to"), t),
    subjectField(subjects),
    {
      name: "reason",
      label: "logbook.reason",
      kind: "notes",
      required: true,
      isFirst: window === null,
      placeholder: t("logbook.reasonHint"),
    },
  ];
  const edit = useEdit<WindowForm, MaintenanceWindow>({
    start: {
      from: plantMoment(window?.from ?? opened, zone),
      to: plantMoment(window?.to ?? opened + usualSeconds, zone),
      subject: window === null ? props.about : keyOfSubject(window.subject),
      reason: window?.reason ?? "",
    },
    fields,
    rules: { shape: { reason: windowFields.shape.reason } },
    check: ({ from, to }) => {
      const [start, end] = [secondsOfMoment(from, zone), secondsOfMoment(to, zone)];
      return {
        from: start === null && t("form.invalid.format"),
        to:
          end === null
            ? t("form.invalid.format")
            : start !== null && end <= start && t("logbook.endsEarly"),
      };
    },
    send: async ({ from, to, subject, reason }) => {
      const body = {
        from: secondsOfMoment(from, zone) ?? 0,
        to: secondsOfMoment(to, zone) ?? 0,
        subject: subjectOfKey(subject),
        reason,
      };
      return window === null
        ? await create.send({ params: { plant_id: plant.id }, body })
        : await replace.send({ params: { plant_id: plant.id, window_id: window.id }, body });
    },
    done: t("logbook.windowSaved"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t(window === null ? "logbook.newWindow" : "logbook.window")}
      size={560}
    >
      <p className="hg-small hg-dim-2">{t("logbook.windowHint")}</p>
    </EditDialog>
  );
}
