import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ChangedVariable } from "@heliograph/contract/variables/variables.wire.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../me.ts";
import { EditCells } from "../ui/edit-cells.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { Mark } from "../ui/marks.tsx";
import { todayIn } from "../ui/period.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { useRecalculation } from "./formulas.api.ts";
import { TaskLine } from "./task-line.tsx";

/** After a formula was changed, the days that stay as the text before computed them, or of a new one those without it; and how they get it. (F9, F10) */
export function OldHistory(props: {
  readonly plant: Plant;
  readonly formulaId: string;
  readonly isNew: boolean;
  readonly history: NonNullable<ChangedVariable["old_history"]>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const recalculate = useRecalculation(props.plant);
  const { plant, history } = props;
  const first = todayIn(plant.timezone, history.first);
  const last = todayIn(plant.timezone, history.last);
  const [taskId, setTaskId] = useState<string | null>(null);
  const edit = useEdit<{ readonly start: string }, { readonly id: string }>({
    start: { start: first },
    fields: [
      {
        name: "start",
        label: "formulas.applyFrom",
        kind: "date",
        first,
        last,
        required: true,
        isOff: taskId !== null,
        isShown: me.is_admin,
      },
    ],
    isAction: true,
    send: ({ start }) => recalculate([props.formulaId], start, last),
    done: t("formulas.recalcStarted"),
    failed: t("formulas.recalcFailed"),
    onSaved: (task) => setTaskId(task?.id ?? null),
  });
  const days = { count: history.days, shown: format.count(history.days) };
  return (
    <EditForm edit={edit}>
      {taskId === null && (
        <>
          <p className="hg-formula-history" role="status">
            <Mark state="FAILING" quiet />
            <span>
              <strong>{props.isNew ? t("formulas.noDays") : t("formulas.oldDays", days)}</strong>{" "}
              {t(history.days === 1 ? "formulas.oldDay" : "formulas.oldSpan", {
                first: format.date(history.first),
                last: format.date(history.last),
              })}
            </span>
          </p>
          <p>{me.is_admin ? t("formulas.applyHint") : t("formulas.adminCan", days)}</p>
        </>
      )}
      <EditCells of={edit} fields={edit.fields} />
      {taskId !== null && <TaskLine taskId={taskId} />}
      <EditFoot
        isBusy={edit.isBusy}
        onCancel={props.onClose}
        cancel={t("common.close")}
        action={me.is_admin && taskId === null ? t("formulas.apply") : null}
      />
    </EditForm>
  );
}
