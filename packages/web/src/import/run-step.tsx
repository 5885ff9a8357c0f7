import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { setupPage } from "../setup/setup.pages.ts";
import { linesOf, taskQuery, useCancelTask } from "../tasks/tasks.api.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";

/** The task at work, and how it ended. */
export function RunStep(props: {
  readonly taskId: string;
  readonly onEnd: () => void;
  readonly onAgain: () => void;
  /** Opens the next piece of a long file. */
  readonly next: ReactNode;
  /** What of the file went nowhere. */
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const isSetUp = (plant.alerts ?? []).length > 0 || (plant.charts ?? []).length > 0;
  const { taskId, onEnd } = props;
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  const cancel = useCancelTask();
  const isOver = task?.status === "done";
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const stop = (): void =>
    void cancel.sendWithToast(
      { params: { id: taskId } },
      {
        ask: {
          title: t("measures.run.cancelAsk.title"),
          text: t("measures.run.cancelAsk.text"),
          action: t("measures.run.cancelAsk.action"),
          dangerous: true,
        },
      },
    );
  return (
    <Panel title={t("measures.step.done.name")} sub={t("measures.run.sub")}>
      {error && !task ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : task === undefined ? (
        <Skeleton heightPx={120} />
      ) : (
        <>
          {isOver ? (
            <p className="hg-measures-text" role="status">
              <strong>{t(`measures.run.${task.outcome ?? "success"}`)}</strong>{" "}
              {task.outcome === "success" && t("measures.run.soon")}
            </p>
          ) : (
            <Progress
              value={(task.progress ?? 0) * 100}
              aria-label={t("measures.run.progress")}
              animated
            />
          )}
          <ul className="hg-measures-notes">
            {linesOf(task, t).map((line, at) => (
              <li key={at}>{line}</li>
            ))}
            {props.children}
          </ul>
          <div className="hg-measures-foot">
            {isOver ? (
              <>
                {props.next}
                {isSetUp ? (
                  <Button
                    variant={props.next === null ? "filled" : "default"}
                    component={PageLink}
                    to={plantPage.at({ plantId: plant.id })}
                  >
                    {t("measures.run.open")}
                  </Button>
                ) : (
                  <Button
                    variant={props.next === null ? "filled" : "default"}
                    component={PageLink}
                    to={setupPage.at({ plantId: plant.id })}
                  >
                    {t("measures.run.setUp")}
                  </Button>
                )}
                <Button variant="default" onClick={props.onAgain}>
                  {t("measures.again")}
                </Button>
              </>
            ) : (
              <Button variant="default" loading={cancel.isBusy} onClick={stop}>
                {t("measures.run.cancel")}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
