import { createTestTask, deleteTask } from "@heliograph/contract/tasks/tasks.routes.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { Button, Switch } from "@mantine/core";
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { plantListQuery } from "../plants/plants.api.ts";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import type { RowAction, TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { TaskStateLine } from "./task-state.tsx";
import { stateOf, taskName } from "./task-words.ts";
import { taskListQuery, tasksChanged } from "./tasks.api.ts";
import { type TasksSearch, tasksSearch } from "./tasks-search.ts";
import { useTaskActions } from "./use-task-actions.tsx";
import "./tasks.css";

const TaskDialog = onDemand(() => import("./task-dialog.tsx").then((part) => part.TaskDialog));
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Long work that goes on while nobody looks: what waits, what runs, what came of it. */
export function TasksPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const search = tasksSearch(useSearch({ strict: false }));
  const { data: tasks, error, refetch } = useQuery(taskListQuery(search.refresh !== "off"));
  const { data: plants = [] } = useQuery(plantListQuery());
  const actions = useTaskActions();
  const removeDone = useChange(deleteTask, tasksChanged);
  const createTest = useChange(createTestTask, tasksChanged);
  const go = (next: TasksSearch): void =>
    void navigate({ to: ".", search: { ...next }, replace: true });
  const { task: opened, ...switches } = search;
  const open = (id: string | null): void => go(id === null ? switches : { ...switches, task: id });
  const rows = search.done === "hidden" ? tasks?.filter((one) => one.status !== "done") : tasks;

  const clearDone = (): void => {
    const ask = {
      title: t("tasks.clear.title"),
      text: t("tasks.clear.text"),
      action: t("tasks.clear.action"),
      dangerous: true,
    };
    void removeDone.tell(
      { params: { id: "completed" } },
      {
        ask,
        done: (reply) => t("tasks.deleted", { count: "count" in reply ? reply.count : 0 }),
      },
    );
  };
  const details = (task: Task): RowAction => ({
    name: t("tasks.details"),
    icon: <IconListDetails {...icon} />,
    run: () => open(task.id),
  });
  const rowActions = (task: Task): readonly RowAction[] => [details(task), ...actions(task)];
  const nameLink = (task: Task): ReactNode => (
    <Link
      to="."
      search={{ ...switches, task: task.id }}
      replace
      className="hg-strong"
      onClick={(event) => event.stopPropagation()}
    >
      {taskName(task, t)}
    </Link>
  );
  const plantName = (task: Task): string | null => {
    const { plant_id: id } = task.params;
    if (id === null) return null;
    const name = plants.find((plant) => plant.id === id)?.name;
    return name === undefined ? id : `${id} ${name}`;
  };
  const plantLink = (task: Task): ReactNode =>
    task.params.plant_id === null ? (
      "—"
    ) : (
      <Link
        to="/plant/$plantId"
        params={{ plantId: task.params.plant_id }}
        className="hg-link"
        onClick={(event) => event.stopPropagation()}
      >
        {plantName(task)}
      </Link>
    );
  const moment = (id: "created" | "started" | "updated"): TableColumn<Task> => ({
    id,
    name: t(`tasks.column.${id}`),
    value: (task) => task[id],
    cell: (task) => <span className="hg-num">{format.date(task[id], "dateTime")}</span>,
    widthPx: 148,
  });
  const columns: TableColumn<Task>[] = [
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
      cell: plantLink,
      widthPx: 200,
    },
    moment("created"),
    moment("started"),
    moment("updated"),
  ];
  return (
    <div className="hg-page">
      <PageHead
        title={t("tasks.title")}
        sub={
          <Link to="/admin/processing" className="hg-link">
            {t("tasks.toPlants")}
          </Link>
        }
      >
        <Button
          variant="default"
          leftSection={<IconFlask {...icon} />}
          loading={createTest.isBusy}
          onClick={() => void createTest.tell({}, { done: t("tasks.created") })}
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
      </PageHead>
      <Panel flush label={t("tasks.title")}>
        {error && !tasks ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            name={t("tasks.title")}
            rows={rows}
            rowId={(task) => task.id}
            columns={columns}
            onRow={(task) => open(task.id)}
            csvName="processi"
            tools={
              <div className="hg-task-tools">
                <Switch
                  label={t("tasks.hideDone")}
                  checked={search.done === "hidden"}
                  onChange={(event) => {
                    const { done: _, ...rest } = search;
                    go(event.currentTarget.checked ? { ...rest, done: "hidden" } : rest);
                  }}
                />
                <Switch
                  label={t("tasks.refresh")}
                  checked={search.refresh !== "off"}
                  onChange={(event) => {
                    const { refresh: _, ...rest } = search;
                    go(event.currentTarget.checked ? rest : { ...rest, refresh: "off" });
                  }}
                />
              </div>
            }
            card={(task) => (
              <div className="hg-task-card">
                <div className="hg-grow">
                  <div className="hg-cut">{nameLink(task)}</div>
                  {task.params.plant_id !== null && (
                    <div className="hg-small hg-dim-2 hg-cut">{plantLink(task)}</div>
                  )}
                  <div className="hg-small hg-task-card-end">
                    <TaskStateLine task={task} />
                    <span className="hg-dim">
                      {format.date(task.updated ?? task.created, "dateTime")}
                    </span>
                  </div>
                </div>
                <RowMenu actions={rowActions(task)} name={taskName(task, t)} />
              </div>
            )}
            actions={rowActions}
            empty={{
              title: search.done === "hidden" ? t("tasks.noneOpen") : t("tasks.none"),
              hint: t("tasks.noneHint"),
            }}
          />
        )}
      </Panel>
      {opened !== undefined && (
        <TaskDialog
          key={opened}
          taskId={opened}
          plantName={plantName}
          actions={actions}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}
