import { createTestTask, deleteTask } from "@heliograph/contract/tasks/tasks.routes.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { Button, Switch } from "@mantine/core";
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { ListPage } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { TaskStateLine } from "./task-state.tsx";
import { stateOf, taskName } from "./task-words.ts";
import { taskListQuery, tasksChanged } from "./tasks.api.ts";
import { processingPage, tasksPage } from "./tasks.pages.ts";
import { useTaskActions } from "./use-task-actions.tsx";
import "./tasks.css";

const TaskDialog = onDemand(() => import("./task-dialog.tsx").then((part) => part.TaskDialog));
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Long work that goes on while nobody looks: what waits, what runs, what came of it. */
export function TasksPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, change] = tasksPage.useSearch();
  const reading = useQuery(taskListQuery(search.refresh === "on"));
  const actions = useTaskActions();
  const removing = useChange(deleteTask, tasksChanged);
  const trying = useChange(createTestTask, tasksChanged);
  const tasks = reading.data;
  const names = usePlantNames((tasks ?? []).flatMap(({ params }) => params.plant_id ?? []));
  const isHidden = search.done === "hidden";
  const open = (task?: string): void => change({ task });

  const clearDone = (): void => {
    const ask = {
      title: t("tasks.clear.title"),
      text: t("tasks.clear.text"),
      action: t("tasks.clear.action"),
      dangerous: true,
    };
    void removing.sendWithToast(
      { params: { id: "completed" } },
      { ask, done: (reply) => t("tasks.deleted", { count: "count" in reply ? reply.count : 0 }) },
    );
  };
  const nameLink = (task: Task): ReactNode => (
    <PageLink to={tasksPage.at({}, { ...search, task: task.id })} replace className="hg-strong">
      {taskName(task, t)}
    </PageLink>
  );
  const plantName = (task: Task): string | null => {
    const { plant_id: id } = task.params;
    if (id === null) return null;
    const name = names.get(id);
    return name === undefined ? id : `${id} ${name}`;
  };
  const plantLink = (task: Task): ReactNode =>
    task.params.plant_id !== null && (
      <PageLink to={plantPage.at({ plantId: task.params.plant_id })} className="hg-link">
        {plantName(task)}
      </PageLink>
    );
  const moment = (id: "created" | "started" | "updated"): TableColumn<Task> => ({
    id,
    name: t(`tasks.column.${id}`),
    value: (task) => task[id],
    cell: (task) => <span className="hg-num">{format.date(task[id], "dateTime")}</span>,
    widthPx: 148,
  });
  return (
    <ListPage
      title={t("tasks.title")}
      sub={
        <PageLink to={processingPage.at()} className="hg-link">
          {t("tasks.toPlants")}
        </PageLink>
      }
      head={
        <>
          <Button
            variant="default"
            leftSection={<IconFlask {...icon} />}
            loading={trying.isBusy}
            onClick={() => void trying.sendWithToast({}, { done: t("tasks.created") })}
          >
            {t("tasks.test")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash {...icon} />}
            disabled={!tasks?.some((task) => task.status === "done")}
            onClick={clearDone}
          >
            {t("tasks.clear.action")}
          </Button>
        </>
      }
      reading={reading}
      rows={isHidden ? tasks?.filter((one) => one.status !== "done") : tasks}
      rowId={(task) => task.id}
      columns={[
        {
          id: "id",
          name: t("tasks.column.id"),
          value: (task) => task.id,
          cell: (task) => (
            <code className="hg-task-id" title={task.id}>
              {task.id}
            </code>
          ),
          widthPx: 208,
        },
        {
          id: "name",
          name: t("common.name"),
          value: (task) => taskName(task, t),
          cell: nameLink,
          fixed: true,
        },
        {
          id: "status",
          name: t("tasks.column.status"),
          value: (task) => t(`tasks.state.${stateOf(task)}`),
          cell: (task) => <TaskStateLine task={task} />,
          widthPx: 150,
        },
        {
          id: "plant",
          name: t("tasks.column.plant"),
          value: plantName,
          cell: (task) => plantLink(task) || "—",
          widthPx: 200,
        },
        moment("created"),
        moment("started"),
        moment("updated"),
      ]}
      card={(task) => ({
        title: nameLink(task),
        lines: [
          plantLink(task),
          <span key="state" className="hg-task-card-end">
            <TaskStateLine task={task} />
            {format.date(task.updated ?? task.created, "dateTime")}
          </span>,
        ],
      })}
      onRow={(task) => open(task.id)}
      actions={(task) => [
        {
          name: t("tasks.details"),
          icon: <IconListDetails {...icon} />,
          run: () => open(task.id),
        },
        ...actions(task),
      ]}
      tools={
        <div className="hg-task-tools">
          <Switch
            label={t("tasks.hideDone")}
            checked={isHidden}
            onChange={(event) => change({ done: event.currentTarget.checked ? "hidden" : "shown" })}
          />
          <Switch
            label={t("tasks.refresh")}
            checked={search.refresh === "on"}
            onChange={(event) => change({ refresh: event.currentTarget.checked ? "on" : "off" })}
          />
        </div>
      }
      csvName="processi"
      empty={{
        title: isHidden ? t("tasks.noneOpen") : t("tasks.none"),
        hint: t("tasks.noneHint"),
      }}
    >
      {search.task !== undefined && (
        <TaskDialog
          key={search.task}
          taskId={search.task}
          plantName={plantName}
          actions={actions}
          onClose={() => open()}
        />
      )}
    </ListPage>
  );
}
