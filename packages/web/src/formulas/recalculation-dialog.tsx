import { allFormulas } from "@heliograph/contract/formulas/formulas.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { todayIn } from "../ui/period.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useNow } from "../ui/use-format.tsx";
import { useRecalculation } from "./formulas.api.ts";
import { TaskLine } from "./task-line.tsx";

interface Asked {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly start: string;
  readonly end: string;
}

/** Computes the history of formulas again, between two days of the plant's calendar. It goes on when the dialog is closed. */
export function RecalculationDialog(props: {
  readonly plant: Plant;
  readonly formulas: readonly Variable[];
  /** The formulas chosen before. */
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const { plant, formulas } = props;
  const last = todayIn(plant.timezone, now);
  const first = todayIn(plant.timezone, plant.active_since);
  const month = `${last.slice(0, 8)}01`;
  const [taskId, setTaskId] = useState<string | null>(null);
  const recalculate = useRecalculation(plant);
  const edit = useEdit<Asked, { readonly id: string }>({
    start: { ids: props.chosen, isAll: false, start: month < first ? first : month, end: last },
    fields: ({ isAll }) => [
      {
        name: "ids",
        label: "formulas.title",
        kind: "choices",
        choices: formulas.map((one) => ({ value: one.id, label: one.name })),
        isOff: isAll,
      },
      {
        name: "isAll",
        label: "formulas.recalcAll",
        words: { count: formulas.length },
        kind: "check",
      },
      { name: "start", label: "common.period.from", kind: "date", first, last, required, half },
      { name: "end", label: "common.period.to", kind: "date", first, last, required, half },
    ],
    check: ({ ids, isAll, start, end }) => ({
      ids: !isAll && ids.length === 0 && t("formulas.recalcNone"),
      end: start > end && t("common.period.order"),
    }),
    isAction: true,
    send: ({ ids, isAll, start, end }) => recalculate(isAll ? allFormulas : ids, start, end),
    done: t("formulas.recalcStarted"),
    failed: t("formulas.recalcFailed"),
    onSaved: (task) => setTaskId(task?.id ?? null),
  });
  return (
    <EditDialog
      edit={edit}
      size="lg"
      title={t("formulas.recalc")}
      action={t("formulas.recalcStart")}
      cancel={taskId === null ? t("common.cancel") : t("common.close")}
      onClose={props.onClose}
    >
      <p className="hg-small hg-dim">{t("formulas.recalcZone", { zone: plant.timezone })}</p>
      {taskId !== null && <TaskLine taskId={taskId} />}
    </EditDialog>
  );
}
const [required, half] = [true, true];
