import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { Modal, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Facts, Skeleton } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { TaskStateLine } from "./task-state.tsx";
import { linesOf, taskName } from "./task-words.ts";
import { taskQuery } from "./tasks.api.ts";

interface TaskDialogProps {
  readonly taskId: string;
  readonly plantName: (task: Task) => string | null;
  readonly actions: (task: Task) => readonly RowAction[];
  readonly onClose: () => void;
}

/** One task: its facts, and what it says while it works. */
export function TaskDialog(props: TaskDialogProps): ReactNode {
  const { t } = useTranslation();
  const { data: task, error, refetch } = useQuery(taskQuery(props.taskId));
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Modal
      opened
      size="xl"
      onClose={props.onClose}
      title={task && !isGone ? taskName(task, t) : t("tasks.details")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {isGone ? (
        <EmptyState kind="notFound" title={t("tasks.gone")} />
      ) : task ? (
        <Shown {...props} task={task} />
      ) : error ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton heightPx={360} />
      )}
    </Modal>
  );
}

function Shown({ task, plantName, actions }: TaskDialogProps & { readonly task: Task }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = {
    [t("tasks.column.status")]: <TaskStateLine task={task} />,
    [t("tasks.column.plant")]: plantName(task) ?? "—",
    [t("tasks.column.created")]: format.date(task.created, "dateTime"),
    [t("tasks.column.started")]: format.date(task.started, "dateTime"),
    [t("tasks.column.updated")]: format.date(task.updated, "dateTime"),
    [t("tasks.column.pid")]: task.pid ?? "—",
    [t("tasks.column.id")]: <code>{task.id}</code>,
  };
  return (
    <div className="hg-form">
      <div className="hg-task-head">
        <Facts className="hg-task-facts" facts={facts} />
        <RowMenu actions={actions(task)} name={taskName(task, t)} />
      </div>
      {task.status === "run" && (
        <Progress value={(task.progress ?? 0) * 100} aria-label={t("tasks.progress")} />
      )}
      <Console text={linesOf(task, t).join("\n")} />
    </div>
  );
}

/** How near to its end the console must be to follow what comes. [px] */
const nearPx = 24;

/** The output of a task; it follows its end until the reader scrolls up. */
function Console({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const box = useRef<HTMLPreElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div>
      <p className="hg-field-label">{t("tasks.output")}</p>
      <pre
        ref={box}
        className="hg-console"
        role="log"
        aria-label={t("tasks.output")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < nearPx;
        }}
      >
        {text === "" ? <span className="hg-console-empty">{t("tasks.noOutput")}</span> : text}
      </pre>
    </div>
  );
}
