import { archiveTask, deleteTask, patchTask } from "@heliograph/contract/tasks/tasks.routes.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import type { RowAction } from "../ui/table-model.ts";
import { isAtWork, taskName } from "./task-words.ts";
import { tasksChanged, useCancelTask } from "./tasks.api.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** What may be done to a task, each with its question and its toast. */
export function useTaskActions(): (task: Task) => readonly RowAction[] {
  const { t } = useTranslation();
  const change = useChange(patchTask, tasksChanged);
  const cancel = useCancelTask();
  const archive = useChange(archiveTask, tasksChanged);
  const remove = useDeletion(deleteTask, tasksChanged);
  return (task) => {
    const { status } = task;
    const params = { id: task.id };
    const name = taskName(task, t);
    const asked = (question: "force" | "unforce" | "cancel") => ({
      ask: {
        title: t(`tasks.${question}.title`, { name }),
        text: t(`tasks.${question}.text`),
        action: t(`tasks.${question}.action`),
        dangerous: question === "cancel",
      },
      done: t("tasks.modified"),
    });
    return [
      status === "urgent"
        ? {
            name: t("tasks.unforce.action"),
            icon: <IconArrowDown {...icon} />,
            run: () =>
              void change.sendWithToast({ params, body: { status: "queue" } }, asked("unforce")),
          }
        : {
            name: t("tasks.force.action"),
            icon: <IconArrowUp {...icon} />,
            disabled: status !== "queue",
            run: () =>
              void change.sendWithToast({ params, body: { status: "urgent" } }, asked("force")),
          },
      {
        name: t("tasks.cancel.action"),
        icon: <IconPlayerStop {...icon} />,
        disabled: status === "done",
        run: () => void cancel.sendWithToast({ params }, asked("cancel")),
      },
      {
        name: t("tasks.archive"),
        icon: <IconArchive {...icon} />,
        disabled: isAtWork(task),
        run: () => void archive.sendWithToast({ params }, { done: t("tasks.archived") }),
      },
      {
        name: t("common.delete"),
        icon: <IconTrash {...icon} />,
        dangerous: true,
        disabled: isAtWork(task),
        run: () => void remove(name, { params }),
      },
    ];
  };
}
