import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { linesOf, taskQuery, useCancelTask } from "../tasks/tasks.api.ts";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { tasksPage } from "../tasks/tasks.pages.ts";
import { PageLink } from "../ui/page-link.tsx";

/** How far the recalculation is. */
export function TaskLine({ taskId }: { readonly taskId: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const cancel = useCancelTask();
  const { data: task } = useQuery({
    ...taskQuery(taskId),
    refetchInterval: ({ state: { data } }) => (data?.status === "done" ? false : 1000),
  });
  const percent = task?.outcome === "success" ? 100 : (task?.progress ?? 0) * 100;
  const state = stateOf(task);
  return (
    <div className="hg-formula-task" role="status">
      <Progress value={percent} aria-label={t("formulas.recalc")} />
      <div className="hg-formula-task-words">
        <span className="hg-formula-task-state">
          {state === "success" && <Mark state="OK" quiet />}
          {state === "failure" && <Mark state="ERROR" quiet />}
          {t(`formulas.task.${state}`, { share: format.text(format.percent(percent)) })}
        </span>
        <PageLink to={tasksPage.at({}, { task: taskId })} className="hg-link">
          {t("formulas.toTasks")}
        </PageLink>
        {(state === "queue" || state === "run") && (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isBusy}
            onClick={() => void cancel.sendWithToast({ params: { id: taskId } }, {})}
          >
            {t("formulas.recalcCancel")}
          </Button>
        )}
      </div>
      {state === "failure" && task && <p className="hg-small hg-dim">{linesOf(task, t).at(-1)}</p>}
    </div>
  );
}
function stateOf(task: Task | undefined): "queue" | "run" | "success" | "failure" | "cancelled" {
  if (task?.outcome) return task.outcome;
  return task === undefined || task.status !== "run" ? "queue" : "run";
}
