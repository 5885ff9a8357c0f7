import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { confirm, useConfirmDelete } from "../ui/confirm.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { isAtWork, taskName } from "./task-words.ts";
import { useTaskChanges } from "./tasks.api.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** What may be done to a task, each with its question and its toast. */
export function useTaskActions(): (task: Task) => readonly RowAction[] {
  const { t } = useTranslation();
  const changes = useTaskChanges();
  const confirmDelete = useConfirmDelete();
  const say = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work;
      toastDone(done);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return (task) => {
    const { id, status } = task;
    const name = taskName(task, t);
    const asked = async (
      question: "force" | "unforce" | "cancel",
      work: () => Promise<unknown>,
    ): Promise<void> => {
      const yes = await confirm({
        title: t(`tasks.${question}.title`, { name }),
        text: t(`tasks.${question}.text`),
        action: t(`tasks.${question}.action`),
        dangerous: question === "cancel",
      });
      if (yes) await say(work(), t("tasks.modified"));
    };
    return [
      status === "urgent"
        ? {
            name: t("tasks.unforce.action"),
            icon: <IconArrowDown {...icon} />,
            run: () =>
              void asked("unforce", () => changes.setUrgency.mutateAsync({ id, isUrgent: false })),
          }
        : {
            name: t("tasks.force.action"),
            icon: <IconArrowUp {...icon} />,
            disabled: status !== "queue",
            run: () =>
              void asked("force", () => changes.setUrgency.mutateAsync({ id, isUrgent: true })),
          },
      {
        name: t("tasks.cancel.action"),
        icon: <IconPlayerStop {...icon} />,
        disabled: status === "done",
        run: () => void asked("cancel", () => changes.cancel.mutateAsync(id)),
      },
      {
        name: t("tasks.archive"),
        icon: <IconArchive {...icon} />,
        disabled: isAtWork(task),
        run: () => void say(changes.archive.mutateAsync(id), t("tasks.archived")),
      },
      {
        name: t("common.delete"),
        icon: <IconTrash {...icon} />,
        dangerous: true,
        disabled: isAtWork(task),
        run: () =>
          void confirmDelete(name).then((yes) =>
            yes ? say(changes.remove.mutateAsync(id), t("dialog.delete.done")) : undefined,
          ),
      },
    ];
  };
}
